internal import Libc
public import Primitives

/// Gusts and crests, for pictures that are no whole landscape.
public enum SkyFigure {
    /// A line that swells between two points and ends in a curl; `radius` is negative for one that turns up.
    public static func gust(
        from start: Point, to end: Point, radius: Double, width: Double, swing: Double
    ) -> Path {
        var points: [Point] = []
        for step in 0...24 {
            let t = Double(step) / 24
            let u = 1 - t
            points.append(
                Point(
                    x: blend(start.x, end.x, t),
                    y: blend(start.y, end.y, t) - 3 * u * u * t * swing + 3 * u * t * t * swing * 0.6))
        }
        let side = end.x < start.x ? -1.0 : 1
        let reach = abs(radius)
        let turnSide = radius < 0 ? -1.0 : 1
        let steps = 48
        for step in 1...steps {
            // Two thirds of a turn that narrows.
            let turn = Double(step) / Double(steps) * 240
            let here = reach * (1 - 0.12 * Double(step) / Double(steps))
            points.append(
                Point(
                    x: end.x + side * here * Angle.degrees(turn).sine,
                    y: end.y + turnSide * (reach - here * Angle.degrees(turn).cosine)))
        }
        return .taper(through: points, width: width * 0.5, to: width, isRound: true)
    }

    /// What lies between a foot and a crest of gentle hills, whose height over the base is at most `amplitude`.
    public static func hills(
        from left: Double, to right: Double, base: Double, amplitude: Double, foot: Double, count: Int = 2,
        seed: UInt64
    ) -> Path {
        var random = SeededGenerator(seed: seed)
        let ridge = Ridge(hills: count, roughness: 1.6, &random)
        let step = max((right - left) / 90, 1)
        let crest = stride(from: left, through: right + step * 0.5, by: step).map { x in
            Point(x: min(x, right), y: base - amplitude * ridge.height(at: (x - left) / (right - left)))
        }
        return .polygon(crest + [Point(x: right, y: foot), Point(x: left, y: foot)])
    }
}
