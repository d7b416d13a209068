internal import Primitives

/// The outlines of the week card.
enum WeekShapes {
    /// An upright line with round ends, between the middles of those.
    static func capsule(_ x: Double, from top: Double, to bottom: Double, radius: Double) -> Path {
        var path = Path()
        path.move(to: Point(x: x - radius, y: top))
        path.arc(center: Point(x: x, y: top), radius: radius, from: .degrees(-90), to: .degrees(90))
        path.line(to: Point(x: x + radius, y: bottom))
        path.arc(center: Point(x: x, y: bottom), radius: radius, from: .degrees(90), to: .degrees(270))
        path.close()
        return path
    }

    /// A drop whose round foot stands on a line.
    static func drop(_ x: Double, foot: Double, height: Double) -> Path {
        let radius = height * 0.34
        let (tip, center) = (Point(x: x, y: foot - height), Point(x: x, y: foot - radius))
        var path = Path()
        path.move(to: tip)
        path.curve(
            Point(x: x + height * 0.1, y: foot - height * 0.74), Point(x: x + radius, y: center.y - radius * 0.62),
            to: Point(x: x + radius, y: center.y))
        path.arc(center: center, radius: radius, from: .degrees(90), to: .degrees(270))
        path.curve(
            Point(x: x - radius, y: center.y - radius * 0.62), Point(x: x - height * 0.1, y: foot - height * 0.74),
            to: tip)
        path.close()
        return path
    }

    /// The part of a drop below a height, with its outline as short straight lines.
    static func drop(_ x: Double, foot: Double, height: Double, below level: Double) -> Path {
        let radius = height * 0.34
        let steps = 40
        let start = max(level, foot - height)
        let sides = (0...steps).map { step -> (y: Double, half: Double) in
            let y = start + (foot - start) * Double(step) / Double(steps)
            return (y, halfWidth(at: foot - y, height: height, radius: radius))
        }
        var path = Path()
        for (index, side) in sides.enumerated() {
            let point = Point(x: x + side.half, y: side.y)
            if index == 0 { path.move(to: point) } else { path.line(to: point) }
        }
        for side in sides.reversed() { path.line(to: Point(x: x - side.half, y: side.y)) }
        path.close()
        return path
    }

    /// Half the width of a drop at a distance above its foot.
    private static func halfWidth(at rise: Double, height: Double, radius: Double) -> Double {
        if rise <= radius {
            let below = radius - rise
            return max(0, radius * radius - below * below).squareRoot()
        }
        // Along the curve from the tip to the widest point, found by bisection.
        func point(_ t: Double) -> (rise: Double, half: Double) {
            let u = 1 - t
            let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            return (
                a * height + b * height * 0.74 + c * radius * 1.62 + d * radius,
                b * height * 0.1 + c * radius + d * radius
            )
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<30 {
            let middle = (low + high) / 2
            if point(middle).rise > rise { low = middle } else { high = middle }
        }
        return point((low + high) / 2).half
    }

    /// A bolt of lightning around a point, half as wide as high.
    static func bolt(_ center: Point, height: Double) -> Path {
        let corners = [(0.14, -0.5), (-0.26, 0.08), (-0.02, 0.08), (-0.14, 0.5), (0.26, -0.1), (0.02, -0.1)]
        var path = Path()
        for (index, corner) in corners.enumerated() {
            let point = Point(x: center.x + corner.0 * height, y: center.y + corner.1 * height)
            if index == 0 { path.move(to: point) } else { path.line(to: point) }
        }
        path.close()
        return path
    }

    /// A snow crystal of three lines with two pairs of twigs each; only what lies below a height, if there is one.
    static func flake(_ center: Point, radius: Double, below level: Double = -.infinity) -> Path {
        var path = Path()
        func line(_ from: Point, _ to: Point) {
            let (upper, lower) = from.y < to.y ? (from, to) : (to, from)
            guard lower.y > level else { return }
            if upper.y >= level { return path.append(.line(from: upper, to: lower)) }
            let share = (level - upper.y) / (lower.y - upper.y)
            let cut = Point(x: upper.x + (lower.x - upper.x) * share, y: level)
            path.append(.line(from: cut, to: lower))
        }
        for spoke in 0..<3 {
            let direction = Angle.degrees(Double(spoke) * 60)
            line(center.at(-radius, toward: direction), center.at(radius, toward: direction))
            for side in [1.0, -1] {
                let knot = center.at(side * radius * 0.56, toward: direction)
                for turn in [40.0, -40] {
                    let twig = Angle.degrees(direction.degrees + (side > 0 ? 0 : 180) + turn)
                    line(knot, knot.at(radius * 0.36, toward: twig))
                }
            }
        }
        return path
    }
}
