internal import CCurlLoader
public import Primitives

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

/// Transfers one after the other over one connection of libcurl.
struct CurlTransfer: ~Copyable {
    private let handle: OpaquePointer

    /// Nil where there is no memory for it, or libcurl refuses a setting.
    init?(userAgent: String, allowsPlainHTTP: Bool, connectTimeout: Double) {
        guard
            let handle = curlloader_create(
                userAgent, allowsPlainHTTP, CurlTransfer.milliseconds(connectTimeout))
        else { return nil }
        self.handle = handle
    }

    deinit {
        curlloader_destroy(handle)
    }

    /// Sends a header line with every request from now on; false where there is no memory for it.
    borrowing func add(header line: String) -> Bool {
        curlloader_add_header(handle, line)
    }

    /// Goes straight to servers from now on, whatever proxy the environment names; false where libcurl refuses.
    borrowing func avoidProxy() -> Bool {
        curlloader_avoid_proxy(handle)
    }

    /// The answer of one address, redirects among them.
    borrowing func get(_ url: String, within seconds: Double, limit: Int) throws(TransportError) -> HTTPResponse {
        let answer = Answer(limit: limit)
        let outcome = withExtendedLifetime(answer) {
            curlloader_get(
                handle, url, CurlTransfer.milliseconds(seconds),
                { context, bytes, count in
                    guard let context, let bytes else { return count == 0 }
                    let answer = Unmanaged<Answer>.fromOpaque(context).takeUnretainedValue()
                    return answer.append(UnsafeBufferPointer(start: bytes, count: count))
                },
                { context, bytes, count in
                    guard let context, let bytes else { return count == 0 }
                    let answer = Unmanaged<Answer>.fromOpaque(context).takeUnretainedValue()
                    return answer.take(line: UnsafeBufferPointer(start: bytes, count: count))
                }, Unmanaged.passUnretained(answer).toOpaque())
        }
        if let error = error(outcome, seconds: seconds, limit: limit) { throw error }
        let retryAfter = answer.head.retryAfter ?? Int(clamping: curlloader_retry_after(handle))
        return HTTPResponse(
            status: curlloader_status(handle),
            contentType: curlloader_content_type(handle).map { oneLine(String(cString: $0)) },
            retryAfter: retryAfter > 0 ? retryAfter : nil, date: answer.head.date, expires: answer.head.expires,
            maxAge: answer.head.maxAge, lastModified: answer.head.lastModified, body: answer.bytes)
    }

    /// Where the last answer points to, as a whole address.
    var redirect: String? {
        curlloader_redirect(handle).map { String(cString: $0) }
    }

    /// How long the last transfer took.
    var seconds: Double { curlloader_seconds(handle) }

    private borrowing func error(_ outcome: curlloader_outcome, seconds: Double, limit: Int) -> TransportError? {
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
        case curlloader_broken: .brokenAnswer
        default: .other(message)
        }
    }

    private var message: String {
        oneLine(curlloader_message(handle).map { String(cString: $0) } ?? "libcurl fails")
    }

    /// At least one, since nought means no limit to libcurl.
    private static func milliseconds(_ seconds: Double) -> Int {
        Int(min(max(seconds * 1000, 1), 86_400_000))
    }

    /// Gathers a head and a body, each up to the limit.
    private final class Answer {
        private(set) var bytes: [UInt8] = []
        private(set) var head = HeadLines()
        private var headSize = 0
        private let limit: Int

        init(limit: Int) {
            self.limit = limit
        }

        func append(_ piece: UnsafeBufferPointer<UInt8>) -> Bool {
            guard piece.count <= limit - bytes.count else { return false }
            bytes += piece
            return true
        }

        func take(line: UnsafeBufferPointer<UInt8>) -> Bool {
            guard line.count <= limit - headSize else { return false }
            headSize += line.count
            head.take(line)
            return true
        }
    }
}

/// The lines of a head that say how long an answer holds.
struct HeadLines {
    private var fields: [String: String] = [:]

    private static let kept = ["date", "expires", "last-modified", "cache-control", "retry-after"]

    /// Takes a line; with the first of a head what an interim answer said is forgotten.
    mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
        let line = String(decoding: bytes, as: UTF8.self)
        if line.hasPrefix("HTTP/") {
            fields = [:]
            return
        }
        guard let colon = line.firstIndex(of: ":") else { return }
        let name = line[..<colon].lowercased()
        guard HeadLines.kept.contains(name) else { return }
        // White space at the ends, the line's own end among it, is left out.
        let value = displayable(String(line[line.index(after: colon)...]))
        fields[name] = fields[name].map { name == "cache-control" ? "\($0), \(value)" : $0 } ?? value
    }

    var date: Instant? { fields["date"].flatMap(Instant.init(httpDate:)) }

    /// What cannot be read counts as the past (RFC 9111, 5.3).
    var expires: Instant? {
        fields["expires"].map { Instant(httpDate: $0) ?? Instant(secondsSince1970: 0) }
    }

    /// The seconds of a `Retry-After` in digits, of which there may be more than a number takes.
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
    /// The moment of an HTTP date in any of its three forms (RFC 9110, 5.6.7), or nil where the text is none.
    ///
    /// - Parameter text: such as `Fri, 20 Nov 2026 23:22:00 GMT`, `Friday, 20-Nov-26 23:22:00 GMT` or
    ///   `Fri Nov 20 23:22:00 2026`. Years of two digits are 1970 to 2069.
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
