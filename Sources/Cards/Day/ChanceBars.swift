internal import ForecastCore
internal import Primitives
internal import SceneModel

/// The chances of the next hour as bars, each as wide as its stretch of time and as high as its probability.
struct ChanceBars {
    var chances: PrecipitationChances
    /// From the hour's start to its end, and from no chance to certainty.
    var box: Rect
    /// Points a unit of the design.
    var unit: Double

    /// One shape for the bars, and one for the stretches without a chance; what is unknown is left free.
    func elements(bars color: Color, without dim: Color) -> [Element] {
        var (bars, dashes) = (Path(), Path())
        for stretch in chances.stretches {
            let gap = min(4.6 * unit, width(from: stretch.start, to: stretch.end) * 0.3)
            let chance = min(max(stretch.probability, 0), 1)
            let isNone = (percent(chance) ?? 0) == 0
            let height = isNone ? 4 * unit : max(4 * unit, box.height * chance)
            let left = box.minX + width(from: chances.start, to: stretch.start)
            let rect = Rect(
                minX: left, minY: box.maxY - height, maxX: left + width(from: stretch.start, to: stretch.end) - gap,
                maxY: box.maxY)
            if isNone { dashes.append(.rectangle(rect)) } else { bars.append(.rectangle(rect)) }
        }
        return [("chances", bars, color), ("no-chances", dashes, dim)].compactMap { id, path, color in
            path.elements.isEmpty ? nil : .shape(Shape(id: id, path: path, fill: color))
        }
    }

    private func width(from start: Instant, to end: Instant) -> Double {
        box.width * start.seconds(to: end) / 3600
    }
}
