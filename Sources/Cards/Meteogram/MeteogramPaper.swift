internal import ForecastCore
internal import Primitives
internal import SceneModel

extension MeteogramChart {
    /// The ground for e-paper: rows across the nights above the curve, slanted lines below it, what falls.
    func engraved(shade: Color) -> [Element] {
        let black = Color(rgb: 0)
        let step = max(4, (layout.grid.size.width / 200).rounded())
        let kept = boxes.map { $0.grown(by: 8 * layout.unit) }
        let forecast = reading.content.forecast
        let (start, seconds) = (
            reading.meteogram.span.lowerBound,
            reading.meteogram.span.lowerBound.seconds(to: reading.meteogram.span.upperBound)
        )
        var rows = Path()
        let (left, right) = (layout.grid.left, layout.grid.right)
        let pitch = max(5, (9 * layout.unit).rounded())
        for x in stride(from: left, to: right, by: step) {
            let time = start.advanced(by: seconds * (x + step / 2 - left) / (right - left))
            guard forecast.sunAltitude(at: time) < -0.833, let curve = plot.y(at: x + step / 2) else { continue }
            let crest = min(curve, band.edges(at: x + step / 2)?.head ?? curve)
            for y in stride(from: top.rounded(), to: crest - 8 * layout.unit, by: pitch) {
                let line = Rect(minX: x, minY: y, maxX: min(x + step, right), maxY: y + 1)
                if !kept.contains(where: { $0.intersects(line) }) { rows.append(.rectangle(line)) }
            }
        }
        let elements: [Element] =
            rows.elements.isEmpty ? [] : [.shape(Shape(id: "nights", path: rows, fill: shade))]
        return elements + slants(black, avoiding: kept) + falling
    }

    /// Slanted lines from the foot up to the curve, clear of what falls and of words.
    private func slants(_ ink: Color, avoiding kept: [Rect]) -> [Element] {
        let unit = layout.unit
        let (left, right) = (layout.grid.left, layout.grid.right)
        let taken =
            kept
            + strip.steps.map {
                Rect(
                    minX: strip.x($0.start),
                    minY: layout.base - max(strip.height(of: $0.rate ?? 0), 0.3 * layout.rain),
                    maxX: strip.x($0.end), maxY: layout.base
                ).grown(by: 10 * unit)
            }
        var path = Path()
        let height = layout.base - top
        for foot in stride(from: left - height / 2, to: right, by: max(9, 14 * unit)) {
            var from: Point?
            var last: Point?
            for rise in stride(from: 0, through: height, by: 3) {
                let point = Point(x: foot + rise / 2, y: layout.base - rise)
                let crest = plot.y(at: point.x).map { max($0, band.edges(at: point.x)?.foot ?? $0) }
                let isFree =
                    point.x >= left && point.x <= right && crest.map { $0 + 9 * unit < point.y } ?? false
                    && !taken.contains { $0.contains(point) }
                if isFree {
                    from = from ?? point
                    last = point
                } else if let start = from, let end = last {
                    path.append(.line(from: start, to: end))
                    (from, last) = (nil, nil)
                }
            }
            if let start = from, let end = last { path.append(.line(from: start, to: end)) }
        }
        return path.elements.isEmpty
            ? [] : [.shape(Shape(id: "slants", path: path, stroke: Stroke(color: ink, width: 1)))]
    }
}
