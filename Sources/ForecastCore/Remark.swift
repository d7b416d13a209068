public import Primitives

/// A line about the weather that helps somebody who goes out, with the time that it names.
///
/// Its guard makes it true: what it says follows from the report. None is made under a severe warning, in dangerous heat or cold, or in
/// smoke, dust or a tornado.
public struct Remark: Hashable, Sendable {
    /// What is remarked.
    public enum Kind: String, Hashable, CaseIterable, Sendable {
        case findUmbrella, oneErrand, rainNearlyOver, heavyRainUntil, rainUntil, rainGoesOn, holdUmbrella, fewDrops,
            showers
        case dryUntilRain, stayInside, quietSnow, snowUntil, snowGoesOn, sleet
        case fog, frost, shadySide, hatAndWater
        case terrace, darkForStars, noUmbrella, sunWithClouds, takingTurns, greyButDry, calm
        case warmerTomorrow, colderTomorrow

        /// Whether the line names a time.
        public var hasTime: Bool {
            switch self {
            case .heavyRainUntil, .rainUntil, .dryUntilRain, .stayInside, .snowUntil: true
            default: false
            }
        }
    }

    public var kind: Kind
    /// The time that the line names; nil for a line without one.
    public var time: Instant?

    /// A remark, with the time that it names.
    public init(_ kind: Kind, until time: Instant? = nil) {
        self.kind = kind
        self.time = time
    }
}

extension WeatherReport {
    /// The remarks that are true, from the most pressing on; those of the last list help alike, and take turns.
    public var remarks: (pressing: [Remark], turns: [Remark]) {
        guard let conditions, !isDangerous(conditions) else { return ([], []) }
        let outlook = forecast.twelveHourOutlook(at: moment)
        let wet = wetRemarks(outlook, conditions)
        if !wet.isEmpty { return (wet, []) }
        guard case .dry(let through) = outlook.course, outlook.certainty == .certain,
            moment.seconds(to: through) > 3 * 3600
        else { return ([], []) }
        let felt = conditions.apparentTemperature ?? conditions.temperature ?? 15
        let local = forecast.zone.civilTime(at: moment)
        let isDay = forecast.sunAltitude(at: moment) > 0
        var pressing: [Remark] = []
        switch conditions.condition {
        case .fog?: pressing.append(Remark(.fog))
        default: break
        }
        if let temperature = conditions.temperature {
            if temperature < WeatherReport.frost, local.hour >= 5, local.hour < 11 {
                pressing.append(Remark(.frost))
            }
            if isDay, let cover = conditions.cloudCover, cover < 0.5 {
                if felt >= WeatherReport.heat { pressing.append(Remark(.hatAndWater)) }
                if felt >= 28, felt < WeatherReport.heat { pressing.append(Remark(.shadySide)) }
            }
        }
        if !pressing.isEmpty { return (pressing, []) }
        return ([], dryRemarks(conditions, local.hour, isDay, through, outlook))
    }

    /// The temperature in °C below which hands freeze in the morning, and the felt one from which the sun needs a hat.
    static let (frost, heat) = (-0.5, 32.0)

    /// Whether the weather or a warning forbids advice.
    func isDangerous(_ conditions: Conditions) -> Bool {
        switch conditions.condition {
        case .smoke?, .dust?, .tornado?: return true
        default: break
        }
        let felt = conditions.apparentTemperature ?? conditions.temperature ?? 15
        return felt > 38 || felt < -20 || forecast.alertsInForce(at: moment).pressing != nil
    }

    private func wetRemarks(_ outlook: Outlook, _ conditions: Conditions) -> [Remark] {
        guard outlook.certainty == .certain else { return [] }
        let gust = conditions.windGust ?? conditions.windSpeed ?? 0
        func minutes(_ instant: Instant) -> Double { moment.seconds(to: instant) / 60 }
        func isRain(_ kind: Phenomenon.Kind) -> Bool { [.rain, .showers, .drizzle].contains(kind) }
        func isSnow(_ kind: Phenomenon.Kind) -> Bool { kind == .snow || kind == .snowShowers }
        switch outlook.course {
        case .starts(let start, let what, _), .startsAndStops(let start, _, let what, _):
            guard isRain(what.kind) else { return [] }
            let wait = minutes(start)
            if wait >= 8, wait < 30 { return [Remark(.findUmbrella)] }
            if wait >= 30, wait <= 60 { return [Remark(.oneErrand)] }
            return wait <= 360 ? [Remark(.dryUntilRain, until: start)] : []
        case .stops(let end, let what, let change):
            // What turns into something else is not told by one name.
            if case .turning? = change { return [] }
            if what.kind == .thunder { return [Remark(.stayInside, until: end)] }
            if isSnow(what.kind) { return snow(gust, until: end) }
            if what.kind == .sleet { return [Remark(.sleet)] }
            guard isRain(what.kind) else { return [] }
            if what.intensity == .heavy { return [Remark(.heavyRainUntil, until: end)] }
            if minutes(end) <= 60 { return [Remark(.rainNearlyOver)] }
            if gust >= 11 { return [Remark(.holdUmbrella)] }
            if what.kind == .drizzle || what.intensity == .light { return [Remark(.fewDrops)] }
            return [Remark(.rainUntil, until: end)]
        case .goesOn(let through, let what, let change):
            if case .turning? = change { return [] }
            guard moment.seconds(to: through) > 6 * 3600 else { return [] }
            if isSnow(what.kind) {
                return gust < 8.3 ? [Remark(.quietSnow), Remark(.snowGoesOn)] : [Remark(.snowGoesOn)]
            }
            if what.kind == .sleet { return [Remark(.sleet)] }
            guard isRain(what.kind) else { return [] }
            return gust >= 11 ? [Remark(.holdUmbrella)] : [Remark(.rainGoesOn)]
        case .onAndOff(_, _, _, let what):
            return isRain(what.kind) ? [Remark(.showers)] : []
        case .unknown, .dry, .pauses: return []
        }
    }

    private func snow(_ gust: Double, until end: Instant) -> [Remark] {
        gust < 8.3 ? [Remark(.quietSnow), Remark(.snowUntil, until: end)] : [Remark(.snowUntil, until: end)]
    }

    private func dryRemarks(
        _ conditions: Conditions, _ hour: Int, _ isDay: Bool, _ through: Instant, _ outlook: Outlook
    ) -> [Remark] {
        var remarks: [Remark] = []
        let temperature = conditions.temperature ?? 15
        if (17..<22).contains(hour), temperature > 18 { remarks.append(Remark(.terrace)) }
        if moment.seconds(to: through) >= 11.5 * 3600, (outlook.largestProbability ?? 1) < 0.1 {
            remarks.append(Remark(.noUmbrella))
        }
        if let cover = conditions.cloudCover {
            let altitude = forecast.sunAltitude(at: moment)
            if isDay, conditions.condition != .fog {
                if (0.15..<0.4).contains(cover) { remarks.append(Remark(.sunWithClouds)) }
                if (0.4..<0.7).contains(cover) { remarks.append(Remark(.takingTurns)) }
                if cover > 0.85 { remarks.append(Remark(.greyButDry)) }
            }
            if altitude < -15, cover < 0.15, isMoonless { remarks.append(Remark(.darkForStars)) }
        }
        if let wind = conditions.windSpeed, wind < 1.5, (conditions.windGust ?? 0) < 3 {
            remarks.append(Remark(.calm))
        }
        let days = days
        if hour >= 12, days.count > 1, let today = days[0].day.high, let next = days[1].day.high {
            if next - today >= 5 { remarks.append(Remark(.warmerTomorrow)) }
            if today - next >= 5 { remarks.append(Remark(.colderTomorrow)) }
        }
        return remarks
    }

    /// Whether no moon, or but a narrow one, is in the sky.
    private var isMoonless: Bool {
        let arc = forecast.diurnalArc(at: moment)
        guard arc.fraction != nil, case .moon(let light) = arc.body else { return true }
        return light.illumination < 0.25
    }

    /// One remark of those that are true, which changes from day to day where there are several; nil if there is none.
    public var remark: Remark? {
        let remarks = remarks
        let list = remarks.pressing.isEmpty ? remarks.turns : remarks.pressing
        guard !list.isEmpty else { return nil }
        let place = forecast.place
        let name = "\((place.latitude * 100).rounded()) \((place.longitude * 100).rounded())"
        let day = forecast.zone.civilTime(at: moment).date.daysSince1970
        let turn = Int(FNV1a.hash(of: Array(name.utf8)) % 1000) + day
        return list[((turn % list.count) + list.count) % list.count]
    }
}
