/// Something that fetches by HTTP: the network itself, or what stands before it, as a cache does.
public protocol HTTPTransport: Sendable {
    /// The server's answer, whatever its status.
    func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse
}

/// What is to be fetched.
public struct HTTPRequest: Hashable, Sendable {
    /// The whole address, which may hold a key: no message shows it.
    public var url: String
    /// Whether the address may begin with `http:`.
    public var allowsPlainHTTP: Bool

    /// A request for an address.
    public init(url: String, allowsPlainHTTP: Bool = false) {
        self.url = url
        self.allowsPlainHTTP = allowsPlainHTTP
    }
}

/// What a server answered.
public struct HTTPResponse: Hashable, Sendable {
    /// The status, such as 200.
    public var status: Int
    /// The media type of the body, as `Content-Type` states it.
    public var contentType: String?
    /// The seconds after which `Retry-After` says that another try makes sense.
    public var retryAfter: Int?
    /// The body, with its encoding undone.
    public var body: [UInt8]

    /// An answer.
    public init(status: Int, contentType: String? = nil, retryAfter: Int? = nil, body: [UInt8] = []) {
        self.status = status
        self.contentType = contentType
        self.retryAfter = retryAfter
        self.body = body
    }
}
