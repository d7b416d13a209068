internal import CCurlLoader
public import Primitives

/// Sends requests with libcurl, which is loaded at the first request.
///
/// Only HTTPS is allowed unless a request says otherwise. Redirects are followed if scheme, host and port stay the same. There
/// are no cookies, no netrc file and no cache. A proxy is taken from `https_proxy` and the related environment variables.
public struct CurlTransport: HTTPTransport {
    private let userAgent: String
    let connectTimeout: Double
    let deadline: Double
    private let limit: Int
    private static let maximumRedirects = 5

    /// The deadline, in seconds, includes redirects.
    ///
    /// The limit, in bytes, applies to the body and to the header section.
    public init(userAgent: String, connectTimeout: Double = 10, deadline: Double = 30, limit: Int = 32 << 20) {
        self.userAgent = userAgent
        self.connectTimeout = connectTimeout
        self.deadline = deadline
        self.limit = limit
    }

    public func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        try send(request)
    }

    /// The server's response to a request of any method, whatever its status.
    ///
    /// Only those to a GET may redirect.
    public func send(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        let secrets = Secrets(request.secrets + request.headers.filter(\.isSecret).map(\.value))
        do throws(TransportError) {
            return secrets.hidden(in: try exchange(request))
        } catch {
            throw secrets.hidden(in: error)
        }
    }

    private func exchange(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        guard curlloader_open() else { throw .noLibrary }
        // For a GET, the caller states whether the URL contains a key.
        let sendsKey =
            request.headers.contains(where: \.isSecret) || request.method != .get && !request.secrets.isEmpty
        let isEncrypted = request.url.lowercased().hasPrefix("https://")
        if sendsKey, !isEncrypted {
            let host = host(of: request.url)
            let isKept =
                request.allowsKeyInLocalNetwork ? LocalNetwork.contains(host) : LoopbackHost.contains(host)
            if !isKept { throw .exposedKey }
        }
        // As a C string it would end at the NUL and be another URL.
        if request.url.utf8.contains(0) { throw .badURL }
        guard
            let transfer = CurlTransfer(
                userAgent: userAgent, allowsPlainHTTP: request.allowsPlainHTTP, connectTimeout: connectTimeout)
        else { throw .other("libcurl cannot be initialised") }
        // The proxy would see the key of a plain HTTP request.
        if sendsKey, !isEncrypted, !transfer.avoidProxy() { throw .other("libcurl cannot be initialised") }
        for header in request.headers {
            guard let line = header.line else { throw .badHeader(name: oneLine(header.name)) }
            guard transfer.add(header: line) else { throw .other("libcurl cannot be initialised") }
        }

        if request.method != .get, !transfer.set(body: request.body, method: request.method) {
            throw .other("libcurl cannot be initialised")
        }

        var url = request.url
        let deadline = min(deadline, request.timeout ?? deadline)
        var remaining = deadline
        for _ in 0...CurlTransport.maximumRedirects {
            let response: HTTPResponse
            do throws(TransportError) {
                response = try transfer.get(url, within: remaining, limit: limit)
            } catch {
                if case .timedOut = error { throw .timedOut(after: deadline) }
                throw error
            }
            guard let next = transfer.redirect else { return response }
            guard request.method == .get, curlloader_same_origin(url, next) else {
                throw .redirectElsewhere(host: host(of: next))
            }
            remaining -= transfer.seconds
            if remaining <= 0 { throw .timedOut(after: deadline) }
            url = next
        }
        throw .tooManyRedirects(CurlTransport.maximumRedirects)
    }

    func host(of url: String) -> String {
        // DNS names have at most 253 characters.
        var name = [CChar](repeating: 0, count: 256)
        let count = curlloader_host(url, &name, name.count)
        let bytes = name.prefix(count).map(UInt8.init(bitPattern:))
        return count == 0 ? "another address" : oneLine(String(decoding: bytes, as: UTF8.self))
    }
}

/// A libcurl handle: transfers one after another, over one connection where possible.
struct CurlTransfer: ~Copyable {
    let handle: OpaquePointer

    /// Nil if memory runs out or libcurl rejects an option.
    init?(userAgent: String, allowsPlainHTTP: Bool, connectTimeout: Double) {
        guard
            let handle = curlloader_create(
                userAgent, allowsPlainHTTP, CurlTransfer.milliseconds(connectTimeout))
        else { return nil }
        self.handle = handle
    }

    /// A handle for a message by SMTP; without TLS where the server has none, if `isPlain`.
    ///
    /// Nil if memory runs out or libcurl rejects an option.
    init?(forMail isPlain: Bool, connectTimeout: Double) {
        guard let handle = curlloader_create_for_mail(isPlain, CurlTransfer.milliseconds(connectTimeout)) else {
            return nil
        }
        self.handle = handle
    }

    deinit {
        curlloader_destroy(handle)
    }

    /// Adds a header line to every following request.
    ///
    /// Returns false if memory runs out.
    borrowing func add(header line: String) -> Bool {
        curlloader_add_header(handle, line)
    }

    /// Ignores any proxy from now on.
    ///
    /// Returns false if libcurl rejects the option.
    borrowing func avoidProxy() -> Bool {
        curlloader_avoid_proxy(handle)
    }

    /// Makes every following request one of this method, with a copy of the body.
    ///
    /// Returns false if memory runs out.
    borrowing func set(body: [UInt8], method: HTTPMethod) -> Bool {
        curlloader_set_body(handle, method.rawValue, body, body.count)
    }

    /// The response from one URL.
    ///
    /// Redirects are not followed.
    borrowing func get(_ url: String, within seconds: Double, limit: Int) throws(TransportError) -> HTTPResponse {
        let received = Received(limit: limit)
        let outcome = withExtendedLifetime(received) {
            curlloader_perform(
                handle, url, CurlTransfer.milliseconds(seconds),
                { context, bytes, count in
                    guard let context, let bytes else { return count == 0 }
                    let received = Unmanaged<Received>.fromOpaque(context).takeUnretainedValue()
                    return received.append(UnsafeBufferPointer(start: bytes, count: count))
                },
                { context, bytes, count in
                    guard let context, let bytes else { return count == 0 }
                    let received = Unmanaged<Received>.fromOpaque(context).takeUnretainedValue()
                    return received.append(headerLine: UnsafeBufferPointer(start: bytes, count: count))
                }, Unmanaged.passUnretained(received).toOpaque())
        }
        if let error = error(outcome, seconds: seconds, limit: limit) { throw error }
        let retryAfter = received.headers.retryAfter ?? Int(clamping: curlloader_retry_after(handle))
        return HTTPResponse(
            status: curlloader_status(handle),
            contentType: curlloader_content_type(handle).map { oneLine(String(cString: $0)) },
            retryAfter: retryAfter > 0 ? retryAfter : nil, date: received.headers.date,
            expires: received.headers.expires,
            maxAge: received.headers.maxAge, lastModified: received.headers.lastModified, body: received.bytes)
    }

    /// The absolute URL to which the last response redirects.
    var redirect: String? {
        curlloader_redirect(handle).map { String(cString: $0) }
    }

    /// The duration of the last transfer.
    var seconds: Double { curlloader_seconds(handle) }

    borrowing func error(_ outcome: curlloader_outcome, seconds: Double, limit: Int) -> TransportError? {
        switch outcome {
        case curlloader_done: nil
        case curlloader_bad_url: .badURL
        case curlloader_insecure: .insecure
        case curlloader_no_host: .unknownHost
        case curlloader_no_proxy: .unknownProxy
        case curlloader_refused: .refused
        case curlloader_no_connection: .noConnection
        case curlloader_timeout: .timedOut(after: seconds)
        case curlloader_tls: .insecureConnection(message)
        case curlloader_stopped: .tooLarge(limit: limit)
        case curlloader_broken: .brokenResponse
        default: .other(message)
        }
    }

    private var message: String {
        oneLine(curlloader_message(handle).map { String(cString: $0) } ?? "libcurl failed")
    }

    /// At least 1, because 0 means no limit to libcurl.
    static func milliseconds(_ seconds: Double) -> Int {
        Int(min(max(seconds * 1000, 1), 86_400_000))
    }

    /// Collects the header section and the body, each up to the limit.
    private final class Received {
        private(set) var bytes: [UInt8] = []
        private(set) var headers = ResponseHeaders()
        private var headerSize = 0
        private let limit: Int

        init(limit: Int) {
            self.limit = limit
        }

        func append(_ piece: UnsafeBufferPointer<UInt8>) -> Bool {
            guard piece.count <= limit - bytes.count else { return false }
            bytes += piece
            return true
        }

        func append(headerLine line: UnsafeBufferPointer<UInt8>) -> Bool {
            guard line.count <= limit - headerSize else { return false }
            headerSize += line.count
            headers.append(line)
            return true
        }
    }
}

/// The response header fields that matter to caching and retrying.
struct ResponseHeaders {
    private var fields: [String: String] = [:]

    private static let names = ["date", "expires", "last-modified", "cache-control", "retry-after"]

    /// Adds a header line.
    ///
    /// A status line discards the fields of an interim response before it.
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        let line = String(decoding: bytes, as: UTF8.self)
        if line.hasPrefix("HTTP/") {
            fields = [:]
            return
        }
        guard let colon = line.firstIndex(of: ":") else { return }
        let name = line[..<colon].lowercased()
        guard ResponseHeaders.names.contains(name) else { return }
        // This removes the line ending, too.
        let value = displayable(String(line[line.index(after: colon)...]))
        fields[name] = fields[name].map { name == "cache-control" ? "\($0), \(value)" : $0 } ?? value
    }

    var date: Instant? { fields["date"].flatMap(Instant.init(httpDate:)) }

    /// An invalid date means that the response has expired (RFC 9111, 5.3).
    var expires: Instant? {
        fields["expires"].map { Instant(httpDate: $0) ?? Instant(secondsSince1970: 0) }
    }

    /// `Retry-After` in seconds, clamped to the largest integer; nil if it is a date.
    var retryAfter: Int? {
        guard let text = fields["retry-after"], !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(text) ?? .max
    }

    var lastModified: String? {
        fields["last-modified"].flatMap { Instant(httpDate: $0) == nil ? nil : $0 }
    }

    var maxAge: Int? {
        guard let field = fields["cache-control"]?.lowercased() else { return nil }
        let directives = field.split(separator: ",").map { $0.filter { $0 != " " && $0 != "\"" } }
        if directives.contains("no-store") || directives.contains("no-cache") { return 0 }
        return directives.compactMap { directive -> Int? in
            guard directive.hasPrefix("max-age="), !directive.dropFirst(8).isEmpty,
                directive.dropFirst(8).utf8.allSatisfy({ (0x30...0x39).contains($0) })
            else { return nil }
            return Int(directive.dropFirst(8)) ?? .max
        }.first
    }
}

extension Instant {
    /// Parses an HTTP date in any of its three formats (RFC 9110, 5.6.7).
    ///
    /// - Parameter text: For example `Fri, 20 Nov 2026 23:22:00 GMT`, `Friday, 20-Nov-26 23:22:00 GMT` or
    ///   `Fri Nov 20 23:22:00 2026`. Two-digit years are 1970 to 2069.
    public init?(httpDate text: String) {
        let words = text.split { $0 == " " || $0 == "," || $0 == "-" }
        let order: (day: Int, month: Int, year: Int, clock: Int)
        switch words.count {
        case 6 where words[5] == "GMT": order = (1, 2, 3, 4)
        case 5: order = (2, 1, 4, 3)
        default: return nil
        }
        guard Instant.dayNames.contains(where: { words[0].hasPrefix($0) }),
            let month = Instant.monthNames.firstIndex(of: String(words[order.month])),
            let day = Instant.number(words[order.day], digits: 1...2),
            var year = Instant.number(words[order.year], digits: 2...4)
        else { return nil }
        if words[order.year].utf8.count == 2 { year += year < 70 ? 2000 : 1900 }
        let clock = words[order.clock].split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count == 3, let date = CivilDate(year: year, month: month + 1, day: day),
            let hour = Instant.number(clock[0], digits: 2...2), hour < 24,
            let minute = Instant.number(clock[1], digits: 2...2), minute < 60,
            // A leap second.
            let second = Instant.number(clock[2], digits: 2...2), second <= 60
        else { return nil }
        self.init(secondsSince1970: Double(date.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second))
    }

    private static let dayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let monthNames = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func number(_ word: Substring, digits: ClosedRange<Int>) -> Int? {
        digits.contains(word.utf8.count) && word.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(word) : nil
    }
}
