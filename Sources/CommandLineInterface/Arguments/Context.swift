internal import Libc
internal import Primitives
internal import Threading

/// What surrounds a command: streams, environment variables, the clock.
///
/// It is passed down with the arguments, so that two commands of one process can have different surroundings.
struct Context: Sendable {
    /// The words after the program's name; nil for a job of a batch, which has no command line of its own.
    var words: [String]?
    var environment = Environment.process
    /// The time on the clock.
    var now: @Sendable () -> Instant = Context.systemTime
    var streams = StandardStreams()
    /// Collects warnings; nil where they go to standard error.
    var warnings: Warnings?
    /// Whether the process gives up what a command does not need; only where it runs nothing else.
    var confines = false
    /// Measures the stages; nil where nobody asked.
    var timings: Timings?
    /// Allows and counts the requests to services; nil where they are not limited.
    var gate: (any RequestGate)?

    /// Prints a warning to standard error, or collects it.
    func warn(_ message: String) {
        if let warnings { warnings.add(message) } else { streams.report(message) }
    }

    /// Does work, and counts its time for a stage.
    func measure<Value: ~Copyable, Problem: Error>(
        _ stage: Timings.Stage, _ work: () throws(Problem) -> Value
    ) throws(Problem) -> Value {
        guard let timings else { return try work() }
        return try timings.measure(stage, work)
    }

    /// The time on the machine's clock, to the millisecond.
    @Sendable static func systemTime() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(secondsSince1970: Double(time.tv_sec) + Double(time.tv_nsec / 1_000_000) / 1000)
    }
}

/// Environment variables.
struct Environment: Sendable {
    private let lookUp: @Sendable (_ name: String) -> String?

    init(_ lookUp: @escaping @Sendable (_ name: String) -> String?) {
        self.lookUp = lookUp
    }

    /// The variables of this process.
    static let process = Environment { name in getenv(name).map { String(cString: $0) } }

    /// A variable without white space around it; nil if it is unset or empty.
    subscript(_ name: String) -> String? {
        guard let value = lookUp(name) else { return nil }
        let text = value.drop { $0.isWhitespace }.trimmingEnd { $0.isWhitespace }
        return text.isEmpty ? nil : String(text)
    }
}

/// Warnings in the order in which they were given.
final class Warnings: Sendable {
    private let collected = Monitor<[String]>([])

    func add(_ message: String) {
        collected.access { $0.append(message) }
    }

    var messages: [String] { collected.access { $0 } }
}
