internal import Landscape
internal import Primitives
internal import SceneModel

extension RainStrip {
    /// The steps of snow as crystals on top of each other, as many as its rate is high; on paper none is paler.
    func crystals(radius: Double, isPaper: Bool) -> [Element] {
        var paths: [Double: Path] = [:]
        let pitch = 2.3 * radius
        var last = -Double.infinity
        for step in steps where step.isWet && step.isSnow {
            let middle = (x(step.start) + x(step.end)) / 2
            // A part of an hour at the end would stand in the stack before it.
            guard abs(middle - last) >= 1.7 * radius else { continue }
            last = middle
            let count = max(1, Int((height(of: step.rate ?? 0) / pitch).rounded()))
            let opacity = isPaper ? 1 : RainStrip.opacity(of: step.chance)
            for index in 0..<count {
                let center = Point(x: middle, y: box.maxY - 1.4 * radius - Double(index) * pitch)
                paths[opacity, default: Path()].append(
                    .crystal(at: center, radius: radius, turn: index.isMultiple(of: 2) ? 0 : 15))
            }
        }
        return paths.sorted { $0.key < $1.key }.enumerated().map { index, entry in
            .shape(
                Shape(
                    id: "crystals-\(index + 1)", path: entry.value,
                    stroke: Stroke(
                        color: ink.withOpacity(entry.key), width: max(isPaper ? 1.3 : 1, 0.2 * radius))))
        }
    }
}
