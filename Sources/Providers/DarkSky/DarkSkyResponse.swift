internal import ForecastCore
internal import Primitives

/// The parts of a response in Dark Sky's format that cards use, in the response's units.
///
/// Decoding never fails: a member of the wrong type counts as missing.
struct DarkSkyResponse {
    var latitude: Double?
    var longitude: Double?
    var timezone: String?
    /// The offset from UTC in hours; deprecated in favour of `timezone`.
    var offset: Double?
    var hasElevation = false
    var currently: DarkSkyPoint?
    var minutely: [DarkSkyMinute] = []
    var hourly: [DarkSkyPoint] = []
    var daily: [DarkSkyDay] = []
    var alerts: [DarkSkyAlert] = []
    /// Whether there are no other alerts than those of the list, which is absent if there are none.
    ///
    /// In a response that lacks other blocks, the alerts may have been excluded, too.
    var listsAlerts = false
    var flags = DarkSkyFlags()

    private enum Member: String, CodingKey {
        case latitude, longitude, timezone, offset, elevation
        case currently, minutely, hourly, daily, alerts, flags
    }

    init(from decoder: any Decoder) {
        guard let response = try? decoder.container(keyedBy: Member.self) else { return }
        latitude = response.number(.latitude)
        longitude = response.number(.longitude)
        timezone = response.text(.timezone)
        offset = response.number(.offset)
        hasElevation = response.contains(.elevation)
        currently = response.value(.currently)
        minutely = (response.value(.minutely) as DarkSkyBlock?)?.data ?? []
        hourly = (response.value(.hourly) as DarkSkyBlock?)?.data ?? []
        daily = (response.value(.daily) as DarkSkyBlock?)?.data ?? []
        let list: [DarkSkyAlert]? = response.value(.alerts)
        alerts = list ?? []
        let isWhole = [Member.currently, .hourly, .daily].allSatisfy(response.contains)
        listsAlerts = list?.allSatisfy { $0.alert != nil } ?? (isWhole && !response.contains(.alerts))
        flags = response.value(.flags) ?? DarkSkyFlags()
    }
}

/// A data block's list of points.
struct DarkSkyBlock<Point: Decodable>: Decodable {
    var data: [Point] = []

    private enum Member: String, CodingKey {
        case data
    }

    init(from decoder: any Decoder) {
        data = (try? decoder.container(keyedBy: Member.self))?.value(.data) ?? []
    }
}

/// A data point in `currently` or `hourly`.
struct DarkSkyPoint: Decodable {
    var time, temperature, apparentTemperature, dewPoint, humidity: Double?
    var windSpeed, windGust, windBearing, visibility, cloudCover, pressure: Double?
    var precipIntensity, precipProbability, uvIndex: Double?
    var precipType, icon: String?

    private enum Member: String, CodingKey {
        case time, temperature, apparentTemperature, dewPoint, humidity, uvIndex
        case windSpeed, windGust, windBearing, visibility, cloudCover, pressure
        case precipIntensity, precipProbability, precipType, icon
    }

    init(from decoder: any Decoder) {
        guard let point = try? decoder.container(keyedBy: Member.self) else { return }
        time = point.number(.time)
        temperature = point.number(.temperature)
        apparentTemperature = point.number(.apparentTemperature)
        dewPoint = point.number(.dewPoint)
        humidity = point.number(.humidity)
        windSpeed = point.number(.windSpeed)
        windGust = point.number(.windGust)
        windBearing = point.number(.windBearing)
        visibility = point.number(.visibility)
        cloudCover = point.number(.cloudCover)
        pressure = point.number(.pressure)
        precipIntensity = point.number(.precipIntensity)
        precipProbability = point.number(.precipProbability)
        uvIndex = point.number(.uvIndex)
        precipType = point.text(.precipType)
        icon = point.text(.icon)
    }
}

/// A data point in `minutely`.
struct DarkSkyMinute: Decodable {
    var time, precipIntensity, precipProbability: Double?
    var precipType: String?

    private enum Member: String, CodingKey {
        case time, precipIntensity, precipProbability, precipType
    }

    init(from decoder: any Decoder) {
        guard let point = try? decoder.container(keyedBy: Member.self) else { return }
        time = point.number(.time)
        precipIntensity = point.number(.precipIntensity)
        precipProbability = point.number(.precipProbability)
        precipType = point.text(.precipType)
    }
}

/// A data point in `daily`.
struct DarkSkyDay: Decodable {
    var time, sunriseTime, sunsetTime, moonPhase: Double?
    var temperatureHigh, temperatureLow, temperatureMax, temperatureMin: Double?
    var precipIntensity, precipIntensityMax, precipProbability: Double?
    var precipType, icon: String?

    private enum Member: String, CodingKey {
        case time, sunriseTime, sunsetTime, moonPhase, temperatureHigh, temperatureLow, temperatureMax
        case temperatureMin, precipIntensity, precipIntensityMax, precipProbability, precipType, icon
    }

    init(from decoder: any Decoder) {
        guard let day = try? decoder.container(keyedBy: Member.self) else { return }
        time = day.number(.time)
        sunriseTime = day.number(.sunriseTime)
        sunsetTime = day.number(.sunsetTime)
        moonPhase = day.number(.moonPhase)
        temperatureHigh = day.number(.temperatureHigh)
        temperatureLow = day.number(.temperatureLow)
        temperatureMax = day.number(.temperatureMax)
        temperatureMin = day.number(.temperatureMin)
        precipIntensity = day.number(.precipIntensity)
        precipIntensityMax = day.number(.precipIntensityMax)
        precipProbability = day.number(.precipProbability)
        precipType = day.text(.precipType)
        icon = day.text(.icon)
    }
}

extension DarkSkyPoint {
    /// The weather in the forecast's units.
    func conditions(at time: Instant, units: SourceUnits, _ dropped: DroppedValues) -> Conditions {
        var point = Conditions(time: time)
        point.temperature = dropped.checked(
            temperature.map(units.celsius), by: Plausible.temperature, "temperature")
        point.apparentTemperature = dropped.checked(
            apparentTemperature.map(units.celsius), by: Plausible.apparentTemperature, "apparentTemperature")
        point.dewPoint = dropped.checked(dewPoint.map(units.celsius), by: Plausible.temperature, "dewPoint")
        point.humidity = dropped.checked(humidity, by: Plausible.fraction, "humidity")
        point.windSpeed = dropped.checked(
            windSpeed.map(units.metersPerSecond), by: Plausible.windSpeed, "windSpeed")
        point.windGust = dropped.checked(windGust.map(units.metersPerSecond), by: Plausible.windSpeed, "windGust")
        point.windBearing = dropped.checked(windBearing, by: Plausible.bearing, "windBearing")
        point.visibility = dropped.checked(visibility.map(units.meters), by: Plausible.visibility, "visibility")
        point.cloudCover = dropped.checked(cloudCover, by: Plausible.fraction, "cloudCover")
        // Millibars and hectopascals are the same.
        point.pressure = dropped.checked(pressure, by: Plausible.pressure, "pressure")
        point.precipitationRate = dropped.checked(
            precipIntensity.map(units.millimetersPerHour), by: Plausible.rate, "precipitationRate")
        point.precipitationProbability = dropped.checked(
            precipProbability, by: Plausible.fraction, "precipitationProbability")
        point.uvIndex = dropped.checked(uvIndex, by: Plausible.uvIndex, "uvIndex")
        point.precipitationKind = PrecipitationKind(darkSky: precipType)
        point.condition = Condition(darkSky: icon, precipType: precipType)
        point.isDay = Providers.isDay(icon: icon)
        return point
    }
}

extension DarkSkyMinute {
    /// The minute in the forecast's units.
    ///
    /// The rate is conditional on precipitation occurring, whereas an hour's rate is an expected value.
    func precipitation(
        at time: Instant, units: SourceUnits, _ dropped: DroppedValues
    ) -> MinutelyPrecipitation.Point {
        let rate = dropped.checked(
            precipIntensity.map(units.millimetersPerHour), by: Plausible.rate, "minutely.precipIntensity")
        return MinutelyPrecipitation.Point(
            time: time, rate: rate,
            probability: dropped.checked(precipProbability, by: Plausible.fraction, "minutely.precipProbability"),
            kind: PrecipitationKind(darkSky: precipType))
    }
}

extension DarkSkyDay {
    /// The day that begins at `midnight`, in the forecast's units.
    func day(from midnight: Instant, units: SourceUnits, zone: ZoneOffsets, _ dropped: DroppedValues) -> Day {
        // Noon is on the right date even if the service computes midnight with another season's offset.
        var day = Day(date: zone.civilTime(at: midnight.advanced(by: 43_200)).date)
        day.sunrise = Plausible.sunTime(sunriseTime, midnight: midnight)
        day.sunset = Plausible.sunTime(sunsetTime, midnight: midnight)
        if let sunrise = day.sunrise, let sunset = day.sunset, sunset <= sunrise {
            dropped.add("daily.sunset before daily.sunrise")
            (day.sunrise, day.sunset) = (nil, nil)
        }
        day.moonPhase = Plausible.moonPhase(moonPhase)
        day.high = dropped.checked(
            (temperatureHigh ?? temperatureMax).map(units.celsius), by: Plausible.temperature, "daily.high")
        day.low = dropped.checked(
            (temperatureLow ?? temperatureMin).map(units.celsius), by: Plausible.temperature, "daily.low")
        dropped.dropContradiction(in: &day)
        day.precipitationProbability = dropped.checked(
            precipProbability, by: Plausible.fraction, "daily.precipProbability")
        day.precipitationKind = isDry(day.precipitationProbability) ? nil : PrecipitationKind(darkSky: precipType)
        day.condition = Condition(darkSky: icon, precipType: precipType)
        // The mean of the day.
        day.precipitationAmount = dropped.checked(
            precipIntensity.map { units.millimetersPerHour($0) * 24 }, by: Plausible.amountOfDay,
            "daily.precipIntensity")
        return day
    }

    /// A day's mean intensity rounds to 0 long before its probability does, so both must be 0.
    private func isDry(_ probability: Double?) -> Bool {
        (precipIntensityMax ?? precipIntensity) == 0 && (probability ?? 0) == 0
    }
}

/// The metadata in `flags`.
struct DarkSkyFlags: Decodable {
    var units: String?
    /// Whether the response lists its sources, as both services do by default.
    var sources = false
    var hasPirateWeatherMember = false
    var hasDarkSkyMember = false

    private enum Member: String, CodingKey, CaseIterable {
        case units, sources
        case version, sourceTimes, sourceIDX, ingestVersion, processTime
        case darkSkyUnavailable = "darksky-unavailable"
        case darkSkyStations = "darksky-stations"
        case isdStations = "isd-stations"
        case madisStations = "madis-stations"
        case metarStations = "metar-stations"
        case lampStations = "lamp-stations"
        case metnoLicense = "metno-license"
    }

    init() {}

    init(from decoder: any Decoder) {
        guard let flags = try? decoder.container(keyedBy: Member.self) else { return }
        units = flags.text(.units)
        sources = flags.contains(.sources)
        let pirateWeather: [Member] = [.version, .sourceTimes, .sourceIDX, .ingestVersion, .processTime]
        hasPirateWeatherMember = pirateWeather.contains(where: flags.contains)
        let darkSky: [Member] = [
            .darkSkyUnavailable, .darkSkyStations, .isdStations, .madisStations, .metarStations, .lampStations,
            .metnoLicense,
        ]
        hasDarkSkyMember = darkSky.contains(where: flags.contains)
    }
}

extension DarkSkyResponse {
    /// Whether the response has members that only Pirate Weather's have.
    var isFromPirateWeather: Bool { flags.hasPirateWeatherMember || hasElevation }

    /// The service, recognised by members that only one of them has.
    ///
    /// Pirate Weather, which adopted Dark Sky's format, states its version. A response that lists its sources without a version
    /// is from Dark Sky. Without either, no service is credited, because crediting the wrong one would be worse.
    var source: Forecast.Source {
        if isFromPirateWeather {
            return Forecast.Source(PirateWeather.facts)
        }
        if flags.hasDarkSkyMember || flags.sources {
            return Forecast.Source(
                id: "dark-sky", attribution: "Powered by Dark Sky", url: "https://darksky.net/poweredby/")
        }
        return Forecast.Source(id: "dark-sky-format", attribution: "Weather data in Dark Sky format")
    }
}

/// The unit systems of Dark Sky and Pirate Weather, by their names in `flags.units`.
///
/// | | temperature | intensity | wind | visibility |
/// |---|---|---|---|---|
/// | `us` | °F | in/h | mph | mi |
/// | `si` | °C | mm/h | m/s | km |
/// | `ca` | °C | mm/h | km/h | km |
/// | `uk` | °C | mm/h | mph | km |
/// | `uk2` | °C | mm/h | mph | mi |
///
/// Pirate Weather's `uk` is Dark Sky's `uk2`.
public enum SourceUnits: String, CaseIterable, Hashable, Codable, Sendable {
    /// Imperial units.
    case us
    /// SI units, with precipitation in mm/h.
    case si
    /// SI units with wind in km/h.
    case ca
    /// SI units with wind in mph.
    case uk
    /// SI units with wind in mph and distances in miles.
    case uk2

    func celsius(_ temperature: Double) -> Double {
        self == .us ? (temperature - 32) / 1.8 : temperature
    }

    func millimetersPerHour(_ intensity: Double) -> Double {
        self == .us ? intensity * 25.4 : intensity
    }

    func metersPerSecond(_ speed: Double) -> Double {
        switch self {
        case .us, .uk, .uk2: speed * 0.44704
        case .si: speed
        case .ca: speed / 3.6
        }
    }

    func meters(_ distance: Double) -> Double {
        switch self {
        case .us, .uk2: distance * 1609.344
        case .si, .ca, .uk: distance * 1000
        }
    }
}

/// An alert in `alerts`.
struct DarkSkyAlert: Decodable {
    var title, severity, description, uri: String?
    var time, expires: Double?
    var regions: [String] = []

    private enum Member: String, CodingKey {
        case title, severity, description, uri, time, expires, regions
    }

    /// A region's name; nil if the element has another type.
    private struct Region: Decodable {
        var name: String?

        init(from decoder: any Decoder) {
            name = try? decoder.singleValueContainer().decode(String.self)
        }
    }

    init(from decoder: any Decoder) {
        guard let alert = try? decoder.container(keyedBy: Member.self) else { return }
        title = alert.text(.title).map(oneLine).flatMap { $0.isEmpty ? nil : $0 }
        severity = alert.text(.severity)
        description = alert.text(.description).map(plain)
        uri = alert.text(.uri).map(plain)
        time = alert.number(.time)
        expires = alert.number(.expires)
        let names = (alert.value(.regions) as [Region]?)?.compactMap(\.name) ?? []
        regions = names.map(oneLine).filter { !$0.isEmpty }
    }

    /// Nil if there is neither a title nor a description.
    var alert: Alert? {
        let text = description ?? ""
        let heading = title ?? text.split(separator: "\n").first.map { oneLine(String($0)) } ?? ""
        guard !heading.isEmpty else { return nil }
        let issued = Plausible.instant(time)
        let expiry = Plausible.instant(expires)
        let span = AlertText.span(in: text, of: heading, sent: issued)
        // What the National Weather Service says of its messages' expiry need not be the end of the event.
        let end = span?.end ?? (AlertText.hasWhenParagraph(text) ? nil : expiry)
        var alert = Alert(
            title: heading, severity: Alert.Severity(darkSky: severity),
            start: span?.begin ?? issued, end: end, expires: end == nil ? expiry : nil, regions: regions,
            text: text,
            url: uri.flatMap { $0.hasPrefix("https://") || $0.hasPrefix("http://") ? $0 : nil }, issued: issued)
        alert.hazard = HazardWords.hazard(of: heading, language: nil)
        alert.significance = HazardWords.significance(of: heading)
        return alert
    }
}

extension Alert.Severity {
    /// Accepts Dark Sky's three levels and those of CAP, which Pirate Weather uses.
    init(darkSky word: String?) {
        switch word?.lowercased() {
        case "advisory": self = .minor
        case "watch": self = .moderate
        case "warning": self = .severe
        case let word: self = word.flatMap(Alert.Severity.init(rawValue:)) ?? .unknown
        }
    }
}
