internal import CardOrders
internal import Primitives

/// Posts on Bluesky or another server of AT Protocol: logs in, uploads the picture, and writes the post as a record whose key
/// the first attempt has chosen.
struct Bluesky: PostingConversation {
    private enum State {
        case start, loggingIn, looking, uploading, posting
    }

    private let post: Post
    private let server: PostingAddress
    private let account: String
    private let password: String
    private var state = State.start
    private var session = (id: "", token: "")

    private static let collection = "app.bsky.feed.post"

    init(_ post: Post, at server: PostingAddress, as account: String, _ password: String) {
        (self.post, self.server, self.password) = (post, server, password)
        self.account = account.hasPrefix("@") ? String(account.dropFirst()) : account
    }

    mutating func next(after reply: PostingReply?) throws(PostingFault) -> PostingStep {
        guard let reply else { return logIn() }
        switch state {
        case .start: return logIn()
        case .loggingIn:
            try Bluesky.check(reply)
            guard let id = reply.json["did"].identifier, let token = reply.json["accessJwt"].identifier else {
                throw .unexpected("the answer to the login has no did and accessJwt")
            }
            session = (id, token)
            return post.isRepeated ? look() : upload()
        case .looking:
            if reply.isGood { return .done(address: address, reference: Bluesky.reference(in: reply)) }
            // What is not there has not been posted.
            guard reply.status == 400, reply.json["error"].text == "RecordNotFound" else {
                try Bluesky.check(reply)
                return upload()
            }
            return upload()
        case .uploading:
            try Bluesky.check(reply)
            guard let blob = reply.json["blob"].json else {
                throw .unexpected("the answer to \(post.noun) has no blob")
            }
            return write(blob)
        case .posting:
            try Bluesky.check(reply)
            guard reply.json["uri"].identifier != nil else {
                throw .unexpected("the answer to the post has no uri")
            }
            return .done(address: address, reference: Bluesky.reference(in: reply))
        }
    }

    private mutating func logIn() -> PostingStep {
        state = .loggingIn
        let body = JSON.object([("identifier", .text(account)), ("password", .text(password))])
        return .send(
            PostingRequest(
                "the login", .post, url("com.atproto.server.createSession"), [.json], body: body.bytes,
                secrets: [password]))
    }

    private mutating func look() -> PostingStep {
        state = .looking
        let query = "?repo=\(percentEncoded(session.id))&collection=\(Bluesky.collection)&rkey=\(recordKey)"
        return .send(
            PostingRequest("the post", .get, url("com.atproto.repo.getRecord") + query, [.bearer(session.token)]))
    }

    private mutating func upload() -> PostingStep {
        state = .uploading
        return .send(
            PostingRequest(
                post.noun, .post, url("com.atproto.repo.uploadBlob"),
                [.bearer(session.token), .type(post.format.uploadType)], body: post.picture))
    }

    private mutating func write(_ blob: JSON) -> PostingStep {
        state = .posting
        let body = JSON.object([
            ("repo", .text(session.id)), ("collection", .text(Bluesky.collection)), ("rkey", .text(recordKey)),
            ("record", record(blob)),
        ])
        return .send(
            PostingRequest(
                "the post", .post, url("com.atproto.repo.putRecord"), [.bearer(session.token), .json],
                body: body.bytes, .postsOnce))
    }

    private func record(_ blob: JSON) -> JSON {
        let limits = PostingService.bluesky.limits(for: post.format)
        let text = words(of: post, atMost: limits.text)
        let isVideo = post.format == .mp4
        let media: [(String, JSON)] = [
            ("alt", .text(excerpt(of: post.alternative, to: limits.alternative))),
            (isVideo ? "video" : "image", blob),
            ("aspectRatio", .object([("width", .whole(post.width)), ("height", .whole(post.height))])),
        ]
        let embed: [(String, JSON)] =
            isVideo
            ? [("$type", .text("app.bsky.embed.video"))] + media
            : [("$type", .text("app.bsky.embed.images")), ("images", .list([.object(media)]))]
        var members: [(String, JSON)] = [
            ("$type", .text(Bluesky.collection)), ("text", .text(text)), ("createdAt", .text(post.begun.iso8601)),
            ("embed", .object(embed)),
        ]
        if let first = post.replyTo.flatMap(Bluesky.link(to:)) {
            members.append(("reply", .object([("root", first), ("parent", first)])))
        }
        if let language = post.language { members.append(("langs", .list([.text(language)]))) }
        let facets = Bluesky.facets(of: text, tags: post.tags)
        if !facets.isEmpty { members.append(("facets", .list(facets))) }
        return .object(members)
    }

    /// The URI and the hash of a record, by which a reply names it.
    private static func reference(in reply: PostingReply) -> String? {
        guard let uri = reply.json["uri"].identifier, let hash = reply.json["cid"].identifier else { return nil }
        return "\(uri) \(hash)"
    }

    /// The record of a reference.
    private static func link(to reference: String) -> JSON? {
        let parts = reference.split(separator: " ").map(String.init)
        guard parts.count == 2 else { return nil }
        return .object([("uri", .text(parts[0])), ("cid", .text(parts[1]))])
    }

    /// The tags and links in a text, with their ranges in UTF-8.
    private static func facets(of text: String, tags: [String]) -> [JSON] {
        var facets: [JSON] = []
        var start = 0
        for word in text.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace) {
            let kind = "app.bsky.richtext.facet"
            var feature: [(String, JSON)] = []
            var first = start
            var length = word.utf8.count
            if word.first == "#", tags.contains(String(word.dropFirst())) {
                feature = [("$type", .text(kind + "#tag")), ("tag", .text(String(word.dropFirst())))]
            } else if let link = Bluesky.link(in: word) {
                first += word.utf8.distance(from: word.startIndex, to: link.startIndex)
                length = link.utf8.count
                feature = [("$type", .text(kind + "#link")), ("uri", .text(String(link)))]
            }
            if !feature.isEmpty {
                let index = JSON.object([("byteStart", .whole(first)), ("byteEnd", .whole(first + length))])
                facets.append(.object([("index", index), ("features", .list([.object(feature)]))]))
            }
            start = text.utf8.distance(from: text.utf8.startIndex, to: word.endIndex)
            if word.endIndex < text.endIndex { start += text[word.endIndex].utf8.count }
        }
        return facets
    }

    /// The link that a word is, perhaps after an opening parenthesis, as the service's own client reads it: without one mark at its
    /// end, and without a closing parenthesis after that unless the link has an opening one, as addresses of Wikipedia have.
    private static func link(in word: Substring) -> Substring? {
        var link = word.first == "(" ? word.dropFirst() : word
        guard link.hasPrefix("https://") || link.hasPrefix("http://") else { return nil }
        if let last = link.last, ".,;:!?".contains(last) { link.removeLast() }
        if link.last == ")", !link.contains("(") { link.removeLast() }
        return link
    }

    /// The key of the record: a TID, the moment in microseconds and ten bits of chance.
    var recordKey: String {
        let micros = UInt64(max(0, post.begun.secondsSince1970)) * 1_000_000
        let chance = UInt64(post.key.prefix(3), radix: 16) ?? 0
        let number = micros << 10 | chance & 0x3FF
        let letters = Array("234567abcdefghijklmnopqrstuvwxyz")
        return String((0..<13).map { letters[Int(number >> UInt64(60 - 5 * $0) & 31)] })
    }

    private var address: String { "https://bsky.app/profile/\(session.id)/post/\(recordKey)" }

    private func url(_ method: String) -> String { "\(server.base)/xrpc/\(method)" }

    private static func check(_ reply: PostingReply) throws(PostingFault) {
        let tokens = ["ExpiredToken", "InvalidToken", "AccountTakedown"]
        if reply.status == 400, let error = reply.json["error"].text, tokens.contains(error) {
            throw .accessRefused(status: 400, reply.words)
        }
        try reply.check()
    }
}
