public import Primitives

/// What is judged of the air of the next 24 hours at a place: its quality by the index of the country, the UV index, and pollen.
public struct AirReport: Sendable {
    /// An hour of the report.
    public struct Hour: Hashable, Sendable {
        /// Its start, which may be before the moment.
        public var start: Instant
        public var quality: AirQuality?
        public var uvIndex: Double?
        /// Pollen of the worst species in grains/m³.
        public var pollen: Double?
    }

    /// The worst quality, and when it is reached.
    public struct Quality: Hashable, Sendable {
        public var worst: AirQuality
        public var course: Course
    }

    /// When a level is reached within the report.
    public enum Course: Hashable, Sendable {
        /// In each hour.
        case throughout
        case until(Instant)
        case from(Instant)
        case between(Instant, Instant)
        /// More than once, or next to hours of which nothing is known.
        case atTimes
    }

    /// The UV index of the day that is, or of the next one after sunset.
    public struct Ultraviolet: Hashable, Sendable {
        /// The largest index, a whole number.
        public var maximum: Int
        /// The hours in which protection is needed.
        public var protection: Range<Instant>?

        public var level: UVLevel { UVLevel(index: maximum) }
    }

    /// The pollen of a day.
    public struct Pollen: Hashable, Sendable {
        /// The species that matters most; nil if there is no pollen at all.
        public var species: PollenSpecies?
        public var level: PollenLevel
        /// The start of the hour with the most of it.
        public var peak: Instant?
    }

    /// What the air is judged by.
    public enum Measure: Hashable, CaseIterable, Sendable {
        case quality, pollen, ultraviolet
    }

    public let index: AirQualityIndex
    public let moment: Instant
    public let hours: [Hour]
    /// Nil if too few pollutants are known in every hour.
    public let quality: Quality?
    /// Nil if it is not known in any hour.
    public let ultraviolet: Ultraviolet?
    /// Nil where and when it is not modelled.
    public let pollen: Pollen?

    /// The hours of a report.
    public static let span = 24
    /// The known hours without which pollen has no daily mean.
    private static let leastHoursOfPollen = 18

    /// The air at a place from a moment on.
    public init(_ air: AirForecast, of place: Place, at moment: Instant) {
        let series = AirSeries(air)
        let index = AirQualityIndex(country: place.country)
        let first = moment.flooredToMultiple(of: 3600)
        let starts = (0..<AirReport.span).map { first.advanced(by: 3600 * Double($0)) }
        let pollen = AirReport.pollen(of: series, in: starts)
        let hours = starts.map { start in
            let hour = series.hour(holding: start)
            return Hour(
                start: start, quality: index.quality(of: series, at: start), uvIndex: hour?.uvIndex,
                pollen: pollen.flatMap { pollen in
                    guard let hour else { return nil }
                    return pollen.species.map { hour[$0] } ?? PollenSpecies.allCases.compactMap { hour[$0] }.max()
                })
        }
        (self.index, self.moment, self.hours, self.pollen) = (index, moment, hours, pollen)
        quality = AirReport.quality(of: hours, at: moment)
        ultraviolet = AirReport.ultraviolet(of: hours, at: moment)
    }

    /// Whether anything is known.
    public var isKnown: Bool { quality != nil || ultraviolet != nil || pollen != nil }

    /// What a measure means for health; nil if it is not known.
    public func concern(of measure: Measure) -> HealthConcern? {
        switch measure {
        case .quality: quality?.worst.concern
        case .pollen: pollen?.level.concern
        case .ultraviolet: ultraviolet?.level.concern
        }
    }

    /// The measure that is the news: the one of most concern, else the quality of the air, also where that is not known.
    ///
    /// The sun, from which clothes and shade protect, counts one step less, and not at all while its hours are half a day away.
    public var lead: Measure {
        let weights = Measure.allCases.map { measure -> (measure: Measure, weight: Int) in
            let concern = concern(of: measure)?.rawValue ?? 0
            guard measure == .ultraviolet else { return (measure, concern) }
            let isNear = ultraviolet?.protection.map { moment.seconds(to: $0.lowerBound) < 43_200 } ?? false
            return (measure, isNear ? concern - 1 : 0)
        }
        let most = weights.map(\.weight).max() ?? 0
        guard most > HealthConcern.little.rawValue else { return .quality }
        return weights.first { $0.weight == most }?.measure ?? .quality
    }

    // MARK: Judging

    private static func quality(of hours: [Hour], at moment: Instant) -> Quality? {
        let known = hours.compactMap(\.quality)
        guard let worst = known.max(by: { $0.value < $1.value }) else { return nil }
        let isWorst = hours.map { $0.quality?.band == worst.band }
        guard let first = isWorst.firstIndex(of: true), let last = isWorst.lastIndex(of: true) else { return nil }
        func isUnknown(_ place: Int) -> Bool { hours.indices.contains(place) && hours[place].quality == nil }
        let end = hours[last].start.advanced(by: 3600)
        let course: Course
        if isWorst[first...last].contains(false) || isUnknown(first - 1) || isUnknown(last + 1) {
            course = .atTimes
        } else {
            course =
                switch (first == 0, last == hours.count - 1) {
                case (true, true): .throughout
                case (true, false): .until(end)
                case (false, true): .from(hours[first].start)
                case (false, false): .between(hours[first].start, end)
                }
        }
        return Quality(worst: worst, course: course)
    }

    private static func ultraviolet(of hours: [Hour], at moment: Instant) -> Ultraviolet? {
        let indices = hours.map { $0.uvIndex.flatMap { Int(exactly: $0.rounded()) } }
        func needsProtection(_ place: Int) -> Bool { (indices[place] ?? 0) >= UVLevel.protection }
        guard let start = indices.indices.first(where: needsProtection) else {
            return indices.compactMap { $0 }.max().map { Ultraviolet(maximum: $0, protection: nil) }
        }
        // A short dip under clouds does not end the hours of protection.
        let day = indices[start...].prefix { $0 != 0 }
        let end = day.indices.last(where: needsProtection) ?? start
        return Ultraviolet(
            maximum: day.compactMap { $0 }.max() ?? 0,
            protection: max(hours[start].start, moment)..<hours[end].start.advanced(by: 3600))
    }

    private static func pollen(of series: AirSeries, in starts: [Instant]) -> Pollen? {
        let hours = starts.map { series.hour(holding: $0) }
        var judged: [(species: PollenSpecies, level: PollenLevel, mean: Double)] = []
        for species in PollenSpecies.allCases {
            let known = hours.compactMap { $0?[species] }
            guard known.count >= leastHoursOfPollen else { continue }
            let mean = known.reduce(0, +) / Double(known.count)
            guard let level = PollenLevel(mean: mean, of: species) else { continue }
            judged.append((species, level, mean))
        }
        guard let worst = judged.max(by: { ($0.level.concern, $0.mean) < ($1.level.concern, $1.mean) }) else {
            return nil
        }
        guard worst.level != .none else { return Pollen(species: nil, level: .none, peak: nil) }
        let peak = zip(starts, hours).max { ($0.1?[worst.species] ?? -1) < ($1.1?[worst.species] ?? -1) }
        return Pollen(species: worst.species, level: worst.level, peak: peak?.0)
    }
}
