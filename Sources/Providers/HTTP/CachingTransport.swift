public import Primitives

/// Where answers are kept.
public protocol AnswerStore: Sendable {
    /// The answer that was kept for an address without a key, however old.
    func answer(to url: String) -> StoredAnswer?
    /// Takes note of an answer that is handed out: one that is new and may be worth keeping, or one that was kept.
    func note(_ answer: StoredAnswer, isNew: Bool)
}

/// Answers from a store as long as they hold, and asks another transport for the rest.
///
/// An answer holds as long as its service says, else ten minutes. After that the service is asked whether it has changed.
/// What tells requests apart is their public address.
public struct CachingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let store: any AnswerStore
    private let now: @Sendable () -> Instant
    private let tell: @Sendable (String) -> Void

    /// A transport around another, which tells where each answer is from.
    public init(
        around base: any HTTPTransport, keeping store: any AnswerStore, now: @escaping @Sendable () -> Instant,
        tell: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.base = base
        self.store = store
        self.now = now
        self.tell = tell
    }

    public func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        let stored = store.answer(to: request.publicURL)
        let start = now()
        if let stored, stored.isFresh(at: start) {
            let minutes = Int(start.seconds(to: stored.freshUntil) / 60)
            tell("answered from the cache, which holds for another \(minutes) min")
            store.note(stored, isNew: false)
            return stored.response
        }
        var request = request
        if let modified = stored?.lastModified {
            request.headers.append(HTTPHeader("If-Modified-Since", modified))
        }
        let response = try base.get(request)
        if response.status == 304, let stored {
            tell("the cached answer still holds")
            store.note(stored.confirmed(by: response, at: now()), isNew: true)
            return stored.response
        }
        tell("HTTP status \(response.status), \(response.body.count) bytes")
        if let answer = StoredAnswer(response, to: request.publicURL, at: now()) { store.note(answer, isNew: true) }
        return response
    }
}

/// Answers from a store alone, by what is not too old.
public struct StoredTransport: HTTPTransport {
    private let store: any AnswerStore
    private let maxAge: Double
    private let now: Instant

    /// A transport that knows the answers of the last `maxAge` seconds before a moment.
    public init(from store: any AnswerStore, maxAge: Double, now: Instant) {
        self.store = store
        self.maxAge = maxAge
        self.now = now
    }

    public func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        guard let stored = store.answer(to: request.publicURL), stored.isYounger(than: maxAge, at: now) else {
            throw .other("no answer is kept")
        }
        store.note(stored, isNew: false)
        return stored.response
    }
}

/// A server's answer as it is kept for later.
public struct StoredAnswer: Hashable, Sendable {
    /// The address that it answers, without a key.
    public var url: String
    /// When it came, or was last said to hold still.
    public var storedAt: Instant
    /// Until when it may be used without asking.
    public var freshUntil: Instant
    /// 200 or 203.
    public var status: Int
    /// The media type of the body.
    public var contentType: String?
    /// `Last-Modified` as it was written.
    public var lastModified: String?
    /// The body, with its encoding undone.
    public var body: [UInt8]

    /// The seconds for which an answer holds that does not say so itself.
    static let lifetime = 600.0
    /// The most seconds that a server is believed.
    static let longestLifetime = 21_600.0

    /// The answer to an address at a moment; nil for one of a status that is not kept.
    init?(_ response: HTTPResponse, to url: String, at now: Instant) {
        guard [200, 203].contains(response.status), !response.body.isEmpty else { return nil }
        self.init(
            url: url, storedAt: now, freshUntil: StoredAnswer.end(of: response, from: now), status: response.status,
            contentType: response.contentType, lastModified: response.lastModified, body: response.body)
    }

    init(
        url: String, storedAt: Instant, freshUntil: Instant, status: Int, contentType: String?,
        lastModified: String?,
        body: [UInt8]
    ) {
        self.url = url
        self.storedAt = storedAt
        self.freshUntil = freshUntil
        self.status = status
        self.contentType = contentType
        self.lastModified = lastModified
        self.body = body
    }

    /// This answer, of which a server says at a moment that it has not changed.
    func confirmed(by response: HTTPResponse, at now: Instant) -> StoredAnswer {
        var answer = self
        answer.storedAt = now
        answer.freshUntil = StoredAnswer.end(of: response, from: now)
        answer.lastModified = response.lastModified ?? lastModified
        return answer
    }

    /// The answer as it came.
    var response: HTTPResponse {
        HTTPResponse(status: status, contentType: contentType, lastModified: lastModified, body: body)
    }

    /// Whether nobody needs to be asked at a moment.
    ///
    /// An answer from the future came before the clock was set back: its age is unknown.
    public func isFresh(at now: Instant) -> Bool {
        storedAt <= now && now < freshUntil
    }

    /// Whether it is no older than so many seconds at a moment.
    public func isYounger(than seconds: Double, at now: Instant) -> Bool {
        storedAt <= now && storedAt.seconds(to: now) < seconds
    }

    /// The end of an answer's validity (RFC 9111, 4.2.1), by the machine's own clock.
    private static func end(of response: HTTPResponse, from now: Instant) -> Instant {
        let said =
            response.maxAge.map(Double.init)
            ?? response.expires.map { (response.date ?? now).seconds(to: $0) }
        return now.advanced(by: min(max(said ?? lifetime, 0), longestLifetime))
    }
}

extension StoredAnswer {
    private static let signature = "weathercard answer 1"
    private static let names = ["url", "stored", "fresh", "status", "type", "modified", "length", "sum"]

    /// The answer as a file: lines of names and values, an empty line, the body.
    public var bytes: [UInt8] {
        var fields = [
            "url": url, "stored": "\(storedAt.secondsSince1970)", "fresh": "\(freshUntil.secondsSince1970)",
            "status": "\(status)", "length": "\(body.count)",
        ]
        fields["type"] = contentType
        fields["modified"] = lastModified
        fields["sum"] = String(StoredAnswer.sum(fields, body), radix: 16)
        let lines = StoredAnswer.names.compactMap { name in fields[name].map { "\(name) \($0)" } }
        return Array((StoredAnswer.signature + "\n" + lines.joined(separator: "\n") + "\n\n").utf8) + body
    }

    /// The answer in a file, or nil where the file is damaged or of another kind.
    public init?(bytes: [UInt8]) {
        // The head is short whatever the body.
        let start = bytes.prefix(1 << 14)
        guard let end = start.indices.first(where: { $0 > 0 && bytes[$0] == 10 && bytes[$0 - 1] == 10 }),
            let head = String(validating: bytes[..<end], as: UTF8.self)
        else { return nil }
        var lines = head.split(separator: "\n")
        guard lines.first.map(String.init) == StoredAnswer.signature else { return nil }
        lines.removeFirst()
        var fields: [String: String] = [:]
        for line in lines {
            guard let space = line.firstIndex(of: " ") else { return nil }
            fields[String(line[..<space])] = String(line[line.index(after: space)...])
        }
        let body = Array(bytes[(end + 1)...])
        guard let url = fields["url"], let stored = fields["stored"].flatMap(Double.init), stored.isFinite,
            let fresh = fields["fresh"].flatMap(Double.init), fresh.isFinite,
            let status = fields["status"].flatMap(Int.init), fields["length"] == "\(body.count)",
            let sum = fields.removeValue(forKey: "sum"), sum == String(StoredAnswer.sum(fields, body), radix: 16)
        else { return nil }
        self.init(
            url: url, storedAt: Instant(secondsSince1970: stored), freshUntil: Instant(secondsSince1970: fresh),
            status: status, contentType: fields["type"], lastModified: fields["modified"], body: body)
    }

    /// The fields in their order, each before a line feed, and the body as one number.
    private static func sum(_ fields: [String: String], _ body: [UInt8]) -> UInt64 {
        var head: [UInt8] = []
        for name in names { head += Array((fields[name] ?? "").utf8) + [10] }
        return FNV1a.hash(of: body, after: FNV1a.hash(of: head))
    }
}
