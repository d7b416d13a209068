internal import CHTTPServer
internal import CardOrders
internal import Libc
internal import Words

/// A request as the daemon receives it.
struct IncomingRequest: Sendable {
    /// The header fields that matter.
    enum Field: Sendable {
        case host, forwarded, forwardedFor, forwardedScheme, forwardedPrefix, tags, since, range, rangeValidator,
            encoding, language, accept
        /// Of an assistant.
        case origin, contentType, protocolVersion, calledMethod, calledName
        /// Of a TRMNL.
        case device, token, firmware, model, width, height
    }

    /// The longest body that may be posted, in bytes.
    static let longestBody = 32 << 10

    private static let names: [(name: StaticString, field: Field)] = [
        ("host", .host), ("forwarded", .forwarded), ("x-forwarded-for", .forwardedFor),
        ("x-forwarded-proto", .forwardedScheme), ("x-forwarded-prefix", .forwardedPrefix), ("if-none-match", .tags),
        ("if-modified-since", .since),
        ("range", .range), ("if-range", .rangeValidator), ("accept-encoding", .encoding),
        ("accept-language", .language), ("accept", .accept),
        ("origin", .origin), ("content-type", .contentType), ("mcp-protocol-version", .protocolVersion),
        ("mcp-method", .calledMethod), ("mcp-name", .calledName),
        ("id", .device), ("access-token", .token), ("fw-version", .firmware),
        ("model", .model), ("width", .width), ("height", .height), ("png-width", .width), ("png-height", .height),
    ]

    var method: String
    /// The path and query as they were sent.
    var target: String
    /// What is wrong with the head.
    var fault = http_fault_none
    /// Whether it has come to the address for figures.
    var isForFigures = false
    /// The number of its connection.
    var connection: UInt64 = 0
    /// Nil at a Unix socket.
    var peer: NetworkAddress?
    /// Whether it has a body that is not read.
    var hasBody = false
    /// The body of what may be posted.
    var body: [UInt8] = []
    /// Whether it may be posted.
    var mayBePosted = false
    /// The fields in their order.
    private var fields: [(field: Field, value: String)] = []
    /// The bytes of all fields.
    private(set) var headBytes = 0

    init(method: String, target: String, peer: NetworkAddress?) {
        self.method = method
        self.target = target
        self.peer = peer
        fields.reserveCapacity(4)
    }

    /// Adds a header field.
    mutating func add(_ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>) {
        let length = strlen(name)
        headBytes += length + strlen(value) + 4
        for known in IncomingRequest.names
        where known.name.utf8CodeUnitCount == length
            && strncasecmp(UnsafeRawPointer(known.name.utf8Start).assumingMemoryBound(to: CChar.self), name, length)
                == 0
        {
            fields.append((known.field, String(cString: value)))
        }
    }

    /// The values of a field.
    func values(_ field: Field) -> [String] {
        fields.compactMap { $0.field == field ? $0.value : nil }
    }

    /// The first value of a field.
    func first(_ field: Field) -> String? {
        fields.first { $0.field == field }?.value
    }

    /// The values of a field as one; nil without any.
    private func joined(_ field: Field) -> String? {
        let values = values(field)
        return values.count > 1 ? values.joined(separator: ", ") : values.first
    }

    /// The language that the client prefers; nil if it names none that cards speak.
    var language: Language? { joined(.language).flatMap { QualityValues($0).language } }

    /// The format of a picture that the client prefers to a page; nil for a page.
    var pictureFormat: CardFormat? { joined(.accept).flatMap { QualityValues($0).pictureFormat } }

    var conditions: CachedResponse.Conditions {
        CachedResponse.Conditions(
            tags: joined(.tags), since: first(.since), range: method == "GET" ? joined(.range) : nil,
            rangeValidator: first(.rangeValidator), acceptsGzip: joined(.encoding).map(Gzip.isAccepted) ?? false)
    }
}
