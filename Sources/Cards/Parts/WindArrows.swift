internal import ForecastCore
internal import Primitives
internal import SceneModel

/// Arrows that fly with the wind, longer in stronger gusts.
struct WindArrows {
    private var shafts = Path()
    private var heads = Path()
    private let width: Double

    /// Arrows of hours round their places; none in a calm or where the direction is unknown.
    init(_ hours: [(conditions: Conditions, center: Point)], unit: Double, scale: Double) {
        width = max(2, 5 * unit * scale)
        for (hour, center) in hours {
            guard let speed = hour.windSpeed, speed >= 0.3, let bearing = hour.windBearing else { continue }
            let length = (24 + 34 * min((hour.notableGust ?? speed) / 20, 1)) * unit * scale
            let toward = Angle.degrees(bearing + 180)
            let tip = center.at(length / 2, toward: toward)
            let tail = center.at(length / 2, toward: .degrees(bearing))
            shafts.append(.line(from: tail, to: center.at(length / 2 - 6 * unit, toward: toward)))
            let size = 15 * unit * scale
            let corners = [
                tip.at(3 * unit, toward: toward), tip.at(size, toward: .degrees(bearing - 35)),
                tip.at(0.55 * size, toward: .degrees(bearing)), tip.at(size, toward: .degrees(bearing + 35)),
            ]
            heads.move(to: corners[0])
            for corner in corners.dropFirst() { heads.line(to: corner) }
            heads.close()
        }
    }

    func elements(ink: Color) -> [Element] {
        guard !heads.elements.isEmpty else { return [] }
        return [
            .shape(Shape(id: "arrows", path: shafts, stroke: Stroke(color: ink, width: width))),
            .shape(Shape(id: "arrow-heads", path: heads, fill: ink)),
        ]
    }
}
