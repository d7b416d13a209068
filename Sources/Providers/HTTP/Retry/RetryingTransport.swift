/// Asks again what may be answered the next time, until a deadline.
///
/// Tried again are the statuses 408, 425, 429 and 5xx, timeouts and connections that fail or break. The pauses are of
/// full jitter (Brooker, *Exponential Backoff and Jitter*): each is anything up to twice the one before, from half a
/// second on. `Retry-After` is waited for; where that or the pause would outlast the deadline, the failure stands.
public struct RetryingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let deadline: Deadline
    private let tell: @Sendable (String) -> Void

    /// As often as is asked at all.
    private static let tries = 4
    private static let firstPause = 0.5

    /// A transport around another, which tells of each try that failed and is made again.
    public init(
        around base: any HTTPTransport, until deadline: Deadline,
        tell: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.base = base
        self.deadline = deadline
        self.tell = tell
    }

    public func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        var longestPause = RetryingTransport.firstPause
        for number in 1... {
            let outcome = attempt(request)
            guard number < RetryingTransport.tries, let failure = Failure(outcome) else { return try outcome.get() }
            var pause = deadline.stopwatch.chance() * longestPause
            if let seconds = failure.retryAfter { pause += Double(seconds) }
            guard pause < deadline.left else { return try outcome.get() }
            tell("\(failure.words); trying again in \(RetryingTransport.text(pause)) s")
            deadline.stopwatch.pause(pause)
            longestPause *= 2
        }
        throw .timedOut(after: deadline.total)
    }

    private func attempt(_ request: HTTPRequest) -> Result<HTTPResponse, TransportError> {
        let left = deadline.left
        guard left > 0 else { return .failure(.timedOut(after: deadline.total)) }
        var request = request
        // A server that stalls once may answer the second time.
        request.patience = min(request.patience ?? .infinity, left, max(deadline.total / 2, 1))
        do throws(TransportError) {
            return .success(try base.get(request))
        } catch {
            // What is over is the deadline, rather than the rest of it that was left for this try.
            if case .timedOut = error, deadline.left <= 0.01 { return .failure(.timedOut(after: deadline.total)) }
            return .failure(error)
        }
    }

    /// A try that may go better the next time.
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
                case .timedOut, .refused, .noConnection, .unknownHost, .brokenAnswer: break
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
