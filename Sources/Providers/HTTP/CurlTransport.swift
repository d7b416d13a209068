internal import CCurlLoader

/// The network by libcurl, which is opened at the first request.
///
/// Only HTTPS is spoken unless a request allows more. Redirects are followed within one scheme, host and port. There are
/// no cookies, no netrc file and no cache. The proxy is the one that `https_proxy` and its kin name.
public struct CurlTransport: HTTPTransport {
    private let userAgent: String
    private let connectTimeout: Double
    private let deadline: Double
    private let limit: Int
    /// As many as are followed.
    private static let redirects = 5

    /// A transport that is patient for so many seconds, redirects included, and takes bodies of so many bytes.
    public init(userAgent: String, connectTimeout: Double = 10, deadline: Double = 30, limit: Int = 8 << 20) {
        self.userAgent = userAgent
        self.connectTimeout = connectTimeout
        self.deadline = deadline
        self.limit = limit
    }

    public func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        guard curlloader_open() else { throw .noLibrary }
        let holdsKey = request.headers.contains(where: \.isSecret)
        let isEncrypted = request.url.lowercased().hasPrefix("https://")
        if holdsKey, !isEncrypted, !LoopbackHost.holds(host(of: request.url)) { throw .exposedKey }
        // A C string would end at the NUL and name another address.
        if request.url.utf8.contains(0) { throw .badURL }
        guard
            let transfer = CurlTransfer(
                userAgent: userAgent, allowsPlainHTTP: request.allowsPlainHTTP, connectTimeout: connectTimeout)
        else { throw .other("libcurl cannot begin") }
        // To a proxy of plain HTTP the key would be plain, too.
        if holdsKey, !isEncrypted, !transfer.avoidProxy() { throw .other("libcurl cannot begin") }
        for header in request.headers {
            guard let line = header.line else { throw .badHeader(name: oneLine(header.name)) }
            guard transfer.add(header: line) else { throw .other("libcurl cannot begin") }
        }

        var url = request.url
        let deadline = min(deadline, request.patience ?? deadline)
        var left = deadline
        for _ in 0...CurlTransport.redirects {
            let response: HTTPResponse
            do throws(TransportError) {
                response = try transfer.get(url, within: left, limit: limit)
            } catch {
                if case .timedOut = error { throw .timedOut(after: deadline) }
                throw error
            }
            guard let next = transfer.redirect else { return response }
            guard curlloader_same_origin(url, next) else { throw .redirectElsewhere(host: host(of: next)) }
            left -= transfer.seconds
            if left <= 0 { throw .timedOut(after: deadline) }
            url = next
        }
        throw .tooManyRedirects(CurlTransport.redirects)
    }

    private func host(of url: String) -> String {
        // No name in the DNS is longer than 253.
        var name = [CChar](repeating: 0, count: 256)
        let count = curlloader_host(url, &name, name.count)
        let bytes = name.prefix(count).map(UInt8.init(bitPattern:))
        return count == 0 ? "another address" : oneLine(String(decoding: bytes, as: UTF8.self))
    }
}
