internal import Primitives

/// The polygons and circles that a warning is for (RFC 7946, 3.1.6 to 3.1.8; CAP 1.2, `polygon` and `circle`).
struct AlertArea: Decodable, Sendable {
    /// Each of rings; those after the first are holes.
    private var polygons: [[[Coordinates]]] = []
    private var circles: [Circle] = []
    /// Rings that belong to none of the polygons.
    private var holes: [[Coordinates]] = []

    private struct Circle {
        var east, north: Double
        /// In kilometers.
        var radius: Double

        /// The mean radius of the earth in kilometers.
        private static let globe = 6371.0

        /// Compares chords, which grow with the distance along the globe.
        func contains(latitude: Double, longitude: Double) -> Bool {
            let half = radius / Circle.globe / 2
            if half >= .pi / 2 { return true }
            let reach = 2 * Angle.radians(half).sine
            let (a, b) = (Circle.direction(north, east), Circle.direction(latitude, longitude))
            let square = zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
            return square <= reach * reach
        }

        /// Corners on it, as far as degrees of longitude are alike within.
        var ring: [Coordinates] {
            let reach = Angle.radians(radius / Circle.globe).degrees
            let breadth = max(0.01, Angle.degrees(north).cosine)
            return (0..<24).map { corner in
                let turn = Angle.degrees(Double(corner) * 15)
                return Coordinates(
                    latitude: min(90, max(-90, north + reach * turn.cosine)),
                    longitude: east + reach * turn.sine / breadth)
            }
        }

        /// The unit vector from the centre of the earth.
        private static func direction(_ north: Double, _ east: Double) -> [Double] {
            let (latitude, longitude) = (Angle.degrees(north), Angle.degrees(east))
            return [
                latitude.cosine * longitude.cosine, latitude.cosine * longitude.sine, latitude.sine,
            ]
        }
    }

    private enum Member: String, CodingKey {
        case coordinates, geometries
    }

    /// A corner in GeoJSON: degrees east and north, and perhaps a height.
    private struct Position: Decodable {
        let corner: Coordinates

        init(from decoder: any Decoder) throws {
            var numbers = try decoder.unkeyedContainer()
            let east = try numbers.decode(Double.self)
            corner = Coordinates(latitude: try numbers.decode(Double.self), longitude: east)
        }

        static func corners(_ polygon: [[Position]]) -> [[Coordinates]] {
            polygon.map { $0.map(\.corner) }
        }
    }

    /// Throws if the geometry has no polygons.
    init(from decoder: any Decoder) throws {
        let geometry = try decoder.container(keyedBy: Member.self)
        if let polygon: [[Position]] = geometry.value(.coordinates) {
            polygons = [Position.corners(polygon)]
        } else if let several: [[[Position]]] = geometry.value(.coordinates) {
            polygons = several.map(Position.corners)
        } else {
            let parts = try geometry.decode([AlertArea].self, forKey: .geometries)
            polygons = parts.flatMap(\.polygons)
        }
    }

    /// The area within rings, of which those in others are holes.
    init(rings: [[Coordinates]]) {
        polygons = [rings]
    }

    /// The area in kilometers around a place.
    init(around place: Coordinates, kilometers: Double) {
        circles = [Circle(east: place.longitude, north: place.latitude, radius: kilometers)]
    }

    /// The area in CAP's notation, `north,east` with spaces between corners and `north,east kilometers`; nil if there is none.
    init?(polygons: [String], circles: [String], holes: [String] = []) {
        self.polygons = polygons.compactMap { text in AlertArea.ring(text).map { [$0] } }
        self.holes = holes.compactMap(AlertArea.ring)
        self.circles = circles.compactMap { text in
            let parts = AlertArea.words(of: text)
            guard parts.count == 2, let middle = AlertArea.corner(parts[0]), let radius = Double(parts[1]),
                radius >= 0
            else { return nil }
            return Circle(east: middle.longitude, north: middle.latitude, radius: radius)
        }
        if self.polygons.isEmpty, self.circles.isEmpty { return nil }
    }

    /// Nil if there are less than three corners.
    private static func ring(_ text: String) -> [Coordinates]? {
        let corners = words(of: text).compactMap(corner)
        return corners.count < 3 ? nil : corners
    }

    private static func words(of text: String) -> [Substring] {
        text.utf8.split { $0 == 0x20 || (0x09...0x0D).contains($0) }.map(Substring.init)
    }

    private static func corner(_ word: Substring) -> Coordinates? {
        guard let comma = word.utf8.firstIndex(of: UInt8(ascii: ",")), let north = Double(word[..<comma]),
            let east = Double(word[word.utf8.index(after: comma)...])
        else { return nil }
        return Coordinates(latitude: north, longitude: east)
    }

    /// Whether a point lies inside any part, and in no hole.
    func contains(_ place: Coordinates) -> Bool {
        (polygons.contains { AlertArea.polygon($0, contains: place) }
            || circles.contains { $0.contains(latitude: place.latitude, longitude: place.longitude) })
            && !holes.contains { AlertArea.polygon([$0], contains: place) }
    }

    /// The outer rings; of a circle, one of 24 corners.
    var outlines: [[Coordinates]] {
        polygons.compactMap(\.first) + circles.map(\.ring)
    }

    /// Whether a point lies inside, by the number of edges to the north of it (even-odd rule).
    ///
    /// Longitudes are relative to the point's, so that the antimeridian is no exception. Within a ring around the north pole, the
    /// numbers are even.
    private static func polygon(_ rings: [[Coordinates]], contains point: Coordinates) -> Bool {
        var isInside = false
        for ring in rings {
            guard var last = ring.last else { continue }
            var (turns, height) = (0.0, 0.0)
            for corner in ring {
                let edge = Edge(from: last, to: corner, seenFrom: point)
                if let north = edge.north, north > point.latitude { isInside.toggle() }
                turns += edge.width
                height += corner.latitude
                last = corner
            }
            if abs(turns) > 180, height > 0 { isInside.toggle() }
        }
        return isInside
    }

    /// An edge of a ring, which goes the short way round, or if it is from one side of the map to the other the whole way.
    private struct Edge {
        /// In degrees to the east.
        let width: Double
        /// The latitude at which it crosses the meridian of the point; nil if it does not.
        var north: Double?

        init(from start: Coordinates, to end: Coordinates, seenFrom point: Coordinates) {
            let whole = end.longitude - start.longitude
            let height = end.latitude - start.latitude
            if abs(whole) >= 360 {
                width = whole
                north = start.latitude + height * (point.longitude - start.longitude) / whole
                return
            }
            width = AlertArea.turn(whole)
            let east = AlertArea.turn(start.longitude - point.longitude)
            if (east > 0) != (east + width > 0), abs(width) < 180 {
                north = start.latitude + height * (-east / width)
            }
        }
    }

    /// Degrees from -180 to 180.
    private static func turn(_ degrees: Double) -> Double {
        abs(degrees) <= 180 ? degrees : degrees - (degrees / 360).rounded() * 360
    }
}
