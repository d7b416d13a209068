internal import Primitives

extension WeatherReport {
    /// The remarks about what falls, or about what presses where nothing does; empty for weather that forbids advice.
    var pressingRemarks: [Remark] {
        guard let conditions, !isDangerous(conditions) else { return [] }
        if let bow = bowRemark(conditions) { return [bow] }
        if hasThunderPassed { return [Remark(.thunderPassed)] }
        let outlook = forecast.twelveHourOutlook(at: moment)
        if case .dry = outlook.course { return dryRemarks(conditions) }
        return wetRemarks(outlook, conditions)
    }

    // MARK: What falls

    private func isRain(_ kind: Phenomenon.Kind) -> Bool { [.rain, .showers, .drizzle].contains(kind) }

    private func wetRemarks(_ outlook: Outlook, _ conditions: Conditions) -> [Remark] {
        guard outlook.certainty == .certain else { return [] }
        let gust = conditions.windGust ?? conditions.windSpeed ?? 0
        func minutes(_ instant: Instant) -> Double { moment.seconds(to: instant) / 60 }
        // What else may fall forbids to call the time before or after dry.
        let possible = outlook.details.possible
        let slippery = slipperyFrom(conditions).map { [Remark(.slipperyFrom, until: $0)] } ?? []
        switch outlook.course {
        case .starts(let start, let what, _), .startsAndStops(let start, _, let what, _):
            if what.kind.isSnow { return bootsHome }
            guard isRain(what.kind) else { return [] }
            let wait = minutes(start)
            if wait >= 8, wait < 30 { return [Remark(.findUmbrella)] }
            if wait >= 30, wait <= 60 { return [Remark(.oneErrand)] }
            if case .startsAndStops(_, let end, _, nil) = outlook.course, isAsleep(from: start, to: end) {
                return [Remark(.rainWhileAsleep)]
            }
            let isDryBefore = possible == nil || possible == .after
            return wait <= 360 && isDryBefore ? [Remark(.dryUntilRain, until: start)] : []
        case .stops(let end, let what, let change):
            // What turns into something else is not told by one name.
            if case .turning? = change { return [] }
            if what.kind == .thunder { return [Remark(.stayInside, until: end)] }
            if what.kind.isSnow {
                return (gust < 8.3 ? [Remark(.quietSnow)] : []) + [Remark(.snowUntil, until: end)] + bootsHome
            }
            if what.kind == .sleet { return [Remark(.sleet)] }
            guard isRain(what.kind) else { return [] }
            if what.intensity == .heavy { return [Remark(.heavyRainUntil, until: end)] }
            if !slippery.isEmpty { return slippery }
            if minutes(end) <= 60, possible == nil || possible == .before { return [Remark(.rainNearlyOver)] }
            if gust >= 11 { return [Remark(.holdUmbrella)] }
            if what.kind == .drizzle || what.intensity == .light, minutes(end) <= 180 {
                return [Remark(.fewDrops)] + wetDays
            }
            return [Remark(.rainUntil, until: end)] + wetDays
        case .goesOn(let through, let what, let change):
            if case .turning? = change { return [] }
            guard moment.seconds(to: through) > 6 * 3600 else { return [] }
            if what.kind.isSnow {
                return (gust < 8.3 ? [Remark(.quietSnow)] : []) + [Remark(.snowGoesOn)] + bootsHome
            }
            if what.kind == .sleet { return [Remark(.sleet)] }
            guard isRain(what.kind) else { return [] }
            if !slippery.isEmpty { return slippery }
            return gust >= 11 ? [Remark(.holdUmbrella)] : [Remark(.rainGoesOn)] + wetDays + grey
        case .onAndOff(_, _, _, let what):
            return isRain(what.kind) ? [Remark(.showers)] + wetDays : []
        case .unknown, .dry, .pauses, .sometime: return []
        }
    }

    /// Whether rain that somebody awake hears of falls between 22 and 7 o'clock alone.
    private func isAsleep(from start: Instant, to end: Instant) -> Bool {
        let zone = forecast.zone
        let (now, first, last) = (zone.civilTime(at: moment), zone.civilTime(at: start), zone.civilTime(at: end))
        let endsEarly = last.hour < 7 || last.hour == 7 && last.minute == 0
        return (6..<22).contains(now.hour) && (first.hour >= 22 || first.hour < 7) && endsEarly
            && start.seconds(to: end) <= 9 * 3600
    }

    /// Today's and the following days, if it is wet on two to six of them and the next one is dry.
    private var wetDays: [Remark] {
        let days = days.map(\.verdict.wetness)
        let count = days.prefix { $0 >= .likely }.count
        guard (2...6).contains(count), count < days.count, days[count] == .dry || days[count] == .dryBut else {
            return []
        }
        return [Remark(.wetDays, number: count)]
    }

    /// The clouds that open once it no longer rains.
    private var grey: [Remark] {
        guard let end = clearing(within: 60), moment.seconds(to: end) > 6 * 3600,
            WeatherReport(forecast, at: end).present.map({ !$0.isWet }) ?? false
        else { return [] }
        return [Remark(.greyUntil, until: end)]
    }

    /// In the first half of the day, at least two centimeters of new snow until 18 o'clock; a millimeter of water is a centimeter.
    private var bootsHome: [Remark] {
        let now = forecast.zone.civilTime(at: moment)
        let evening = Instant(secondsSince1970: Double(now.date.daysSince1970) * 86_400 + 18 * 3600)
        guard (5..<14).contains(now.hour), let end = forecast.zone.instant(ofLocal: evening) else { return [] }
        let hours = hours(in: moment..<max(moment, end)).map(\.verdict).filter { $0.kind?.isSnow ?? false }
        let amount = hours.filter { $0.wetness >= .likely }.compactMap(\.rate).reduce(0, +)
        return amount >= 2 ? [Remark(.bootsHome)] : []
    }

    /// When it freezes within twelve hours on ground that rain wets less than six hours before.
    private func slipperyFrom(_ conditions: Conditions) -> Instant? {
        guard let now = conditions.temperature, now > 0.5,
            let frost = firstHour(within: 12, where: { ($0.temperature ?? 0) < WeatherReport.frost })
        else { return nil }
        let wet = hours(in: frost.time.advanced(by: -6 * 3600)..<frost.time).map(\.verdict)
        return wet.contains { $0.wetness >= .likely && $0.kind.map(isRain) ?? false } ? frost.time : nil
    }

    // MARK: What follows

    /// A bow that can be seen at the moment.
    private func bowRemark(_ conditions: Conditions) -> Remark? {
        let altitude = forecast.sunAltitude(at: moment)
        guard altitude > 0, altitude < 40, let chance = forecast.rainbowChance(at: moment), chance >= 0.2 else {
            return nil
        }
        return Remark(chance > 0.6 ? .bowLikely : .bowPossible)
    }

    /// Whether it thundered within three hours and does not do so for three more.
    private var hasThunderPassed: Bool {
        let reach = 3 * 3600.0
        func thunders(_ verdict: PrecipitationVerdict) -> Bool { verdict.kind == .thunder && verdict.isWet }
        let before = hours(in: moment.advanced(by: -reach)..<moment.advanced(by: -3600)).map(\.verdict)
        guard before.contains(where: { thunders($0) && $0.wetness >= .likely }) else { return false }
        let after = hours(in: moment.advanced(by: -3599)..<moment.advanced(by: reach)).map(\.verdict)
        return !after.isEmpty && !after.contains(where: thunders) && present.map { !thunders($0) } ?? true
    }

    // MARK: Where nothing falls

    private func dryRemarks(_ conditions: Conditions) -> [Remark] {
        guard let sky = DrySky(self) else { return [] }
        if conditions.condition == .fog {
            return fogEnd.map { [Remark(.fogUntil, until: $0)] } ?? [Remark(.fog)]
        }
        var remarks: [Remark] = []
        guard let temperature = conditions.temperature else { return [] }
        if let time = slipperyFrom(conditions) { remarks.append(Remark(.slipperyFrom, until: time)) }
        if temperature < WeatherReport.frost, (5..<11).contains(sky.hour) { remarks.append(Remark(.frost)) }
        if sky.isDay, let cover = conditions.cloudCover, cover < 0.5 {
            if sky.felt >= WeatherReport.heat { remarks.append(Remark(.hatAndWater)) }
            if sky.felt >= 28, sky.felt < WeatherReport.heat { remarks.append(Remark(.shadySide)) }
        }
        return remarks
    }

    /// When fog has gone for two hours, within twelve.
    private var fogEnd: Instant? {
        let hours = forecast.hourly.filter { $0.time > moment && moment.seconds(to: $0.time) <= 14 * 3600 }
        for (hour, next) in zip(hours, hours.dropFirst()) where moment.seconds(to: hour.time) <= 12 * 3600 {
            guard let first = hour.condition, let second = next.condition else { return nil }
            if first != .fog, second != .fog { return hour.time }
        }
        return nil
    }
}
