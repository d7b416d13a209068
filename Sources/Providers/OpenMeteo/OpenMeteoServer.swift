/// A server of Open-Meteo's interface.
public struct OpenMeteoServer: Hashable, Sendable {
    /// The address before `/v1/forecast`.
    let address: ServiceAddress
    /// The key that goes with the request.
    let key: String?

    /// The free server, for non-commercial use.
    public static let free = OpenMeteoServer(
        address: ServiceAddress(known: "https://api.open-meteo.com"), key: nil)

    /// The server for customers, who have a key.
    public static func commercial(key: String) -> OpenMeteoServer {
        OpenMeteoServer(address: ServiceAddress(known: "https://customer-api.open-meteo.com"), key: key)
    }

    /// A server of one's own, by the address before `/v1/forecast`; it is sent no key.
    ///
    /// Nil where the text is no address of `https:` or `http:`, or has more than a host, a port and a path.
    public init?(baseURL text: String) {
        guard let address = ServiceAddress(text, dropping: "/v1/forecast") else { return nil }
        self.init(address: address, key: nil)
    }

    private init(address: ServiceAddress, key: String?) {
        self.address = address
        self.key = key
    }

    /// The host, with its port where one is given, for messages.
    public var host: String { address.host }
}
