internal import CardOrders

/// Posts in a room of Matrix: finds the room of an alias, uploads the picture, and sends it with its words.
struct Matrix: PostingConversation {
    private enum State {
        case start, finding, uploading, sending
    }

    private let post: Post
    private let server: PostingAddress
    private let token: String
    private var room: String
    private var state = State.start

    init(_ post: Post, at server: PostingAddress, in room: String, _ token: String) {
        (self.post, self.server, self.room, self.token) = (post, server, room, token)
    }

    mutating func next(after reply: PostingReply?) throws(PostingFault) -> PostingStep {
        guard let reply else { return room.hasPrefix("#") ? find() : upload() }
        try reply.check()
        switch state {
        case .start: return upload()
        case .finding:
            guard let id = reply.json["room_id"].identifier else {
                throw .unexpected("the answer about the room has no room_id")
            }
            room = id
            return upload()
        case .uploading:
            guard let uri = reply.json["content_uri"].identifier else {
                throw .unexpected("the answer to \(post.noun) has no content_uri")
            }
            return send(uri)
        case .sending:
            guard let event = reply.json["event_id"].identifier else {
                throw .unexpected("the answer to the post has no event_id")
            }
            return .done(
                address: "https://matrix.to/#/\(percentEncoded(room))/\(percentEncoded(event))", reference: event)
        }
    }

    private mutating func find() -> PostingStep {
        state = .finding
        let path = "/_matrix/client/v3/directory/room/" + percentEncoded(room)
        return .send(PostingRequest("the room", .get, server.base + path, [.bearer(token)]))
    }

    private mutating func upload() -> PostingStep {
        state = .uploading
        let path = "/_matrix/media/v3/upload?filename=" + post.fileName
        return .send(
            PostingRequest(
                post.noun, .post, server.base + path, [.bearer(token), .type(post.format.uploadType)],
                body: post.picture))
    }

    private mutating func send(_ uri: String) -> PostingStep {
        state = .sending
        let isVideo = post.format == .mp4
        var info: [(String, JSON)] = [
            ("mimetype", .text(post.format.uploadType)), ("size", .whole(post.picture.count)),
            ("w", .whole(post.width)), ("h", .whole(post.height)),
        ]
        if isVideo { info.append(("duration", .whole(Int((post.seconds * 1000).rounded())))) }
        // With a file name, the body is a caption, which screen readers read aloud.
        var content: [(String, JSON)] = [
            ("msgtype", .text(isVideo ? "m.video" : "m.image")), ("filename", .text(post.fileName)),
            ("url", .text(uri)), ("info", .object(info)),
            ("body", .text(caption(of: post, atMost: PostingService.matrix.limits.text))),
        ]
        if let first = post.replyTo {
            content.append(("m.relates_to", .object([("m.in_reply_to", .object([("event_id", .text(first))]))])))
        }
        let path = "/_matrix/client/v3/rooms/\(percentEncoded(room))/send/m.room.message/\(post.key)"
        return .send(
            PostingRequest(
                "the post", .put, server.base + path, [.bearer(token), .json],
                body: JSON.object(content).bytes, .postsOnce))
    }
}
