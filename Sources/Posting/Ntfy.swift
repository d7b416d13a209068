internal import Primitives

/// Posts in a topic of ntfy, in one request: the picture is the body, and the words are header fields.
struct Ntfy: PostingConversation {
    private let post: Post
    private let server: PostingAddress
    private let topic: String
    /// Empty for a topic that anyone may write to.
    private let token: String

    init(_ post: Post, at server: PostingAddress, in topic: String, _ token: String) {
        (self.post, self.server, self.topic, self.token) = (post, server, topic, token)
    }

    mutating func next(after reply: PostingReply?) throws(PostingFault) -> PostingStep {
        guard let reply else { return .send(request) }
        try reply.check()
        guard reply.json["id"].identifier != nil else { throw .unexpected("the answer to the post has no id") }
        return .done(address: nil)
    }

    private var request: PostingRequest {
        var fields = [
            ("Title", post.place ?? ""), ("Message", caption(of: post, atMost: PostingService.ntfy.limits.text)),
        ]
        fields.append(("Filename", post.fileName))
        var headers = fields.filter { !$0.1.isEmpty }.map { name, value in
            PostingRequest.Header(name: name, value: EncodedWords.of(value), isSecret: false)
        }
        headers.append(.type(post.format.uploadType))
        if !token.isEmpty { headers.append(.bearer(token)) }
        // Whoever knows a topic can read it.
        return PostingRequest(
            "the post", .put, "\(server.base)/\(topic)", headers, body: post.picture, secrets: [topic], .posts)
    }
}
