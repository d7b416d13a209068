internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// The dots on the curve: one for the moment, and those of the highest and lowest hour with their numbers.
struct GraphMarks {
    let plot: GraphPlot
    let layout: GraphLayout
    let colors: GraphColors
    let land: GraphLand
    let reading: GraphCard.Reading
    /// The ink of the words above, which the labels must not touch.
    let words: [Rect]
    /// The sky in which labels stand, and whether it is light where it is fair.
    let sky: (course: HourlySky, isLight: Bool)?

    private var unit: Double { layout.unit }

    /// The dots and labels, and the boxes of the labels.
    func elements(measuring text: some TextMeasuring) -> (elements: [Element], boxes: [Rect]) {
        var elements: [Element] = []
        let now = plot.point(at: reading.content.moment, margin: 24 * unit)
        if let now { elements += dot("now", at: now, radius: 17, core: 11.5, color: colors.ink) }
        // If both are the same number, no hour stands out.
        guard let high = reading.high, let low = reading.low, high != low else { return (elements, []) }
        let course = reading.course
        // What the labels must not touch.
        var taken = words.map { $0.grown(by: 28 * unit) }
        var boxes: [Rect] = []
        let ends = [course.high, course.low].map { plot.point(at: $0.time, margin: 16 * unit) }
        for (index, (id, hour, degrees)) in [("high", course.high, high), ("low", course.low, low)].enumerated() {
            let other = ends[1 - index].map { [ring($0, 19)] } ?? []
            guard let point = plot.point(at: hour.time, margin: 16 * unit) else { continue }
            // The moment's dot may mark the hour as well; two dots on one spot would blot.
            let shared = now.flatMap { abs($0.x - point.x) < 30 * unit ? $0 : nil }
            if shared == nil {
                elements += dot(id, at: point, radius: 15, core: 9.5, color: colors.mark(at: hour.celsius))
                taken += now.map { [ring($0, 22)] } ?? []
            }
            // The number of the moment is above, large.
            if shared != nil, degrees == reading.temperature { continue }
            guard let label = label(id, degrees, over: shared ?? point, besides: taken + other, measuring: text)
            else {
                continue
            }
            elements += label.elements
            taken.append(label.box)
            boxes.append(label.box)
        }
        return (elements, boxes)
    }

    private func ring(_ point: Point, _ radius: Double) -> Rect {
        Rect(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y).grown(by: radius * unit)
    }

    /// A dot in a white disc; on e-paper in a ring.
    private func dot(_ id: String, at point: Point, radius: Double, core: Double, color: Color) -> [Element] {
        var elements: [Element] = [
            .shape(Shape(id: "\(id)-gap", path: .circle(center: point, radius: radius * unit), fill: .white))
        ]
        if colors.isPaper {
            elements.append(
                .shape(
                    Shape(
                        id: "\(id)-ring", path: .circle(center: point, radius: (radius - 2) * unit),
                        stroke: Stroke(color: color, width: 4 * unit))))
        }
        let isHollow = colors.isPaper && id == "now"
        elements.append(
            .shape(
                Shape(
                    id: "\(id)-dot", path: .circle(center: point, radius: (colors.isPaper ? 7 : core) * unit),
                    fill: isHollow
                        ? .white : id == "now" && color == .white ? colors.mark(at: reading.celsius) : color)))
        return elements
    }

    /// The number above its dot; below it or to a side if something is in the way, nil if there is no room.
    private func label(
        _ id: String, _ degrees: Int, over point: Point, besides taken: [Rect], measuring text: some TextMeasuring
    ) -> (elements: [Element], box: Rect)? {
        let label = DegreeLabel(
            degrees, face: .displayMedium, size: 42 * unit, reading.facts.language, measuring: text)
        let ink = label.line.extent.ink
        let reach = 36 * unit
        let margin = 36 * unit
        func place(_ dx: Double, isBelow: Bool) -> (point: Point, box: Rect, isBelow: Bool) {
            let x = min(
                max(point.x + dx * unit, layout.plot.minX + margin + label.reach.left),
                layout.plot.maxX - margin - label.reach.right)
            let y = isBelow ? point.y + reach - ink.minY : point.y - reach
            let box = Rect(
                minX: x - label.reach.left, minY: y + ink.minY, maxX: x + label.reach.right, maxY: y + ink.maxY)
            return (Point(x: x, y: y), box, isBelow)
        }
        let shifts = [0.0, 56, -56, 84, -84, 112, -112]
        let places = shifts.map { place($0, isBelow: false) } + shifts.map { place($0, isBelow: true) }
        for place in places where !taken.contains(where: place.box.intersects) {
            let extent = plot.extent(from: place.box.minX - 6 * unit, to: place.box.maxX + 6 * unit)
            let isFree =
                place.isBelow
                ? extent.isWhole && extent.foot + 6 * unit < place.box.minY
                    && place.box.maxY < layout.strip.minY - 8 * unit
                : place.box.maxY + 6 * unit < extent.head
            guard isFree else { continue }
            if let sky, !place.isBelow {
                let (color, glow) = sky.course.ink(in: place.box.grown(by: 4 * unit), isLight: sky.isLight)
                return ([glow, label.at(place.point, id: id, color: color)].compactMap { $0 }, place.box)
            }
            guard let color = place.isBelow ? land.ink(behind: place.box) : colors.ink else { continue }
            return ([label.at(place.point, id: id, color: color)], place.box)
        }
        return nil
    }
}
