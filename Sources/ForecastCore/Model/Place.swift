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
