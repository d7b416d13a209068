internal import Libc
public import Primitives
public import SceneModel

/// Single clouds, gusts and crests, for pictures that are no whole landscape.
public enum SkyFigure {
    /// The three colours that model a cloud.
    public struct CloudColors: Hashable, Sendable {
        public var lit, body, shade: Color

        /// The colours of its top, its middle and its underside.
        public init(lit: Color, body: Color, shade: Color) {
            (self.lit, self.body, self.shade) = (lit, body, shade)
        }
    }

    /// A cloud whose base has its middle at a point and that dissolves underneath; ids begin with `id`.
    public static func cloud(
        id: String, base: Point, width: Double, height: Double, flatness: Double = 0.4, colors: CloudColors,
        opacity: Double = 1, hasLitEdge: Bool = true, unit: Double, seed: UInt64
    ) -> [Element] {
        var random = SeededGenerator(seed: seed)
        return Cloud(
            id: id, base: base, width: width, height: height, flatness: flatness,
            tone: CloudTone(lit: colors.lit, body: colors.body, shade: colors.shade), opacity: opacity,
            hasLitEdge: hasLitEdge, unit: unit
        ).elements(&random)
    }

    /// The outline of the cloud of the same seed.
    public static func cloudOutline(
        base: Point, width: Double, height: Double, flatness: Double = 0.4, isDetailed: Bool = true, seed: UInt64
    ) -> Path {
        var random = SeededGenerator(seed: seed)
        return CloudOutline(width: width, height: height, flatness: flatness, isDetailed: isDetailed, &random)
            .path(at: base)
    }

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

    /// The outline of a line through points whose width changes from one end to the other.
    public static func ribbon(through points: [Point], width: Double, to end: Double) -> Path {
        .taper(through: points, width: width, to: end)
    }

    /// Firs of different heights with their feet at points, heights in points.
    public static func firs(at feet: [(foot: Point, height: Double)], seed: UInt64) -> Path {
        var random = SeededGenerator(seed: seed)
        return feet.reduce(into: Path()) { TreeKind.fir.append(to: &$0, at: $1.foot, height: $1.height, &random) }
    }

    /// A line of wind that swells in its middle and is thin at its ends.
    public static func breeze(from start: Point, to end: Point, width: Double, swing: Double) -> Path {
        let points = (0...32).map { step -> Point in
            let t = Double(step) / 32
            let rise = swing * Angle.degrees(360 * t).sine * (1 - 0.4 * t)
            return Point(x: blend(start.x, end.x, t), y: blend(start.y, end.y, t) - rise)
        }
        return breeze(along: points, width: width)
    }

    /// A nearly level line through points that swells in its middle and is thin at its ends.
    public static func breeze(along points: [Point], width: Double) -> Path {
        let halves = points.indices.map {
            width / 2 * Angle.degrees(180 * Double($0) / Double(max(points.count - 1, 1))).sine
        }
        let upper = zip(points, halves).map { Point(x: $0.x, y: $0.y - $1) }
        let lower = zip(points, halves).map { Point(x: $0.x, y: $0.y + $1) }
        return .polygon(upper + lower.dropFirst().dropLast().reversed())
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

    /// A bolt from a point down to a height, with the ids `bolt-16`, `bolt-8`, `bolt-3`.
    public static func bolt(from top: Point, to foot: Double, color: Color, unit: Double, seed: UInt64) -> [Element]
    {
        var random = SeededGenerator(seed: seed)
        let pieces = 7
        var points = [top]
        for step in 1...pieces {
            let share = Double(step) / Double(pieces)
            let side = step % 2 == 0 ? 1.0 : -1
            points.append(
                Point(
                    x: top.x + (side * random.next(6, 26) * (1 - 0.3 * share) - 4 * Double(step)) * unit,
                    y: blend(top.y, foot, share)))
        }
        var branch: [Point] = [points[3]]
        for _ in 0..<4 {
            let last = branch[branch.count - 1]
            branch.append(
                Point(
                    x: last.x + random.next(16, 34) * unit,
                    y: min(last.y + random.next(0.05, 0.13) * (foot - top.y), foot)))
        }
        let coats: [(Double, Double)] = [(16, 0.07), (8, 0.16), (3.4, 0.96)]
        return coats.map { width, opacity in
            .fill(
                "bolt-\(Int(width))", .taper(through: points, width: width * unit, to: width * 0.4 * unit),
                width < 4 ? .white : color, opacity)
        } + [.fill("bolt-branch", .taper(through: branch, width: 2.2 * unit, to: unit), .white, 0.55)]
    }
}
