import Foundation
import Synchronization

/// A service that posts appear on, as its published description says, with a fault at one of its steps.
public final class FakePlatform: Sendable {
    public enum Kind: String, CaseIterable, Sendable {
        case mastodon, bluesky, slack, discord, telegram, matrix, ntfy, webhook

        /// The number of requests that make a post.
        public var steps: Int {
            switch self {
            case .discord, .telegram, .ntfy, .webhook: 1
            case .mastodon, .matrix: 2
            case .slack, .bluesky: 3
            }
        }

        /// Whether it recognizes a repeated post.
        public var isKeyed: Bool { [.mastodon, .bluesky, .matrix].contains(self) }
        /// Whether any success is one, since its answer says nothing more.
        public var takesAnySuccess: Bool { self == .webhook }
    }

    /// What goes wrong at a step, once.
    public enum Fault: Hashable, Sendable {
        /// This answer, without any effect.
        case answers(Int, String)
        /// No answer, and no effect.
        case drops
        /// The step has its effect, but its answer is lost.
        case losesAnswer
        /// The step has its effect, but the answer is this.
        case acts(Int, String)
    }

    /// A post that people see.
    public struct Posted: Sendable {
        public var text: String
        public var alternative: String
        public var hasPicture: Bool
        /// The type of the file, by its first bytes.
        public var form: String
        public var key: String
        /// What the service knows the post by, and the one that it replies to.
        public var id: String
        public var replyTo: String?
        public var request: LoopbackServer.Request
    }

    private struct State {
        var posts: [Posted] = []
        /// The alternative texts of uploaded pictures.
        var pictures: [String: String] = [:]
        /// The type of the last file.
        var form = ""
        var fault: (step: Int, fault: Fault, count: Int)?
        var step = 0
        /// How often a picture on Mastodon is still being processed.
        var processing = 0
    }

    public let kind: Kind
    public let secret = "s3cret-t0ken-0123456789"
    private let state = Mutex(State())

    /// What a user has as the secret, if the platform is at this address.
    public func secret(_ secret: String, at url: String) -> String {
        switch kind {
        case .discord: "\(url)/api/webhooks/1/\(secret)"
        case .webhook: "\(url)/hooks/\(secret)"
        default: secret
        }
    }

    public init(_ kind: Kind) {
        self.kind = kind
    }

    public var posts: [Posted] { state.withLock { $0.posts } }

    /// Makes a step, counted from 0, fail the next times.
    public func fail(at step: Int, _ fault: Fault, times: Int = 1) {
        state.withLock { $0.fault = (step, fault, times) }
    }

    /// Lets Mastodon answer 202, and then 206 so many times.
    public func process(times: Int) {
        state.withLock { $0.processing = times }
    }

    /// Answers a request.
    public func reply(to request: LoopbackServer.Request) -> LoopbackServer.Reply {
        state.withLock { state in
            guard let step = step(of: request) else { return good(request, &state) }
            if let (at, fault, count) = state.fault, at == step, count > 0 {
                state.fault = (at, fault, count - 1)
                switch fault {
                case .answers(let status, let body): return .json(body, status)
                case .drops: return .init(bytes: [])
                case .losesAnswer:
                    _ = good(request, &state)
                    return .init(bytes: [])
                case .acts(let status, let body):
                    _ = good(request, &state)
                    return .json(body, status)
                }
            }
            return good(request, &state)
        }
    }

    /// The type of a file that is in a body; nil if there is none.
    private static func form(of body: [UInt8]) -> String? {
        // A byte a character, so that no byte is lost.
        let text = String(String.UnicodeScalarView(body.map { Unicode.Scalar($0) }))
        if text.contains("PNG"), text.contains("IEND") { return text.contains("acTL") ? "apng" : "png" }
        return [("ftyp", "mp4"), ("GIF89a", "gif"), ("WEBPVP8X", "webp")].first { text.contains($0.0) }?.1
    }

    /// The step that a request belongs to; nil for one that only asks.
    private func step(of request: LoopbackServer.Request) -> Int? {
        if request.line.hasPrefix("GET ") { return nil }
        if kind == .ntfy || kind == .webhook { return 0 }
        let paths = [
            "/api/v2/media", "/api/v1/statuses", "createSession", "uploadBlob", "putRecord", "getUploadURLExternal",
            "/upload/", "completeUploadExternal", "/webhooks/", "sendPhoto", "sendAnimation", "/media/v3/upload",
            "/send/m.room.message",
        ]
        let steps = [0, 1, 0, 1, 2, 0, 1, 2, 0, 0, 0, 0, 1]
        return paths.firstIndex { request.target.contains($0) }.map { steps[$0] }
    }

    /// The answer of a service where nothing goes wrong, in pretty-printed JSON.
    private func good(_ request: LoopbackServer.Request, _ state: inout State) -> LoopbackServer.Reply {
        let body = String(decoding: request.body, as: UTF8.self)
        let json = (try? JSONSerialization.jsonObject(with: Data(request.body))) as? [String: Any] ?? [:]
        let fields = Dictionary(
            body.split(separator: "&").map { field in
                let sides = field.split(separator: "=", maxSplits: 1).map { $0.removingPercentEncoding ?? "" }
                return (sides.first ?? "", sides.count > 1 ? sides[1] : "")
            }
        ) { first, _ in first }
        let form = FakePlatform.form(of: request.body)
        let hasPicture = form != nil
        if let form { state.form = form }
        let bearer = request.headers["authorization"] == "Bearer \(secret)"
        func part(_ name: String) -> String {
            let pieces = body.components(separatedBy: "name=\"\(name)\"")
            return pieces.count < 2
                ? ""
                : pieces[1].components(separatedBy: "\r\n\r\n").dropFirst().first?
                    .components(separatedBy: "\r\n--").first ?? ""
        }
        /// The number of the post, the first of which is `first`.
        func posted(
            _ text: String, _ alternative: String, _ hasPicture: Bool, key: String = "", from first: Int = 0,
            replyTo: String? = nil
        ) -> String {
            if !key.isEmpty, let known = state.posts.first(where: { $0.key == key }) { return known.id }
            let id = String(first + state.posts.count)
            state.posts.append(
                Posted(
                    text: text, alternative: alternative, hasPicture: hasPicture, form: state.form, key: key,
                    id: id, replyTo: replyTo, request: request))
            return id
        }
        switch kind {
        case .mastodon:
            guard bearer else { return .json(#"{"error": "The access token is invalid"}"#, 401) }
            if request.path == "/api/v2/media" {
                guard hasPicture else { return .json(#"{"error": "Validation failed: File can't be blank"}"#, 422) }
                state.pictures["22348641"] = part("description")
                return state.processing > 0
                    ? .json("{\n  \"id\": \"22348641\",\n  \"type\": \"image\",\n  \"url\": null\n}", 202)
                    : .json("{\n  \"id\": \"22348641\",\n  \"type\": \"image\",\n  \"url\": \"https://f/1.png\"\n}")
            }
            if request.path == "/api/v1/media/22348641" {
                state.processing -= 1
                return state.processing >= 0
                    ? .init(206) : .json(#"{"id": "22348641", "type": "image", "url": "https://f/1.png"}"#)
            }
            guard let alternative = state.pictures[fields["media_ids[]"] ?? ""], state.processing <= 0 else {
                let words = "Cannot attach files that have not finished processing. Try again in a moment!"
                return .json(#"{"error": "Validation failed: \#(words)"}"#, 422)
            }
            let id = posted(
                fields["status"] ?? "", alternative, true, key: request.headers["idempotency-key"] ?? "", from: 7,
                replyTo: fields["in_reply_to_id"])
            return .json("{\n  \"id\": \"\(id)\",\n  \"url\": \"https://mastodon.example/@me/\(id)\"\n}")
        case .bluesky:
            if request.target.hasSuffix("createSession") {
                guard json["password"] as? String == secret else {
                    return .json(
                        #"{"error": "AuthenticationRequired", "message": "Invalid identifier or password"}"#, 401)
                }
                return .json("{\n \"did\": \"did:plc:abc\",\n \"accessJwt\": \"jwt.a.b\"\n}")
            }
            guard request.headers["authorization"] == "Bearer jwt.a.b" else {
                return .json(#"{"error": "ExpiredToken", "message": "Token has expired"}"#, 400)
            }
            if request.target.hasSuffix("uploadBlob") {
                guard hasPicture, request.headers["content-type"] == (form == "mp4" ? "video/mp4" : "image/png")
                else { return .json("{}", 400) }
                state.pictures["bafk"] = ""
                return .json(
                    ##"{"blob": {"$type": "blob", "ref": {"$link": "bafk"}, "mimeType": "image/png", "size": 9}}"##)
            }
            if request.line.hasPrefix("GET ") {
                let key = request.parameters.first { $0.name == "rkey" }?.value ?? ""
                return state.posts.contains { $0.key == key }
                    ? .json(#"{"uri": "at://\#(key)", "cid": "bafy", "value": {}}"#)
                    : .json(#"{"error": "RecordNotFound", "message": "Could not locate record"}"#, 400)
            }
            let record = json["record"] as? [String: Any] ?? [:]
            let embed = record["embed"] as? [String: Any] ?? [:]
            let isVideo = embed["$type"] as? String == "app.bsky.embed.video"
            let picture = isVideo ? embed : (embed["images"] as? [[String: Any]])?.first ?? [:]
            let blob = picture[isVideo ? "video" : "image"] as? [String: Any]
            let link = (blob?["ref"] as? [String: Any])?["$link"] as? String
            let parent = (record["reply"] as? [String: Any])?["parent"] as? [String: Any]
            let key = json["rkey"] as? String ?? ""
            _ = posted(
                record["text"] as? String ?? "", picture["alt"] as? String ?? "",
                link.map { state.pictures[$0] != nil } ?? false, key: key, replyTo: parent?["uri"] as? String)
            return .json("{\n  \"uri\": \"at://\(key)\",\n  \"cid\": \"bafy\"\n}")
        case .slack:
            let host = request.headers["host"] ?? ""
            if request.target.contains("getUploadURLExternal") {
                guard bearer else { return .json(#"{"ok": false, "error": "invalid_auth"}"#) }
                state.pictures["announced"] = fields["alt_txt"]
                return .json(
                    "{\n \"ok\": true,\n \"upload_url\": \"http:\\/\\/\(host)\\/upload\\/v1\\/A?x=1\",\n \"file_id\": \"F1\"\n}"
                )
            }
            if request.target.contains("/upload/") {
                guard hasPicture else { return .json("", 400) }
                state.pictures["F1"] = state.pictures["announced"]
                return .init(200, body: Array("OK - 9".utf8))
            }
            guard let alternative = state.pictures["F1"], fields["files"]?.contains("F1") == true else {
                return .json(#"{"ok": false, "error": "file_not_found"}"#)
            }
            _ = posted(fields["initial_comment"] ?? "", alternative, true)
            return .json(#"{"ok": true, "files": [{"id": "F1", "permalink": "https://x.slack.com/files/F1"}]}"#)
        case .discord:
            guard request.target.contains(secret) else {
                return .json(#"{"message": "Invalid Webhook Token", "code": 50027}"#, 401)
            }
            let payload =
                (try? JSONSerialization.jsonObject(with: Data(part("payload_json").utf8))) as? [String: Any] ?? [:]
            let attachments = payload["attachments"] as? [[String: Any]]
            _ = posted(
                payload["content"] as? String ?? "", attachments?.first?["description"] as? String ?? "", hasPicture
            )
            return .json("{\n  \"id\": \"99\",\n  \"channel_id\": \"5\"\n}")
        case .telegram:
            guard request.target.contains("/bot\(secret)/") else {
                return .json(#"{"ok": false, "error_code": 404, "description": "Not Found"}"#, 404)
            }
            // Each method has its own field for the file.
            let field = request.target.hasSuffix("sendAnimation") ? "animation" : "photo"
            let reply = try? JSONSerialization.jsonObject(with: Data(part("reply_parameters").utf8))
            let first = (reply as? [String: Any])?["message_id"] as? Int
            let id = posted(
                part("caption"), part("caption"), hasPicture && body.contains("name=\"\(field)\""), from: 12,
                replyTo: first.map(String.init))
            return .json(
                #"{"ok": true, "result": {"message_id": \#(id), "chat": {"id": -1, "username": "town", "type": "channel"}}}"#
            )
        case .matrix:
            guard bearer else {
                return .json(#"{"errcode": "M_UNKNOWN_TOKEN", "error": "Invalid access token passed."}"#, 401)
            }
            if request.target.contains("/upload") {
                guard hasPicture else { return .json("{}", 400) }
                state.pictures["mxc://m/1"] = ""
                return .json(#"{"content_uri": "mxc://m/1"}"#)
            }
            if request.target.contains("/directory/") { return .json(##"{"room_id": "!abc:m", "servers": []}"##) }
            let text = json["body"] as? String ?? ""
            let relation = (json["m.relates_to"] as? [String: Any])?["m.in_reply_to"] as? [String: Any]
            let id = posted(
                text, text, state.pictures[json["url"] as? String ?? ""] != nil,
                key: request.path.components(separatedBy: "/").last ?? "", from: 1,
                replyTo: relation?["event_id"] as? String)
            return .json(#"{"event_id": "$e\#(id)"}"#)
        case .ntfy:
            guard bearer else { return .json(#"{"code": 40101, "http": 401, "error": "unauthorized"}"#, 401) }
            guard request.line.hasPrefix("PUT "), hasPicture, request.body.count < 2_000_000 else {
                return .json(#"{"code": 41301, "http": 413, "error": "attachment too large"}"#, 413)
            }
            let message = FakePlatform.decoded(request.headers["message"] ?? "")
            let id = posted(message, message, true, from: 1)
            return .json(#"{"id": "n\#(id)", "event": "message", "attachment": {"name": "card.png"}}"#)
        case .webhook:
            guard request.target.hasPrefix("/hooks/\(secret)") else { return .init(404) }
            let picture = ((json["picture"] as? [String: Any])?["base64"] as? String).flatMap {
                Data(base64Encoded: $0)
            }
            if let form = FakePlatform.form(of: Array(picture ?? Data())) { state.form = form }
            _ = posted(
                json["text"] as? String ?? part("text"), json["alternative"] as? String ?? part("alternative"),
                hasPicture || picture != nil)
            return .init(204)
        }
    }

    /// A header field whose words may be encoded (RFC 2047).
    public static func decoded(_ field: String) -> String {
        let words = field.split(separator: " ")
        guard words.allSatisfy({ $0.hasPrefix("=?UTF-8?B?") && $0.hasSuffix("?=") && $0.count <= 75 }) else {
            return field
        }
        let bytes = words.compactMap { Data(base64Encoded: String($0.dropFirst(10).dropLast(2))) }
        return String(decoding: bytes.reduce(Data(), +), as: UTF8.self)
    }
}
