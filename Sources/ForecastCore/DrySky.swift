internal import Astronomy
internal import Primitives

/// A sky from which nothing falls for more than three hours, and what can be said of it.
struct DrySky {
    private let report: WeatherReport
    private let conditions: Conditions
    private let outlook: Outlook
    private let through: Instant
    /// The hour of the place's clocks.
    let hour: Int
    private let altitude: Double
    /// The felt temperature in °C.
    let felt: Double

    /// Nil where something may fall, or where the weather forbids advice.
    init?(_ report: WeatherReport) {
        guard let conditions = report.conditions, !report.isDangerous(conditions) else { return nil }
        let outlook = report.forecast.twelveHourOutlook(at: report.moment)
        guard case .dry(let through) = outlook.course, outlook.certainty == .certain,
            report.moment.seconds(to: through) > 3 * 3600
        else { return nil }
        (self.report, self.conditions, self.outlook, self.through) = (report, conditions, outlook, through)
        hour = report.forecast.zone.civilTime(at: report.moment).hour
        altitude = report.forecast.sunAltitude(at: report.moment)
        felt = conditions.apparentTemperature ?? conditions.temperature ?? 15
    }

    var isDay: Bool { altitude > 0 }

    private var forecast: Forecast { report.forecast }
    private var moment: Instant { report.moment }
    private func seconds(to instant: Instant) -> Double { moment.seconds(to: instant) }

    /// What is true about a topic, what says most first.
    func remarks(about topic: Remark.Topic) -> [Remark] {
        switch topic {
        case .sky: sky
        case .rain: [Remark(.noRain)]
        case .wind: wind
        case .clothes: clothes
        case .change: change
        case .light: light
        case .outdoors: air + outdoors
        }
    }

    // MARK: Sky

    private var sky: [Remark] {
        guard let stated = conditions.cloudCover else { return [] }
        // No line contradicts the word for the sky.
        let cover =
            switch conditions.condition {
            case .clear: min(stated, 0.1)
            case .partlyCloudy: min(max(stated, 0.2), 0.8)
            case .cloudy: max(stated, 0.75)
            default: stated
            }
        guard isDay else {
            if altitude < -9, cover < 0.7 { return [Remark(cover < 0.15 ? .starsOut : .starsBetween)] }
            return [Remark(cover < 0.5 ? .clearAndDry : .cloudyAndDry)]
        }
        var remarks: [Remark] = []
        if hour < 12, isSunnyUntilEvening { remarks.append(Remark(.sunnyAllDay)) }
        if cover > 0.85, let time = report.clearing(within: 36) {
            if seconds(to: time) <= 6 * 3600 { remarks.append(Remark(.brighterFrom, until: time)) }
            if seconds(to: time) > 6 * 3600, seconds(to: time) < seconds(to: through) {
                remarks.append(Remark(.greyUntil, until: time))
            }
        }
        let kind: Remark.Kind =
            switch cover {
            case ..<0.15: .hardlyACloud
            case ..<0.4: .sunWithClouds
            case ..<0.7: .takingTurns
            case ...0.85: .moreCloud
            default: .greyButDry
            }
        return remarks + [Remark(kind)]
    }

    /// Whether every hour until sunset is nearly clear, and it is dry as long.
    private var isSunnyUntilEvening: Bool {
        guard let sunset = forecast.diurnalArc(at: moment).end, sunset <= through else { return false }
        let hours = forecast.hourly.filter { $0.time > moment.advanced(by: -3600) && $0.time < sunset }
        return hours.count >= 4 && hours.allSatisfy { $0.cloudCover.map { $0 < 0.2 } ?? false }
    }

    // MARK: Rain, wind and warmth

    /// Whether it is all but certain that it stays dry for half a day.
    private var isSurelyDry: Bool {
        seconds(to: through) >= 11.5 * 3600 && (outlook.largestProbability ?? 1) < 0.1
    }

    private var wind: [Remark] {
        guard let speed = conditions.windSpeed else { return [] }
        let gust = conditions.windGust ?? speed
        if speed < 1.5, gust < 3 { return [Remark(.calm)] }
        if speed < 5.5, gust < 10 { return (isSurelyDry ? [Remark(.noUmbrella)] : []) + [Remark(.breeze)] }
        let calmer = calmerHour.map { [Remark(.calmerFrom, until: $0)] } ?? []
        return calmer + [Remark(.holdHat)]
    }

    private var calmerHour: Instant? { report.calmerHour(after: conditions, within: 12) }

    /// By what is felt in the coldest of the next hours.
    private var clothes: [Remark] {
        guard conditions.temperature != nil else { return [] }
        let later = forecast.conditions(at: moment.advanced(by: 3 * 3600))
        let coldest = min(felt, later?.apparentTemperature ?? later?.temperature ?? felt)
        let kind: Remark.Kind =
            switch coldest {
            case ..<0: .hatAndGloves
            case ..<8: .warmCoat
            case ..<15: .jacket
            case ..<20: .lightJacket
            default: .noJacket
            }
        // What is enough now is too much in the heat of the day.
        let warmest =
            forecast.hourly.filter { $0.time > moment && moment.seconds(to: $0.time) < 12 * 3600 }
            .compactMap { $0.apparentTemperature ?? $0.temperature }.max() ?? coldest
        return warmest - coldest < 12 ? [Remark(kind)] : []
    }

    private var change: [Remark] {
        var remarks: [Remark] = []
        let days = report.days
        // After midnight, "tomorrow" may be taken for the day that has begun.
        let tellsTomorrow = hour >= 5 && days.count > 1
        if tellsTomorrow, hour < 18, days[0].verdict.wetness <= .dryBut, days[1].verdict.wetness >= .likely {
            remarks.append(Remark(.dryToday))
        }
        if hour < 12, let time = warmestHour { remarks.append(Remark(.warmestAt, until: time)) }
        guard tellsTomorrow, let today = days[0].day.high, let next = days[1].day.high else { return remarks }
        let kind: Remark.Kind =
            switch next - today {
            case 5...: .warmerTomorrow
            case 2...: .littleWarmer
            case ...(-5): .colderTomorrow
            case ...(-2): .littleCooler
            default: .sameTomorrow
            }
        return remarks + [Remark(kind)]
    }

    /// The warmest hour of the rest of the day, if it is warmer than now by more than its rounding.
    private var warmestHour: Instant? {
        let zone = forecast.zone
        let today = zone.civilTime(at: moment).date
        let rest = forecast.hourly.filter { $0.time > moment && zone.civilTime(at: $0.time).date == today }
        guard let now = conditions.temperature, let last = rest.last, zone.civilTime(at: last.time).hour >= 18,
            let warmest = rest.max(by: { ($0.temperature ?? -.infinity) < ($1.temperature ?? -.infinity) }),
            let celsius = warmest.temperature, celsius > now + 1.5
        else { return nil }
        return warmest.time
    }

    // MARK: Light

    private var light: [Remark] {
        let arc = forecast.diurnalArc(at: moment)
        if arc.polar == .night {
            let next = Sun.nextRise(after: moment, at: forecast.place.position)
            let days = next.map { forecast.zone.civilTime(at: $0).date.daysSince1970 - today } ?? 0
            return (10..<14).contains(hour) && days > 1 ? [Remark(.darkNoons, number: days)] : []
        }
        if arc.polar == .day { return [] }
        guard isDay else {
            let sunrise = Sun.nextRise(after: moment, at: forecast.place.position)
            return sunrise.flatMap { seconds(to: $0) < 20 * 3600 ? [Remark(.lightFrom, until: $0)] : nil } ?? []
        }
        let golden = LightReport.Light.goldenHour.altitudes.upperBound
        func isHigh(after minutes: Double) -> Bool {
            forecast.sunAltitude(at: moment.advanced(by: minutes * 60)) > golden
        }
        let cover = conditions.cloudCover ?? 1
        let comes = cover < 0.6 && isHigh(after: 0) && isHigh(after: 50) && !isHigh(after: 70)
        return (comes ? [Remark(.goldenHour)] : []) + (arc.end.map { [Remark(.lightUntil, until: $0)] } ?? [])
    }

    private var today: Int { forecast.zone.civilTime(at: moment).date.daysSince1970 }

    // MARK: Outdoors

    /// What a forecast of the air says of the hours to come.
    private var air: [Remark] {
        guard let report = airReport else { return [] }
        var remarks: [Remark] = []
        let zone = forecast.zone
        if let pollen = report.pollen, pollen.level == .high || pollen.level == .veryHigh,
            let time = lowPollen(report)
        {
            remarks.append(Remark(.lessPollen, until: time))
        }
        let morning = report.hours.filter { hour in
            let local = zone.civilTime(at: hour.start)
            return local.date.daysSince1970 == today + 1 && (6..<12).contains(local.hour)
        }.map { $0.quality?.concern }
        if hour >= 12, let now = report.hours.first?.quality?.concern, now >= .high, morning.count >= 3,
            morning.allSatisfy({ $0.map { $0 < now } ?? false })
        {
            remarks.append(Remark(.betterAir))
        }
        return remarks
    }

    private var airReport: AirReport? {
        forecast.air.map { AirReport($0, of: forecast.place, at: moment) }
    }

    /// When, by day and within the day, the pollen of an hour drops to a third of what it is and stays there for two hours.
    private func lowPollen(_ report: AirReport) -> Instant? {
        let zone = forecast.zone
        guard let now = report.hours.first?.pollen, now > 0 else { return nil }
        for (hour, next) in zip(report.hours, report.hours.dropFirst()) where hour.start > moment {
            let local = zone.civilTime(at: hour.start)
            guard local.date.daysSince1970 == today, local.hour < 22 else { return nil }
            guard let first = hour.pollen, let second = next.pollen else { return nil }
            if max(first, second) <= now / 3 { return hour.start }
        }
        return nil
    }

    private var outdoors: [Remark] {
        var remarks = sunscreen
        let (temperature, cover) = (conditions.temperature ?? 15, conditions.cloudCover ?? 1)
        if isWarmNight(temperature) { remarks.append(Remark(.warmNight)) }
        if (17..<22).contains(hour), temperature > 18 { remarks.append(Remark(.terrace)) }
        if let depth = conditions.snowDepth, depth > 0.01, temperature > 2 { remarks.append(Remark(.thaw)) }
        if isDay { return remarks + [Remark(cover < 0.7 && altitude > 3 ? .sunglasses : .softLight)] }
        let arc = forecast.diurnalArc(at: moment)
        let moon = if case .moon(let light) = arc.body, arc.fraction != nil { light.illumination } else { 0.0 }
        if altitude < -15, cover < 0.15, moon < 0.25 { remarks.append(Remark(.darkForStars)) }
        if cover < 0.4, moon > 0.6, arc.altitude > 10 { remarks.append(Remark(.moonlight)) }
        return remarks + [Remark(.beSeen)]
    }

    /// From a high UV index on, the hours of the day in which skin needs protection.
    private var sunscreen: [Remark] {
        let zone = forecast.zone
        let hours = forecast.hourly.filter {
            $0.time.advanced(by: 3600) > moment && zone.civilTime(at: $0.time).date.daysSince1970 == today
        }
        func index(_ hour: Conditions) -> Int { hour.uvIndex.flatMap { Int(exactly: $0.rounded()) } ?? 0 }
        let protecting = hours.drop { index($0) < UVLevel.protection }.prefix { index($0) >= UVLevel.protection }
        guard let first = protecting.first, let last = protecting.last,
            UVLevel(index: protecting.map(index).max() ?? 0) >= .high
        else { return [] }
        let end = last.time.advanced(by: 3600)
        return first.time > moment
            ? [Remark(.sunscreenFrom, until: first.time, end: end)] : [Remark(.sunscreenUntil, until: end)]
    }

    /// Whether the hours until morning stay above 20 and below 24 °C, with no pollen to speak of.
    private func isWarmNight(_ temperature: Double) -> Bool {
        guard hour >= 20 || hour < 4, (20..<24).contains(temperature) else { return false }
        if let pollen = airReport?.pollen, pollen.level != .none, pollen.level != .low { return false }
        let night = forecast.hourly.filter { hour in
            seconds(to: hour.time) > 0 && seconds(to: hour.time) < 12 * 3600
                && (forecast.zone.civilTime(at: hour.time).hour + 4) % 24 < 10
        }
        return night.count >= 3 && night.allSatisfy { $0.temperature.map { (20..<24).contains($0) } ?? false }
    }
}
