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
