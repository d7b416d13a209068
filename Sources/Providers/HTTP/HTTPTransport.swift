public import Primitives

/// Fetches over HTTP: the network itself, or a layer around another transport, such as a cache.
public protocol HTTPTransport: Sendable {
    /// The server's response, whatever its status.
    func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse
}

/// A request: GET, unless it says otherwise.
public struct HTTPRequest: Hashable, Sendable {
    /// The full URL.
    ///
    /// It may contain a key, so no message shows it.
    public var url: String
    /// The URL without a key, which identifies the request, for example in a cache.
    ///
    /// Requests that differ only in their keys get the same response.
    public var publicURL: String
    /// Keys in ``url``, which are removed from the response, as are those in ``headers``.
    public var secrets: [String]
    /// Header fields to send; `User-Agent` overrides the transport's own.
    public var headers: [HTTPHeader]
    /// Whether the URL may begin with `http:`.
    public var allowsPlainHTTP: Bool
    /// Whether a key may go by plain HTTP to another machine of the local network.
    public var allowsKeyInLocalNetwork = false
    /// The seconds allowed for the response, if fewer than the transport's own deadline.
    public var timeout: Double?
    /// The seconds for which a response that does not state it is fresh, if not those of the cache.
    public var lifetime: Double?
    public var method = HTTPMethod.get
    /// The body, for a method other than GET.
    public var body: [UInt8] = []

    /// `publicURL` may be omitted if `url` contains no key.
    public init(
        url: String, publicURL: String? = nil, secrets: [String] = [], headers: [HTTPHeader] = [],
        lifetime: Double? = nil, allowsPlainHTTP: Bool = false, timeout: Double? = nil
    ) {
        self.lifetime = lifetime
        self.secrets = secrets
        self.url = url
        self.publicURL = publicURL ?? url
        self.headers = headers
        self.allowsPlainHTTP = allowsPlainHTTP
        self.timeout = timeout
    }
}

/// The method of a request.
public enum HTTPMethod: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
}

/// A header field of a request.
public struct HTTPHeader: Hashable, Sendable, CustomStringConvertible {
    /// The field name, such as `Accept`.
    public var name: String
    public var value: String
    /// Whether the value is a key: sent over HTTPS or to this machine only, and never written to a message or file.
    public var isSecret: Bool

    /// A transport rejects a field that is not printable ASCII.
    public init(_ name: String, _ value: String, isSecret: Bool = false) {
        self.name = name
        self.value = value
        self.isSecret = isSecret
    }

    /// The header line, with an ellipsis in place of a key.
    public var description: String {
        "\(name): \(isSecret ? "…" : value)"
    }

    /// The header line; nil if the field is invalid (RFC 9110, 5.1 and 5.5).
    var line: String? {
        let isToken = name.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || $0 == UInt8(ascii: "-")
        }
        let isPrintable = value.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        // libcurl takes a line without a value as a request to omit the field.
        guard isToken, isPrintable, !name.isEmpty, value.utf8.contains(where: { $0 != 0x20 }) else { return nil }
        return "\(name): \(value)"
    }
}

/// A server's response.
public struct HTTPResponse: Hashable, Sendable {
    /// The status code, such as 200.
    public var status: Int
    /// The media type of the body (`Content-Type`).
    public var contentType: String?
    /// The seconds to wait before a retry (`Retry-After`).
    public var retryAfter: Int?
    /// When the response was generated, by the server's clock (`Date`).
    public var date: Instant?
    /// When the response becomes stale, by the server's clock (`Expires`); 1970 if the field is invalid.
    public var expires: Instant?
    /// The freshness lifetime in seconds (`Cache-Control`), which overrides ``expires``; 0 for `no-store` and `no-cache`.
    public var maxAge: Int?
    /// The validator: the `Last-Modified` field as received.
    public var lastModified: String?
    /// The decoded body.
    public var body: [UInt8]

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

/// Why there is no response.
public enum TransportError: Error, Hashable, Sendable {
    /// The machine has no libcurl.
    case noLibrary
    /// The URL is invalid or contains a user name.
    case badURL
    /// The URL's scheme is not allowed.
    case insecure
    /// A header field is not printable ASCII.
    case badHeader(name: String)
    /// A key would be sent over plain HTTP to another machine.
    case exposedKey
    /// The host name cannot be resolved.
    case unknownHost
    /// The proxy's host name cannot be resolved.
    case unknownProxy
    /// The host refused the connection.
    case refused
    /// The connection failed for another reason.
    case noConnection
    /// No complete response arrived within a number of seconds.
    case timedOut(after: Double)
    /// The TLS handshake failed; the reason is libcurl's.
    case insecureConnection(String)
    /// The response is larger than a limit in bytes.
    case tooLarge(limit: Int)
    /// The response redirects to another scheme, host or port.
    case redirectElsewhere(host: String)
    /// There are more redirects than a limit.
    case tooManyRedirects(Int)
    /// The response is incomplete or is not HTTP.
    case brokenResponse
    /// No further request is allowed for a number of seconds.
    case overLimit(seconds: Int)
    /// Anything else, as libcurl words it.
    case other(String)

    /// One line in lower case, to follow the host name and a colon.
    public var message: String {
        switch self {
        case .noLibrary: "libcurl is not installed; install it with 'apt-get install libcurl4'"
        case .badURL: "the URL is invalid"
        case .insecure: "the URL must begin with https://"
        case .badHeader(let name): "the header field \(name) must be printable ASCII"
        case .exposedKey: "a key is sent only over https, or to this machine"
        case .unknownHost: "the host name cannot be resolved"
        case .unknownProxy: "the host name of the proxy cannot be resolved"
        case .refused: "the connection was refused"
        case .noConnection: "the connection failed"
        case .timedOut(let seconds): "no response within \(TransportError.text(seconds)) s"
        case .insecureConnection(let reason): "the secure connection failed: \(reason)"
        case .tooLarge(let limit): "the response is larger than \(TransportError.size(limit))"
        case .redirectElsewhere(let host): "the response redirects elsewhere, to \(host)"
        case .tooManyRedirects(let count): "more than \(count) redirects"
        case .brokenResponse: "the response is incomplete or is not HTTP"
        case .overLimit(let seconds): "the limit of requests is reached; try again in \(seconds) s"
        case .other(let reason): reason
        }
    }

    private static func text(_ seconds: Double) -> String {
        let tenths = (seconds * 10).rounded() / 10
        return Int(exactly: tenths).map(String.init) ?? String(tenths)
    }

    private static func size(_ bytes: Int) -> String {
        bytes >= 1 << 20 && bytes % (1 << 20) == 0 ? "\(bytes >> 20) MiB" : "\(bytes) bytes"
    }
}
