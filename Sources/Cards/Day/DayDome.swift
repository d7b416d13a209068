internal import ForecastCore
internal import Primitives
internal import SceneModel

/// The path across the sky on e-paper, and sun or moon on it.
struct DayDome {
    var layout: DayDomeLayout
    var arc: DiurnalArc
    var isSouthern: Bool
    /// Points per unit of the design.
    var unit: Double

    /// The outer radius of the rays, and the gap of the path around sun or moon.
    private static let sunReach = 54.0
    private static let clearance = 60.0

    var element: Element {
        .group(Group(id: "dome", elements: way + bodyElements + [horizon]))
    }

    /// The path, solid behind the body and dotted ahead of it.
    private var way: [Element] {
        let gap = DayDome.clearance * layout.bodyUnit / layout.radius * 180 / .pi
        let here = arc.fraction.map { -90 + 180 * $0 }
        var elements: [Element] = []
        if let here, here - gap > -90 {
            var path = Path()
            // Its round end stays above the horizon.
            let foot = min(-90 + 3 * unit / layout.radius * 180 / .pi, here - gap)
            path.move(to: layout.center.at(layout.radius, toward: .degrees(foot)))
            path.arc(
                center: layout.center, radius: layout.radius, from: .degrees(foot), to: .degrees(here - gap))
            elements.append(
                .shape(Shape(id: "way-behind", path: path, stroke: Stroke(color: DayColors.ink, width: 6 * unit))))
        }
        var dots = Path()
        let count = max(12, Int((layout.radius * .pi / (15 * unit)).rounded()))
        for index in 0...count {
            let middle = -90 + 180 * Double(index) / Double(count)
            if let here, middle < here + gap { continue }
            let half = 0.07 * 180 / Double(count)
            dots.append(
                .line(
                    from: layout.center.at(layout.radius, toward: .degrees(max(middle - half, -90))),
                    to: layout.center.at(layout.radius, toward: .degrees(min(middle + half, 90)))))
        }
        if !dots.elements.isEmpty {
            elements.append(
                .shape(
                    Shape(id: "way-ahead", path: dots, stroke: Stroke(color: DayColors.ink, width: 3.4 * unit))))
        }
        return elements
    }

    /// Sun or moon; the part below the horizon is hidden.
    private var bodyElements: [Element] {
        guard let fraction = arc.fraction else { return [] }
        let center = layout.center.at(layout.radius, toward: .degrees(-90 + 180 * fraction))
        var elements: [Element]
        switch arc.body {
        case .sun: elements = sun(at: center)
        case .moon(let light): elements = moon(light, at: center)
        }
        let reach = (DayDome.sunReach + 2) * layout.bodyUnit
        if center.y + reach > layout.center.y {
            let rect = Rect(
                minX: center.x - reach, minY: layout.center.y, maxX: center.x + reach,
                maxY: layout.center.y + reach + 2 * unit)
            elements.append(.shape(Shape(id: "under-the-horizon", path: .rectangle(rect), fill: DayColors.ground)))
        }
        return elements
    }

    private func sun(at center: Point) -> [Element] {
        let unit = layout.bodyUnit
        var rays = Path()
        for ray in 0..<12 {
            let direction = Angle.degrees(Double(ray) * 30)
            rays.append(
                .line(
                    from: center.at(43 * unit, toward: direction), to: center.at(50 * unit, toward: direction)))
        }
        return [
            .shape(Shape(id: "sun-rays", path: rays, stroke: Stroke(color: DayColors.ink, width: 7 * unit))),
            .shape(Shape(id: "sun", path: .circle(center: center, radius: 32 * unit), fill: .white)),
        ] + limb(at: center, radius: 32 * unit)
    }

    private func moon(_ light: MoonAppearance, at center: Point) -> [Element] {
        let radius = 42 * layout.bodyUnit
        return MoonFigure(cycle: light.cycle, isSouthern: isSouthern, center: center, radius: radius)
            .elements(disc: DayColors.ink, lit: .white) + limb(at: center, radius: radius)
    }

    /// The outline of a body, which is as white as its ground.
    private func limb(at center: Point, radius: Double) -> [Element] {
        let width = 5 * layout.bodyUnit
        return [
            .shape(
                Shape(
                    id: "limb", path: .circle(center: center, radius: radius - width / 2),
                    stroke: Stroke(color: DayColors.ink, width: width)))
        ]
    }

    private var horizon: Element {
        .shape(
            Shape(
                id: "horizon",
                path: .line(
                    from: Point(x: layout.horizon.left, y: layout.center.y),
                    to: Point(x: layout.horizon.right, y: layout.center.y)),
                stroke: Stroke(color: DayColors.ink, width: 3 * unit)))
    }
}
