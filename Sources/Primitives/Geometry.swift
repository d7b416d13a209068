internal import Libc

/// A point of the picture; x increases to the right, y downward.
public struct Point: Hashable, Codable, Sendable {
    /// Distance from the left edge.
    public var x: Double
    /// Distance from the top edge.
    public var y: Double

    /// A point at these distances from the left and the top edge.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The point at a distance in a direction, clockwise from straight up.
    public func at(_ distance: Double, toward direction: Angle) -> Point {
        Point(x: x + distance * direction.sine, y: y - distance * direction.cosine)
    }
}

/// A width and a height.
public struct Size: Hashable, Codable, Sendable {
    /// Extent along x.
    public var width: Double
    /// Extent along y.
    public var height: Double

    /// A size with these extents.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// A rectangle whose sides are parallel to the axes.
public struct Rect: Hashable, Sendable {
    /// The left edge.
    public var minX: Double
    /// The top edge.
    public var minY: Double
    /// The right edge.
    public var maxX: Double
    /// The bottom edge.
    public var maxY: Double

    /// The rectangle with these edges.
    public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// Extent along x.
    public var width: Double { maxX - minX }
    /// Extent along y.
    public var height: Double { maxY - minY }

    /// The smallest rectangle that contains both.
    public func union(_ other: Rect) -> Rect {
        Rect(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    /// Whether the two overlap; a shared edge does not count.
    public func intersects(_ other: Rect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// Whether the other lies within this one, edges included.
    public func contains(_ other: Rect) -> Bool {
        minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
    }

    /// Whether a point is in the rectangle or on its edge.
    public func contains(_ point: Point) -> Bool {
        (minX...maxX).contains(point.x) && (minY...maxY).contains(point.y)
    }

    /// The rectangle with a margin on all sides.
    public func grown(by margin: Double) -> Rect {
        Rect(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
    }

    /// How far a point outside lies from the nearest edge; 0 for one inside.
    public func distance(to point: Point) -> Double {
        let dx = max(minX - point.x, 0, point.x - maxX)
        let dy = max(minY - point.y, 0, point.y - maxY)
        return (dx * dx + dy * dy).squareRoot()
    }
}

/// An angle, positive clockwise on the picture.
public struct Angle: Hashable, Comparable, Sendable {
    /// The angle in radians.
    public var radians: Double

    private init(radians: Double) {
        self.radians = radians
    }

    /// An angle in radians.
    public static func radians(_ radians: Double) -> Angle {
        Angle(radians: radians)
    }

    /// An angle in degrees.
    public static func degrees(_ degrees: Double) -> Angle {
        Angle(radians: degrees.inRadians)
    }

    /// The angle in degrees.
    public var degrees: Double { radians.inDegrees }
    /// The sine.
    public var sine: Double { sin(radians) }
    /// The cosine.
    public var cosine: Double { cos(radians) }

    public static func < (left: Angle, right: Angle) -> Bool {
        left.radians < right.radians
    }
}

extension Double {
    /// Degrees as radians.
    package var inRadians: Double { self * .pi / 180 }
    /// Radians as degrees.
    package var inDegrees: Double { self * 180 / .pi }

    /// The angle in degrees without whole turns, from 0 to less than 360.
    package var wrappedDegrees: Double {
        let rest = truncatingRemainder(dividingBy: 360)
        let turn = rest < 0 ? rest + 360 : rest
        // Adding a turn to the smallest negative angles rounds up to a whole turn.
        return turn < 360 ? turn : 0
    }

    /// The angle in degrees without whole turns, from -180 to 180, both included.
    package var signedDegrees: Double { remainder(dividingBy: 360) }
}

/// A circle and its interior.
public struct Disc: Hashable, Sendable {
    /// The centre.
    public var center: Point
    /// The distance from the centre to the edge.
    public var radius: Double

    /// A disc with a centre and a radius.
    public init(center: Point, radius: Double) {
        self.center = center
        self.radius = radius
    }

    /// The disc with `margin` added to its radius.
    public func grown(by margin: Double) -> Disc {
        Disc(center: center, radius: radius + margin)
    }

    /// Whether a point lies inside the edge.
    public func contains(_ point: Point) -> Bool {
        let (dx, dy) = (point.x - center.x, point.y - center.y)
        return dx * dx + dy * dy < radius * radius
    }

    /// The directions from the centre to the points where the edges of two discs cross, in radians clockwise from
    /// straight up; empty if they do not cross.
    fileprivate func crossings(with other: Disc) -> [Double] {
        let (dx, dy) = (other.center.x - center.x, other.center.y - center.y)
        let distance = (dx * dx + dy * dy).squareRoot()
        guard distance < radius + other.radius, distance > abs(radius - other.radius) else { return [] }
        let toward = direction(to: other)
        let half = acos(
            (radius * radius + distance * distance - other.radius * other.radius) / (2 * radius * distance))
        return [toward - half, toward + half]
    }

    /// The direction from the centre to another disc's centre, in radians clockwise from straight up.
    fileprivate func direction(to other: Disc) -> Double {
        atan2(other.center.x - center.x, center.y - other.center.y)
    }

    /// The arcs of the edge between its crossings with other discs; the whole circle if there are none.
    fileprivate func pieces(between others: [Disc]) -> [Arc] {
        let turn = 2 * Double.pi
        let angles = others.flatMap(crossings).map { $0 - turn * ($0 / turn).rounded(.down) }.sorted()
        guard let first = angles.first else { return [Arc(disc: self, start: 0, end: turn)] }
        return zip(angles, angles.dropFirst() + [first + turn]).filter { $1 - $0 > 1e-9 }.map {
            Arc(disc: self, start: $0, end: $1)
        }
    }
}

/// An arc of a disc's edge, between two directions in radians.
private struct Arc {
    var disc: Disc
    var start: Double
    var end: Double

    var first: Point { disc.center.at(disc.radius, toward: .radians(start)) }
    var last: Point { disc.center.at(disc.radius, toward: .radians(end)) }
    var middle: Point { disc.center.at(disc.radius, toward: .radians((start + end) / 2)) }
    var reversed: Arc { Arc(disc: disc, start: end, end: start) }
}

extension Path {
    /// The outline of the union of discs, with other discs cut out of it.
    public static func discs(_ discs: [Disc], without cuts: [Disc] = []) -> Path {
        let whole = discs + cuts
        var arcs: [Arc] = []
        for (index, disc) in whole.enumerated() {
            let others = whole.indices.filter { $0 != index }
            for piece in disc.pieces(between: others.map { whole[$0] }) {
                let outside = others.filter { whole[$0].contains(piece.middle) }
                if index < discs.count {
                    if outside.isEmpty { arcs.append(piece) }
                } else if outside.contains(where: { $0 < discs.count }), outside.allSatisfy({ $0 < discs.count }) {
                    arcs.append(piece.reversed)
                }
            }
        }
        return joined(arcs)
    }

    /// The outline of a row of discs, from left to right, and of the area between them and a base line.
    ///
    /// The base line connects the lowest points of the first and the last disc. Each disc should overlap the next; where
    /// it does not, a line connects the two.
    public static func ridge(_ discs: [Disc]) -> Path {
        var path = Path()
        guard let first = discs.first else { return path }
        let turn = 2 * Double.pi
        var start = Double.pi
        path.move(to: first.center.at(first.radius, toward: .radians(start)))
        for (index, disc) in discs.enumerated() {
            let next = index + 1 < discs.count ? discs[index + 1] : nil
            var end = next.map { disc.crossings(with: $0).first ?? disc.direction(to: $0) } ?? .pi
            while end < start { end += turn }
            while end > start + turn { end -= turn }
            path.line(to: disc.center.at(disc.radius, toward: .radians(start)))
            path.arc(center: disc.center, radius: disc.radius, from: .radians(start), to: .radians(end))
            if let next { start = next.crossings(with: disc).last ?? next.direction(to: disc) }
        }
        path.close()
        return path
    }

    /// The closed outlines that arcs form; each arc continues where the one before it ends.
    private static func joined(_ arcs: [Arc]) -> Path {
        var (path, rest) = (Path(), arcs)
        while let start = rest.popLast() {
            path.move(to: start.first)
            var arc = start
            while true {
                path.arc(
                    center: arc.disc.center, radius: arc.disc.radius, from: .radians(arc.start),
                    to: .radians(arc.end))
                let here = arc.last
                guard
                    let next = rest.indices.min(by: {
                        rest[$0].first.distance(to: here) < rest[$1].first.distance(to: here)
                    }),
                    rest[next].first.distance(to: here) < start.first.distance(to: here)
                else { break }
                arc = rest.remove(at: next)
            }
            path.close()
        }
        return path
    }
}

extension Point {
    fileprivate func distance(to other: Point) -> Double {
        let (dx, dy) = (other.x - x, other.y - y)
        return (dx * dx + dy * dy).squareRoot()
    }
}
