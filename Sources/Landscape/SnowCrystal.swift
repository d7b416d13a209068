public import Primitives

extension Path {
    /// The lines of a snow crystal: six arms with barbs.
    public static func crystal(at center: Point, radius: Double, turn: Double = 0) -> Path {
        var path = Path()
        for arm in 0..<6 {
            let degrees = turn + 60 * Double(arm)
            path.append(.line(from: center, to: center.at(radius, toward: .degrees(degrees))))
            let fork = center.at(0.55 * radius, toward: .degrees(degrees))
            for side in [-60.0, 60] {
                path.append(.line(from: fork, to: fork.at(0.34 * radius, toward: .degrees(degrees + side))))
            }
        }
        return path
    }
}
