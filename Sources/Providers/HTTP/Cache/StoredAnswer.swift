public import Primitives

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
