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
