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

    /// A snow crystal of three lines with two pairs of twigs each.
    static func flake(_ center: Point, radius: Double) -> Path {
        var path = Path()
        for spoke in 0..<3 {
            let direction = Angle.degrees(Double(spoke) * 60)
            path.append(
                .line(from: center.at(-radius, toward: direction), to: center.at(radius, toward: direction)))
            for side in [1.0, -1] {
                let knot = center.at(side * radius * 0.56, toward: direction)
                for turn in [40.0, -40] {
                    let twig = Angle.degrees(direction.degrees + (side > 0 ? 0 : 180) + turn)
                    path.append(.line(from: knot, to: knot.at(radius * 0.36, toward: twig)))
                }
            }
        }
        return path
    }
}
