internal import ForecastCore
internal import Primitives

/// The weather of a time as an entity or its forecast has it, in the units of the entity.
struct HomeAssistantEntry: Decodable {
    private enum Member: String, CodingKey {
        case datetime, condition, temperature, templow, precipitation, humidity, visibility
        case isDay = "is_daytime"
        case probability = "precipitation_probability"
        case feelsLike = "apparent_temperature"
        case dewPoint = "dew_point"
        case cloudCover = "cloud_coverage"
        case bearing = "wind_bearing"
        case speed = "wind_speed"
        case gust = "wind_gust_speed"
    }

    let time: Instant?
    var condition: String?
    let isDay: Bool?
    private var numbers: [Member: Double] = [:]
    private let bearing: Double?

    private static let compass = [
        "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
    ]

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        time = Plausible.instant(members.text(.datetime).flatMap(Instant.init(iso8601:))?.secondsSince1970)
        condition = members.text(.condition)
        isDay = members.value(.isDay)
        for member: Member in [
            .temperature, .templow, .precipitation, .humidity, .visibility, .probability, .feelsLike, .dewPoint,
            .cloudCover, .speed, .gust,
        ] { numbers[member] = members.number(member) }
        let point = members.text(.bearing).flatMap { HomeAssistantEntry.compass.firstIndex(of: $0.uppercased()) }
        bearing = point.map { 22.5 * Double($0) } ?? members.number(.bearing)
    }

    /// In °C.
    func temperature(_ factors: HomeAssistantUnits.Factors) -> Double? {
        numbers[.temperature].map(factors.temperature)
    }

    func low(_ factors: HomeAssistantUnits.Factors) -> Double? { numbers[.templow].map(factors.temperature) }
    /// In mm.
    func amount(_ factors: HomeAssistantUnits.Factors) -> Double? {
        numbers[.precipitation].map { $0 * factors.amount }
    }

    var probability: Double? { numbers[.probability].map { $0 / 100 } }
    var sky: HomeAssistantSky { HomeAssistantSky(condition) }

    /// The conditions, with what falls in so many seconds as a rate; nil for the present, of which nothing is known.
    func conditions(
        at time: Instant, lasting seconds: Double?, _ factors: HomeAssistantUnits.Factors, _ dropped: DroppedValues
    ) -> Conditions {
        var point = Conditions(time: time)
        func checked(
            _ value: Double?, _ rule: (Double?) -> Double?, _ member: Member
        ) -> Double? {
            dropped.checked(value, by: rule, member.rawValue)
        }
        point.temperature = checked(temperature(factors), Plausible.temperature, .temperature)
        point.apparentTemperature = checked(
            numbers[.feelsLike].map(factors.temperature), Plausible.apparentTemperature, .feelsLike)
        point.dewPoint = checked(numbers[.dewPoint].map(factors.temperature), Plausible.temperature, .dewPoint)
        point.windSpeed = checked(numbers[.speed].map(factors.speed), Plausible.windSpeed, .speed)
        point.windGust = checked(numbers[.gust].map(factors.speed), Plausible.windSpeed, .gust)
        point.windBearing = checked(bearing, Plausible.bearing, .bearing)
        point.humidity = checked(numbers[.humidity].map { $0 / 100 }, Plausible.fraction, .humidity)
        point.cloudCover = checked(numbers[.cloudCover].map { $0 / 100 }, Plausible.fraction, .cloudCover)
        point.visibility = checked(
            numbers[.visibility].map { $0 * factors.distance }, Plausible.visibility, .visibility)
        point.precipitationProbability = checked(probability, Plausible.fraction, .probability)
        if let seconds, seconds > 0 {
            let hours = min(max(seconds / 3600, 1), 24)
            point.precipitationRate = checked(amount(factors).map { $0 / hours }, Plausible.rate, .precipitation)
        }
        point.precipitationKind = sky.kind
        point.condition = sky.condition
        point.isDay = sky.isDay ?? isDay
        dropUnconverted(in: &point, dropped)
        return point
    }

    /// Drops what an integration has left in units of its own: a dew point above the temperature, a feels-like temperature far from
    /// it, gusts below the wind, and the gusts beside one of these.
    private func dropUnconverted(in point: inout Conditions, _ dropped: DroppedValues) {
        var isDoubtful = false
        if let temperature = point.temperature {
            if let dewPoint = point.dewPoint, dewPoint > temperature + 1 {
                (point.dewPoint, isDoubtful) = (nil, true)
                dropped.add(Member.dewPoint.rawValue)
            }
            if let feelsLike = point.apparentTemperature, abs(feelsLike - temperature) > 20 {
                (point.apparentTemperature, isDoubtful) = (nil, true)
                dropped.add(Member.feelsLike.rawValue)
            }
        }
        if let gust = point.windGust, isDoubtful || gust < (point.windSpeed ?? 0) {
            point.windGust = nil
            dropped.add(Member.gust.rawValue)
        }
    }
}

/// A condition of Home Assistant.
struct HomeAssistantSky {
    let condition: Condition?
    let kind: PrecipitationKind?
    /// Nil for a condition of any time.
    var isDay: Bool?

    init(_ text: String?) {
        switch text {
        case "sunny": (condition, kind, isDay) = (.clear, nil, true)
        case "clear-night": (condition, kind, isDay) = (.clear, nil, false)
        case "partlycloudy": (condition, kind) = (.partlyCloudy, nil)
        case "cloudy", "windy-variant": (condition, kind) = (.cloudy, nil)
        case "fog": (condition, kind) = (.fog, nil)
        case "rainy", "pouring": (condition, kind) = (.rain, .rain)
        case "snowy": (condition, kind) = (.snow, .snow)
        case "snowy-rainy": (condition, kind) = (.sleet, .sleet)
        case "hail": (condition, kind) = (.hail, .hail)
        case "lightning": (condition, kind) = (.thunderstorm, nil)
        case "lightning-rainy": (condition, kind) = (.thunderstorm, .rain)
        // Wind and what is exceptional say nothing of the sky.
        default: (condition, kind) = (nil, nil)
        }
    }
}

/// The days of an entity.
enum HomeAssistantDays {
    /// The days of entries for days, or for days and nights, whose dates are those of the place.
    static func days(
        _ rows: [(time: Instant, entry: HomeAssistantEntry)], _ factors: HomeAssistantUnits.Factors,
        _ zone: ZoneOffsets, _ dropped: DroppedValues
    ) -> [Day] {
        var days: [CivilDate: Day] = [:]
        for (time, entry) in rows {
            let date = zone.civilTime(at: time).date
            var day = days[date] ?? Day(date: date)
            let temperature = dropped.checked(
                entry.temperature(factors), by: Plausible.temperature, "daily.temperature")
            let low = dropped.checked(entry.low(factors), by: Plausible.temperature, "daily.templow")
            if entry.isDay == false {
                day.low = temperature ?? low
            } else {
                (day.high, day.low) = (temperature, low ?? day.low)
                (day.condition, day.precipitationKind) = (entry.sky.condition, entry.sky.kind)
            }
            let amount = dropped.checked(entry.amount(factors), by: Plausible.amountOfDay, "daily.precipitation")
            day.precipitationAmount = amount.map { $0 + (day.precipitationAmount ?? 0) } ?? day.precipitationAmount
            let chance = Plausible.fraction(entry.probability)
            day.precipitationProbability = [day.precipitationProbability, chance].compactMap(\.self).max()
            days[date] = day
        }
        return days.values.sorted { $0.date < $1.date }.map { day in
            var day = day
            dropped.dropContradiction(in: &day)
            return day
        }
    }
}

extension Conditions {
    /// The conditions of an hour as a part of the time of which days are computed.
    var stretch: ComputedDays.Stretch {
        var stretch = ComputedDays.Stretch(start: time, temperature: temperature)
        stretch.period = ComputedDays.Period(
            hours: 1, amount: precipitationRate, chance: precipitationProbability,
            sky: condition.map { ComputedDays.Sky(condition: $0, kind: precipitationKind) })
        return stretch
    }
}
