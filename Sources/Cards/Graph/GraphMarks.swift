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

    private var unit: Double { layout.unit }

    func elements(measuring text: some TextMeasuring) -> [Element] {
        var elements: [Element] = []
        let now = plot.point(at: moment, margin: 21 * unit)
        if let now { elements += dot("now", at: now, radius: 12.5, color: colors.ink) }
        // Where both have the same number, no hour stands out.
        guard let high = units.temperature(course.high.celsius), let low = units.temperature(course.low.celsius),
            high != low
        else { return elements }
        for (id, reading, degrees) in [("low", course.low, low), ("high", course.high, high)] {
            guard let point = plot.point(at: reading.time, margin: 16 * unit) else { continue }
            if let now, abs(now.x - point.x) < 26 * unit {
                // The moment's dot says where; two on one spot would be a blot.
                elements += label(id, degrees, over: now, clearing: 24, besides: nil, measuring: text)
                continue
            }
            elements += dot(id, at: point, radius: 8.5, color: colors.area)
            elements += label(id, degrees, over: point, clearing: 19, besides: now, measuring: text)
        }
        return elements
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

    /// The number over its dot; under it or to a side where the curve or the moment's dot is in the way.
    private func label(
        _ id: String, _ degrees: Int, over point: Point, clearing: Double, besides now: Point?,
        measuring text: some TextMeasuring
    ) -> [Element] {
        let label = DegreeLabel(degrees, face: .medium, size: 38 * unit, language, measuring: text)
        let ink = label.line.extent.ink
        let reach = (clearing + 12) * unit
        let margin = 20 * unit
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
        let ring = now.map { dot in
            Rect(
                minX: dot.x - 22 * unit, minY: dot.y - 22 * unit, maxX: dot.x + 22 * unit, maxY: dot.y + 22 * unit)
        }
        let free = places.first { place in
            if let ring, place.box.intersects(ring) { return false }
            let extent = plot.extent(from: place.box.minX - 6 * unit, to: place.box.maxX + 6 * unit)
            return place.isBelow
                ? extent.isWhole && extent.foot + 6 * unit < place.box.minY
                : place.box.maxY + 6 * unit < extent.head
        }
        let chosen = free ?? places[0]
        return [label.at(chosen.point, id: id, color: chosen.isBelow ? colors.areaInk : colors.ink)]
    }
}
