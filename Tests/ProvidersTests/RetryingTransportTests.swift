import Primitives
import Synchronization
import Testing

@testable import Providers

struct RetryingTransportTests {
    /// A clock that advances only by pauses and slow responses, with a fixed random number.
    private final class Clock: Stopwatch {
        let time = Mutex(100.0)
        let pauses = Mutex<[Double]>([])
        let luck: Double

        init(luck: Double = 0.5) {
            self.luck = luck
        }

        var seconds: Double { time.withLock { $0 } }
        func pause(_ seconds: Double) {
            pauses.withLock { $0.append(seconds) }
            time.withLock { $0 += seconds }
        }
        func chance() -> Double { luck }
    }

    /// Returns its outcomes in turn, repeating the last, each after a number of seconds.
    private final class Script: HTTPTransport {
        let rest: Mutex<[Result<HTTPResponse, TransportError>]>
        let requests = Mutex<[HTTPRequest]>([])
        let clock: Clock
        let seconds: Double

        init(_ outcomes: [Result<HTTPResponse, TransportError>], _ clock: Clock, seconds: Double = 0) {
            rest = Mutex(outcomes)
            self.clock = clock
            self.seconds = seconds
        }

        func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
            requests.withLock { $0.append(request) }
            let patience = request.timeout ?? .infinity
            clock.time.withLock { $0 += min(seconds, patience) }
            if seconds > patience { throw .timedOut(after: patience) }
            return try rest.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }.get()
        }
    }

    private static func status(_ status: Int, retryAfter: Int? = nil) -> Result<HTTPResponse, TransportError> {
        .success(HTTPResponse(status: status, retryAfter: retryAfter))
    }

    @Test func aRetryThatTheLimitForbidsLeavesTheFailure() {
        for failure in [Self.status(503), Self.status(429, retryAfter: 2), .failure(.brokenResponse)] {
            let script = Script([failure, .failure(.overLimit(seconds: 3000))], Clock())
            #expect(ask(script) == failure)
            #expect(script.requests.withLock { $0.count } == 2)
        }
        let first = Script([.failure(.overLimit(seconds: 3000))], Clock())
        #expect(ask(first) == .failure(.overLimit(seconds: 3000)))
    }

    private func ask(_ script: Script, within seconds: Double = 30) -> Result<HTTPResponse, TransportError> {
        let transport = RetryingTransport(around: script, until: Deadline(in: seconds, by: script.clock))
        do throws(TransportError) {
            return .success(try transport.get(HTTPRequest(url: "https://example.org/")))
        } catch {
            return .failure(error)
        }
    }

    @Test(arguments: [408, 425, 429, 500, 502, 503, 504, 599])
    func transientStatusesAreRetriedThreeTimes(_ status: Int) {
        let script = Script([Self.status(status)], Clock())
        #expect(ask(script) == Self.status(status))
        #expect(script.requests.withLock { $0.count } == 4)
        #expect(script.clock.pauses.withLock { $0 } == [0.25, 0.5, 1])
    }

    @Test(arguments: [200, 203, 204, 302, 304, 400, 401, 403, 404, 410, 422, 451])
    func otherStatusesAreFinal(_ status: Int) {
        let script = Script([Self.status(status), Self.status(200)], Clock())
        #expect(ask(script) == Self.status(status))
    }

    @Test(arguments: [
        TransportError.timedOut(after: 1), .refused, .noConnection, .unknownHost, .brokenResponse,
    ])
    func connectionFailuresAreRetried(_ error: TransportError) {
        #expect(ask(Script([.failure(error), Self.status(200)], Clock())) == Self.status(200))
    }

    @Test(arguments: [
        TransportError.noLibrary, .badURL, .insecure, .insecureConnection("x"), .tooLarge(limit: 1),
        .redirectElsewhere(host: "x"), .tooManyRedirects(5), .other("x"),
    ])
    func permanentFailuresAreNotRetried(_ error: TransportError) {
        #expect(ask(Script([.failure(error), Self.status(200)], Clock())) == .failure(error))
    }

    @Test func retryAfterIsRespected() {
        let script = Script([Self.status(429, retryAfter: 7), Self.status(200)], Clock(luck: 0))
        #expect(ask(script) == Self.status(200))
        #expect(script.clock.pauses.withLock { $0 } == [7])
    }

    @Test(arguments: [30, 3600, Int.max])
    func delaysBeyondTheDeadlineAreFinal(_ seconds: Int) {
        let script = Script([Self.status(429, retryAfter: seconds), Self.status(200)], Clock())
        #expect(ask(script) == Self.status(429, retryAfter: seconds))
        #expect(script.clock.seconds == 100)
    }

    @Test func noAttemptOutlastsTheDeadline() {
        let script = Script([Self.status(200)], Clock(), seconds: .infinity)
        #expect(ask(script, within: 30) == .failure(.timedOut(after: 30)))
        #expect(script.clock.seconds <= 130.001 && script.requests.withLock { $0.count } == 2)
    }

    @Test func anErrorStatusOverridesATimeout() {
        let script = Script([Self.status(503)], Clock(luck: 0), seconds: 12)
        #expect(ask(script, within: 30) == Self.status(503))
        #expect(script.clock.seconds <= 130.001)
    }

    @Test func severalServicesShareTheTime() {
        let deadline = Deadline(in: 30, by: Clock())
        #expect(deadline.share(among: 3).remaining == 10)
        #expect(deadline.share(among: 0).remaining == 30)
    }
}
