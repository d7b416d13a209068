package import Primitives
package import Providers
internal import SystemAccess
internal import Threading

/// What cards are made with: the clock, the network and its limits, and where messages go.
package struct CardContext: Sendable {
    /// The time on the clock.
    package var now: @Sendable () -> Instant
    /// Measures deadlines and progress.
    package var stopwatch: any Stopwatch
    /// Reports a problem that does not prevent a card.
    package var warn: @Sendable (_ message: String) -> Void
    /// The program and its version, as services learn it.
    package var agent: String
    /// Opens the network for requests that together take no longer than so many seconds.
    package var network: @Sendable (_ seconds: Double) -> any HTTPTransport
    /// The folder in which answers are kept by default; nil for none.
    package var cacheFolder: CacheFolder?
    /// Allows and counts the requests to services; nil where they are not limited.
    package var limiter: (any RequestLimiter)?
    /// Measures the stages; nil where nobody asked.
    package var timings: Timings?
    /// Whether the card is still wanted; work that takes long asks now and then.
    package var isWanted: @Sendable () -> Bool = { true }
    /// How to go on without a network, as the end of a message; nil where whoever sees a card cannot choose its source.
    package var offlineHint: String?

    package init(
        now: @escaping @Sendable () -> Instant, warn: @escaping @Sendable (_ message: String) -> Void,
        agent: String,
        cacheFolder: CacheFolder? = nil, limiter: (any RequestLimiter)? = nil, timings: Timings? = nil,
        offlineHint: String? = nil, stopwatch: any Stopwatch = SystemStopwatch()
    ) {
        (self.now, self.warn, self.agent, self.stopwatch) = (now, warn, agent, stopwatch)
        (self.cacheFolder, self.limiter, self.timings, self.offlineHint) = (
            cacheFolder, limiter, timings, offlineHint
        )
        network = { CurlTransport(userAgent: agent, deadline: $0) }
    }

    /// Does work, and counts its time for a stage.
    package func measure<Value: ~Copyable, Problem: Error>(
        _ stage: Timings.Stage, _ work: () throws(Problem) -> Value
    ) throws(Problem) -> Value {
        guard let timings else { return try work() }
        return try timings.measure(stage, work)
    }

    /// The same context, whose warnings are collected.
    package func collecting(_ warnings: WarningList) -> CardContext {
        var context = self
        context.warn = { warnings.add($0) }
        return context
    }
}

/// Allows and counts the requests to services, of which a server makes only so many.
package protocol RequestLimiter: Sendable {
    /// Counts a request that is about to be made.
    ///
    /// - Returns: Nil if it may be made, else the seconds until it may.
    func pass() -> Int?
    /// Counts the outcome of a request.
    func count(_ outcome: Result<HTTPResponse, TransportError>)
}

/// Warnings in the order in which they were given.
package final class WarningList: Sendable {
    private let collected = Monitor<[String]>([])

    package init() {}

    package func add(_ message: String) {
        collected.access { $0.append(message) }
    }

    package var messages: [String] { collected.access { $0 } }
}
