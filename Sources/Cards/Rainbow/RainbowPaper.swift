internal import Primitives
internal import SceneModel

/// What the rainbow card's sky and meter are on electronic paper: black lines, and greys that stay apart when dithered.
enum RainbowPaper {
    /// The bands of the meter from the rim inward, darkest first.
    static let bands: [UInt32] = [0x000000, 0x2C2C2C, 0x585858, 0x808080, 0xA4A4A4, 0xC4C4C4, 0xDEDEDE]

    /// The layers of clouds from back to front.
    static let clouds = [0xCCCCCC, 0xDDDDDD, 0xEEEEEE].map { Color(rgb: $0) }

    private static let black = Color(rgb: 0)

    /// The whole half ring in outline.
    static func track(_ path: Path, unit: Double) -> Element {
        var shape = Shape(id: "meter-track", path: path, fill: .white)
        shape.stroke = Stroke(color: black, width: 2.5 * unit)
        return .shape(shape)
    }

    /// A disc with rays.
    static func sun(at center: Point, unit: Double) -> [Element] {
        var rays = Path()
        for turn in stride(from: 0.0, to: 360, by: 30) {
            let direction = Angle.degrees(turn)
            rays.append(
                .line(from: center.at(58 * unit, toward: direction), to: center.at(78 * unit, toward: direction)))
        }
        var disc = Shape(id: "sun", path: .circle(center: center, radius: 42 * unit), fill: .white)
        disc.stroke = Stroke(color: black, width: 5 * unit)
        return [
            .shape(Shape(id: "sun-rays", path: rays, stroke: Stroke(color: black, width: 5 * unit))), .shape(disc),
        ]
    }

    /// A grey disc whose lit part is white.
    static func elements(of moon: MoonFigure, unit: Double) -> [Element] {
        let rim = Shape(
            id: "moon-rim", path: .circle(center: moon.center, radius: moon.radius),
            stroke: Stroke(color: black, width: 3.5 * unit))
        return moon.elements(disc: Color(rgb: 0x777777), lit: .white) + [.shape(rim)]
    }

    /// Layers of fog as lines that are interrupted here and there.
    static func fog(in layout: RainbowLayout) -> [Element] {
        let (width, unit) = (layout.size.width, layout.unit)
        var path = Path()
        for (row, gap) in [0.3, 0.62, 0.18, 0.78, 0.45].enumerated() {
            let y = layout.horizon * (0.34 + 0.15 * Double(row))
            path.append(.line(from: Point(x: 40 * unit, y: y), to: Point(x: width * gap - 30 * unit, y: y)))
            path.append(.line(from: Point(x: width * gap + 30 * unit, y: y), to: Point(x: width - 40 * unit, y: y)))
        }
        return [.shape(Shape(id: "fog", path: path, stroke: Stroke(color: Color(rgb: 0x888888), width: 6 * unit)))]
    }
}
