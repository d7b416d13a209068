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
