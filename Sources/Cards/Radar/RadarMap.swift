internal import ForecastCore
internal import Primitives
internal import Radar
internal import SceneModel

/// The disc of the map: land and water, rain, what is not seen, the lines over it, and how rain moves.
struct RadarMap {
    private let reading: RadarCard.Reading
    private let disc: Disc
    private let unit: Double
    private let colors: RadarColors
    private let view: RadarView
    /// In points of the card.
    private let land, lakes: [[Point]]
    private let coasts, shores, borders: [[Point]]
    /// The outlines of what is not seen.
    private let unseen: [[Point]]
    private let landMask, lakeMask, unseenMask: AreaMask

    /// Points of the card for a kilometer.
    private var scale: Double { disc.radius / RadarCard.radius }

    init(_ reading: RadarCard.Reading, in disc: Disc, unit: Double, _ colors: RadarColors) {
        (self.reading, self.disc, self.unit, self.colors) = (reading, disc, unit, colors)
        let (scan, center) = (reading.scan, reading.content.radarPlace)
        let view = RadarView(center, in: scan.frame.projection)
        self.view = view
        let lines = EarthLines(around: center, kilometers: RadarCard.radius)
        func points(_ line: [Coordinates]) -> [Point] { line.map { disc.point(view.offset($0)) } }
        func areas(_ rings: [[Coordinates]]) -> [[Point]] {
            rings.map(points).map(disc.bounds.clipped(ring:)).map(disc.clipped(ring:)).filter { $0.count > 2 }
        }
        (land, lakes) = (areas(lines.land), areas(lines.lakes))
        coasts = lines.coasts.map(points).flatMap(disc.clipped(line:))
        shores = lines.shores.map(points).flatMap(disc.clipped(line:))
        borders = scan.showsBorders ? lines.borders.map(points).flatMap(disc.clipped(line:)) : []
        let reach = (RadarCard.radius + 5) * scan.frame.projection.cellsPerKilometer(latitude: center.latitude)
        unseen =
            reading.isHatched
            ? Isobands.unseen(scan.frame, around: scan.frame.projection.point(center), reach: reach)
                .map { ring in ring.map { disc.point(view.offset($0)) }.splinePoints } : []
        let spacing = 6 * unit
        landMask = AreaMask(land, in: disc.bounds, spacing: spacing)
        lakeMask = AreaMask(lakes, in: disc.bounds, spacing: spacing)
        unseenMask = AreaMask(unseen, in: disc.bounds, spacing: spacing)
    }

    /// Back to front; without the rings of distances.
    var elements: [Element] {
        var elements: [Element] = []
        if !colors.isPaper {
            elements = [shape("sea", .circle(center: disc.center, radius: disc.radius), colors.sea)]
            if !land.isEmpty { elements.append(shape("land", path(land), colors.land)) }
            if !lakes.isEmpty { elements.append(shape("lakes", path(lakes), colors.sea)) }
        }
        elements += precipitation(isSnow: false)
        if reading.frame.snow != nil { elements += precipitation(isSnow: true) }
        return elements + veil + lines + [rim] + arrow
    }

    /// The ends of the arrow; nil without one.
    var shaft: (tip: Point, tail: Point)? {
        (reading.passage?.motion.bearing).map { bearing in
            let back = Angle.degrees(bearing)
            return (
                disc.center.at(0.20 * disc.radius, toward: back), disc.center.at(0.70 * disc.radius, toward: back)
            )
        }
    }

    /// One arrow along the way that rain comes, whose tip is near the place.
    private var arrow: [Element] {
        guard let motion = reading.passage?.motion, let (tip, tail) = shaft else { return [] }
        let barb = 0.13 * disc.radius
        let sides = [-40.0, 40].map { tip.at(barb, toward: .degrees(motion.bearing + $0)) }
        let path = path([[tail, tip], [sides[0], tip, sides[1]]], isClosed: false)
        let width = min(0.05 * disc.radius / unit, 9)
        return [
            stroke("arrow-rim", path, colors.ground, 2 * width), stroke("arrow", path, colors.ink, width),
        ]
    }

    // MARK: Rain

    private func precipitation(isSnow: Bool) -> [Element] {
        let bands = Isobands(reading.frame, isSnow: reading.frame.snow == nil ? nil : isSnow)
        let ramp = colors.ramp(isSnow: isSnow)
        let name = isSnow ? "snow" : "rain"
        return bands.rings.enumerated().flatMap { index, rings -> [Element] in
            let rings = rings.map { ring in ring.map { disc.point(view.offset($0)) } }.filter { ring in
                // A ring may go round the whole disc, but not if it is beside it.
                ring.contains(where: disc.contains) || Rect(around: ring).map(disc.bounds.isWithin) ?? false
            }
            guard !rings.isEmpty, index < ramp.count else { return [] }
            let id = "\(name)-\(index + 1)"
            if colors.isPaper { return engraved(rings, index, isSnow: isSnow, id: id) }
            return [shape(id, outline(of: rings), ramp[index])]
        }
    }

    /// The smooth outlines of areas, cut at the edge of the disc.
    private func outline(of rings: [[Point]]) -> Path {
        var path = Path()
        for ring in rings {
            if ring.allSatisfy(disc.contains) {
                path.addSpline(ring)
            } else {
                path.append(self.path([disc.clipped(ring: ring.splinePoints)]))
            }
        }
        return path
    }

    /// The areas of a class on e-paper: lines that are the broader the heavier it is, upright for snow.
    private func engraved(_ rings: [[Point]], _ index: Int, isSnow: Bool, id: String) -> [Element] {
        let spacing = max(4, (7 * unit).rounded())
        let widths = [0.2, 0.38, 0.56, 0.76, 1.04]
        let hatching = Hatching(isSnow ? .upright : .level, spacing: spacing, within: disc)
        var elements: [Element] = []
        let lines = hatching.path(over: rings.map(\.splinePoints))
        if !lines.elements.isEmpty {
            let stroke = Stroke(color: colors.ink, width: max(1, spacing * widths[min(index, 4)]))
            elements.append(.shape(Shape(id: "\(id)-lines", path: lines, stroke: stroke)))
        }
        if index == 0 { elements.append(stroke(id, outline(of: rings), colors.ink, 1.2)) }
        return elements
    }

    // MARK: What is not seen

    private var veil: [Element] {
        if unseen.isEmpty { return [] }
        let areas = unseen.map(disc.clipped(ring:)).filter { $0.count > 2 }
        let lines = Hatching(.rising, spacing: 7.8 * unit, within: disc).path(over: unseen)
        let edges = unseen.flatMap { disc.clipped(line: $0 + $0.prefix(1)) }
        var elements = [shape("unseen", path(areas), colors.veil)]
        if !lines.elements.isEmpty { elements.append(stroke("unseen-lines", lines, colors.hatch, 1.6)) }
        if !edges.isEmpty { elements.append(stroke("unseen-edge", path(edges, isClosed: false), colors.edge, 1.5)) }
        return elements
    }

    /// The colour of the earth at a point of the card.
    func ground(at point: Point) -> Color {
        if unseenMask.contains(point) { return colors.veil }
        return landMask.contains(point) && !lakeMask.contains(point) ? colors.land : colors.sea
    }

    /// The colour of most of the earth in a box, and how much of the box has another, from 0 to 1.
    func ground(in box: Rect) -> (color: Color, others: Double) {
        let samples = (0..<15).map { index in
            ground(
                at: Point(
                    x: box.minX + box.width * Double(index % 5) / 4,
                    y: box.minY + box.height * Double(index / 5) / 2))
        }
        var (color, count) = (colors.land, 0)
        for candidate in [colors.land, colors.sea, colors.veil] {
            let own = samples.count { $0 == candidate }
            if own > count { (color, count) = (candidate, own) }
        }
        return (color, 1 - Double(count) / Double(samples.count))
    }

    /// How much of a box lies over rain, from 0 to 1.
    func wetness(of box: Rect) -> Double {
        let (columns, rows) = (13, 5)
        let frame = reading.scan.frame
        let wet = (0..<columns * rows).count { index in
            let x = box.minX + box.width * Double(index % columns) / Double(columns - 1)
            let y = box.minY + box.height * Double(index / columns) / Double(rows - 1)
            let cell = frame.index(at: view.point(disc.offset(Point(x: x, y: y))))
            return cell.map { frame.scale.grade(Int(frame.values[$0])) > 0 } ?? false
        }
        return Double(wet) / Double(columns * rows)
    }

    /// Where coordinates are on the card.
    func point(_ place: Coordinates) -> Point { disc.point(view.offset(place)) }

    // MARK: Lines

    private var lines: [Element] {
        let kinds: [(id: String, lines: [[Point]], color: Color, width: Double)] = [
            ("coasts", coasts, colors.coast, colors.isPaper ? 2.4 : 1.5), ("shores", shores, colors.shore, 1.1),
            ("borders", borders, colors.border, 1.5),
        ]
        return kinds.filter { !$0.lines.isEmpty }.map { kind in
            stroke(kind.id, path(kind.lines, isClosed: false), kind.color, kind.width)
        }
    }

    /// Rings around the place, dotted so that they are not taken for borders.
    var rings: Element {
        let reach = RadarCard.Reach(reading.content.units)
        var path = Path()
        for ring in reach.rings {
            let radius = Double(ring) * reach.kilometersOfUnit * scale
            let count = max(24, Int((2 * .pi * radius / (9 * unit)).rounded()))
            for index in 0..<count {
                let point = disc.center.at(radius, toward: .degrees(360 * Double(index) / Double(count)))
                path.move(to: point)
                path.line(to: point)
            }
        }
        return stroke("rings", path, colors.ring, 2.2)
    }

    private var rim: Element {
        stroke("rim", .circle(center: disc.center, radius: disc.radius), colors.rim, 2.5)
    }

    // MARK: Shapes

    private func shape(_ id: String, _ path: Path, _ color: Color) -> Element {
        .shape(Shape(id: id, path: path, fill: color))
    }

    private func stroke(_ id: String, _ path: Path, _ color: Color, _ width: Double) -> Element {
        .shape(Shape(id: id, path: path, stroke: Stroke(color: color, width: width * unit)))
    }

    private func path(_ lines: [[Point]], isClosed: Bool = true) -> Path {
        var path = Path()
        for line in lines {
            for (index, point) in line.enumerated() {
                if index == 0 { path.move(to: point) } else { path.line(to: point) }
            }
            if isClosed { path.close() }
        }
        return path
    }
}

extension Disc {
    /// The point of the map in the disc at kilometers east and north of the place.
    func point(_ offset: Point) -> Point {
        let scale = radius / RadarCard.radius
        return Point(x: center.x + offset.x * scale, y: center.y - offset.y * scale)
    }

    /// The kilometers east and north of the place at a point of the map.
    fileprivate func offset(_ point: Point) -> Point {
        let scale = radius / RadarCard.radius
        return Point(x: (point.x - center.x) / scale, y: (center.y - point.y) / scale)
    }
}
