internal import Libc
public import Primitives

extension Coordinates {
    static let earthRadius = 6371.0088

    /// The distance in kilometers along the sphere (haversine formula).
    public func kilometers(to other: Coordinates) -> Double {
        let north = sin((other.latitude - latitude).inRadians / 2)
        let east = sin((other.longitude - longitude).inRadians / 2)
        let chord = north * north + cos(latitude.inRadians) * cos(other.latitude.inRadians) * east * east
        return 2 * Coordinates.earthRadius * asin(min(1, chord.squareRoot()))
    }

    /// The direction of another point, in degrees clockwise from north.
    public func bearing(to other: Coordinates) -> Double {
        let turn = (other.longitude - longitude).inRadians
        let (here, there) = (latitude.inRadians, other.latitude.inRadians)
        let degrees = atan2(
            sin(turn) * cos(there), cos(here) * sin(there) - sin(here) * cos(there) * cos(turn)
        ).inDegrees
        return degrees < 0 ? degrees + 360 : degrees
    }

    /// The point at a distance in a direction.
    public func at(kilometers: Double, bearing: Double) -> Coordinates {
        let (arc, course, here) = (kilometers / Coordinates.earthRadius, bearing.inRadians, latitude.inRadians)
        let there = asin(sin(here) * cos(arc) + cos(here) * sin(arc) * cos(course))
        let turn = atan2(sin(course) * sin(arc) * cos(here), cos(arc) - sin(here) * sin(there))
        return Coordinates(latitude: there.inDegrees, longitude: longitude + turn.inDegrees)
    }

}

/// The centre of an azimuthal equidistant projection.
private struct Azimuths {
    private let longitude: Double
    private let sine, cosine: Double

    init(around center: Coordinates) {
        longitude = center.longitude
        (sine, cosine) = (sin(center.latitude.inRadians), cos(center.latitude.inRadians))
    }

    /// The kilometers east and north of the place at a longitude and a latitude of a sine and a cosine.
    func offset(_ there: (sine: Double, cosine: Double), longitude: Double) -> Point {
        let turn = (longitude - self.longitude).inRadians
        let (sineOfTurn, cosineOfTurn) = (sin(turn), cos(turn))
        let (east, north) = (
            sineOfTurn * there.cosine, cosine * there.sine - sine * there.cosine * cosineOfTurn
        )
        let sineOfArc = (east * east + north * north).squareRoot()
        guard sineOfArc > 0 else { return Point(x: 0, y: 0) }
        let arc = atan2(sineOfArc, sine * there.sine + cosine * there.cosine * cosineOfTurn)
        let scale = Coordinates.earthRadius * arc / sineOfArc
        return Point(x: east * scale, y: north * scale)
    }
}

extension Double {
    var inRadians: Double { self * .pi / 180 }
    var inDegrees: Double { self * 180 / .pi }
}

/// The projection of a radar grid.
///
/// A point of a grid is a column and a row, from the west and from the north; whole numbers are the middles of cells.
public enum RadarProjection: Hashable, Sendable {
    /// The grid DE1200 of Deutscher Wetterdienst: 1100 by 1200 cells in a polar stereographic projection of the ellipsoid WGS 84, true
    /// to scale at 60° N and with 10° E upright, where a cell is one kilometer.
    case germanComposite
    /// Web mercator, in pixels of a picture of the world that is as many pixels wide.
    case webMercator(width: Double)

    /// The first eccentricity of WGS 84.
    private static let eccentricity = 0.08181919084262
    /// The meters of the composite's plane for each unit of the conformal colatitude.
    private static let radius = 11_862_667.042662
    /// The composite's first cell, from the pole.
    private static let origin = (x: 543_196.835218, y: 3_622_588.861932)
    private static let equator = 6_378_137.0

    private static func stretch(_ sine: Double) -> Double {
        pow((1 - eccentricity * sine) / (1 + eccentricity * sine), eccentricity / 2)
    }

    /// The distance from the pole in the composite's plane, in meters (Snyder 1987, equations 15-9 and 21-34).
    private static func distance(fromPole latitude: Double) -> Double {
        radius * tan(.pi / 4 - latitude.inRadians / 2) / stretch(sin(latitude.inRadians))
    }

    /// The point of the grid at coordinates.
    public func point(_ place: Coordinates) -> Point {
        switch self {
        case .germanComposite:
            let (distance, turn) = (
                RadarProjection.distance(fromPole: place.latitude), (place.longitude - 10).inRadians
            )
            return Point(
                x: (RadarProjection.origin.x + distance * sin(turn)) / 1000,
                y: (distance * cos(turn) - RadarProjection.origin.y) / 1000)
        case .webMercator(let width):
            return Point(
                x: (place.longitude + 180) / 360 * width - 0.5,
                y: (1 - asinh(tan(place.latitude.inRadians)) / .pi) / 2 * width - 0.5)
        }
    }

    /// The coordinates of a point of the grid.
    public func coordinates(_ point: Point) -> Coordinates {
        switch self {
        case .germanComposite:
            let (x, y) = (point.x * 1000 - RadarProjection.origin.x, point.y * 1000 + RadarProjection.origin.y)
            let colatitude = (x * x + y * y).squareRoot() / RadarProjection.radius
            var latitude = Double.pi / 2 - 2 * atan(colatitude)
            for _ in 0..<6 {
                latitude = .pi / 2 - 2 * atan(colatitude * RadarProjection.stretch(sin(latitude)))
            }
            return Coordinates(latitude: latitude.inDegrees, longitude: 10 + atan2(x, y).inDegrees)
        case .webMercator(let width):
            return Coordinates(
                latitude: atan(sinh(.pi * (1 - 2 * (point.y + 0.5) / width))).inDegrees,
                longitude: (point.x + 0.5) / width * 360 - 180)
        }
    }

    /// The number of cells per kilometer at a latitude.
    public func cellsPerKilometer(latitude: Double) -> Double {
        let (sine, cosine) = (sin(latitude.inRadians), max(cos(latitude.inRadians), 1e-6))
        switch self {
        case .germanComposite:
            let parallel = RadarProjection.equator * cosine
            let ellipse = (1 - RadarProjection.eccentricity * RadarProjection.eccentricity * sine * sine)
                .squareRoot()
            return RadarProjection.distance(fromPole: latitude) * ellipse / parallel
        case .webMercator(let width):
            return width / (2 * .pi * RadarProjection.equator / 1000 * cosine)
        }
    }
}

/// A map around a place: kilometers east and north of it, with north upright there.
///
/// In the composite's plane, it is that plane turned and scaled, so that distances are at most 0.7 km and directions 0.3° wrong 150 km
/// away. Mercator changes its scale too fast for that, so its points go by their coordinates.
public struct RadarView: Sendable {
    public let center: Coordinates
    private let projection: RadarProjection
    private let middle: Point
    private let scale: Double
    private let sine, cosine: Double
    private let azimuths: Azimuths

    public init(_ center: Coordinates, in projection: RadarProjection) {
        self.center = center
        azimuths = Azimuths(around: center)
        self.projection = projection
        middle = projection.point(center)
        scale = 1 / projection.cellsPerKilometer(latitude: center.latitude)
        let turn = (10 - center.longitude).inRadians
        (sine, cosine) = (sin(turn), cos(turn))
    }

    /// The kilometers east and north of the place at a point of the grid.
    public func offset(_ point: Point) -> Point {
        switch projection {
        case .germanComposite:
            let (u, w) = (point.x - middle.x, point.y - middle.y)
            return Point(x: scale * (u * cosine + w * sine), y: scale * (u * sine - w * cosine))
        case .webMercator(let width):
            // The latitude itself is not needed (Gudermann).
            let power = exp(.pi * (1 - 2 * (point.y + 0.5) / width))
            let cosine = 2 / (power + 1 / power)
            return azimuths.offset(
                ((power - 1 / power) / 2 * cosine, cosine), longitude: (point.x + 0.5) / width * 360 - 180)
        }
    }

    /// The kilometers east and north of the place at coordinates.
    public func offset(_ place: Coordinates) -> Point {
        switch projection {
        case .germanComposite: offset(projection.point(place))
        case .webMercator:
            azimuths.offset(
                (sin(place.latitude.inRadians), cos(place.latitude.inRadians)), longitude: place.longitude)
        }
    }

    /// The point of the grid at kilometers east and north of the place.
    public func point(_ offset: Point) -> Point {
        switch projection {
        case .germanComposite:
            return Point(
                x: middle.x + (offset.x * cosine + offset.y * sine) / scale,
                y: middle.y + (offset.x * sine - offset.y * cosine) / scale)
        case .webMercator:
            let distance = (offset.x * offset.x + offset.y * offset.y).squareRoot()
            return projection.point(
                center.at(kilometers: distance, bearing: atan2(offset.x, offset.y).inDegrees))
        }
    }
}
