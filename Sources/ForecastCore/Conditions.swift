public import Primitives

/// The weather at a moment, or over the hour that begins then.
public struct Conditions: Hashable, Codable, Sendable {
    /// The moment, or the start of the hour.
    public var time: Instant
    /// Air temperature in °C.
    public var temperature: Double?
    /// What it feels like, in °C.
    public var apparentTemperature: Double?
    /// Dew point in °C.
    public var dewPoint: Double?
    /// Relative humidity, 0 to 1.
    public var humidity: Double?
    /// Mean wind speed in m/s.
    public var windSpeed: Double?
    /// Strongest gust in m/s.
    public var windGust: Double?
    /// Where the wind comes from, in degrees clockwise from north.
    public var windBearing: Double?
    /// How far one sees, in m; services state no more than some 10 to 25 km, whatever there is.
    public var visibility: Double?
    /// The part of the sky that clouds cover, 0 to 1.
    public var cloudCover: Double?
    /// Precipitation as liquid water, in mm/h.
    public var precipitationRate: Double?
    /// The probability of precipitation, 0 to 1.
    public var precipitationProbability: Double?
    /// What falls, where anything does.
    public var precipitationKind: PrecipitationKind?
    /// The state of the weather in one word.
    public var condition: Condition?
    /// Whether the sun is up.
    public var isDay: Bool?

    /// The weather at a moment of which nothing else is known yet.
    public init(time: Instant) {
        self.time = time
    }
}

/// What falls from the sky.
public enum PrecipitationKind: String, Hashable, NamedCase, Sendable {
    /// Liquid water.
    case rain
    /// Flakes.
    case snow
    /// Freezing rain, ice pellets, or rain and snow mixed.
    case sleet
    /// Balls of ice.
    case hail
}

/// The state of the weather in one word, the coarser one where services differ.
public enum Condition: String, Hashable, NamedCase, Sendable {
    /// No or hardly any clouds.
    case clear
    /// Sun or moon between clouds.
    case partlyCloudy
    /// Overcast.
    case cloudy
    /// Fog or mist.
    case fog
    /// Drizzle or rain.
    case rain
    /// Snow.
    case snow
    /// Freezing rain, ice pellets, or rain and snow mixed.
    case sleet
    /// Hail without thunder.
    case hail
    /// Lightning, with or without hail.
    case thunderstorm
    /// Strong wind as the chief thing.
    case wind
    /// A tornado.
    case tornado
}

extension Forecast {
    /// The moment that a forecast speaks of: when it was fetched, else its current time, else its first hour.
    public var ownTime: Instant? {
        fetchedAt ?? current?.time ?? hourly.first?.time
    }

    /// From the first moment that the forecast says something about up to the end, or nil where it says nothing.
    ///
    /// The last hour's end is no longer part of it; where there are no hours after it, the current weather's time alone is.
    public var coverage: Range<Instant>? {
        var (first, last): (Instant?, Instant?) = (current?.time, current?.time.advanced(by: 1))
        for hour in hourly {
            let end = hour.time.advanced(by: 3600)
            (first, last) = (min(first ?? hour.time, hour.time), max(last ?? end, end))
        }
        guard let first, let last, first < last else { return nil }
        return first..<last
    }

    /// The weather at a moment, or nil where it lies outside the forecast's coverage.
    ///
    /// Instant values lie on straight lines between the hours, the current weather counting as one more of them; the
    /// bearing turns the short way. Precipitation and what the weather is called are those of the hour, so that the one does
    /// not begin before the other. A value is carried no further than an hour, so that what is missing for longer stays
    /// missing.
    public func conditions(at moment: Instant) -> Conditions? {
        if let current, current.time == moment { return filled(current) }
        guard let coverage, coverage.contains(moment) else { return nil }
        // What is farther away than an hour counts for nothing.
        let samples = ((current.map { [$0] } ?? []) + hourly).filter { abs(moment.seconds(to: $0.time)) <= 3600 }
            .sorted { $0.time < $1.time }
        let line = Line(samples: samples, moment: moment)
        var result = Conditions(time: moment)
        result.temperature = line.value(\.temperature)
        result.apparentTemperature = line.value(\.apparentTemperature)
        result.dewPoint = line.value(\.dewPoint)
        result.humidity = line.value(\.humidity)
        result.windSpeed = line.value(\.windSpeed)
        result.windGust = line.value(\.windGust)
        result.windBearing = line.bearing(\.windBearing)
        result.visibility = line.value(\.visibility)
        result.cloudCover = line.value(\.cloudCover)
        result.condition = line.latest(\.condition)
        result.isDay = line.nearest(\.isDay)
        if let hour = hourly.last(where: { $0.time <= moment }), hour.time.seconds(to: moment) < 3600 {
            result.precipitationRate = hour.precipitationRate
            result.precipitationProbability = hour.precipitationProbability
            result.precipitationKind = hour.precipitationKind
        }
        return result
    }

    /// The current weather, with what it lacks taken from the hours around it.
    private func filled(_ current: Conditions) -> Conditions {
        var others = self
        others.current = nil
        guard let hours = others.conditions(at: current.time) else { return current }
        var result = current
        result.temperature = current.temperature ?? hours.temperature
        result.apparentTemperature = current.apparentTemperature ?? hours.apparentTemperature
        result.dewPoint = current.dewPoint ?? hours.dewPoint
        result.humidity = current.humidity ?? hours.humidity
        result.windSpeed = current.windSpeed ?? hours.windSpeed
        result.windGust = current.windGust ?? hours.windGust
        result.windBearing = current.windBearing ?? hours.windBearing
        result.visibility = current.visibility ?? hours.visibility
        result.cloudCover = current.cloudCover ?? hours.cloudCover
        result.condition = current.condition ?? hours.condition
        result.isDay = current.isDay ?? hours.isDay
        result.precipitationRate = current.precipitationRate ?? hours.precipitationRate
        result.precipitationProbability = current.precipitationProbability ?? hours.precipitationProbability
        result.precipitationKind = current.precipitationKind ?? hours.precipitationKind
        return result
    }
}

/// Reads one field of a rising series at a moment between its samples.
private struct Line {
    let samples: [Conditions]
    let moment: Instant

    /// The field's neighbours in time and how far the moment lies from the first to the second.
    private func neighbours<Value>(
        _ field: KeyPath<Conditions, Value?>
    ) -> (before: Value, after: Value, fraction: Double)? {
        let before = samples.last { $0.time <= moment && $0[keyPath: field] != nil }
        let after = samples.first { $0.time >= moment && $0[keyPath: field] != nil }
        if let before, let after, let low = before[keyPath: field], let high = after[keyPath: field] {
            let gap = before.time.seconds(to: after.time)
            if gap <= 0 { return (low, low, 0) }
            if gap <= 3600 { return (low, high, before.time.seconds(to: moment) / gap) }
        }
        guard let before, let low = before[keyPath: field], before.time.seconds(to: moment) < 3600 else {
            return nil
        }
        return (low, low, 0)
    }

    func value(_ field: KeyPath<Conditions, Double?>) -> Double? {
        neighbours(field).map { $0.before + ($0.after - $0.before) * $0.fraction }
    }

    func bearing(_ field: KeyPath<Conditions, Double?>) -> Double? {
        neighbours(field).map { pair in
            var turn = (pair.after - pair.before).truncatingRemainder(dividingBy: 360)
            if turn > 180 { turn -= 360 }
            if turn < -180 { turn += 360 }
            let angle = (pair.before + turn * pair.fraction).truncatingRemainder(dividingBy: 360)
            return angle < 0 ? angle + 360 : angle
        }
    }

    func latest<Value>(_ field: KeyPath<Conditions, Value?>) -> Value? {
        neighbours(field)?.before
    }

    func nearest<Value>(_ field: KeyPath<Conditions, Value?>) -> Value? {
        neighbours(field).map { $0.fraction < 0.5 ? $0.before : $0.after }
    }
}

/// The values of the day that are shown as discs, and how full these are.
public enum Gauge: String, CaseIterable, Hashable, Sendable {
    /// What the air feels like.
    case feelsLike
    /// The dew point.
    case dewPoint
    /// The relative humidity.
    case humidity
    /// The mean wind speed.
    case wind

    /// How full the disc is, 0 to 1; nil where the value is unknown.
    ///
    /// Temperatures fill it from 0 to 100 °F (-17.8 to 37.8 °C), wind from calm to 40 mph (17.9 m/s, a gale), whatever the
    /// units; humidity is a part already. What lies beyond the scale leaves it empty or full.
    public func level(of conditions: Conditions) -> Double? {
        let part: Double?
        switch self {
        case .feelsLike: part = conditions.apparentTemperature.map(Gauge.temperature)
        case .dewPoint: part = conditions.dewPoint.map(Gauge.temperature)
        case .humidity: part = conditions.humidity
        case .wind: part = conditions.windSpeed.map { $0 / (40 * 1609.344 / 3600) }
        }
        return part.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
    }

    private static func temperature(_ celsius: Double) -> Double {
        (celsius * 9 / 5 + 32) / 100
    }
}
