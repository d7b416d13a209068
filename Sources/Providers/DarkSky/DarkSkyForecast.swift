internal import ForecastCore
internal import Primitives

extension DarkSkyResponse {
    /// The forecast for the requested place, or else for the response's coordinates, without a name.
    ///
    /// Points without a plausible time are dropped, as are all but the first of several points with the same time.
    func forecast(
        at asked: Place? = nil, units fallback: SourceUnits?, zone lookUp: ZoneLookup, _ dropped: DroppedValues
    ) throws(ForecastFileError) -> Forecast {
        let here = try self.place()
        let place = asked ?? here
        let minutes = distinct(minutely, time: \.time)
        let hours = distinct(hourly, time: \.time)
        let days = distinct(daily, time: \.time)
        let now = Plausible.instant(currently?.time)
        let times = [now].compactMap(\.self) + minutes.map(\.time) + hours.map(\.time) + days.map(\.time)
        guard let first = times.min(), let last = times.max() else { throw .noWeather }
        let units = try self.units(otherwise: fallback)
        try checkFractions()
        let alerts = alerts.compactMap(\.alert)

        let ends = alerts.flatMap { [$0.start, $0.end].compactMap(\.self) }
        let zone = try self.zone(
            named: place.timeZone ?? timezone,
            from: min(first, ends.min() ?? first).advanced(by: -86_400),
            to: max(last, ends.max() ?? last).advanced(by: 172_800), lookUp: lookUp, dropped)

        var dates: Set<CivilDate> = []
        let forecast = Forecast(
            place: place, zone: zone, source: source,
            current: now.flatMap { currently?.conditions(at: $0, units: units, dropped) },
            minutely: minutelyPrecipitation(minutes, units: units, dropped),
            hourly: hours.map { $0.point.conditions(at: $0.time, units: units, dropped) },
            daily: days.map { $0.point.day(from: $0.time, units: units, zone: zone, dropped) }
                .filter { dates.insert($0.date).inserted },
            alerts: alerts)
        guard forecast.hasWeather else { throw .noWeather }
        return forecast
    }

    private func place() throws(ForecastFileError) -> Place {
        let (north, east) = try Plausible.coordinates(latitude, longitude)
        return Place(name: nil, latitude: north, longitude: east, timeZone: timezone.map(oneLine))
    }

    private func units(otherwise fallback: SourceUnits?) throws(ForecastFileError) -> SourceUnits {
        let stated = flags.units.flatMap { SourceUnits(rawValue: $0.lowercased()) }
        guard let units = stated ?? fallback else { throw .unknownUnits(given: flags.units.map(oneLine)) }
        return units == .uk && isFromPirateWeather ? .uk2 : units
    }

    /// Throws if a fraction is given in per cent: then even the values up to 1 mean something else.
    private func checkFractions() throws(ForecastFileError) {
        let points = [currently].compactMap(\.self) + hourly
        let fractions: [(name: String, values: [Double?])] = [
            ("precipProbability", points.map(\.precipProbability)), ("humidity", points.map(\.humidity)),
            ("cloudCover", points.map(\.cloudCover)),
            ("minutely.precipProbability", minutely.map(\.precipProbability)),
            ("daily.precipProbability", daily.map(\.precipProbability)),
        ]
        for (name, values) in fractions {
            let percentage = values.compactMap(\.self).first { (2...100).contains($0) }
            if let percentage { throw .percentage(of: name, given: percentage) }
        }
    }

    private func zone(
        named name: String?, from: Instant, to: Instant, lookUp: ZoneLookup, _ dropped: DroppedValues
    ) throws(ForecastFileError) -> ZoneOffsets {
        let stated = Plausible.zoneOffset(offset.map { $0 * 3600 })
        if let name, let zone = lookUp(name, from, to) {
            // Times are in UTC, so that the offset decides nothing.
            if name == timezone, let stated, !zone.offsets.contains(stated) {
                let time = from.advanced(by: 86_400)
                dropped.remark(
                    .offset(stated, of: "offset", zone: name, actual: zone.seconds(at: time), from: time))
            }
            return zone
        }
        guard let seconds = stated else { throw .unknownZone(given: name.map(oneLine)) }
        if let name { dropped.remark(.unknown(zone: name)) }
        return ZoneOffsets(initial: seconds)
    }

    /// The minutes, with a quality that depends on their spacing; nil if they are as far apart as hours.
    private func minutelyPrecipitation(
        _ minutes: [(time: Instant, point: DarkSkyMinute)], units: SourceUnits, _ dropped: DroppedValues
    ) -> MinutelyPrecipitation? {
        guard !minutes.isEmpty else { return nil }
        let quality: MinutelyPrecipitation.Quality
        switch medianSpacing(minutes.map(\.time)) ?? 60 {
        case ..<150: quality = .minute
        case ..<600: quality = .fiveMinute
        case ..<1800: quality = .quarterHour
        default: return nil
        }
        return MinutelyPrecipitation(
            quality: quality, points: minutes.map { $0.point.precipitation(at: $0.time, units: units, dropped) })
    }
}

/// The points that have a plausible time, in order, without those whose time occurs before.
private func distinct<Point>(
    _ points: [Point], time: (Point) -> Double?
) -> [(time: Instant, point: Point)] {
    var seen: Set<Instant> = []
    return points.compactMap { point in
        guard let instant = Plausible.instant(time(point)), seen.insert(instant).inserted else { return nil }
        return (instant, point)
    }
}

/// The median interval between successive times, in seconds; nil for fewer than two times.
private func medianSpacing(_ times: [Instant]) -> Double? {
    let sorted = times.sorted()
    let spacings = zip(sorted, sorted.dropFirst()).map { $0.seconds(to: $1) }.sorted()
    return spacings.isEmpty ? nil : spacings[spacings.count / 2]
}

extension PrecipitationKind {
    /// The kind for a `precipType`, of which `ice` is freezing rain.
    init?(darkSky type: String?) {
        switch type?.lowercased() {
        case "rain": self = .rain
        case "snow": self = .snow
        case "sleet", "mixed": self = .sleet
        case "ice": self = .freezingRain
        case "hail": self = .hail
        default: return nil
        }
    }
}

extension Condition {
    /// The condition for an `icon` of Dark Sky's set or of Pirate Weather's larger one.
    ///
    /// The larger set's cloud icons become what the smaller set shows for the same cloud cover. The icon `precipitation`
    /// becomes the condition for `precipType`.
    init?(darkSky icon: String?, precipType: String?) {
        guard let icon else { return nil }
        let words = icon.lowercased().split { $0 == "-" || $0 == "_" || $0 == " " }
        func has(_ candidates: Substring...) -> Bool {
            words.contains(where: candidates.contains)
        }
        if has("tornado") {
            self = .tornado
        } else if has("thunderstorm", "thunder") {
            self = .thunderstorm
        } else if has("hail") {
            self = .hail
        } else if has("freezing", "ice") {
            self = .freezingRain
        } else if has("sleet", "mixed") {
            self = .sleet
        } else if has("snow", "flurries") {
            self = .snow
        } else if has("drizzle") {
            self = .drizzle
        } else if has("rain") {
            self = .rain
        } else if has("precipitation"), let kind = PrecipitationKind(darkSky: precipType) {
            self.init(kind)
        } else if has("fog", "mist") {
            self = .fog
        } else if has("haze") {
            self = .haze
        } else if has("smoke") {
            self = .smoke
        } else if has("dust", "sand", "ash") {
            self = .dust
        } else if has("wind", "windy", "breezy") {
            self = .wind
        } else if has("cloudy") {
            self = has("partly", "mostly") ? .partlyCloudy : .cloudy
        } else if has("clear") {
            self = .clear
        } else {
            return nil
        }
    }
}

/// Whether an `icon` is the daytime or the night-time variant; nil if it is neither.
func isDay(icon: String?) -> Bool? {
    guard let icon = icon?.lowercased() else { return nil }
    if icon.hasSuffix("-day") { return true }
    return icon.hasSuffix("-night") ? false : nil
}
