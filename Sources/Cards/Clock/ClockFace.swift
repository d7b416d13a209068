internal import ForecastCore
internal import Primitives
internal import SceneModel

/// A dial of sixty graduations with its precipitation pie and two hands.
struct ClockFace {
    var center: Point
    /// Points a unit of the design, in which the dial's radius is 300.
    var unit: Double
    var ink: Color
    var ground: Color
    /// Whether it is drawn in black and few greys: then marks are not thinned, and the pie leaves black to the hands.
    var isPaper = false

    /// The darkest grey of a pie on paper, as an opacity.
    private static let darkestOnPaper = 0.6

    /// Three shapes, one for each kind of mark.
    func graduations() -> Element {
        let kinds: [(id: String, length: Double, width: Double, opacity: Double, marks: [Int])] = [
            ("minutes", 12, 2.5, 0.55, (0..<60).filter { $0 % 5 != 0 }),
            ("five-minutes", 24, 4, 0.9, (0..<60).filter { $0 % 5 == 0 && $0 % 15 != 0 }),
            ("quarters", 34, 5, 1, [0, 15, 30, 45]),
        ]
        return .group(
            Group(
                id: "graduations",
                elements: kinds.map { kind in
                    var path = Path()
                    for mark in kind.marks {
                        let direction = Angle.degrees(Double(mark) * 6)
                        path.append(
                            .line(
                                from: center.at(298 * unit, toward: direction),
                                to: center.at((300 - kind.length) * unit, toward: direction)))
                    }
                    return .shape(
                        Shape(
                            id: kind.id, path: path,
                            stroke: Stroke(
                                color: ink.withOpacity(isPaper ? 1 : kind.opacity), width: kind.width * unit)))
                }))
    }

    /// A slice a stretch of precipitation, from the hole outward.
    func pie(_ clock: PrecipitationClock) -> Element {
        .group(
            Group(
                id: "precipitation", blend: .sum,
                elements: clock.slices.map { slice in
                    .shape(
                        Shape(
                            id: "slice-\(slice.slot)",
                            path: .ringSector(
                                center: center, innerRadius: 46 * unit,
                                outerRadius: (46 + (248 - 46) * slice.length) * unit, from: slice.start,
                                to: slice.end),
                            fill: ink.withOpacity(
                                slice.opacity * (isPaper ? ClockFace.darkestOnPaper : 1))))
                }))
    }

    /// The hands at a time of the day, the minute hand on top, each in a gap that parts it from the pie.
    func hands(hour: Int, minute: Int) -> Element {
        let hourAngle = Angle.degrees(30 * Double(hour % 12) + 0.5 * Double(minute))
        let minuteAngle = Angle.degrees(6 * Double(minute))
        return .group(
            Group(
                id: "hands",
                elements: hand("hour", length: 150, width: 12, toward: hourAngle)
                    + hand("minute", length: 236, width: 8, toward: minuteAngle) + [
                        .shape(
                            Shape(id: "hub-gap", path: .circle(center: center, radius: 20 * unit), fill: ground)),
                        .shape(Shape(id: "hub", path: .circle(center: center, radius: 14 * unit), fill: ink)),
                    ]))
    }

    private func hand(_ name: String, length: Double, width: Double, toward direction: Angle) -> [Element] {
        let path = Path.line(from: center, to: center.at(length * unit, toward: direction))
        return [
            .shape(
                Shape(
                    id: "hand-\(name)-gap", path: path, stroke: Stroke(color: ground, width: (width + 8) * unit))),
            .shape(Shape(id: "hand-\(name)", path: path, stroke: Stroke(color: ink, width: width * unit))),
        ]
    }
}
