internal import Primitives
internal import SceneModel

/// The moon in its phase.
struct MoonFigure {
    /// The part of the cycle that has passed: 0 new, 0.5 full.
    var cycle: Double
    /// Whether it is seen from south of the equator, where the waxing moon is lit on its left.
    var isSouthern: Bool
    var center: Point
    var radius: Double

    /// The disc, and on it the lit part: on the right for a waxing moon seen from the north.
    func elements(disc: Color, lit: Color) -> [Element] {
        let litOnRight = (cycle < 0.5) != isSouthern
        // The terminator is half an ellipse that moves from the lit limb at new moon to the opposite one at full moon.
        let bulge = Angle.radians(2 * .pi * cycle).cosine * (litOnRight ? 1 : -1)
        var path = Path()
        path.move(to: Point(x: center.x, y: center.y - radius))
        path.appendHalfEllipse(
            center: center, width: (litOnRight ? 1 : -1) * radius, height: radius, downward: true)
        path.appendHalfEllipse(center: center, width: bulge * radius, height: radius, downward: false)
        path.close()
        return [
            .shape(Shape(id: "moon-disc", path: .circle(center: center, radius: radius), fill: disc)),
            .shape(Shape(id: "moon", path: path, fill: lit)),
        ]
    }
}

extension Path {
    /// Continues along half an ellipse between top and bottom, on the side of `width`'s sign.
    fileprivate mutating func appendHalfEllipse(center: Point, width: Double, height: Double, downward: Bool) {
        let reach = Path.quarterCircleHandle
        let sign = downward ? 1.0 : -1.0
        let side = Point(x: center.x + width, y: center.y)
        let end = Point(x: center.x, y: center.y + sign * height)
        curve(
            Point(x: center.x + width * reach, y: center.y - sign * height),
            Point(x: side.x, y: center.y - sign * height * reach), to: side)
        curve(
            Point(x: side.x, y: center.y + sign * height * reach),
            Point(x: center.x + width * reach, y: center.y + sign * height), to: end)
    }
}
