internal import Libc
internal import Primitives

/// The hours of an air forecast, with their means.
struct AirSeries: Sendable {
    /// By the hours since 1970.
    private let hours: [Int: AirHour]

    init(_ air: AirForecast) {
        hours = Dictionary(air.hours.map { (AirSeries.number(of: $0.time), $0) }) { first, _ in first }
    }

    private static func number(of instant: Instant) -> Int {
        Int(exactly: (instant.secondsSince1970 / 3600).rounded(.down)) ?? 0
    }

    /// The hour that holds an instant; nil if nothing is known of it.
    func hour(holding instant: Instant) -> AirHour? { hours[AirSeries.number(of: instant)] }

    /// The mean of a pollutant in µg/m³ in the hours up to and with the one that holds an instant; nil if too few are known.
    func mean(of pollutant: Pollutant, _ average: PollutantScale.Average, at instant: Instant) -> Double? {
        let last = AirSeries.number(of: instant)
        func values(_ count: Int) -> [Double?] { (0..<count).map { hours[last - $0]?[pollutant] } }
        switch average {
        case .hour: return hours[last]?[pollutant]
        case .mean(let count, let least):
            let known = values(count).compactMap { $0 }
            return known.count >= least ? known.reduce(0, +) / Double(known.count) : nil
        case .nowCast: return AirSeries.nowCast(values(12))
        }
    }

    /// The NowCast of hourly values of particles, the newest first; nil unless two of the last three are known.
    ///
    /// Each hour counts less than the one after it by the ratio of the least to the largest value, but at least by half.
    static func nowCast(_ values: [Double?]) -> Double? {
        guard values.prefix(3).count(where: { $0 != nil }) >= 2 else { return nil }
        let known = values.compactMap { $0 }
        guard let least = known.min(), let largest = known.max() else { return nil }
        let ratio = largest > 0 ? max(0.5, least / largest) : 1
        let weighted = values.enumerated().compactMap { hour, value in
            value.map { (weight: pow(ratio, Double(hour)), value: $0) }
        }
        return weighted.reduce(0) { $0 + $1.weight * $1.value } / weighted.reduce(0) { $0 + $1.weight }
    }
}
