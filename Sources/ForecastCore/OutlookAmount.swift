internal import Primitives

extension WeatherReport {
    /// How much falls from the moment until an outlook's end, in mm of water, and whether all of it is snow.
    ///
    /// Nil where the course or its end is not certain, or where an amount is not known. It is the sum of the same minutes and hours that
    /// the outlook is made from.
    public func amount(of outlook: Outlook) -> (millimeters: Double, isSnow: Bool)? {
        guard outlook.certainty == .certain, outlook.scope?.resolution != .interpolated,
            let window = forecast.nextHalfDay(from: moment) ?? forecast.nextHour(from: moment)
        else { return nil }
        let end: Instant
        switch outlook.course {
        case .stops(let last, _, let change), .startsAndStops(_, let last, _, let change):
            if case .returning? = change { return nil }
            end = last
        default: return nil
        }
        guard end <= window.end else { return nil }
        var (sum, isSnow) = (0.0, true)
        for entry in window.entries where entry.verdict.isWet {
            let (from, to) = (max(entry.start, moment), min(entry.end, end))
            guard from < to else { continue }
            guard let rate = entry.verdict.rate, rate.isFinite else { return nil }
            sum += rate * from.seconds(to: to) / 3600
            isSnow = isSnow && entry.verdict.kind?.isSnow ?? false
        }
        return sum > 0 ? (sum, isSnow) : nil
    }
}
