/// Posts as a bot of Telegram, in one request; the caption has the alternative text, too, since a photo has none.
struct Telegram: PostingConversation {
    private let post: Post
    private let server: PostingAddress
    private let chat: String
    private let token: String

    init(_ post: Post, at server: PostingAddress, in chat: String, _ token: String) {
        (self.post, self.server, self.chat, self.token) = (post, server, chat, token)
    }

    mutating func next(after reply: PostingReply?) throws(PostingFault) -> PostingStep {
        guard let reply else { return .send(request) }
        let json = reply.json
        // There is no such bot.
        if reply.status == 404 { throw .accessRefused(status: 404, reply.words) }
        try reply.check()
        guard json["ok"].flag == true, let id = json["result"]["message_id"].identifier else {
            throw .unexpected("the answer to the post has no message_id")
        }
        return .done(address: json["result"]["chat"]["username"].text.map { "https://t.me/\($0)/\(id)" })
    }

    private var request: PostingRequest {
        var form = MultipartForm(key: post.key)
        form.add("chat_id", chat)
        form.add("caption", caption(of: post, atMost: PostingService.telegram.limits.text))
        form.add("photo", file: Post.fileName, type: "image/png", post.picture)
        return PostingRequest(
            "the post", .post, "\(server.base)/bot\(token)/sendPhoto", [form.header], body: form.body,
            secrets: [token], .posts)
    }
}

/// The words of a post and, below them, as much of its alternative text as there is room for.
func caption(of post: Post, atMost limit: Int) -> String {
    let text = words(of: post, atMost: limit)
    let room = limit - text.utf16.count - 2
    guard room >= 80 else { return text }
    return text + "\n\n" + excerpt(of: post.alternative, to: room)
}
