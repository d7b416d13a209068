public import Primitives

/// Retries requests after transient failures, until a deadline.
///
/// The statuses 408, 425, 429 and 5xx, timeouts, and connections that fail or break are retried. The delays are exponential
/// with full jitter (Brooker, *Exponential Backoff and Jitter*): random, with an upper limit that starts at half a second and
/// doubles each time. `Retry-After` is respected. If the delay would outlast the deadline, the failure is final.
public struct RetryingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let deadline: Deadline
    private let log: @Sendable (String) -> Void

    private static let maximumAttempts = 4
    private static let firstPause = 0.5

    /// Wraps another transport.
    ///
    /// `log` receives one line for each failure that is retried.
    public init(
        around base: any HTTPTransport, until deadline: Deadline,
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.base = base
        self.deadline = deadline
        self.log = log
    }

    public func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        var longestPause = RetryingTransport.firstPause
        var lastResponse: HTTPResponse?
        var last: Result<HTTPResponse, TransportError>?
        for number in 1... {
            let outcome = attempt(request)
            // An error status says more than that there was no time left for a retry.
            if let lastResponse, case .failure(.timedOut) = outcome, deadline.remaining <= 0.01 {
                return lastResponse
            }
            // The failure says more than that no retry is allowed.
            if let last, case .failure(.overLimit) = outcome { return try last.get() }
            last = outcome
            lastResponse = try? outcome.get()
            guard number < RetryingTransport.maximumAttempts, let failure = Failure(outcome) else {
                return try outcome.get()
            }
            var pause = deadline.stopwatch.chance() * longestPause
            if let seconds = failure.retryAfter { pause += Double(seconds) }
            guard pause < deadline.remaining else { return try outcome.get() }
            log("\(failure.words); retrying in \(RetryingTransport.text(pause)) s")
            deadline.stopwatch.pause(pause)
            longestPause *= 2
        }
        throw .timedOut(after: deadline.total)
    }

    private func attempt(_ request: HTTPRequest) -> Result<HTTPResponse, TransportError> {
        let remaining = deadline.remaining
        guard remaining > 0 else { return .failure(.timedOut(after: deadline.total)) }
        var request = request
        // A server that stalls once may respond the second time.
        request.timeout = min(request.timeout ?? .infinity, remaining, max(deadline.total / 2, 1))
        do throws(TransportError) {
            return .success(try base.get(request))
        } catch {
            // Report the whole deadline rather than what was left of it for this attempt.
            if case .timedOut = error, deadline.remaining <= 0.01 {
                return .failure(.timedOut(after: deadline.total))
            }
            return .failure(error)
        }
    }

    /// A transient failure.
    private struct Failure {
        let words: String
        let retryAfter: Int?

        init?(_ outcome: Result<HTTPResponse, TransportError>) {
            switch outcome {
            case .success(let response):
                guard [408, 425, 429].contains(response.status) || response.status >= 500 else { return nil }
                words = "HTTP status \(response.status)"
                retryAfter = response.retryAfter
            case .failure(let error):
                switch error {
                case .timedOut, .refused, .noConnection, .unknownHost, .brokenResponse: break
                default: return nil
                }
                words = error.message
                retryAfter = nil
            }
        }
    }

    private static func text(_ seconds: Double) -> String {
        let tenths = Int(min(seconds * 10, 1e9).rounded(.up))
        return "\(tenths / 10).\(tenths % 10)"
    }
}

/// When a run must have its forecast, however many requests that takes.
public struct Deadline: Sendable {
    /// The clock.
    public let stopwatch: any Stopwatch
    /// The seconds there were at the start.
    public let total: Double
    /// The deadline by the stopwatch.
    private let end: Double

    /// A deadline that is a number of seconds from now.
    public init(in seconds: Double, by stopwatch: any Stopwatch) {
        self.stopwatch = stopwatch
        total = seconds
        end = stopwatch.seconds + seconds
    }

    /// The seconds that remain; negative after the deadline.
    public var remaining: Double { end - stopwatch.seconds }

    /// The deadline for the first of several services, which reserves the others' share of the time.
    public func share(among services: Int) -> Deadline {
        Deadline(in: max(remaining, 0) / Double(max(services, 1)), by: stopwatch)
    }
}
