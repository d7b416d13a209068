/// The server of MET Norway, and who asks it.
public struct METServer: Hashable, Sendable {
    let address: ServiceAddress
    /// The program and a contact, which the terms of the service want.
    let userAgent: String

    /// Asks in the name of a program, such as `weathercard/1.0`, and of a contact, which is an address or a site.
    ///
    /// A server of one's own is named by the address before `/weatherapi`. Nil where that is no address of `https:` or
    /// `http:`, or has more than a host, a port and a path.
    public init?(program: String, contact: String, baseURL: String? = nil) {
        let known = ServiceAddress(known: "https://api.met.no")
        guard let address = baseURL.map({ ServiceAddress($0, dropping: "/weatherapi") }) ?? known else {
            return nil
        }
        self.address = address
        userAgent = "\(program) \(contact)"
    }

    /// A request for a product; the service refuses more than four decimals.
    func request(_ product: String, latitude: Double, longitude: Double) -> HTTPRequest {
        let point = [
            ("lat", ServiceAddress.degrees(latitude)), ("lon", ServiceAddress.degrees(longitude)),
        ]
        return HTTPRequest(
            url: address.url("/weatherapi/\(product)/2.0/complete", point),
            headers: [HTTPHeader("User-Agent", userAgent)], allowsPlainHTTP: address.isPlainHTTP)
    }
}
