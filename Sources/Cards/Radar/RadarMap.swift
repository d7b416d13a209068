internal import ForecastCore
internal import Primitives
internal import Radar
internal import SceneModel

/// The disc of the map: land and water, rain, what is not seen, and the lines over it.
struct RadarMap {
    private let reading: RadarCard.Reading
    private let layout: RadarLayout
    private let colors: RadarColors
    private let view: RadarView
    /// Land and lakes within the square around the disc, in points of the card.
    private let land, lakes: [[Point]]
    private let coasts, shores, borders: [[Point]]
    /// The outlines of what is not seen, in points of the card.
    private let unseen: [[Point]]
    private let landMask, lakeMask, unseenMask: AreaMask

    init(_ reading: RadarCard.Reading, _ layout: RadarLayout, _ colors: RadarColors) {
        (self.reading, self.layout, self.colors) = (reading, layout, colors)
        let (scan, center) = (reading.scan, reading.content.radarPlace)
        let view = RadarView(center, in: scan.frame.projection)
        self.view = view
        let lines = EarthLines(around: center, kilometers: RadarCard.radius)
        let square = layout.disc.bounds.grown(by: 4 * layout.unit)
        func points(_ line: [Coordinates]) -> [Point] { line.map { layout.point(view.offset($0)) } }
        land = lines.land.map(points).map(square.clipped(ring:)).filter { $0.count > 2 }
        lakes = lines.lakes.map(points).map(square.clipped(ring:)).filter { $0.count > 2 }
        coasts = lines.coasts.map(points).flatMap(square.clipped(line:))
        shores = lines.shores.map(points).flatMap(square.clipped(line:))
        borders = scan.showsBorders ? lines.borders.map(points).flatMap(square.clipped(line:)) : []
        let margin = layout.disc.grown(by: 12 * layout.unit)
        let reach = (RadarCard.radius + 5) * scan.frame.projection.cellsPerKilometer(latitude: center.latitude)
        unseen =
            reading.isHatched
            ? Isobands.unseen(scan.frame, around: scan.frame.projection.point(center), reach: reach)
                .map { ring in ring.map { layout.point(view.offset($0)) }.thinned(beyond: margin) }
            : []
        let spacing = 6 * layout.unit
        landMask = AreaMask(land, in: layout.disc.bounds, spacing: spacing)
        lakeMask = AreaMask(lakes, in: layout.disc.bounds, spacing: spacing)
        unseenMask = AreaMask(unseen.map(\.splinePoints), in: layout.disc.bounds, spacing: spacing)
    }

    /// Back to front.
    var elements: [Element] {
        var elements: [Element] = []
        if !colors.isPaper {
            elements = [shape("sea", .circle(center: layout.disc.center, radius: layout.disc.radius), colors.sea)]
            if !land.isEmpty { elements.append(shape("land", path(land), colors.land)) }
            if !lakes.isEmpty { elements.append(shape("lakes", path(lakes), colors.sea)) }
        }
        elements += precipitation(isSnow: false)
        if reading.frame.snow != nil { elements += precipitation(isSnow: true) }
        elements += veil + lines + [cover]
        return elements + [dots, rim]
    }

    // MARK: Rain

    private func precipitation(isSnow: Bool) -> [Element] {
        let bands = Isobands(reading.frame, isSnow: reading.frame.snow == nil ? nil : isSnow)
        let ramp = colors.ramp(isSnow: isSnow)
        let name = isSnow ? "snow" : "rain"
        let reach = layout.disc.grown(by: 12 * layout.unit)
        let square = layout.disc.bounds.grown(by: 12 * layout.unit)
        return bands.rings.enumerated().flatMap { index, rings -> [Element] in
            let rings = rings.map { ring in ring.map { layout.point(view.offset($0)) } }.filter { ring in
                // A ring may go round the whole disc, but not if it is beside it.
                ring.contains(where: reach.contains) || Rect(around: ring).map(square.isWithin) ?? false
            }
            guard !rings.isEmpty, index < ramp.count else { return [] }
            let id = "\(name)-\(index + 1)"
            if colors.isPaper { return engraved(rings, index, isSnow: isSnow, id: id) }
            var path = Path()
            for ring in rings { path.addSpline(ring) }
            return [shape(id, path, ramp[index])]
        }
    }

    /// The areas of a class on e-paper: lines that are the broader the heavier it is, upright for snow.
    private func engraved(_ rings: [[Point]], _ index: Int, isSnow: Bool, id: String) -> [Element] {
        let spacing = max(4, (7 * layout.unit).rounded())
        let widths = [0.2, 0.38, 0.56, 0.76, 1.04]
        let hatching = Hatching(isSnow ? .upright : .level, spacing: spacing, within: layout.disc)
        var elements: [Element] = []
        let lines = hatching.path(over: rings.map(\.splinePoints))
        if !lines.elements.isEmpty {
            let stroke = Stroke(color: colors.ink, width: max(1, spacing * widths[min(index, 4)]))
            elements.append(.shape(Shape(id: "\(id)-lines", path: lines, stroke: stroke)))
        }
        if index == 0 {
            var outline = Path()
            for ring in rings { outline.addSpline(ring) }
            elements.append(stroke(id, outline, colors.ink, 1.2))
        }
        return elements
    }

    // MARK: What is not seen

    private var veil: [Element] {
        if unseen.isEmpty { return [] }
        let margin = layout.disc.grown(by: 12 * layout.unit)
        var (path, edge) = (Path(), Path())
        for ring in unseen {
            path.addSpline(ring)
            edge.addSpline(ring, within: margin)
        }
        let lines = Hatching(.rising, spacing: 7.8 * layout.unit, within: layout.disc)
            .path(over: unseen.map(\.splinePoints))
        var elements = [shape("unseen", path, colors.veil)]
        if !lines.elements.isEmpty { elements.append(stroke("unseen-lines", lines, colors.hatch, 1.6)) }
        return elements + (edge.elements.isEmpty ? [] : [stroke("unseen-edge", edge, colors.edge, 1.5)])
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
            let cell = frame.index(at: view.point(layout.offset(Point(x: x, y: y))))
            return cell.map { frame.scale.grade(Int(frame.values[$0])) > 0 } ?? false
        }
        return Double(wet) / Double(columns * rows)
    }

    /// Where coordinates are on the card.
    func point(_ place: Coordinates) -> Point { layout.point(view.offset(place)) }

    // MARK: Lines

    private var lines: [Element] {
        let kinds: [(id: String, lines: [[Point]], color: Color, width: Double)] = [
            ("coasts", coasts, colors.coast, colors.isPaper ? 2.4 : 1.5), ("shores", shores, colors.shore, 1.1),
            ("borders", borders, colors.border, 1.5),
        ]
        return kinds.filter { !$0.lines.isEmpty }.map { kind in
            var path = Path()
            for line in kind.lines {
                for (index, point) in line.enumerated() {
                    if index == 0 { path.move(to: point) } else { path.line(to: point) }
                }
            }
            return stroke(kind.id, path, kind.color, kind.width)
        }
    }

    /// The ground of the card around the disc, which hides what reaches beyond it.
    private var cover: Element {
        let size = layout.size
        var path = Path.rectangle(Rect(minX: 0, minY: 0, maxX: size.width, maxY: size.height))
        path.move(to: layout.disc.center.at(layout.disc.radius, toward: .degrees(0)))
        // The other way round than the rectangle.
        path.arc(center: layout.disc.center, radius: layout.disc.radius, from: .degrees(360), to: .degrees(0))
        path.close()
        return shape("ground", path, colors.ground)
    }

    /// Rings around the place, dotted so that they are not taken for borders.
    private var dots: Element {
        let reach = RadarCard.Reach(reading.content.units)
        var path = Path()
        for ring in reach.rings {
            let radius = Double(ring) * reach.kilometersOfUnit * layout.pointsPerKilometer
            let count = max(24, Int((2 * .pi * radius / (9 * layout.unit)).rounded()))
            for index in 0..<count {
                let point = layout.disc.center.at(radius, toward: .degrees(360 * Double(index) / Double(count)))
                path.move(to: point)
                path.line(to: point)
            }
        }
        return stroke("rings", path, colors.ring, 2.2)
    }

    private var rim: Element {
        stroke("rim", .circle(center: layout.disc.center, radius: layout.disc.radius), colors.rim, 2)
    }

    // MARK: Shapes

    private func shape(_ id: String, _ path: Path, _ color: Color) -> Element {
        .shape(Shape(id: id, path: path, fill: color))
    }

    private func stroke(_ id: String, _ path: Path, _ color: Color, _ width: Double) -> Element {
        .shape(Shape(id: id, path: path, stroke: Stroke(color: color, width: width * layout.unit)))
    }

    private func path(_ rings: [[Point]]) -> Path {
        var path = Path()
        for ring in rings {
            for (index, point) in ring.enumerated() {
                if index == 0 { path.move(to: point) } else { path.line(to: point) }
            }
            path.close()
        }
        return path
    }
}

extension RadarLayout {
    /// The point of the card at kilometers east and north of the place.
    func point(_ offset: Point) -> Point {
        Point(
            x: disc.center.x + offset.x * pointsPerKilometer, y: disc.center.y - offset.y * pointsPerKilometer)
    }

    /// The kilometers east and north of the place at a point of the card.
    func offset(_ point: Point) -> Point {
        Point(
            x: (point.x - disc.center.x) / pointsPerKilometer, y: (disc.center.y - point.y) / pointsPerKilometer)
    }
}
