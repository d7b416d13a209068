public import Primitives

/// A forecast for a place, in SI units and UTC instants; nil for values that are not known.
public struct Forecast: Hashable, Codable, Sendable {
    /// The place.
    public var place: Place
    /// The place's UTC offsets over the time that the forecast covers.
    public var zone: ZoneOffsets
    /// The service that made the forecast.
    public var source: Source
    /// When the service made the forecast.
    public var issuedAt: Instant?
    /// When the forecast was fetched.
    public var fetchedAt: Instant?
    /// When the forecast was fetched, if the service has been unreachable since; cards then show this time.
    public var asOf: Instant?
    /// The conditions when the service answered.
    public var current: Conditions?
    /// Precipitation at intervals shorter than an hour.
    public var minutely: MinutelyPrecipitation?
    /// The hours, in order of time: instantaneous values at `time`, precipitation over the hour that begins then.
    public var hourly: [Conditions]
    /// What falls in periods longer than an hour, after the hours of which a service tells it, in order of time; nil if there are none.
    public var periods: [PrecipitationPeriod]?
    /// The days, in order of date.
    public var daily: [Day]
    /// The alerts, in the service's order.
    public var alerts: [Alert]
    /// The air, for the card that shows it; nil if it was not asked for.
    public var air: AirForecast?
    /// What the highs of the days usually are, for the cards that compare them; nil if that is not known.
    public var normals: HighNormals?
    /// The temperatures of an ensemble, for the meteogram; nil if they were not asked for.
    public var ensemble: TemperatureEnsemble?
    /// The answer that states that there are no other alerts; nil if there may be others.
    ///
    /// Forecast files do not contain it.
    public var alertsAnswer: AlertsAnswer?
    /// The name of a service that was asked for alerts in vain; nil if none was.
    ///
    /// Forecast files do not contain it.
    public var missingAlerts: String?

    private enum CodingKeys: String, CodingKey {
        case place, zone, source, issuedAt, fetchedAt, asOf, current, minutely, hourly, periods, daily, alerts
        case air, normals, ensemble
    }

    /// A forecast; hours and days may be in any order.
    public init(
        place: Place, zone: ZoneOffsets, source: Source, issuedAt: Instant? = nil, fetchedAt: Instant? = nil,
        current: Conditions? = nil, minutely: MinutelyPrecipitation? = nil, hourly: [Conditions] = [],
        daily: [Day] = [], alerts: [Alert] = [], alertsAnswer: AlertsAnswer? = nil
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
        self.alertsAnswer = alertsAnswer
    }

    /// The service that made a forecast, and the attribution that its licence requires.
    public struct Source: Hashable, Codable, Sendable {
        /// A short name in lower case, such as `open-meteo`.
        public var id: String
        /// The attribution in a card's footer, such as `Weather data by Open-Meteo.com`.
        public var attribution: String
        /// The URL that the attribution links to.
        public var url: String?
        /// What its terms require to be said beside its data; nil for nothing.
        public var notice: String?

        /// A service with its attribution and link.
        public init(id: String, attribution: String, url: String? = nil, notice: String? = nil) {
            self.id = id
            self.attribution = attribution
            self.url = url
            self.notice = notice
        }

        /// The source of the sample, whose words cards say in their own language.
        public static let sample = Source(id: "sample", attribution: "Sample data")

        /// The source of what is computed from the place and the time, whose words cards say in their own language.
        public static let almanac = Source(id: "almanac", attribution: "Sun and moon: computed")
    }
}

/// A locality with its coordinates and its name.
public struct Place: Hashable, Codable, Sendable {
    /// The locality's name, never a street; nil if only coordinates are known.
    public var name: String?
    /// What distinguishes it from places of the same name, such as `OR` or `Scotland`; nil if the name is unambiguous.
    public var qualifier: String?
    /// The name of its state, province or county (GeoNames `admin1`).
    public var region: String?
    /// The country's ISO 3166-1 alpha-2 code, in capitals.
    public var country: String?
    /// Latitude in degrees north.
    public var latitude: Double
    /// Longitude in degrees east.
    public var longitude: Double
    /// The time zone's IANA name, such as `America/Los_Angeles`.
    public var timeZone: String?

    /// A locality with coordinates in degrees.
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

/// The weather of a day of the place's calendar.
public struct Day: Hashable, Codable, Sendable {
    /// The date.
    public var date: CivilDate
    /// Sunrise; nil if there is none or it is not known.
    public var sunrise: Instant?
    /// Sunset; nil if there is none or it is not known.
    public var sunset: Instant?
    /// Whether the sun stays up or down all day, if that is known.
    public var polar: Polar?
    /// The moon's phase as a fraction of the lunation, from 0 to less than 1: 0 new, 0.25 first quarter, 0.5 full.
    public var moonPhase: Double?
    /// The highest temperature in °C.
    public var high: Double?
    /// The lowest temperature in °C.
    public var low: Double?
    /// The probability of precipitation, 0 to 1.
    public var precipitationProbability: Double?
    /// The kind of precipitation, if there is any.
    public var precipitationKind: PrecipitationKind?
    /// The weather condition.
    public var condition: Condition?
    /// Precipitation as liquid water in mm, as far as it is known.
    public var precipitationAmount: Double?

    /// A day with no value known.
    public init(date: CivilDate) {
        self.date = date
    }

    /// Whether a day is a polar day or a polar night.
    public enum Polar: String, Hashable, NamedCase, Sendable {
        /// The sun rises or sets.
        case none
        /// The sun stays up.
        case day
        /// The sun stays down.
        case night
    }
}

/// Precipitation at intervals shorter than an hour.
public struct MinutelyPrecipitation: Hashable, Codable, Sendable {
    /// The resolution of the data, and whether they were measured or modelled at it.
    public enum Quality: String, Hashable, NamedCase, Sendable {
        /// One value per minute.
        case minute
        /// One value per five minutes.
        case fiveMinute
        /// One value per quarter of an hour, from a model of that resolution.
        case quarterHour
        /// One value per quarter of an hour, interpolated from hourly values.
        case interpolated
    }

    /// The precipitation over the span that begins at `time`.
    public struct Point: Hashable, Codable, Sendable {
        /// The start of the span.
        public var time: Instant
        /// Precipitation as liquid water, in mm/h.
        public var rate: Double?
        /// The probability of precipitation, 0 to 1.
        public var probability: Double?
        /// The kind of precipitation, if there is any.
        public var kind: PrecipitationKind?

        /// The precipitation over the span that begins at an instant.
        public init(
            time: Instant, rate: Double? = nil, probability: Double? = nil, kind: PrecipitationKind? = nil
        ) {
            self.time = time
            self.rate = rate
            self.probability = probability
            self.kind = kind
        }
    }

    /// The resolution of the data.
    public var quality: Quality
    /// The spans, in order of time.
    public var points: [Point]

    /// Spans in any order.
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
