/// A service's base URL: scheme, host and the beginning of the path.
public struct ServiceAddress: Hashable, Sendable {
    /// The URL without a trailing slash.
    let base: String

    /// A URL that is known to be valid.
    init(known base: String) {
        self.base = base
    }

    /// Parses an `https:` or `http:` URL and removes `suffix`, the path that the service's requests append.
    ///
    /// Nil if the URL is invalid or has more than a host, a port and a path.
    init?(_ text: String, dropping suffix: String) {
        let lowercase = text.lowercased()
        guard let scheme = ["https://", "http://"].first(where: lowercase.hasPrefix) else { return nil }
        var address = text.dropFirst(scheme.count)
        while address.last == "/" { address.removeLast() }
        if address.hasSuffix(suffix) { address.removeLast(suffix.count) }
        let isPlain = address.unicodeScalars.allSatisfy {
            $0.value > 0x20 && $0.value != 0x7F && !"?#@\\".unicodeScalars.contains($0)
        }
        guard let first = address.first, first != "/", first != ":", isPlain else { return nil }
        base = scheme + address
    }

    /// The host and the port, if one is given, for messages.
    public var host: String {
        let afterScheme = base.drop { $0 != "/" }.dropFirst(2)
        return oneLine(String(afterScheme.prefix { $0 != "/" }))
    }

    /// Whether the scheme is `http:`.
    public var isPlainHTTP: Bool { base.hasPrefix("http://") }

    /// Whether a key may be sent to it: over `https:`, or on this machine.
    public var mayReceiveKey: Bool { !isPlainHTTP || LoopbackHost.contains(host) }

    /// The URL of a path with query parameters, which are escaped.
    func url(_ path: String, _ parameters: [(name: String, value: String)]) -> String {
        base + path + (parameters.isEmpty ? "" : "?")
            + parameters.map { "\($0.name)=\(ServiceAddress.escaped($0.value))" }.joined(separator: "&")
    }

    /// Degrees rounded to four decimals, about ten meters.
    static func degrees(_ value: Double) -> String {
        let rounded = (value * 10_000).rounded() / 10_000
        return rounded == 0 ? "0" : "\(rounded)"
    }

    /// Percent-encodes a query value (RFC 3986, 3.4), except for commas and slashes.
    static func escaped(_ value: String) -> String {
        value.utf8.reduce(into: "") { text, byte in
            let scalar = Unicode.Scalar(byte)
            if byte < 0x80, scalar.properties.isAlphabetic || "0123456789-._~,/:".unicodeScalars.contains(scalar) {
                text.unicodeScalars.append(scalar)
            } else {
                text += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}

/// Host names of this machine, the only ones to which a key may be sent over plain HTTP.
enum LoopbackHost {
    /// Whether a host, with or without a port, is 127.x.x.x, `localhost` or `[::1]`.
    ///
    /// Other spellings, such as 127.1, count as another machine, to be safe.
    static func contains(_ host: String) -> Bool {
        let bracket = host.firstIndex(of: "]").map { host[...$0] }
        let name = (bracket ?? host.prefix { $0 != ":" }).lowercased()
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let isFourNumbers = parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
        return isFourNumbers || ["localhost", "[::1]"].contains(name)
    }
}

/// Host names of the network of this machine, in which few servers have a certificate.
public enum LocalNetwork {
    /// Whether a host, with or without a port, is certainly of it: this machine, an address for private use (RFC 1918, RFC 3927,
    /// RFC 4193), or a name that no public server has.
    public static func contains(_ host: String) -> Bool {
        if LoopbackHost.contains(host) { return true }
        let bracket = host.firstIndex(of: "]").map { host[...$0] }
        let name = (bracket ?? host.prefix { $0 != ":" }).lowercased()
        if name.hasPrefix("[") { return ["[fc", "[fd", "[fe8"].contains(where: name.hasPrefix) }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        if parts.count == 4, !parts.contains(nil) {
            let bytes = parts.compactMap(\.self)
            return bytes[0] == 10 || bytes[0] == 172 && (16...31).contains(bytes[1])
                || bytes[0] == 192 && bytes[1] == 168 || bytes[0] == 169 && bytes[1] == 254
        }
        return !name.isEmpty
            && (!name.contains(".")
                || [".local", ".lan", ".internal", ".home.arpa"].contains(where: name.hasSuffix))
    }
}
