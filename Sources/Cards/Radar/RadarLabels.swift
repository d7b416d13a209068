internal import Primitives
internal import Radar
internal import SceneModel

/// The names of towns, the lengths of the rings' radii, and the place's own dot.
struct RadarLabels {
    let map: RadarMap
    let reading: RadarCard.Reading
    let layout: RadarLayout
    let colors: RadarColors

    private static let mostTowns = 5
    /// How far towns are from the place, and from each other, in kilometers.
    private static let distances = 24.0...142.0
    private static let spread = 40.0

    private var unit: Double { layout.unit }

    /// A text with the plate behind it, which covers rain and lines.
    private struct Label {
        let line: TextLine
        let origin: Point
        let box: Rect
    }

    func elements(measuring text: some TextMeasuring) -> [Element] {
        let center = layout.disc.center
        var taken = [Rect(around: center, width: 44 * unit, height: 44 * unit)]
        if let (tip, tail) = map.shaft {
            // The head of the arrow is wider than its shaft.
            for step in 0...10 {
                let share = Double(step) / 10
                let point = Point(x: tip.x + (tail.x - tip.x) * share, y: tip.y + (tail.y - tip.y) * share)
                let side = (step < 4 ? 84 : 36) * unit
                taken.append(Rect(around: point, width: side, height: side))
            }
        }
        var dots = Path()
        var gaps = Path()
        var plates: [Element] = []
        var words: [Element] = []
        func add(_ label: Label, _ id: String, _ color: Color) {
            taken.append(label.box)
            let plate = Path.rounded(label.box.grown(by: -2 * unit), radius: 12 * unit)
            plates.append(.shape(Shape(id: "\(id)-plate", path: plate, fill: map.ground(in: label.box).color)))
            words.append(label.line.at(label.origin, id: id, color: color))
        }
        for (number, town) in towns(apartFrom: &taken, text).enumerated() {
            add(town.label, "town-\(number + 1)", colors.ink)
            gaps.append(.circle(center: town.point, radius: 7 * unit))
            dots.append(.circle(center: town.point, radius: 4 * unit))
        }
        let reach = RadarCard.Reach(reading.content.units)
        for (number, ring) in reach.rings.enumerated() {
            guard let label = self.label(ofRing: ring, reach, apartFrom: taken, text) else { continue }
            add(label, "ring-\(number + 1)", colors.quiet)
        }
        gaps.append(.circle(center: center, radius: 15 * unit))
        dots.append(.circle(center: center, radius: 9 * unit))
        return plates + [
            .shape(Shape(id: "dot-gaps", path: gaps, fill: colors.ground)),
            .shape(Shape(id: "dots", path: dots, fill: colors.ink)),
        ] + words
    }

    /// The largest towns that have room, each with its name where the least rain is beneath.
    private func towns(
        apartFrom taken: inout [Rect], _ text: some TextMeasuring
    ) -> [(point: Point, label: Label)] {
        var chosen: [(point: Point, label: Label)] = []
        let center = layout.disc.center
        for town in reading.scan.towns where chosen.count < RadarLabels.mostTowns {
            let point = map.point(town.place)
            let scale = layout.disc.radius / RadarCard.radius
            guard RadarLabels.distances.contains(point.distance(to: center) / scale),
                chosen.allSatisfy({ $0.point.distance(to: point) >= RadarLabels.spread * scale }),
                let label = label(of: town.name, at: point, apartFrom: taken, text)
            else { continue }
            chosen.append((point, label))
            taken.append(label.box)
            taken.append(Rect(around: point, width: 18 * unit, height: 18 * unit))
        }
        return chosen
    }

    private func label(
        of name: String, at point: Point, apartFrom taken: [Rect], _ text: some TextMeasuring
    ) -> Label? {
        let direction = text.lineDirection.map { _ in TextDirection(firstStrongIn: name) }
        let line = TextLine(name, face: .regular, size: 28 * unit, direction: direction, measuring: text)
        let width = line.extent.advance
        // To the right, to the left, above and below.
        let left = [point.x + 15 * unit, point.x - 15 * unit - width, point.x - width / 2, point.x - width / 2]
        let baseline = [10.0, 10, -16, 37].map { point.y + $0 * unit }
        var best: (cost: Double, label: Label)?
        for (index, (x, y)) in zip(left, baseline).enumerated() {
            let box = box(of: line, at: Point(x: x, y: y))
            let dot = Rect(around: point, width: 18 * unit, height: 18 * unit)
            guard box.isWithin(layout.disc.grown(by: -4 * unit)), taken.allSatisfy({ !$0.meets(box) }),
                !taken.contains(where: { $0.meets(dot) })
            else { continue }
            let cost = map.wetness(of: box) + 0.3 * map.ground(in: box).others + 0.04 * Double(index)
            if cost < best?.cost ?? .infinity {
                best = (cost, Label(line: line, origin: Point(x: x, y: y), box: box))
            }
        }
        return best?.label
    }

    /// The length of a ring's radius on the ring, where the least rain is beneath; the lower right comes first.
    private func label(
        ofRing ring: Int, _ reach: RadarCard.Reach, apartFrom taken: [Rect], _ text: some TextMeasuring
    ) -> Label? {
        let line = TextLine(
            reading.written(Double(ring), in: reach), face: .regular, size: 28 * unit, measuring: text)
        let radius = Double(ring) * reach.kilometersOfUnit * layout.disc.radius / RadarCard.radius
        var best: (cost: Double, label: Label)?
        for bearing in [135, 150, 120, 165, 105, 180, 195, 210, 225, 90, 75, 60, 45, 240, 255, 300, 330, 0] {
            let point = layout.disc.center.at(radius, toward: .degrees(Double(bearing)))
            let origin = Point(x: point.x - line.extent.advance / 2, y: point.y + 10 * unit)
            let box = box(of: line, at: origin)
            guard box.isWithin(layout.disc.grown(by: -4 * unit)), taken.allSatisfy({ !$0.meets(box) }) else {
                continue
            }
            let cost = map.wetness(of: box) + 0.3 * map.ground(in: box).others
            if cost < (best?.cost ?? .infinity) - 0.02 {
                best = (cost, Label(line: line, origin: origin, box: box))
            }
            if cost == 0 { break }
        }
        return best?.label
    }

    /// The ink of a line with a margin, at least as high as its capitals.
    private func box(of line: TextLine, at origin: Point) -> Rect {
        Rect(
            minX: origin.x - 8 * unit, minY: origin.y + min(line.extent.ink.minY, -21 * unit) - 6 * unit,
            maxX: origin.x + line.extent.advance + 8 * unit,
            maxY: origin.y + max(line.extent.ink.maxY, 1 * unit) + 6 * unit)
    }
}

extension Rect {
    fileprivate init(around center: Point, width: Double, height: Double) {
        self.init(
            minX: center.x - width / 2, minY: center.y - height / 2, maxX: center.x + width / 2,
            maxY: center.y + height / 2)
    }

    fileprivate func meets(_ other: Rect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    fileprivate func isWithin(_ disc: Disc) -> Bool {
        [minX, maxX].allSatisfy { x in [minY, maxY].allSatisfy { y in disc.contains(Point(x: x, y: y)) } }
    }
}

extension Point {
    fileprivate func distance(to other: Point) -> Double {
        ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }
}

extension Path {
    /// A rectangle with round corners.
    fileprivate static func rounded(_ rect: Rect, radius: Double) -> Path {
        let radius = min(radius, rect.width / 2, rect.height / 2)
        let inner = rect.grown(by: -radius)
        var path = Path()
        path.move(to: Point(x: inner.minX, y: rect.minY))
        let corners = [
            Point(x: inner.maxX, y: inner.minY), Point(x: inner.maxX, y: inner.maxY),
            Point(x: inner.minX, y: inner.maxY), Point(x: inner.minX, y: inner.minY),
        ]
        for (index, corner) in corners.enumerated() {
            let start = Angle.degrees(90 * Double(index))
            path.line(to: corner.at(radius, toward: start))
            path.arc(center: corner, radius: radius, from: start, to: .degrees(90 * Double(index + 1)))
        }
        path.close()
        return path
    }
}
