public import Primitives

/// Something that fetches by HTTP: the network itself, or what stands before it, as a cache does.
public protocol HTTPTransport: Sendable {
    /// The server's answer, whatever its status.
    func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse
}

/// What is to be fetched.
public struct HTTPRequest: Hashable, Sendable {
    /// The whole address, which may hold a key: no message shows it.
    public var url: String
    /// The address without a key: what tells requests apart, as for the name of a cache's entry.
    ///
    /// Answers to requests that differ in their keys only are the same.
    public var publicURL: String
    /// Header fields to send; one named `User-Agent` stands instead of the transport's own.
    public var headers: [HTTPHeader]
    /// Whether the address may begin with `http:`.
    public var allowsPlainHTTP: Bool
    /// The seconds that the answer may take where that is less than the transport's patience.
    public var patience: Double?

    /// A request for an address, which without a public form holds no key.
    public init(
        url: String, publicURL: String? = nil, headers: [HTTPHeader] = [], allowsPlainHTTP: Bool = false,
        patience: Double? = nil
    ) {
        self.url = url
        self.publicURL = publicURL ?? url
        self.headers = headers
        self.allowsPlainHTTP = allowsPlainHTTP
        self.patience = patience
    }
}

/// A header field of a request.
public struct HTTPHeader: Hashable, Sendable, CustomStringConvertible {
    /// The name, such as `Accept`.
    public var name: String
    /// The value.
    public var value: String
    /// Whether the value is a key, which goes over HTTPS or, over HTTP, to this machine, and into no message and no file.
    public var isSecret: Bool

    /// A field; a transport refuses one that is no header line of printable ASCII.
    public init(_ name: String, _ value: String, isSecret: Bool = false) {
        self.name = name
        self.value = value
        self.isSecret = isSecret
    }

    /// The line as it is sent, with an ellipsis for a key.
    public var description: String {
        "\(name): \(isSecret ? "…" : value)"
    }

    /// The line as it is sent; nil where it is no header line (RFC 9110, 5.1 and 5.5).
    var line: String? {
        let isToken = name.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || $0 == UInt8(ascii: "-")
        }
        let isPrintable = value.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        // To libcurl a line without a value would mean to leave the field out.
        guard isToken, isPrintable, !name.isEmpty, value.utf8.contains(where: { $0 != 0x20 }) else { return nil }
        return "\(name): \(value)"
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

/// Why there is no answer.
public enum TransportError: Error, Hashable, Sendable {
    /// The machine has no libcurl.
    case noLibrary
    /// The address cannot be read, or has a user name in it.
    case badURL
    /// The address is of `http:` or another scheme that was not allowed.
    case insecure
    /// A header field is no line of printable ASCII.
    case badHeader(name: String)
    /// A key would go over plain HTTP to another machine.
    case exposedKey
    /// The host's name cannot be resolved.
    case unknownHost
    /// The proxy's name cannot be resolved.
    case unknownProxy
    /// Nothing listens at the host's port.
    case refused
    /// There is no way to the host.
    case noConnection
    /// The time was over, in seconds, before the answer was.
    case timedOut(after: Double)
    /// No secure connection came about, for a reason in libcurl's words.
    case insecureConnection(String)
    /// The body is larger than a limit in bytes.
    case tooLarge(limit: Int)
    /// The answer points to another host or another scheme.
    case redirectElsewhere(host: String)
    /// The answers point on and on.
    case tooManyRedirects(Int)
    /// What came is no HTTP, or ended early.
    case brokenAnswer
    /// Anything else, in libcurl's words.
    case other(String)

    /// What happened, on one line in lower case, to follow the host's name and a colon.
    public var message: String {
        switch self {
        case .noLibrary: "libcurl is not installed; 'apt-get install libcurl4' installs it"
        case .badURL: "the address cannot be read"
        case .insecure: "the address is not of https"
        case .badHeader(let name): "the header field \(name) is not of printable ASCII"
        case .exposedKey: "a key goes over https only, or to this machine"
        case .unknownHost: "the name cannot be resolved"
        case .unknownProxy: "the name of the proxy cannot be resolved"
        case .refused: "the connection is refused"
        case .noConnection: "no connection comes about"
        case .timedOut(let seconds): "no answer within \(TransportError.text(seconds)) s"
        case .insecureConnection(let reason): "no secure connection comes about: \(reason)"
        case .tooLarge(let limit): "the answer is larger than \(TransportError.size(limit))"
        case .redirectElsewhere(let host): "the answer points elsewhere, to \(host)"
        case .tooManyRedirects(let count): "the answers point on, more than \(count) times"
        case .brokenAnswer: "the answer breaks off or is no HTTP"
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
