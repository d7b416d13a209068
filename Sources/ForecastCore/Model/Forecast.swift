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

    /// A forecast; series come in any order and are sorted.
    public init(
        place: Place, zone: ZoneOffsets, source: Source, issuedAt: Instant? = nil, fetchedAt: Instant? = nil,
        current: Conditions? = nil, minutely: MinutelyPrecipitation? = nil, hourly: [Conditions] = [],
        daily: [Day] = [], alerts: [Alert] = []
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
