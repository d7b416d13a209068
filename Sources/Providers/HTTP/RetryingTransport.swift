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
        var answered: HTTPResponse?
        for number in 1... {
            let outcome = attempt(request)
            // That a server answers with a failure says more than that no time was left to ask it again.
            if let answered, case .failure(.timedOut) = outcome, deadline.left <= 0.01 { return answered }
            answered = try? outcome.get()
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

/// Time and chance, as a transport that tries again needs them.
public protocol Stopwatch: Sendable {
    /// Seconds since a fixed moment, by a clock that nobody sets.
    var seconds: Double { get }
    /// Waits for so many seconds.
    func pause(_ seconds: Double)
    /// A number from 0 to less than 1, each as likely as any other.
    func chance() -> Double
}

/// The time by which a run wants its answer, whatever it asks and however often.
public struct Deadline: Sendable {
    /// The stopwatch that the time is told by.
    public let stopwatch: any Stopwatch
    /// The seconds that there were at the start.
    public let total: Double
    /// When it is, by the stopwatch.
    private let end: Double

    /// So many seconds from now.
    public init(in seconds: Double, by stopwatch: any Stopwatch) {
        self.stopwatch = stopwatch
        total = seconds
        end = stopwatch.seconds + seconds
    }

    /// The seconds that are left, negative when it is over.
    public var left: Double { end - stopwatch.seconds }

    /// The deadline of the first of several services, which leaves the others their part of the time.
    public func share(among services: Int) -> Deadline {
        Deadline(in: max(left, 0) / Double(max(services, 1)), by: stopwatch)
    }
}
