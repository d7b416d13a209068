/// A server of Open-Meteo's interface.
public struct OpenMeteoServer: Hashable, Sendable {
    /// The address before `/v1/forecast`.
    let base: String
    /// The key that goes with the request.
    let key: String?

    /// The free server, for non-commercial use.
    public static let free = OpenMeteoServer(base: "https://api.open-meteo.com", key: nil)

    /// The server for customers, who have a key.
    public static func commercial(key: String) -> OpenMeteoServer {
        OpenMeteoServer(base: "https://customer-api.open-meteo.com", key: key)
    }

    /// A server of one's own, by the address before `/v1/forecast`; it is sent no key.
    ///
    /// Nil where the text is no address of `https:` or `http:`, or has more than a host, a port and a path.
    public init?(baseURL text: String) {
        let lowercase = text.lowercased()
        guard let scheme = ["https://", "http://"].first(where: lowercase.hasPrefix) else { return nil }
        var rest = text.dropFirst(scheme.count)
        while rest.last == "/" { rest.removeLast() }
        if rest.hasSuffix("/v1/forecast") { rest.removeLast("/v1/forecast".count) }
        let isPlain = rest.unicodeScalars.allSatisfy {
            $0.value > 0x20 && $0.value != 0x7F && !"?#@\\".unicodeScalars.contains($0)
        }
        guard let first = rest.first, first != "/", first != ":", isPlain else { return nil }
        self.init(base: scheme + rest, key: nil)
    }

    private init(base: String, key: String?) {
        self.base = base
        self.key = key
    }

    /// The host, with its port where one is given, for messages.
    public var host: String {
        let afterScheme = base.drop { $0 != "/" }.dropFirst(2)
        return oneLine(String(afterScheme.prefix { $0 != "/" }))
    }

    /// Whether it was given as one of `http:`.
    var isPlainHTTP: Bool { base.hasPrefix("http://") }
}
