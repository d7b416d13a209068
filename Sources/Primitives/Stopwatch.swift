/// Time and randomness for retries.
public protocol Stopwatch: Sendable {
    /// Seconds since an arbitrary fixed moment, by a monotonic clock.
    var seconds: Double { get }
    /// Sleeps for a number of seconds.
    func pause(_ seconds: Double)
    /// A uniformly distributed random number in 0..<1.
    func chance() -> Double
}
