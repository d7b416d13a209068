internal import CCurlLoader

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
