internal import Libc

/// An IP address; IPv4 is mapped into IPv6 (RFC 4291, 2.5.5.2).
struct NetworkAddress: Hashable, Sendable, CustomStringConvertible {
    fileprivate let high: UInt64
    fileprivate let low: UInt64

    private init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The address in a text such as `203.0.113.7`, `2001:db8::1`, `[2001:db8::1]:8080` or `203.0.113.7:80`.
    init?(_ text: some StringProtocol) {
        var word = String(text)
        if word.hasPrefix("["), let end = word.firstIndex(of: "]") {
            word = String(word[word.index(after: word.startIndex)..<end])
        } else if word.contains("."), let colon = word.lastIndex(of: ":"), !word[..<colon].contains(":") {
            word = String(word[..<colon])
        }
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET6, word, &bytes) == 1 {
            self.init(sixteen: bytes)
        } else if inet_pton(AF_INET, word, &bytes) == 1 {
            self.init(four: bytes[..<4])
        } else {
            return nil
        }
    }

    /// The peer of a socket; nil if that has no IP address.
    init?(_ address: UnsafePointer<sockaddr>?) {
        guard let address else { return nil }
        let bytes = UnsafeRawPointer(address)
        switch CInt(address.pointee.sa_family) {
        // After the family and the port; in IPv6 also after the flow.
        case AF_INET:
            let four = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
            self.init(high: 0, low: 0xFFFF << 32 | UInt64(four))
        case AF_INET6:
            self.init(
                high: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
                low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self)))
        default: return nil
        }
    }

    private init(four bytes: ArraySlice<UInt8>) {
        self.init(high: 0, low: 0xFFFF << 32 | bytes.reduce(0) { $0 << 8 | UInt64($1) })
    }

    private init(sixteen bytes: [UInt8]) {
        self.init(
            high: bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) },
            low: bytes[8...].reduce(0) { $0 << 8 | UInt64($1) })
    }

    fileprivate var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

    var description: String {
        if isIPv4 { return [24, 16, 8, 0].map { String(low >> $0 & 255) }.joined(separator: ".") }
        let groups = [high, low].flatMap { half in [48, 32, 16, 0].map { String(half >> $0 & 0xFFFF, radix: 16) } }
        return groups.joined(separator: ":")
    }

    /// The length of the network's prefix, of 128 bits.
    fileprivate func agrees(with other: NetworkAddress, bits: Int) -> Bool {
        let upper = bits >= 64 ? UInt64.max : ~(UInt64.max >> UInt64(bits))
        let lower = bits <= 64 ? 0 : bits >= 128 ? UInt64.max : ~(UInt64.max >> UInt64(bits - 64))
        return (high ^ other.high) & upper == 0 && (low ^ other.low) & lower == 0
    }
}

/// What limits count as one client: an IPv4 address, an IPv6 /64 network, or all users of a Unix socket.
struct Client: Hashable, Sendable {
    private let bits: UInt64
    private let kind: UInt8

    init(_ address: NetworkAddress?) {
        switch address {
        case nil: (bits, kind) = (0, 0)
        case .some(let address) where address.isIPv4: (bits, kind) = (address.low, 4)
        case .some(let address): (bits, kind) = (address.high, 6)
        }
    }

    private init(bits: UInt64, kind: UInt8) {
        (self.bits, self.kind) = (bits, kind)
    }

    /// The IPv6 /48 network around, which one subscriber may have whole (RFC 6177); nil for others.
    var network: Client? { kind == 6 ? Client(bits: bits >> 16, kind: 48) : nil }

    /// How many times the limits of a client are those of a network.
    static let networkShare = 4.0
}

/// The hosts for which requests are answered.
struct AllowedHosts: Sendable {
    private let names: Set<String>
    /// What a client on the same machine may call it, to which no other name can lead.
    private static let loopback: Set = ["localhost", "127.0.0.1", "[::1]"]

    /// Some names; without any, all are allowed.
    init(_ names: [String]) {
        self.names = Set(names.map { $0.lowercased() })
    }

    /// Whether a text is a name or an address without a port.
    static func isName(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count) && text == AllowedHosts.name(in: text)
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || ".-_:[]".utf8.contains($0)
            }
    }

    /// Whether the value of `Host` is one of them, with any port.
    func contains(_ host: String?) -> Bool {
        if names.isEmpty { return true }
        guard let host else { return false }
        let name = AllowedHosts.name(in: host).lowercased()
        return names.contains(name) || AllowedHosts.loopback.contains(name)
    }

    /// The text without a port.
    private static func name(in text: String) -> String {
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") { return String(text[...end]) }
        return String(text.prefix { $0 != ":" })
    }
}

/// The proxies whose forwarding headers are trusted.
struct TrustedProxies: Sendable {
    private var networks: [(address: NetworkAddress, bits: Int)] = []
    private var trustsUnixSocket = false

    /// What the address of a proxy must look like.
    static let expects = "an address, a network such as 10.0.0.0/8 or fd00::/8, or unix"

    init() {}

    /// Adds an address, a network or `unix`; false for any other text.
    mutating func add(_ text: String) -> Bool {
        if text == "unix" {
            trustsUnixSocket = true
            return true
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let word = parts.first, let address = NetworkAddress(word), parts.count <= 2 else { return false }
        let longest = address.isIPv4 ? 32 : 128
        var bits = longest
        if parts.count == 2 {
            guard (1...3).contains(parts[1].utf8.count), parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let given = Int(parts[1]), given <= longest
            else { return false }
            bits = given
        }
        networks.append((address, bits + 128 - longest))
        return true
    }

    /// Whether a peer is one of them; nil is a peer at a Unix socket.
    func contains(_ address: NetworkAddress?) -> Bool {
        guard let address else { return trustsUnixSocket }
        return networks.contains { $0.address.agrees(with: address, bits: $0.bits) }
    }

    /// The address of the client behind a peer: the last one that is not a trusted proxy.
    ///
    /// A proxy that sets one of `Forwarded` (RFC 7239) and `X-Forwarded-For` passes on the other as the client sent it, so
    /// if they disagree, neither counts.
    func client(
        of peer: NetworkAddress?, forwarded: [String], forwardedFor: [String]
    ) -> NetworkAddress? {
        if forwarded.isEmpty, forwardedFor.isEmpty { return peer }
        guard contains(peer) else { return peer }
        let first = client(of: peer, behind: forwardedFor.flatMap(elements))
        if forwarded.isEmpty { return first }
        let second = client(of: peer, behind: forwarded.flatMap(elements).map { value(of: "for", in: $0) ?? "" })
        return forwardedFor.isEmpty || first == second ? second : peer
    }

    /// What trusted proxies say of the address that a client has asked for: each part nil if they say nothing of it.
    ///
    /// `Forwarded` counts only without the other fields, since a proxy that sets those passes it on as the client sent it.
    func address(
        askedFor request: IncomingRequest
    ) -> (scheme: String?, host: String?, prefix: String?) {
        guard contains(request.peer) else { return (nil, nil, nil) }
        let prefixes = request.values(.forwardedPrefix)
        let prefix = prefixes.count == 1 ? prefixes.first : nil
        if let scheme = request.first(.forwardedScheme) { return (scheme, nil, prefix) }
        guard request.values(.forwardedFor).isEmpty else { return (nil, nil, prefix) }
        // The element of the outermost proxy: behind it are only trusted ones.
        var outermost: String?
        for element in request.values(.forwarded).flatMap(elements).reversed() {
            outermost = element
            guard let proxy = value(of: "for", in: element).flatMap({ NetworkAddress($0) }), contains(proxy) else {
                break
            }
        }
        return (
            outermost.flatMap { value(of: "proto", in: $0) }, outermost.flatMap { value(of: "host", in: $0) },
            prefix
        )
    }

    /// The last of the names that is not a trusted proxy.
    private func client(of peer: NetworkAddress?, behind names: [String]) -> NetworkAddress? {
        var last = peer
        for name in names.reversed() {
            // A name that is no address, such as `unknown`, ends what is known.
            guard let address = NetworkAddress(name) else { return last }
            last = address
            if !contains(address) { return address }
        }
        return last
    }

    private func elements(_ list: String) -> [String] {
        list.split(separator: ",").map { trimmed($0) }
    }

    /// The value of `for` in an element such as `for="[2001:db8::1]:80";proto=https`, or of another parameter.
    private func value(of name: String, in element: String) -> String? {
        for part in element.split(separator: ";") {
            let sides = part.split(separator: "=", maxSplits: 1)
            guard sides.count == 2, trimmed(sides[0]).lowercased() == name else { continue }
            return trimmed(sides[1].filter { $0 != "\"" }[...])
        }
        return nil
    }

    private func trimmed(_ text: Substring) -> String {
        var text = text.drop { $0 == " " || $0 == "\t" }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return String(text)
    }
}
