/// Posts on Mastodon and servers with its API: uploads the picture, waits until it is processed, and posts.
struct Mastodon: PostingConversation {
    private enum State {
        case start, uploading, processing(media: String, asked: Int), posting
    }

    private let post: Post
    private let server: PostingAddress
    private let token: String
    private var state = State.start

    /// The seconds between requests that ask whether the picture is processed.
    private static let pauses = [0.5, 1, 1, 2, 2, 4, 4, 4, 4, 4, 8, 8, 8, 8]

    init(_ post: Post, at server: PostingAddress, _ token: String) {
        (self.post, self.server, self.token) = (post, server, token)
    }

    mutating func next(after reply: PostingReply?) throws(PostingFault) -> PostingStep {
        guard let reply else { return upload() }
        switch state {
        case .start: return upload()
        case .uploading:
            try reply.check()
            guard let media = reply.json["id"].identifier else {
                throw .unexpected("the answer to \(post.noun) has no id")
            }
            if reply.json["type"].text == "unknown" {
                throw .refused(status: reply.status, "the server does not know the type of \(post.noun)")
            }
            // An older server also answers 202 to a picture that is ready.
            return reply.status == 202 && reply.json["url"].text == nil ? try wait(for: media, 0) : publish(media)
        case .processing(let media, let asked):
            if reply.status == 206 { return try wait(for: media, asked) }
            try reply.check()
            return publish(media)
        case .posting:
            try reply.check()
            let json = reply.json
            guard let id = json["id"].identifier else { throw .unexpected("the answer to the post has no id") }
            return .done(address: json["url"].text ?? json["uri"].text, reference: id)
        }
    }

    private mutating func upload() -> PostingStep {
        state = .uploading
        var form = MultipartForm(key: post.key)
        form.add("description", excerpt(of: post.alternative, to: PostingService.mastodon.limits.alternative))
        form.add("file", file: post.fileName, type: post.format.uploadType, post.picture)
        return .send(
            PostingRequest(
                post.noun, .post, server.base + "/api/v2/media", [.bearer(token), form.header], body: form.body
            ))
    }

    private mutating func wait(for media: String, _ asked: Int) throws(PostingFault) -> PostingStep {
        guard asked < Mastodon.pauses.count else {
            throw .failing(status: nil, "\(post.noun) is still being processed")
        }
        state = .processing(media: media, asked: asked + 1)
        return .send(
            PostingRequest(
                post.noun, .get, server.base + "/api/v1/media/" + percentEncoded(media), [.bearer(token)],
                after: Mastodon.pauses[asked]))
    }

    private mutating func publish(_ media: String) -> PostingStep {
        state = .posting
        var fields = [
            ("status", words(of: post, atMost: PostingService.mastodon.limits.text)), ("media_ids[]", media),
        ]
        if let first = post.replyTo { fields.append(("in_reply_to_id", first)) }
        if let language = post.language { fields.append(("language", language)) }
        if let visibility = post.visibility { fields.append(("visibility", visibility.rawValue)) }
        let key = PostingRequest.Header(name: "Idempotency-Key", value: post.key, isSecret: false)
        return .send(
            PostingRequest(
                "the post", .post, server.base + "/api/v1/statuses", [.bearer(token), key, .form],
                body: formEncoded(fields.map { (name: $0.0, value: $0.1) }), .postsOnce))
    }
}
