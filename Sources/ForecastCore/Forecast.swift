public import Primitives

/// What a service foretells for a place: SI units, UTC instants, and nil for whatever it does not say.
public struct Forecast: Hashable, Codable, Sendable {
    /// Where.
    public var place: Place
    /// The place's clock over the time that the forecast covers.
    public var zone: ZoneOffsets
    /// Who says so.
    public var source: Source
    /// When the service made the forecast.
    public var issuedAt: Instant?
    /// When it was asked.
    public var fetchedAt: Instant?
    /// When it was asked, where it has not answered since: a card then says of when its weather is.
    public var asOf: Instant?
    /// The weather at the time of the answer.
    public var current: Conditions?
    /// Precipitation in steps shorter than an hour.
    public var minutely: MinutelyPrecipitation?
    /// Hour by hour, by rising time: instant values at `time`, precipitation over the hour that begins then.
    public var hourly: [Conditions]
    /// Day by day, by rising date.
    public var daily: [Day]
    /// Warnings, as the service lists them.
    public var alerts: [Alert]
    /// Whether the service tells of warnings, so that an empty list means none; nil where that is not known.
    public var listsAlerts: Bool?

    /// A forecast; series come in any order and are sorted.
    public init(
        place: Place, zone: ZoneOffsets, source: Source, issuedAt: Instant? = nil, fetchedAt: Instant? = nil,
        current: Conditions? = nil, minutely: MinutelyPrecipitation? = nil, hourly: [Conditions] = [],
        daily: [Day] = [], alerts: [Alert] = [], listsAlerts: Bool? = nil
    ) {
        self.place = place
        self.zone = zone
        self.source = source
        self.issuedAt = issuedAt
        self.fetchedAt = fetchedAt
        self.current = current
        self.minutely = minutely
        self.hourly = hourly.sorted { $0.time < $1.time }
        self.daily = daily.sorted { $0.date < $1.date }
        self.alerts = alerts
        self.listsAlerts = listsAlerts
    }

    /// Who made a forecast, and the words that its licence asks for.
    public struct Source: Hashable, Codable, Sendable {
        /// A short name in lower case, such as `open-meteo`.
        public var id: String
        /// The words for the foot of a card, such as `Weather data by Open-Meteo.com`.
        public var attribution: String
        /// Where those words link to.
        public var url: String?

        /// A service's name, words and link.
        public init(id: String, attribution: String, url: String? = nil) {
            self.id = id
            self.attribution = attribution
            self.url = url
        }
    }
}

/// A locality: where a forecast holds, and what it is called.
public struct Place: Hashable, Codable, Sendable {
    /// The locality's name, never a street; nil where only coordinates are known.
    public var name: String?
    /// What tells it from others of its name, such as `OR` or `Scotland`; nil where the name alone says which is meant.
    public var qualifier: String?
    /// The name of its state, province or county (GeoNames admin-1).
    public var region: String?
    /// ISO 3166-1 alpha-2, in capitals.
    public var country: String?
    /// Degrees north of the equator.
    public var latitude: Double
    /// Degrees east of Greenwich.
    public var longitude: Double
    /// IANA name, such as `America/Los_Angeles`.
    public var timeZone: String?

    /// A locality at degrees north and east.
    public init(
        name: String?, qualifier: String? = nil, region: String? = nil, country: String? = nil, latitude: Double,
        longitude: Double, timeZone: String? = nil
    ) {
        self.name = name
        self.qualifier = qualifier
        self.region = region
        self.country = country
        self.latitude = latitude
        self.longitude = longitude
        self.timeZone = timeZone
    }
}

/// A day's weather, by the place's calendar.
public struct Day: Hashable, Codable, Sendable {
    /// The day.
    public var date: CivilDate
    /// When the sun rises; nil where it does not, or the service does not say.
    public var sunrise: Instant?
    /// When the sun sets; nil where it does not, or the service does not say.
    public var sunset: Instant?
    /// Whether the sun stays up or down all day, where that is known.
    public var polar: Polar?
    /// The moon's phase as a fraction of its cycle: 0 new, 0.25 first quarter, 0.5 full, up to but not 1.
    public var moonPhase: Double?
    /// The highest temperature in °C.
    public var high: Double?
    /// The lowest temperature in °C.
    public var low: Double?
    /// The probability of precipitation, 0 to 1.
    public var precipitationProbability: Double?
    /// What falls, where anything does.
    public var precipitationKind: PrecipitationKind?
    /// The state of the weather in one word.
    public var condition: Condition?

    /// A day of which nothing else is known yet.
    public init(date: CivilDate) {
        self.date = date
    }

    /// What a polar summer and winter do to a day.
    public enum Polar: String, Hashable, NamedCase, Sendable {
        /// The sun rises and sets.
        case none
        /// The sun stays up.
        case day
        /// The sun stays down.
        case night
    }
}

/// Precipitation in steps shorter than an hour.
public struct MinutelyPrecipitation: Hashable, Codable, Sendable {
    /// How fine the data are, and whether anything was measured or modelled at that fineness.
    public enum Quality: String, Hashable, NamedCase, Sendable {
        /// A value for each minute.
        case minute
        /// A value for each five minutes.
        case fiveMinute
        /// A value for each quarter of an hour, from a model that computes them.
        case quarterHour
        /// Quarter hours interpolated from hourly values: nothing finer than an hour is known.
        case interpolated
    }

    /// Precipitation over the span that begins at `time`.
    public struct Point: Hashable, Codable, Sendable {
        /// The start of the span.
        public var time: Instant
        /// Precipitation as liquid water, in mm/h.
        public var rate: Double?
        /// The probability of precipitation, 0 to 1.
        public var probability: Double?
        /// What falls, where anything does.
        public var kind: PrecipitationKind?

        /// Precipitation over the span that begins at an instant.
        public init(
            time: Instant, rate: Double? = nil, probability: Double? = nil, kind: PrecipitationKind? = nil
        ) {
            self.time = time
            self.rate = rate
            self.probability = probability
            self.kind = kind
        }
    }

    /// How fine the data are.
    public var quality: Quality
    /// The spans, by rising time.
    public var points: [Point]

    /// Spans of one quality, in any order.
    public init(quality: Quality, points: [Point]) {
        self.quality = quality
        self.points = points.sorted { $0.time < $1.time }
    }
}

extension MinutelyPrecipitation.Quality {
    /// The length of a span in seconds.
    public var span: Double {
        switch self {
        case .minute: 60
        case .fiveMinute: 300
        case .quarterHour, .interpolated: 900
        }
    }
}
