internal import Primitives

/// The polygons and circles that a warning is for (RFC 7946, 3.1.6 to 3.1.8; CAP 1.2, `polygon` and `circle`).
struct AlertArea: Decodable, Sendable {
    /// Each of rings of degrees east and north; rings after the first are holes.
    private var polygons: [[[[Double]]]] = []
    private var circles: [Circle] = []
    /// Rings that belong to none of the polygons.
    private var holes: [[[Double]]] = []

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

    /// Throws if the geometry has no polygons.
    init(from decoder: any Decoder) throws {
        let geometry = try decoder.container(keyedBy: Member.self)
        if let polygon: [[[Double]]] = geometry.value(.coordinates) {
            polygons = [polygon]
        } else if let several: [[[[Double]]]] = geometry.value(.coordinates) {
            polygons = several
        } else {
            let parts = try geometry.decode([AlertArea].self, forKey: .geometries)
            polygons = parts.flatMap(\.polygons)
        }
    }

    /// The area within rings, of which those in others are holes.
    init(rings: [[Coordinates]]) {
        polygons = [rings.map { ring in ring.map { [$0.longitude, $0.latitude] } }]
    }

    /// The area in kilometers around a place.
    init(around place: Coordinates, kilometers: Double) {
        circles = [Circle(east: place.longitude, north: place.latitude, radius: kilometers)]
    }

    /// The area in CAP's notation, `north,east` with spaces between corners and `north,east kilometers`; nil if there is none.
    init?(polygons: [String], circles: [String], holes: [String] = []) {
        func ring(_ text: String) -> [[Double]]? {
            let corners = AlertArea.points(in: text)
            return corners.count < 3 ? nil : corners.map { [$0.east, $0.north] }
        }
        self.polygons = polygons.compactMap { text in ring(text).map { [$0] } }
        self.holes = holes.compactMap(ring)
        self.circles = circles.compactMap { text in
            let parts = text.split(whereSeparator: \.isWhitespace)
            guard parts.count == 2, let middle = AlertArea.points(in: String(parts[0])).first,
                let radius = Double(parts[1]), radius >= 0
            else { return nil }
            return Circle(east: middle.east, north: middle.north, radius: radius)
        }
        if self.polygons.isEmpty, self.circles.isEmpty { return nil }
    }

    private static func points(in text: String) -> [(east: Double, north: Double)] {
        text.split(whereSeparator: \.isWhitespace).compactMap { word in
            let sides = word.split(separator: ",").map { Double($0) }
            guard sides.count == 2, let north = sides[0], let east = sides[1] else { return nil }
            return (east, north)
        }
    }

    /// Whether a point lies inside any part, and in no hole.
    func contains(latitude: Double, longitude: Double) -> Bool {
        let point = (east: longitude, north: latitude)
        return
            (polygons.contains { AlertArea.polygon($0, contains: point) }
            || circles.contains { $0.contains(latitude: latitude, longitude: longitude) })
            && !holes.contains { AlertArea.polygon([$0], contains: point) }
    }

    func contains(_ place: Coordinates) -> Bool {
        contains(latitude: place.latitude, longitude: place.longitude)
    }

    /// The outer rings; of a circle, one of 24 corners.
    var outlines: [[Coordinates]] {
        polygons.compactMap(\.first).map { ring in
            ring.filter { $0.count >= 2 }.map { Coordinates(latitude: $0[1], longitude: $0[0]) }
        } + circles.map(\.ring)
    }

    /// Whether a point lies inside, by the number of edges to the north of it (even-odd rule).
    ///
    /// Longitudes are relative to the point's, so that the antimeridian is no exception.
    private static func polygon(_ rings: [[[Double]]], contains point: (east: Double, north: Double)) -> Bool {
        var isInside = false
        for ring in rings {
            let points = ring.filter { $0.count >= 2 }.map { corner in
                (east: turn(corner[0] - point.east), north: corner[1] - point.north)
            }
            guard var last = points.last else { continue }
            for point in points {
                // The edge goes the short way round.
                let width = turn(point.east - last.east)
                let end = last.east + width
                if (last.east > 0) != (end > 0), abs(width) < 180,
                    last.north + (point.north - last.north) * (-last.east / width) > 0
                {
                    isInside.toggle()
                }
                last = point
            }
        }
        return isInside
    }

    /// Degrees from -180 to 180.
    private static func turn(_ degrees: Double) -> Double {
        degrees - (degrees / 360).rounded() * 360
    }
}
