internal import ForecastCore
internal import Primitives

/// Where a server of Home Assistant is.
struct HomeAssistantPlace: Decodable {
    let latitude, longitude: Double?

    private enum Member: String, CodingKey {
        case latitude, longitude
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        (latitude, longitude) = (members.number(.latitude), members.number(.longitude))
    }
}

/// The state of a weather entity, in its own units.
struct HomeAssistantState: Decodable {
    /// The condition, `unknown` or `unavailable`.
    let state: String
    let units: HomeAssistantUnits
    private let now: HomeAssistantEntry
    private let attribution: String?
    private let features: Int

    private enum Member: String, CodingKey {
        case state, attributes
    }

    private enum Attribute: String, CodingKey {
        case attribution
        case features = "supported_features"
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        state = try members.decode(String.self, forKey: .state)
        let attributes = try members.nestedContainer(keyedBy: Attribute.self, forKey: .attributes)
        attribution = attributes.text(.attribution)
        features = attributes.number(.features).flatMap { Int(exactly: $0) } ?? 0
        units = try members.decode(HomeAssistantUnits.self, forKey: .attributes)
        var now = try members.decode(HomeAssistantEntry.self, forKey: .attributes)
        now.condition = state
        self.now = now
    }

    /// The forecasts that the entity has; days before half days, of which one is enough.
    var forecasts: [HomeAssistantForecast.Kind] {
        var kinds: [HomeAssistantForecast.Kind] = features & 2 != 0 ? [.hourly] : []
        if features & 1 != 0 {
            kinds.append(.daily)
        } else if features & 4 != 0 {
            kinds.append(.halfDaily)
        }
        return kinds
    }

    func forecast(
        of entity: String, at place: Place, _ entries: [HomeAssistantForecast.Kind: [HomeAssistantEntry]],
        now moment: Instant, zone lookUp: ZoneLookup, _ dropped: DroppedValues
    ) throws(ForecastFileError) -> Forecast {
        if state == "unavailable" { throw .refusal("\(entity) is unavailable") }
        let factors = try units.factors()
        func dated(_ kind: HomeAssistantForecast.Kind) -> [(time: Instant, entry: HomeAssistantEntry)] {
            var seen: Set<Instant> = []
            let rows = (entries[kind] ?? []).compactMap { entry in entry.time.map { (time: $0, entry: entry) } }
            return rows.filter { seen.insert($0.time).inserted }.sorted { $0.time < $1.time }
        }
        let (hours, days, halves) = (dated(.hourly), dated(.daily), dated(.halfDaily))
        let times = [moment] + (hours + days + halves).map(\.time)
        guard let name = place.timeZone else { throw .noZone }
        guard let first = times.min(), let last = times.max(),
            let zone = lookUp(name, first.advanced(by: -86_400), last.advanced(by: 172_800))
        else { throw .unknownZone(given: oneLine(name)) }
        let ends = hours.dropFirst().map(\.time)
        let hourly = hours.enumerated().map { index, row in
            let end = index < ends.count ? ends[index] : row.time.advanced(by: 3600)
            return row.entry.conditions(at: row.time, lasting: row.time.seconds(to: end), factors, dropped)
        }
        var daily = HomeAssistantDays.days(days + halves, factors, zone, dropped)
        if daily.isEmpty { daily = ComputedDays(hourly.map(\.stretch), in: zone).days(dropped) }
        let forecast = Forecast(
            place: place, zone: zone,
            source: Forecast.Source(
                id: HomeAssistant.facts.id,
                attribution: attribution.map(oneLine) ?? HomeAssistant.facts.attribution,
                url: HomeAssistant.facts.url),
            current: now.conditions(at: moment, lasting: nil, factors, dropped), hourly: hourly, daily: daily)
        guard forecast.hasWeather else { throw .noWeather }
        return forecast
    }
}

/// The answer to `weather.get_forecasts`.
struct HomeAssistantForecast: Decodable {
    enum Kind: String, Sendable {
        case hourly, daily
        case halfDaily = "twice_daily"
    }

    private struct Response: Decodable {
        var forecast: [HomeAssistantEntry]?
    }

    let entries: [HomeAssistantEntry]

    private enum Member: String, CodingKey {
        case response = "service_response"
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        let responses = try members.decode([String: Response].self, forKey: .response)
        entries = responses.values.first?.forecast ?? []
    }
}

/// The units that an entity states.
struct HomeAssistantUnits: Decodable {
    /// From the units of an entity to those of forecasts.
    struct Factors {
        let temperature: @Sendable (Double) -> Double
        let speed: @Sendable (Double) -> Double
        let distance, amount: Double
    }

    private let temperature, speed, distance, amount: String?

    private enum Attribute: String, CodingKey {
        case temperature = "temperature_unit"
        case speed = "wind_speed_unit"
        case distance = "visibility_unit"
        case amount = "precipitation_unit"
    }

    init(from decoder: any Decoder) throws {
        let attributes = try decoder.container(keyedBy: Attribute.self)
        (temperature, speed) = (attributes.text(.temperature), attributes.text(.speed))
        (distance, amount) = (attributes.text(.distance), attributes.text(.amount))
    }

    /// - Throws: If a unit is missing or unknown.
    func factors() throws(ForecastFileError) -> Factors {
        let speeds = ["m/s": 1, "km/h": 1 / 3.6, "mph": 0.44704, "ft/s": 0.3048, "kn": 0.514_444]
        let isFahrenheit: Bool
        switch temperature {
        case "°C": isFahrenheit = false
        case "°F": isFahrenheit = true
        default: throw HomeAssistantUnits.unknown(.temperature, temperature, ["°C", "°F"])
        }
        let factor = speed.flatMap { speeds[$0] }
        guard factor != nil || speed == "Beaufort" else {
            throw HomeAssistantUnits.unknown(.speed, speed, speeds.keys.sorted() + ["Beaufort"])
        }
        return Factors(
            temperature: { isFahrenheit ? ($0 - 32) / 1.8 : $0 },
            // The middle of a force is at so much (WMO, 1970).
            speed: { value in factor.map { $0 * value } ?? 0.836 * value * max(value, 0).squareRoot() },
            distance: try HomeAssistantUnits.factor(.distance, distance, ["km": 1000, "mi": 1609.344]),
            amount: try HomeAssistantUnits.factor(.amount, amount, ["mm": 1, "in": 25.4]))
    }

    private static func factor(
        _ attribute: Attribute, _ unit: String?, _ known: [String: Double]
    ) throws(ForecastFileError) -> Double {
        guard let factor = unit.flatMap({ known[$0] }) else { throw unknown(attribute, unit, known.keys.sorted()) }
        return factor
    }

    private static func unknown(_ attribute: Attribute, _ unit: String?, _ known: [String]) -> ForecastFileError {
        .unknownUnit(of: attribute.rawValue, given: unit.map(oneLine), known: known)
    }
}
