public import Primitives

/// A day as it lies ahead of somebody who gets up: its morning, afternoon and evening, and the night that follows.
///
/// From 18 o'clock on it is the next day. Its parts are those of the National Weather Service and of Environment Canada: they begin at
/// 6, 12, 18 and 24 o'clock by the clocks of the place.
public struct DayAhead: Hashable, Sendable {
    /// A part of a day.
    public enum Part: String, CaseIterable, Hashable, Sendable {
        case morning, afternoon, evening, night

        /// The hour at which it begins, after the midnight that begins the day.
        public var hour: Int { 6 + 6 * (Part.allCases.firstIndex(of: self) ?? 0) }
    }

    /// What is known of a part.
    public struct PartWeather: Hashable, Sendable {
        public var part: Part
        public var span: Range<Instant>
        /// In °C: of the part's middle hour, or by night the lowest; nil if it is unknown.
        public var temperature: Extreme?
        /// What is judged of the hours to come, by the strongest; nil if nothing is known of them.
        public var verdict: PrecipitationVerdict?
        /// The condition of most of its hours to come; nil if none is known.
        public var condition: Condition?
    }

    /// A highest or lowest value, and the hour at which it is reached; nil if that is not known.
    public struct Extreme: Hashable, Sendable {
        public var value: Double
        public var time: Instant?

        /// A value at an hour.
        public init(value: Double, time: Instant? = nil) {
            (self.value, self.time) = (value, time)
        }
    }

    /// What to wear or to carry.
    public enum Gear: String, CaseIterable, Hashable, Sendable {
        /// For rain.
        case umbrella
        /// For rain in gusts that would turn an umbrella, and for sleet.
        case hoodedCoat
        /// For new snow.
        case boots
        /// For frost in the morning.
        case gloves
        /// For the sun, in heat or at a high UV index.
        case hat
    }

    public var date: CivilDate
    /// Whether it is the day after that of the moment.
    public var isTomorrow: Bool
    /// From 6 o'clock, or the moment if that is later, to 6 o'clock of the next day.
    public var span: Range<Instant>
    public var parts: [PartWeather]
    /// The hourly temperatures of all parts; nil if none is known.
    public var course: TemperatureSeries?
    /// The highest temperature of the day from 6 to 24 o'clock, in °C.
    public var high: Extreme?
    /// By how much the high is above that of the day before, in °C; nil if one of them is unknown.
    public var change: Double?
    /// How much warmer than normal the high is, in K, where that is remarkable.
    public var departure: Double?
    /// When something falls.
    public var outlook: Outlook
    /// How much falls in the span in mm of water; nil if that is not known.
    public var amount: Double?
    /// Whether all that falls is snow.
    public var isSnow: Bool
    /// The strongest gust of the span in m/s, from 50 km/h on (the least that Deutscher Wetterdienst warns of); nil for none.
    public var gust: Extreme?
    /// The largest UV index from 6 to 24 o'clock that is still to come; nil if none is known.
    public var uvIndex: Int?
    /// Nil in weather that needs none, or that forbids advice.
    public var gear: Gear?

    /// The lowest temperature of the night in °C.
    public var nightLow: Extreme? { parts.last?.temperature }
}

extension WeatherReport {
    /// The hour from which on the day ahead is the next one.
    private static let evening = 18
    /// The least amounts that need protection: of rain in mm, and of snow in mm of water, which is a centimeter of snow.
    private static let (rain, snow) = (1.0, 1.0)
    /// The gust in m/s from which an umbrella is of no use, which is also the least that a sentence tells: 50 km/h.
    private static let strongGust = 50 / 3.6

    /// The day ahead; nil if the place's clocks do not show its hours.
    public var dayAhead: DayAhead? {
        let zone = forecast.zone
        let now = zone.civilTime(at: moment)
        let isTomorrow = now.hour >= WeatherReport.evening
        let number = now.date.daysSince1970 + (isTomorrow ? 1 : 0)
        func clock(_ hour: Int) -> Instant? {
            zone.instant(ofLocal: Instant(secondsSince1970: Double(number) * 86_400 + Double(hour) * 3600))
        }
        let edges = (DayAhead.Part.allCases.map(\.hour) + [30]).compactMap(clock)
        guard edges.count == 5 else { return nil }
        // Before 6 o'clock, the day has begun, too.
        let start = isTomorrow ? edges[0] : moment
        let span = start..<max(start, min(edges[4], start.advanced(by: 86_400)))
        let judged = hours(in: edges[0]..<edges[4]).filter { $0.start.advanced(by: 3600) > moment }
        let course = TemperatureSeries(temperatures(in: edges[0]...edges[4]))
        let date = CivilDate(daysSince1970: number)
        let days = days
        let high = high(days.first { $0.day.date == date }?.day.high, course, in: edges[0]...edges[3])
        let before =
            days.first { $0.day.date.daysSince1970 == number - 1 }?.day.high
            ?? forecast.daily.first { $0.date.daysSince1970 == number - 1 }?.high
        var ahead = DayAhead(
            date: date, isTomorrow: isTomorrow, span: span, parts: [], course: course, high: high,
            change: high.flatMap { high in before.map { high.value - $0 } },
            departure: high.flatMap { days.departure(ofHigh: $0.value, on: date) },
            outlook: forecast.outlook(over: span, seenFrom: moment), isSnow: false)
        // Services that have no hours of far days may tell whether they are wet.
        if ahead.outlook.course == .unknown, let day = days.first(where: { $0.day.date == date }) {
            ahead.outlook = Outlook(day.verdict) ?? ahead.outlook
        }
        ahead.parts = zip(DayAhead.Part.allCases, zip(edges, edges.dropFirst())).map { part, edges in
            self.part(part, edges.0..<edges.1, judged, course)
        }
        let wet = hours(in: start.advanced(by: -3599)..<span.upperBound).filter(\.verdict.isWet)
        let rates = wet.map(\.verdict.rate)
        ahead.amount = rates.isEmpty || rates.contains(nil) ? nil : rates.compactMap { $0 }.reduce(0, +)
        ahead.isSnow = !wet.isEmpty && wet.allSatisfy { $0.verdict.kind?.isSnow ?? false }
        ahead.gust = strongest(gustsFrom: start, to: span.upperBound)
        ahead.uvIndex = largestUVIndex(from: max(start, edges[0]), to: edges[3])
        ahead.gear = gear(judged.filter { $0.start < edges[3] }, ahead, morning: edges[0]..<edges[1])
        return ahead
    }

    /// The temperatures of hours in a span, and what lies between hours and its ends.
    func temperatures(in span: ClosedRange<Instant>) -> [TemperatureSeries.Reading] {
        let hours = forecast.hourly.map(\.time).filter { $0 > span.lowerBound && $0 < span.upperBound }
        var readings: [TemperatureSeries.Reading] = []
        for time in [span.lowerBound] + hours + [span.upperBound] {
            guard let celsius = forecast.conditions(at: time)?.temperature, abs(celsius) < 1000 else { continue }
            readings.append(TemperatureSeries.Reading(time: time, celsius: celsius))
        }
        return readings
    }

    /// The high that a service states for the day, at the hour that has it, or else that of the hours.
    private func high(
        _ stated: Double?, _ course: TemperatureSeries?, in span: ClosedRange<Instant>
    ) -> DayAhead.Extreme? {
        let hours = course?.runs.flatMap { $0 }.filter { span.contains($0.time) } ?? []
        let warmest = hours.max { $0.celsius < $1.celsius }
        guard let stated, abs(stated) < 1000 else {
            return warmest.map { DayAhead.Extreme(value: $0.celsius, time: $0.time) }
        }
        guard let warmest else { return DayAhead.Extreme(value: stated) }
        if abs(stated - warmest.celsius) <= WeatherReport.toleranceOfHighs {
            return DayAhead.Extreme(value: stated, time: warmest.time)
        }
        // A day's high may be that of its first hours, which are the night's; but hours that begin later say nothing of it.
        let isWhole = hours.first.map { span.lowerBound.seconds(to: $0.time) < 7200 } ?? false
        return isWhole
            ? DayAhead.Extreme(value: warmest.celsius, time: warmest.time) : DayAhead.Extreme(value: stated)
    }

    private func part(
        _ part: DayAhead.Part, _ span: Range<Instant>, _ judged: [JudgedHour], _ course: TemperatureSeries?
    ) -> DayAhead.PartWeather {
        let inside = judged.filter { span.contains($0.start) }
        var weather = DayAhead.PartWeather(part: part, span: span)
        weather.verdict = inside.map(\.verdict).max(by: PrecipitationVerdict.isWeaker)
        weather.verdict?.chance = inside.compactMap(\.verdict.chance).max()
        if part == .night {
            let hours = course?.runs.flatMap { $0 }.filter {
                span.lowerBound <= $0.time && $0.time <= span.upperBound
            }
            let coldest = hours?.min { $0.celsius < $1.celsius }
            weather.temperature = coldest.map { DayAhead.Extreme(value: $0.celsius, time: $0.time) }
        } else {
            let middle = span.lowerBound.advanced(by: 10_800)
            weather.temperature = forecast.conditions(at: middle)?.temperature.map {
                DayAhead.Extreme(value: $0, time: middle)
            }
        }
        let conditions = forecast.hourly.map(\.time).filter { span.contains($0) && $0.advanced(by: 3600) > moment }
            .compactMap { WeatherReport(forecast, at: $0).conditions?.condition }
        weather.condition = Condition.allCases.max { first, second in
            conditions.count { $0 == first } < conditions.count { $0 == second }
        }.flatMap { conditions.contains($0) ? $0 : nil }
        return weather
    }

    private func strongest(gustsFrom start: Instant, to end: Instant) -> DayAhead.Extreme? {
        let hours = forecast.hourly.filter { $0.time > start.advanced(by: -3600) && $0.time < end }
        let strongest = hours.max { ($0.notableGust ?? 0) < ($1.notableGust ?? 0) }
        return strongest?.notableGust.flatMap {
            $0 >= WeatherReport.strongGust ? DayAhead.Extreme(value: $0, time: strongest?.time) : nil
        }
    }

    private func largestUVIndex(from start: Instant, to end: Instant) -> Int? {
        let hours = forecast.hourly.filter { $0.time >= start && $0.time < end }
        return hours.compactMap(\.uvIndex).max().flatMap { Int(exactly: $0.rounded()) }
    }

    // MARK: What to wear

    /// What to wear on the way through the hours from 6 to 24 o'clock that are still to come.
    private func gear(
        _ hours: [JudgedHour], _ ahead: DayAhead, morning: Range<Instant>
    ) -> DayAhead.Gear? {
        guard let first = hours.first, let conditions = conditions ?? forecast.conditions(at: first.start),
            !isDangerous(conditions)
        else { return nil }
        let wet = hours.filter(\.verdict.isWet)
        // In what is dangerous, advice would be another.
        if wet.contains(where: { $0.verdict.kind?.isDangerous ?? false }) { return nil }
        func needs(_ least: Double, _ isMeant: (Phenomenon.Kind) -> Bool) -> Bool {
            let meant = wet.filter { $0.verdict.kind.map(isMeant) ?? false }
            if meant.contains(where: { $0.verdict.rate == nil && $0.verdict.wetness >= .likely }) { return true }
            return meant.compactMap(\.verdict.rate).reduce(0, +) >= least
        }
        if needs(WeatherReport.snow, \.isSnow) { return .boots }
        if needs(WeatherReport.rain, { !$0.isSnow }) {
            let gusts = wet.compactMap { forecast.conditions(at: $0.start)?.windGust }
            let isSleet = wet.contains { $0.verdict.kind == .sleet }
            return isSleet || gusts.contains { $0 >= WeatherReport.strongGust } ? .hoodedCoat : .umbrella
        }
        let early = ahead.course?.runs.flatMap { $0 }.filter { morning.contains($0.time) && $0.time > moment } ?? []
        if early.contains(where: { $0.celsius < WeatherReport.frost }) { return .gloves }
        let isDry = wet.isEmpty && hours.count >= 6
        if isDry, let index = ahead.uvIndex, UVLevel(index: index) >= .high { return .hat }
        guard isDry, let noon = ahead.high?.time.flatMap({ forecast.conditions(at: $0) }),
            let felt = noon.apparentTemperature ?? noon.temperature, felt >= WeatherReport.heat,
            let cover = noon.cloudCover, cover < 0.5
        else { return nil }
        return .hat
    }
}
