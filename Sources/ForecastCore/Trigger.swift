public import Primitives

/// A condition of a forecast on which something is drawn or posted.
public enum Trigger: Hashable, Sendable {
    /// A warning in force or announced.
    case warning(atLeast: Alert.Severity)
    /// 0 °C or less within a day.
    case frost
    /// Precipitation that is likely to begin within so many seconds, after a dry moment.
    case rain(within: Double)
    /// At least this chance of a rainbow, in whole percent, within an hour.
    case rainbow(Int)
    /// Gusts of at least this speed within a day.
    case gust(Int, Units.Speed)
    /// At least this temperature within a day.
    case heat(Int, Units.Temperature)
    /// Snow that is likely within a day.
    case snow
}

extension Trigger {
    private static let hour = 3600.0
    /// How far ahead it is looked for what has no time of its own.
    private static let horizon = 24 * hour
    /// How far apart two spells of rain are at least, of which each is told.
    private static let pause = hour

    /// What happens of its kind, seen from a moment, with rainbows by a model; empty if nothing does, or if nothing is known of it.
    public func events(
        in forecast: Forecast, at moment: Instant, model: RainbowModel = .geometry
    ) -> [WeatherEvent] {
        switch self {
        case .warning(let severity):
            forecast.warningEvents(at: moment).filter { ($0.warning?.severity ?? .unknown) >= severity }
        case .frost: Trigger.frost(in: forecast, at: moment)
        case .rain(let seconds): Trigger.rain(within: seconds, in: forecast, at: moment)
        case .rainbow(let percent): Trigger.rainbow(of: percent, in: forecast, at: moment, model)
        case .gust(let speed, let unit): Trigger.gust(of: speed, unit, in: forecast, at: moment)
        case .heat(let degrees, let unit): Trigger.heat(of: degrees, unit, in: forecast, at: moment)
        case .snow: Trigger.snow(in: forecast, at: moment)
        }
    }

    /// The weather at a moment and at the hours of the day after it.
    private static func samples(of forecast: Forecast, at moment: Instant) -> [Conditions] {
        [forecast.conditions(at: moment)].compactMap(\.self)
            + forecast.hourly.filter { moment < $0.time && $0.time <= moment.advanced(by: horizon) }
    }

    /// The date at the place, or with an offset that of the night that an instant belongs to.
    private static func date(_ instant: Instant, _ forecast: Forecast, after seconds: Double = 0) -> CivilDate {
        forecast.zone.civilTime(at: instant.advanced(by: -seconds)).date
    }

    private static func name(_ date: CivilDate) -> String { String(date.daysSince1970) }

    /// An event at samples, from the first of them to an hour after the last.
    private static func event(
        _ kind: WeatherEvent.Kind, _ subject: String, on day: CivilDate, from first: Instant, to last: Instant
    ) -> WeatherEvent {
        WeatherEvent(
            kind,
            WeatherEvent.Identity(
                subject: subject, day: name(day), begins: first, ends: last.advanced(by: hour)))
    }

    /// The coming night with frost; a night lasts from noon to noon.
    private static func frost(in forecast: Forecast, at moment: Instant) -> [WeatherEvent] {
        func night(_ instant: Instant) -> CivilDate { date(instant, forecast, after: 12 * hour) }
        let frozen = samples(of: forecast, at: moment).filter { ($0.temperature ?? 1) <= 0 }
        guard let first = frozen.first else { return [] }
        let same = frozen.filter { night($0.time) == night(first.time) }
        guard let last = same.last, let low = same.compactMap(\.temperature).min() else { return [] }
        return [event(.frost(low), "frost", on: night(first.time), from: first.time, to: last.time)]
    }

    private static func heat(
        of degrees: Int, _ unit: Units.Temperature, in forecast: Forecast, at moment: Instant
    ) -> [WeatherEvent] {
        var units = Units(.si)
        units.temperature = unit
        let hot = samples(of: forecast, at: moment).filter { sample in
            (sample.temperature.flatMap(units.temperature) ?? .min) >= degrees
        }
        guard let first = hot.first else { return [] }
        let day = date(first.time, forecast)
        let same = hot.filter { date($0.time, forecast) == day }
        guard let last = same.last, let high = same.compactMap(\.temperature).max() else { return [] }
        return [event(.heat(high), "heat", on: day, from: first.time, to: last.time)]
    }

    private static func gust(
        of speed: Int, _ unit: Units.Speed, in forecast: Forecast, at moment: Instant
    ) -> [WeatherEvent] {
        var units = Units(.si)
        units.speed = unit
        func isStrong(_ sample: Conditions) -> Bool { (sample.windGust.flatMap(units.speed) ?? -1) >= speed }
        let run = samples(of: forecast, at: moment).drop { !isStrong($0) }.prefix(while: isStrong)
        guard let first = run.first, let last = run.last, let strongest = run.compactMap(\.windGust).max() else {
            return []
        }
        return [
            event(.gust(strongest), "gust", on: date(first.time, forecast), from: first.time, to: last.time)
        ]
    }

    private static func snow(in forecast: Forecast, at moment: Instant) -> [WeatherEvent] {
        let report = WeatherReport(forecast, at: moment)
        let hours = report.hours(in: moment.advanced(by: -hour + 1)..<moment.advanced(by: horizon))
        func isSnow(_ hour: JudgedHour) -> Bool {
            hour.verdict.wetness >= .likely && [.snow, .snowShowers].contains(hour.verdict.kind)
        }
        let run = hours.drop { !isSnow($0) }.prefix(while: isSnow)
        guard let first = run.first, let last = run.last else { return [] }
        return [
            event(.snow, "snow", on: date(first.start, forecast), from: first.start, to: last.start)
        ]
    }

    private static func rainbow(
        of percent: Int, in forecast: Forecast, at moment: Instant, _ model: RainbowModel
    ) -> [WeatherEvent] {
        let moments = (0...6).map { moment.advanced(by: Double($0) * hour / 6) }
        let samples = forecast.rainbowSamples(at: moments, model: model).filter { $0.percent >= percent }
        guard let first = samples.first, let last = samples.last,
            let best = samples.max(by: { $0.percent < $1.percent })
        else { return [] }
        let half = forecast.zone.civilTime(at: best.time).hour < 12 ? "am" : "pm"
        return [
            WeatherEvent(
                .rainbow(best.percent, at: best.time),
                WeatherEvent.Identity(
                    subject: "rainbow", day: name(date(best.time, forecast)) + half, begins: first.time,
                    ends: last.time))
        ]
    }

    private static func rain(
        within seconds: Double, in forecast: Forecast, at moment: Instant
    ) -> [WeatherEvent] {
        let outlook = forecast.twelveHourOutlook(at: moment)
        let start: Instant
        let end: Instant
        switch outlook.course {
        case .starts(let first, _, _): (start, end) = (first, outlook.scope?.end ?? first)
        case .startsAndStops(let first, let last, _, _): (start, end) = (first, last)
        case .onAndOff(let first?, let last, let known, _): (start, end) = (first, last ?? known)
        case .onAndOff, .unknown, .dry, .stops, .pauses, .goesOn, .sometime: return []
        }
        guard [.certain, .likely].contains(outlook.certainty), moment < start,
            start <= moment.advanced(by: seconds)
        else { return [] }
        let sooner = forecast.outlook(at: moment)
        return [
            WeatherEvent(
                .rain(sooner.course.isDryAtFirst ? sooner : outlook),
                WeatherEvent.Identity(
                    subject: "rain", begins: start.advanced(by: -pause / 2), ends: end.advanced(by: pause / 2)))
        ]
    }
}

extension Outlook.Course {
    /// Whether it is dry at first, and wet later.
    fileprivate var isDryAtFirst: Bool {
        switch self {
        case .starts, .startsAndStops: true
        case .onAndOff(let start, _, _, _): start != nil
        case .unknown, .dry, .stops, .pauses, .goesOn, .sometime: false
        }
    }
}
