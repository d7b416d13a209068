internal import Providers

/// A transport whose time counts as reading.
struct TimedTransport: HTTPTransport {
    let inner: any HTTPTransport

    func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        try Timings.measure(.read) { () throws(TransportError) in try inner.get(request) }
    }
}
