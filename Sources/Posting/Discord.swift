internal import Primitives

/// Posts by a webhook of Discord, in one request.
struct Discord: PostingConversation {
    private let post: Post
    private let webhook: PostingAddress
    /// The thread of the channel; nil for the channel itself.
    private let thread: String?

    init(_ post: Post, at webhook: PostingAddress, in thread: String?) {
        (self.post, self.webhook, self.thread) = (post, webhook, thread)
    }

    mutating func next(after reply: PostingReply?) throws(PostingFault) -> PostingStep {
        guard let reply else { return .send(request) }
        // The webhook has been deleted, or its URL is wrong.
        if reply.status == 404 { throw .accessRefused(status: 404, reply.words) }
        try reply.check()
        guard reply.json["id"].identifier != nil else { throw .unexpected("the answer to the post has no id") }
        return .done(address: nil)
    }

    private var request: PostingRequest {
        let limits = PostingService.discord.limits
        let attachment = JSON.object([
            ("id", .whole(0)), ("filename", .text(post.fileName)),
            ("description", .text(excerpt(of: post.alternative, to: limits.alternative))),
        ])
        let payload = JSON.object([
            ("content", .text(words(of: post, atMost: limits.text))),
            ("attachments", .list([attachment])),
            // Names in the text notify nobody.
            ("allowed_mentions", .object([("parse", .list([]))])),
        ])
        var form = MultipartForm(key: post.key)
        form.add("payload_json", payload.written)
        form.add("files[0]", file: post.fileName, type: post.format.uploadType, post.picture)
        // The number and the token of the webhook, after /webhooks/.
        let secret = webhook.base.firstRange(of: "/webhooks/").map { String(webhook.base[$0.upperBound...]) } ?? ""
        let token = String(secret.split(separator: "/").last ?? "")
        // Without wait, Discord would answer before it knows whether it accepts the post.
        return PostingRequest(
            "the post", .post, webhook.base + "?wait=true" + (thread.map { "&thread_id=\($0)" } ?? ""),
            [form.header], body: form.body,
            secrets: [secret, token],
            .posts)
    }
}
