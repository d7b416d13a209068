internal import CardOrders

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
        if json["ok"].flag == false { throw Telegram.fault(json, reply) }
        guard json["ok"].flag == true, let id = json["result"]["message_id"].identifier else {
            throw .unexpected("the answer to the post has no message_id")
        }
        return .done(
            address: json["result"]["chat"]["username"].text.map { "https://t.me/\($0)/\(id)" }, reference: id)
    }

    /// The fault in an answer whose status is that of a success.
    private static func fault(_ json: ReplyValue, _ reply: PostingReply) -> PostingFault {
        switch json["error_code"].number ?? 400 {
        case 401, 403, 404: .accessRefused(status: nil, reply.words)
        case 429: .tooManyRequests(reply.words, pause: reply.pause)
        case 500...: .failing(status: nil, reply.words)
        default: .refused(status: nil, reply.words)
        }
    }

    private var request: PostingRequest {
        var form = MultipartForm(key: post.key)
        form.add("chat_id", chat)
        form.add("caption", caption(of: post, atMost: PostingService.telegram.limits.text))
        if let first = post.replyTo.flatMap({ Int($0) }) {
            // A reply to a message that somebody has removed is a message of its own.
            let reply: [(String, JSON)] = [
                ("message_id", .whole(first)), ("allow_sending_without_reply", .raw("true")),
            ]
            form.add("reply_parameters", JSON.object(reply).written)
        }
        // Without sound, it loops.
        let isVideo = post.format == .mp4
        if isVideo {
            let facts = [
                ("width", post.width), ("height", post.height), ("duration", Int(post.seconds.rounded(.up))),
            ]
            for (name, value) in facts { form.add(name, String(value)) }
        }
        form.add(isVideo ? "animation" : "photo", file: post.fileName, type: post.format.uploadType, post.picture)
        return PostingRequest(
            "the post", .post, "\(server.base)/bot\(token)/\(isVideo ? "sendAnimation" : "sendPhoto")",
            [form.header], body: form.body,
            secrets: [token], .posts)
    }
}

/// The words of a post and below them its alternative text, which gets at least a quarter of the limit.
func caption(of post: Post, atMost limit: Int) -> String {
    let text = captionWords(of: post, atMost: limit)
    if post.alternative.isEmpty { return text }
    let gap = "\n\n"
    return text + gap + excerpt(of: post.alternative, to: limit - text.utf16.count - gap.utf16.count)
}

/// The words of a post above its alternative text.
func captionWords(of post: Post, atMost limit: Int) -> String {
    let alternative = min(post.alternative.utf16.count, limit / 4)
    return words(of: post, atMost: alternative > 0 ? limit - alternative - 2 : limit)
}
