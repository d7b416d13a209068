/// Where a service is asked: scheme, host and the beginning of the path.
public struct ServiceAddress: Hashable, Sendable {
    /// The address without a slash at its end.
    let base: String

    /// An address that is known to be one.
    init(known base: String) {
        self.base = base
    }

    /// An address of `https:` or `http:`, without the rest of the path that a service's requests have.
    ///
    /// Nil where the text is none, or has more than a host, a port and a path.
    init?(_ text: String, dropping rest: String) {
        let lowercase = text.lowercased()
        guard let scheme = ["https://", "http://"].first(where: lowercase.hasPrefix) else { return nil }
        var address = text.dropFirst(scheme.count)
        while address.last == "/" { address.removeLast() }
        if address.hasSuffix(rest) { address.removeLast(rest.count) }
        let isPlain = address.unicodeScalars.allSatisfy {
            $0.value > 0x20 && $0.value != 0x7F && !"?#@\\".unicodeScalars.contains($0)
        }
        guard let first = address.first, first != "/", first != ":", isPlain else { return nil }
        base = scheme + address
    }

    /// The host, with its port where one is given, for messages.
    public var host: String {
        let afterScheme = base.drop { $0 != "/" }.dropFirst(2)
        return oneLine(String(afterScheme.prefix { $0 != "/" }))
    }

    /// Whether it was given as one of `http:`.
    public var isPlainHTTP: Bool { base.hasPrefix("http://") }

    /// Whether a key may be sent there: over `https:`, or to this machine.
    public var mayHoldKey: Bool { !isPlainHTTP || LoopbackHost.holds(host) }

    /// An address of the service with parameters in their order, as yet unescaped.
    func url(_ path: String, _ parameters: [(name: String, value: String)]) -> String {
        base + path + (parameters.isEmpty ? "" : "?")
            + parameters.map { "\($0.name)=\(ServiceAddress.escaped($0.value))" }.joined(separator: "&")
    }

    /// Degrees to the fourth decimal, some ten meters.
    static func degrees(_ value: Double) -> String {
        let rounded = (value * 10_000).rounded() / 10_000
        return rounded == 0 ? "0" : "\(rounded)"
    }

    /// A value for a query (RFC 3986, section 3.4), with commas and slashes as they are.
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

/// Hosts that are this machine, to which alone a key may go over plain HTTP.
enum LoopbackHost {
    /// Whether a host, with its port or without one, is 127.x.x.x, `localhost` or `[::1]`.
    ///
    /// Addresses in other forms, such as 127.1, are not known: what is not sure to be this machine is another.
    static func holds(_ host: String) -> Bool {
        let bracket = host.firstIndex(of: "]").map { host[...$0] }
        let name = (bracket ?? host.prefix { $0 != ":" }).lowercased()
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let isFourNumbers = parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
        return isFourNumbers || ["localhost", "[::1]"].contains(name)
    }
}
