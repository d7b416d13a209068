public import Primitives

/// What a place looks like from afar: the skyline of a city that has one of its own, else land from data.
public struct Surroundings: Hashable, Sendable {
    /// Degrees north and east.
    public var point: Coordinates
    /// The country as an ISO 3166-1 alpha-2 code, in capitals; nil if it is not known.
    public var country: String?
    /// On which side the sea is for somebody who looks north, if a coast is near.
    public var sea: Silhouette.Side?
    /// Whether little rain falls there.
    public var isDry: Bool
    /// Whether trees grow.
    public var hasTrees: Bool
    /// Whether the trees of low latitudes are palms.
    public var hasPalms: Bool

    /// A place in degrees north and east.
    public init(
        _ point: Coordinates, country: String? = nil, sea: Silhouette.Side? = nil, isDry: Bool = false,
        hasTrees: Bool = true, hasPalms: Bool = true
    ) {
        self.point = point
        self.country = country
        self.sea = sea
        self.isDry = isDry
        self.hasTrees = hasTrees
        self.hasPalms = hasPalms
    }

    /// The outline of the place.
    ///
    /// The same place has the same one. Places within a hundredth of a degree share their land.
    public var silhouette: Silhouette {
        if let entry = Skylines.entry(at: point, country: country) {
            let gap = entry.gap.count == 3 ? entry.gap : [430, 700, 40]
            return Silhouette(
                far: Drawing(entry.far).path, near: Drawing(entry.near).path,
                walls: Drawing.walls(of: entry.near).path, glass: Drawing(entry.glass).path, color: entry.color,
                gap: gap[0]...max(gap[0], gap[1]), isDrawn: true)
        }
        let cell = LandTable.cell(at: point)
        let key = "\((point.latitude * 100).rounded()) \((point.longitude * 100).rounded())"
        let land = Countryside(
            latitude: point.latitude, country: country, relief: cell?.relief ?? 120, people: cell?.people ?? 0,
            sea: sea,
            isDry: isDry, hasTrees: hasTrees, hasPalms: hasPalms,
            seed: Double(FNV1a.hash(of: Array(key.utf8)) & 0xFFFFF))
        let layers = land.layers
        return Silhouette(
            far: Drawing(layers.far).path, near: Drawing(layers.near).path,
            // Trees and steeples are dark.
            walls: Drawing.walls(of: layers.near, kinds: "bg").path,
            gap: layers.gap, isDrawn: false)
    }
}
