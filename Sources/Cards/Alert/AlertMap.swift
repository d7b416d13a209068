internal import ForecastCore
internal import Primitives
internal import Radar
internal import SceneModel

/// A small map of the region of a warning, with coasts and borders around it and the place in it.
struct AlertMap {
    private let frame: Rect
    private let colors: AlertColors
    private let unit: Double
    private let lines: EarthLines
    /// The region within the frame, in points of the card.
    private let region: [[Point]]
    private let place: Point
    private let projection: Projection

    /// The least and the greatest extent from north to south, in degrees; of a larger region, what is around the place is shown.
    private static let extents = 0.5...22.0

    /// Degrees at points of the frame: one scale for both directions, true at the middle.
    private struct Projection {
        let middle: Coordinates
        let center: Point
        let pointsPerDegree: Double
        let breadth: Double

        /// Longitudes are unwrapped around the middle, so that the date line is a line like any other.
        func point(_ place: Coordinates) -> Point {
            Point(
                x: center.x + unwrapped(place.longitude, around: middle.longitude) * pointsPerDegree * breadth,
                y: center.y - (place.latitude - middle.latitude) * pointsPerDegree)
        }
    }

    /// A map in a rectangle; nil if the region is not known, or out of sight of the place.
    init?(of alert: Alert, at place: Place, in frame: Rect, colors: AlertColors, unit: Double) {
        let rings = (alert.outlines ?? []).map { ring in
            ring.filter { $0.latitude.isFinite && $0.longitude.isFinite && abs($0.latitude) <= 90 }
        }.filter { $0.count > 2 }
        let home = Coordinates(latitude: place.latitude, longitude: place.longitude)
        // East and north of the place.
        let corners = rings.joined().map {
            Point(x: unwrapped($0.longitude, around: home.longitude), y: $0.latitude - home.latitude)
        }
        guard !corners.isEmpty, let bounds = Rect(around: corners + [Point(x: 0, y: 0)]) else { return nil }
        func middle(_ low: Double, _ high: Double, _ most: Double) -> Double {
            high - low <= most ? (low + high) / 2 : min(max(0, low + most / 2), high - most / 2)
        }
        let most = AlertMap.extents.upperBound
        let north = middle(bounds.minY, bounds.maxY, most)
        let breadth = max(Angle.degrees(home.latitude + north).cosine, 0.05)
        let east = middle(bounds.minX, bounds.maxX, most / breadth)
        let (tall, wide) = (min(bounds.height, most), min(bounds.width * breadth, most))
        // A fifth around the region is its surroundings.
        let extent = max(tall / frame.height, wide / frame.width, AlertMap.extents.lowerBound / frame.height) * 1.4
        projection = Projection(
            middle: Coordinates(latitude: home.latitude + north, longitude: home.longitude + east),
            center: Point(x: (frame.minX + frame.maxX) / 2, y: (frame.minY + frame.maxY) / 2),
            pointsPerDegree: 1 / extent, breadth: breadth)
        (self.frame, self.colors, self.unit) = (frame, colors, unit)
        let projection = projection
        region = rings.map { $0.map(projection.point).thinned(to: 1.5 * unit) }.map(frame.clipped(ring:))
            .filter { $0.count > 2 }
        self.place = projection.point(home)
        guard !region.isEmpty, frame.contains(self.place) else { return nil }
        let reach = (frame.width * frame.width + frame.height * frame.height).squareRoot() / 2 * extent * 111
        lines = EarthLines(around: projection.middle, kilometers: reach)
    }

    /// Back to front.
    var elements: [Element] {
        func filled(_ id: String, _ rings: [[Point]], _ color: Color) -> [Element] {
            rings.isEmpty ? [] : [.shape(Shape(id: "map-\(id)", path: .closed(rings), fill: color))]
        }
        func drawn(_ id: String, _ lines: [[Coordinates]], _ color: Color, _ width: Double) -> [Element] {
            let parts = lines.map { $0.map(projection.point).thinned(to: unit) }.flatMap(frame.cut(line:))
            return parts.isEmpty ? [] : [stroke(id, .open(parts), color, width)]
        }
        func areas(_ rings: [[Coordinates]]) -> [[Point]] {
            rings.map { $0.map(projection.point).thinned(to: unit) }.map(frame.clipped(ring:)).filter {
                $0.count > 2
            }
        }
        let isPaper = colors.isPaper
        let (sea, land) = (colors.sky, colors.toned(0.16))
        var elements: [Element] = [
            .shape(Shape(id: "map-sea", path: .rectangle(frame), fill: isPaper ? Color.white : sea))
        ]
        if isPaper {
            elements += [hatching]
        } else {
            elements += filled("land", areas(lines.land), land) + filled("lakes", areas(lines.lakes), sea)
            elements += filled("region", region, colors.accent.withOpacity(0.5))
        }
        elements += drawn("coasts", lines.coasts, colors.ink.withOpacity(isPaper ? 1 : 0.55), isPaper ? 2.4 : 1.8)
        if !isPaper {
            elements += drawn("shores", lines.shores, colors.ink.withOpacity(0.4), 1.4)
            elements += drawn("borders", lines.borders, colors.ink.withOpacity(0.5), 1.4)
        }
        elements.append(stroke("outline", .closed(region), isPaper ? colors.ink : colors.accent, isPaper ? 4 : 3))
        elements.append(
            stroke("rim", .rectangle(frame), colors.ink.withOpacity(isPaper ? 1 : 0.4), isPaper ? 4 : 2))
        for (id, radius, color) in [("halo", 13.0, isPaper ? Color.white : colors.sky), ("place", 8.5, colors.ink)]
        {
            elements.append(
                .shape(Shape(id: "map-\(id)", path: .circle(center: place, radius: radius * unit), fill: color)))
        }
        return [.group(Group(id: "map", elements: elements))]
    }

    private func stroke(_ id: String, _ path: Path, _ color: Color, _ width: Double) -> Element {
        .shape(Shape(id: "map-\(id)", path: path, stroke: Stroke(color: color, width: width * unit)))
    }

    /// The region on e-paper, in level lines.
    private var hatching: Element {
        let spacing = max(4, 9 * unit).rounded()
        var path = Path()
        for row in 1..<max(2, Int(frame.height / spacing)) {
            let y = frame.minY + Double(row) * spacing
            let crossings = region.map { ring -> [Double] in
                guard var before = ring.last else { return [] }
                var crossings: [Double] = []
                for here in ring {
                    if (before.y <= y) != (here.y <= y) {
                        crossings.append(before.x + (here.x - before.x) * (y - before.y) / (here.y - before.y))
                    }
                    before = here
                }
                return crossings.sorted()
            }
            for ends in crossings {
                for pair in stride(from: 0, to: ends.count - 1, by: 2) {
                    path.append(.line(from: Point(x: ends[pair], y: y), to: Point(x: ends[pair + 1], y: y)))
                }
            }
        }
        return stroke("region", path, colors.ink, 1.8)
    }
}

/// Degrees of longitude east of another, from -180 to 180.
private func unwrapped(_ longitude: Double, around other: Double) -> Double {
    let turn = (longitude - other).truncatingRemainder(dividingBy: 360)
    return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
}

extension [Point] {
    /// Without the points that are nearer than a distance to the one before.
    fileprivate func thinned(to distance: Double) -> [Point] {
        guard var last = first else { return [] }
        var kept = [last]
        for (index, point) in enumerated().dropFirst() {
            let (east, south) = (point.x - last.x, point.y - last.y)
            // Lines keep their ends.
            if east * east + south * south >= distance * distance || index == count - 1 {
                kept.append(point)
                last = point
            }
        }
        return kept
    }
}

extension Rect {
    /// The parts of a line within the rectangle (Liang and Barsky 1984).
    fileprivate func cut(line: [Point]) -> [[Point]] {
        var (parts, part) = ([] as [[Point]], [] as [Point])
        for (start, end) in zip(line, line.dropFirst()) {
            let (east, south) = (end.x - start.x, end.y - start.y)
            var (from, to) = (0.0, 1.0)
            for (way, room) in [
                (-east, start.x - minX), (east, maxX - start.x), (-south, start.y - minY), (south, maxY - start.y),
            ] {
                if way < 0 {
                    from = max(from, room / way)
                } else if way > 0 {
                    to = min(to, room / way)
                } else if room < 0 {
                    to = -1
                }
            }
            guard from <= to else { continue }
            func point(_ share: Double) -> Point { Point(x: start.x + east * share, y: start.y + south * share) }
            if from > 0 || part.isEmpty {
                if part.count > 1 { parts.append(part) }
                part = [point(from)]
            }
            part.append(point(to))
            if to < 1 {
                parts.append(part)
                part = []
            }
        }
        if part.count > 1 { parts.append(part) }
        return parts
    }
}

extension Path {
    /// Lines through points.
    fileprivate static func open(_ lines: [[Point]]) -> Path {
        var path = Path()
        for line in lines {
            for (index, point) in line.enumerated() {
                if index == 0 { path.move(to: point) } else { path.line(to: point) }
            }
        }
        return path
    }

    /// Areas within points.
    fileprivate static func closed(_ rings: [[Point]]) -> Path {
        rings.reduce(into: Path()) { path, ring in
            path.append(.open([ring]))
            path.close()
        }
    }
}
