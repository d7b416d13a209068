internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The dots on the curve: the moment's, and those of the highest and the lowest hour with their numbers.
struct GraphMarks {
    let plot: GraphPlot
    let layout: GraphLayout
    let colors: GraphColors
    let course: TemperatureCourse
    let moment: Instant
    let units: Units
    let language: Language
    /// The ink of the card's number, which the labels keep off.
    let number: Rect

    private var unit: Double { layout.unit }

    func elements(measuring text: some TextMeasuring) -> [Element] {
        var elements: [Element] = []
        let now = plot.point(at: moment, margin: 21 * unit)
        if let now { elements += dot("now", at: now, radius: 12.5, color: colors.ink) }
        // Where both have the same number, no hour stands out.
        guard let high = units.temperature(course.high.celsius), let low = units.temperature(course.low.celsius),
            high != low
        else { return elements }
        // What a number has to keep clear of.
        var taken = [number.grown(by: 34 * unit)]
        for (id, reading, degrees) in [("high", course.high, high), ("low", course.low, low)] {
            guard let point = plot.point(at: reading.time, margin: 16 * unit) else { continue }
            // The moment's dot may say where; two on one spot would be a blot.
            let shared = now.flatMap { abs($0.x - point.x) < 26 * unit ? $0 : nil }
            if shared == nil {
                elements += dot(id, at: point, radius: 8.5, color: colors.area)
                taken += now.map { [ring($0, 22)] } ?? []
            }
            let clearing = shared == nil ? 19.0 : 24
            guard
                let label = label(
                    id, degrees, over: shared ?? point, clearing: clearing, besides: taken, measuring: text)
            else { continue }
            elements.append(label.element)
            taken.append(label.box)
        }
        return elements
    }

    private func ring(_ point: Point, _ radius: Double) -> Rect {
        let reach = radius * unit
        return Rect(
            minX: point.x - reach, minY: point.y - reach, maxX: point.x + reach, maxY: point.y + reach)
    }

    /// A dot in a ring of the ground's colour.
    private func dot(_ id: String, at point: Point, radius: Double, color: Color) -> [Element] {
        [
            .shape(
                Shape(
                    id: "\(id)-gap", path: .circle(center: point, radius: (radius + 5) * unit), fill: colors.ground
                )),
            .shape(Shape(id: "\(id)-dot", path: .circle(center: point, radius: radius * unit), fill: color)),
        ]
    }

    /// The number over its dot; under it or to a side where something is in the way, and none where it is everywhere.
    private func label(
        _ id: String, _ degrees: Int, over point: Point, clearing: Double, besides taken: [Rect],
        measuring text: some TextMeasuring
    ) -> (element: Element, box: Rect)? {
        let label = DegreeLabel(degrees, face: .medium, size: 38 * unit, language, measuring: text)
        let ink = label.line.extent.ink
        let reach = (clearing + 12) * unit
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
        let places =
            [place(0, isBelow: false), place(0, isBelow: true)]
            + [56, -56, 84, -84].flatMap { [place($0, isBelow: false), place($0, isBelow: true)] }
        let free = places.first { place in
            if taken.contains(where: place.box.intersects) { return false }
            let extent = plot.extent(from: place.box.minX - 6 * unit, to: place.box.maxX + 6 * unit)
            return place.isBelow
                ? extent.isWhole && extent.foot + 6 * unit < place.box.minY
                : place.box.maxY + 6 * unit < extent.head
        }
        return free.map { place in
            (label.at(place.point, id: id, color: place.isBelow ? colors.areaInk : colors.ink), place.box)
        }
    }
}
