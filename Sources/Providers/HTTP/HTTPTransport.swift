/// Something that fetches by HTTP: the network itself, or what stands before it, as a cache does.
public protocol HTTPTransport: Sendable {
    /// The server's answer, whatever its status.
    func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse
}
