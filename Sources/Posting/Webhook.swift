internal import Primitives

/// Posts to a webhook of one's own, or as a picture alone to a TRMNL, in one request.
struct Webhook: PostingConversation {
    private let post: Post
    private let service: PostingService
    private let webhook: PostingAddress.OwnWebhook

    init(_ post: Post, of service: PostingService, at webhook: PostingAddress.OwnWebhook) {
        (self.post, self.service, self.webhook) = (post, service, webhook)
    }

    mutating func next(after reply: PostingReply?) throws(PostingFault) -> PostingStep {
        guard let reply else { return .send(request) }
        // The webhook has been deleted, or its URL is wrong.
        if [404, 410].contains(reply.status) { throw .accessRefused(status: reply.status, reply.words) }
        try reply.check()
        return .done(address: nil)
    }

    private var request: PostingRequest {
        let (type, body): (PostingRequest.Header, [UInt8])
        switch service == .trmnl ? nil : post.payload {
        case nil: (type, body) = (.type(post.format.uploadType), post.picture)
        case .multipart: (type, body) = form
        case .json, .words: (type, body) = (.json, json.bytes)
        }
        let key = PostingRequest.Header(name: "Idempotency-Key", value: post.key, isSecret: false)
        return PostingRequest(
            "the post", .post, webhook.url, [type, key], body: body, secrets: [webhook.secret], .posts)
    }

    /// The words, by the names that both bodies have.
    private var fields: [(name: String, value: String)] {
        let (text, alternative) = post.shown(on: service)
        return [
            ("text", text), ("alternative", alternative), ("place", post.place ?? ""),
            ("language", post.language ?? ""),
            ("time", post.begun.iso8601),
        ].filter { !$0.1.isEmpty }
    }

    private var form: (PostingRequest.Header, [UInt8]) {
        var form = MultipartForm(key: post.key)
        for field in fields { form.add(field.name, field.value) }
        form.add("picture", file: post.fileName, type: post.format.uploadType, post.picture)
        return (form.header, form.body)
    }

    private var json: JSON {
        var members = fields.map { ($0.name, JSON.text($0.value)) }
        members.append(("tags", .list(post.tags.map(JSON.text))))
        if post.payload == .json {
            let picture: [(String, JSON)] = [
                ("name", .text(post.fileName)), ("type", .text(post.format.uploadType)),
                ("width", .whole(post.width)), ("height", .whole(post.height)),
                ("base64", .text(String(decoding: Base64Text.of(post.picture), as: UTF8.self))),
            ]
            members.append(("picture", .object(picture)))
        }
        return .object(members)
    }
}
