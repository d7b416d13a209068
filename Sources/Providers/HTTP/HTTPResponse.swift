public import Primitives

/// What a server answered.
public struct HTTPResponse: Hashable, Sendable {
    /// The status, such as 200.
    public var status: Int
    /// The media type of the body, as `Content-Type` states it.
    public var contentType: String?
    /// The seconds after which `Retry-After` says that another try makes sense.
    public var retryAfter: Int?
    /// When the answer was made by the server's clock (`Date`).
    public var date: Instant?
    /// Until when the answer holds by the server's clock (`Expires`); one that cannot be read, such as 0, is 1970.
    public var expires: Instant?
    /// The seconds for which `Cache-Control` says that the answer holds, which count before ``expires``; 0 for
    /// `no-store` and `no-cache`.
    public var maxAge: Int?
    /// `Last-Modified` as it was written, to be sent back in `If-Modified-Since`.
    public var lastModified: String?
    /// The body, with its encoding undone.
    public var body: [UInt8]

    /// An answer.
    public init(
        status: Int, contentType: String? = nil, retryAfter: Int? = nil, date: Instant? = nil,
        expires: Instant? = nil, maxAge: Int? = nil, lastModified: String? = nil, body: [UInt8] = []
    ) {
        self.status = status
        self.contentType = contentType
        self.retryAfter = retryAfter
        self.date = date
        self.expires = expires
        self.maxAge = maxAge
        self.lastModified = lastModified
        self.body = body
    }
}
