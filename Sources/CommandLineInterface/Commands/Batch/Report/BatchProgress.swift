/// The words behind a batch's progress bar.
struct BatchProgress {
    /// Seconds from the start, and the jobs done by then; of the last ten seconds.
    private var samples: [(seconds: Double, done: Int)] = [(0, 0)]

    /// The line that shows how far a batch is, with the rate of the last seconds and the time that is left.
    ///
    /// A stream has no known end, and so neither a bar nor a time.
    mutating func text(_ done: Int, fraction: Double?, after seconds: Double) -> String {
        if let last = samples.last, seconds - last.seconds >= 1 {
            samples.append((seconds, done))
            if samples.count > 11 { samples.removeFirst() }
        }
        let first = samples.first ?? (0, 0)
        let rate = seconds > first.seconds ? Double(done - first.done) / (seconds - first.seconds) : 0
        let figures = "\(done) \(done == 1 ? "job" : "jobs"), \(BatchProgress.text(rate: rate))/s"
        guard let fraction else { return figures }
        let percent = Int(100 * min(max(fraction, 0), 1))
        var line = "\(ProgressBar.bar(percent, of: 100)) \(percent) %, \(figures)"
        if fraction > 0, fraction < 1, rate > 0 {
            line += ", \(BatchProgress.text(left: Double(done) * (1 - fraction) / fraction / rate)) left"
        }
        return line
    }

    private static func text(rate: Double) -> String {
        let tenths = Int((min(max(rate, 0), 1e6) * 10).rounded())
        return tenths >= 100 ? "\((tenths + 5) / 10)" : "\(tenths / 10).\(tenths % 10)"
    }

    /// Minutes and seconds, or hours and minutes from an hour on.
    static func text(left seconds: Double) -> String {
        let whole = Int(min(max(seconds.rounded(), 0), 3_600_000))
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        if whole >= 3600 { return "\(whole / 3600) h \(two(whole % 3600 / 60)) min" }
        return "\(whole / 60):\(two(whole % 60))"
    }
}
