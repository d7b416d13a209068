public import Primitives

/// The weather at a moment, or during the hour that begins then; nil for values that are not known.
public struct Conditions: Hashable, Codable, Sendable {
    /// The moment, or the start of the hour.
    public var time: Instant
    /// Air temperature in °C.
    public var temperature: Double?
    /// Apparent temperature in °C.
    public var apparentTemperature: Double?
    /// Dew point in °C.
    public var dewPoint: Double?
    /// Relative humidity, 0 to 1.
    public var humidity: Double?
    /// Mean wind speed in m/s.
    public var windSpeed: Double?
    /// Strongest gust of the hour in m/s.
    public var windGust: Double?
    /// The direction that the wind blows from, in degrees clockwise from north.
    public var windBearing: Double?
    /// Visibility in m; services cap it at some 10 to 25 km.
    public var visibility: Double?
    /// Cloud cover as a fraction of the sky, 0 to 1.
    public var cloudCover: Double?
    /// Air pressure at sea level in hPa.
    public var pressure: Double?
    /// Precipitation rate as liquid water, in mm/h.
    public var precipitationRate: Double?
    /// The largest precipitation rate that is not excluded, in mm/h, where a service states one beside the expected rate.
    public var precipitationRateLimit: Double?
    /// The probability of precipitation, 0 to 1.
    public var precipitationProbability: Double?
    /// The depth of the snow that lies on the ground, in m.
    public var snowDepth: Double?
    /// The UV index under the clouds that are forecast.
    public var uvIndex: Double?
    /// The kind of precipitation, if there is any.
    public var precipitationKind: PrecipitationKind?
    /// The weather condition.
    public var condition: Condition?
    /// Whether the sun is up.
    public var isDay: Bool?
    /// Whether the values were observed, rather than computed by a model; only current conditions may be.
    public var isObserved: Bool?
}

extension Conditions {
    /// Whether all is known that has a meaning only beside the temperature.
    fileprivate var hasAllOfItsTemperature: Bool {
        apparentTemperature != nil && dewPoint != nil && humidity != nil
    }

    /// Conditions at a moment, with no value known.
    public init(time: Instant) {
        self.init(time: time, temperature: nil)
    }

    /// Conditions whose every field a reader supplies: the one list of the fields, their quantities and their rules.
    package init(time: Instant, from reader: some ConditionsReader) {
        // With all its labels spelled out, the initializer stops compiling when a property is added; called with labels, it
        // would set a forgotten property to nil.
        let memberwise = Conditions.init(
            time:temperature:apparentTemperature:dewPoint:humidity:windSpeed:windGust:windBearing:visibility:
            cloudCover:pressure:
            precipitationRate:precipitationRateLimit:precipitationProbability:snowDepth:uvIndex:precipitationKind:
            condition:isDay:isObserved:)
        self = memberwise(
            time,
            reader.number(\.temperature, .temperature, .linear),
            reader.number(\.apparentTemperature, .apparentTemperature, .linear),
            reader.number(\.dewPoint, .temperature, .linear),
            reader.number(\.humidity, .fraction, .linear),
            reader.number(\.windSpeed, .speed, .wind),
            reader.number(\.windGust, .speed, .hourly),
            reader.number(\.windBearing, .bearing, .wind),
            reader.number(\.visibility, .distance, .linear),
            reader.number(\.cloudCover, .fraction, .linear),
            reader.number(\.pressure, .pressure, .linear),
            reader.number(\.precipitationRate, .precipitationRate, .hourly),
            reader.number(\.precipitationRateLimit, .precipitationRate, .hourly),
            reader.number(\.precipitationProbability, .fraction, .hourly),
            reader.number(\.snowDepth, .depth, .linear),
            reader.number(\.uvIndex, .uvIndex, .linear),
            reader.choice(\.precipitationKind, .hourly),
            reader.choice(\.condition, .held),
            reader.choice(\.isDay, .nearest),
            reader.choice(\.isObserved, .hourly))
    }

    /// The conditions, with each missing value taken from others.
    package func filled(from others: Conditions) -> Conditions {
        Conditions(time: time, from: FillingReader(first: self, second: others))
    }
}

/// Supplies the fields of ``Conditions`` one by one: interpolated, filled in, or checked.
package protocol ConditionsReader {
    /// The value of a numeric field.
    func number(
        _ field: KeyPath<Conditions, Double?>, _ quantity: ConditionsQuantity, _ rule: NumberRule
    ) -> Double?
    /// The value of any other field.
    func choice<Value>(_ field: KeyPath<Conditions, Value?>, _ rule: ChoiceRule) -> Value?
}

/// What a numeric field of ``Conditions`` measures; its unit is the field's.
package enum ConditionsQuantity: CaseIterable, Sendable {
    case temperature, apparentTemperature, fraction, speed, bearing, distance, pressure, precipitationRate, depth,
        uvIndex
}

/// How a numeric field of ``Conditions`` varies between two samples.
package enum NumberRule: Sendable {
    /// Linearly.
    case linear
    /// As speed and direction of the wind together, by the rule of ``Wind``.
    case wind
    /// Not at all: a value applies to the hour that begins at its sample.
    case hourly
}

/// How any other field of ``Conditions`` varies between two samples.
package enum ChoiceRule: Sendable {
    /// A value applies until the next sample.
    case held
    /// The value of the nearer sample applies.
    case nearest
    /// A value applies to the hour that begins at its sample.
    case hourly
}

/// Takes each field from the first conditions that have it.
private struct FillingReader: ConditionsReader {
    let first, second: Conditions

    func number(_ field: KeyPath<Conditions, Double?>, _: ConditionsQuantity, _: NumberRule) -> Double? {
        first[keyPath: field] ?? second[keyPath: field]
    }

    func choice<Value>(_ field: KeyPath<Conditions, Value?>, _: ChoiceRule) -> Value? {
        first[keyPath: field] ?? second[keyPath: field]
    }
}

/// A kind of precipitation.
public enum PrecipitationKind: String, Hashable, NamedCase, Sendable {
    /// Fine drops.
    case drizzle
    /// Liquid water.
    case rain
    /// Rain from single clouds.
    case showers
    /// Rain or drizzle that freezes where it falls.
    case freezingRain
    /// Rain and snow mixed, or ice pellets.
    case sleet
    /// Snow.
    case snow
    /// Snow from single clouds.
    case snowShowers
    /// Hailstones.
    case hail

    /// Whether it is all snow.
    public var isSnow: Bool { self == .snow || self == .snowShowers }
}

/// A weather condition, on the coarsest scale among the services.
public enum Condition: String, Hashable, NamedCase, Sendable {
    /// Few or no clouds.
    case clear
    /// Sun or moon between clouds.
    case partlyCloudy
    /// Overcast.
    case cloudy
    /// Fog or mist.
    case fog
    /// Dry particles in the air, too small to be seen, which veil what is distant (WMO International Cloud Atlas).
    case haze
    /// Dust or sand in the air.
    case dust
    /// Smoke in the air.
    case smoke
    /// Drizzle.
    case drizzle
    /// Rain.
    case rain
    /// Showers of rain.
    case showers
    /// Freezing rain or drizzle.
    case freezingRain
    /// Rain and snow mixed, or ice pellets.
    case sleet
    /// Snow.
    case snow
    /// Showers of snow.
    case snowShowers
    /// Hail without thunder.
    case hail
    /// Thunder, with or without hail.
    case thunderstorm
    /// Strong wind as the most significant weather.
    case wind
    /// A tornado.
    case tornado
}

extension Condition {
    /// The condition in which a kind of precipitation falls.
    public init(_ kind: PrecipitationKind) {
        self =
            switch kind {
            case .drizzle: .drizzle
            case .rain: .rain
            case .showers: .showers
            case .freezingRain: .freezingRain
            case .sleet: .sleet
            case .snow: .snow
            case .snowShowers: .snowShowers
            case .hail: .hail
            }
    }

    /// What falls; nil if the condition does not say, as in a thunderstorm.
    public var precipitation: PrecipitationKind? {
        PrecipitationKind.allCases.first { Condition($0) == self }
    }

    /// Whether the condition says that something falls.
    public var isWet: Bool { self == .thunderstorm || precipitation != nil }
}

extension Forecast {
    /// The moment that the forecast describes: its fetch time, or else the time of the current conditions or the first hour.
    public var referenceTime: Instant? {
        fetchedAt ?? current?.time ?? hourly.first?.time
    }

    /// The time that the forecast covers, up to the end of the last hour; nil if it has neither hours nor current conditions.
    ///
    /// Without later hours, the current conditions cover only their own moment.
    public var coverage: Range<Instant>? {
        let starts = [current?.time, hourly.first?.time].compactMap(\.self)
        let ends = [current?.time.advanced(by: 1), hourly.last?.time.advanced(by: 3600)].compactMap(\.self)
        guard let first = starts.min(), let last = ends.max(), first < last else { return nil }
        return first..<last
    }

    /// The conditions at a moment; nil outside the forecast's coverage.
    ///
    /// Values are interpolated between the hours and the current conditions, the wind by the rule of ``Wind``. Precipitation, the
    /// strongest gust and the weather condition are those of the hour, so that they begin at the same time. A value applies
    /// for at most an hour, so that longer gaps remain gaps. At the time of the current conditions, these count, with missing
    /// values taken from the hours, but for what belongs to a temperature: the apparent temperature, the dew point and the humidity of
    /// hours that are more than half a degree warmer or colder than the current temperature are not known beside it.
    public func conditions(at moment: Instant) -> Conditions? {
        guard var found = mergedConditions(at: moment) else { return nil }
        if let dewPoint = found.dewPoint, let temperature = found.temperature, dewPoint > temperature {
            found.dewPoint = dewPoint > temperature + 0.5 ? nil : temperature
        }
        guard let current, let temperature = current.temperature, !current.hasAllOfItsTemperature,
            isCurrentTemperature(at: moment)
        else { return found }
        var hours = self
        hours.current = nil
        let other = hours.mergedConditions(at: current.time)?.temperature
        if let other, abs(other - temperature) <= 0.5 { return found }
        if current.apparentTemperature == nil { found.apparentTemperature = nil }
        if current.dewPoint == nil { found.dewPoint = nil }
        if current.humidity == nil { found.humidity = nil }
        return found
    }

    /// Whether the temperature at a moment depends on the current one: no hour's is between them.
    private func isCurrentTemperature(at moment: Instant) -> Bool {
        guard let time = current?.time, abs(time.seconds(to: moment)) < 3600 else { return false }
        return time == moment
            || !hourly.contains { hour in
                hour.temperature != nil && min(time, moment) <= hour.time && hour.time <= max(time, moment)
                    && (hour.time != time || time < moment)
            }
    }

    /// The conditions at a moment, each value by itself.
    private func mergedConditions(at moment: Instant) -> Conditions? {
        if let current, current.time == moment {
            var others = self
            others.current = nil
            return others.mergedConditions(at: moment).map(current.filled) ?? current
        }
        guard let coverage, coverage.contains(moment) else { return nil }
        // Samples more than an hour away have no effect.
        let first = hourly.firstOrdered { $0.time.seconds(to: moment) <= 3600 }
        let last = hourly.firstOrdered { moment.seconds(to: $0.time) > 3600 }
        var samples = Array(hourly[first..<last])
        if let current, abs(moment.seconds(to: current.time)) <= 3600 {
            samples.insert(current, at: samples.firstOrdered { $0.time >= current.time })
        }
        return Conditions(
            time: moment, from: InterpolatingReader(samples: samples, hour: hour(holding: moment), moment: moment))
    }

    /// The hour that contains an instant.
    func hour(holding instant: Instant) -> Conditions? {
        let next = hourly.firstOrdered { $0.time > instant }
        guard next > 0, hourly[next - 1].time.seconds(to: instant) < 3600 else { return nil }
        return hourly[next - 1]
    }
}

extension [Conditions] {
    /// The index of the first one for which something holds that holds for all after it.
    fileprivate func firstOrdered(where holds: (Conditions) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// Interpolates the fields of conditions at a moment.
private struct InterpolatingReader: ConditionsReader {
    /// In order of time.
    let samples: [Conditions]
    /// The hour that contains the moment.
    let hour: Conditions?
    let moment: Instant

    func number(
        _ field: KeyPath<Conditions, Double?>, _ quantity: ConditionsQuantity, _ rule: NumberRule
    ) -> Double? {
        switch rule {
        case .linear: neighbors(field).map { $0.before + ($0.after - $0.before) * $0.fraction }
        case .wind: quantity == .bearing ? bearing(field) : wind?.speed
        case .hourly: hour?[keyPath: field]
        }
    }

    private var wind: Wind? { neighbors(\.wind).map { $0.before.turning(into: $0.after, at: $0.fraction) } }

    /// The direction of the wind; where no speed is known, that of the nearer sample.
    private func bearing(_ field: KeyPath<Conditions, Double?>) -> Double? {
        if let wind { return wind.bearing }
        return neighbors(field).map { $0.fraction < 0.5 ? $0.before : $0.after }
    }

    func choice<Value>(_ field: KeyPath<Conditions, Value?>, _ rule: ChoiceRule) -> Value? {
        switch rule {
        case .held: neighbors(field)?.before
        case .nearest: neighbors(field).map { $0.fraction < 0.5 ? $0.before : $0.after }
        case .hourly: hour?[keyPath: field]
        }
    }

    /// The nearest values of a field before and after the moment, and the moment's position between them, 0 to 1.
    private func neighbors<Value>(
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
}
