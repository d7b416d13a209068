/// The polygons that a warning is for (RFC 7946, 3.1.6 and 3.1.7).
struct AlertArea: Decodable {
    /// Rings of degrees east and north; inner rings are holes.
    private var rings: [[[Double]]] = []

    private enum Member: String, CodingKey {
        case coordinates
    }

    /// Throws where the geometry has no polygons, so that it is none.
    init(from decoder: any Decoder) throws {
        let geometry = try decoder.container(keyedBy: Member.self)
        if let polygon: [[[Double]]] = geometry.value(.coordinates) {
            rings = polygon
        } else {
            rings = try geometry.decode([[[[Double]]]].self, forKey: .coordinates).flatMap(\.self)
        }
    }

    /// Whether a point lies inside, by the number of edges between it and the north.
    ///
    /// Longitudes count from the point's, so that the antimeridian is a line as any other.
    func contains(latitude: Double, longitude: Double) -> Bool {
        var isInside = false
        for ring in rings {
            let points = ring.filter { $0.count >= 2 }.map { corner in
                (east: AlertArea.turn(corner[0] - longitude), north: corner[1] - latitude)
            }
            guard var last = points.last else { continue }
            for point in points {
                // The edge goes the short way round.
                let width = AlertArea.turn(point.east - last.east)
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
