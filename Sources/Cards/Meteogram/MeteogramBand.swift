internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The likely range of temperatures as a band behind the curve.
struct MeteogramBand {
    private let runs: [(upper: CatmullRomCurve, lower: CatmullRomCurve)]

    init(_ ranges: [TemperatureRange], in plot: GraphPlot) {
        var runs: [[TemperatureRange]] = []
        for range in ranges {
            if let last = runs.last?.last, last.time.seconds(to: range.time) <= 3601 {
                runs[runs.count - 1].append(range)
            } else {
                runs.append([range])
            }
        }
        self.runs = runs.filter { $0.count > 1 }.map { run in
            func curve(_ celsius: KeyPath<TemperatureRange, Double>) -> CatmullRomCurve {
                CatmullRomCurve(
                    through: run.map { Point(x: plot.x(of: $0.time), y: plot.y(of: $0[keyPath: celsius])) })
            }
            return (curve(\.high), curve(\.low))
        }
    }

    var isEmpty: Bool { runs.isEmpty }

    /// The edges at a position; nil outside the band.
    func edges(at x: Double) -> (head: Double, foot: Double)? {
        runs.lazy.compactMap { run in
            run.upper.y(at: x).flatMap { head in run.lower.y(at: x).map { (head, $0) } }
        }.first
    }

    /// The highest and the lowest y between two positions; nil where no band is.
    func extent(from left: Double, to right: Double) -> (head: Double, foot: Double)? {
        let inside = (0...12).compactMap { edges(at: left + (right - left) * Double($0) / 12) }
        guard let head = inside.map(\.head).min(), let foot = inside.map(\.foot).max() else { return nil }
        return (head, foot)
    }

    /// The area in colour, and its edges alone on paper.
    func elements(_ colors: MeteogramColors, unit: Double) -> [Element] {
        runs.enumerated().flatMap { index, run -> [Element] in
            if colors.isPaper {
                return [("high", run.upper), ("low", run.lower)].map { name, curve in
                    .shape(
                        Shape(
                            id: "likely-\(name)-\(index + 1)", path: curve.path,
                            stroke: Stroke(color: colors.ink, width: max(1.5, 2 * unit))))
                }
            }
            var area = run.upper.path
            let back = CatmullRomCurve(through: run.lower.points.reversed()).path
            area.line(to: run.lower.points[run.lower.points.count - 1])
            area.append(Path(back.elements.dropFirst()))
            area.close()
            return [.shape(Shape(id: "likely-band-\(index + 1)", path: area, fill: colors.band))]
        }
    }

    /// The name of the band above or below it, with a line into it, near the end, where it is widest; nothing without room.
    func label(
        _ words: String, _ layout: MeteogramLayout, _ plot: GraphPlot, _ ink: Color,
        isFree: (Rect) -> Bool, measuring text: some TextMeasuring
    ) -> (line: TextLine, box: Rect, leader: Element)? {
        let unit = layout.unit
        let line = TextLine(words, face: .regular, size: 28 * unit, measuring: text)
        let (width, height) = (line.extent.advance, -line.extent.ink.minY)
        let (left, right) = (layout.grid.left, layout.grid.right)
        for x in stride(from: right - width / 2, through: left + 0.45 * (right - left), by: -30 * unit) {
            guard let here = edges(at: x), let curve = plot.y(at: x),
                let around = extent(from: x - width / 2, to: x + width / 2)
            else { continue }
            let above = Rect(
                minX: x - width / 2, minY: around.head - 26 * unit - height, maxX: x + width / 2,
                maxY: around.head - 26 * unit)
            let below = Rect(
                minX: above.minX, minY: around.foot + 26 * unit, maxX: above.maxX,
                maxY: around.foot + 26 * unit + height)
            for (box, edge) in [(above, here.head), (below, here.foot)]
            where abs(edge - curve) > 14 * unit && isFree(box) {
                let tip = Point(x: x, y: (edge + curve) / 2)
                let end = box.maxY <= edge ? box.maxY + 8 * unit : box.minY - 8 * unit
                let half = max(0.5, unit)
                var path = Path.rectangle(
                    Rect(minX: x - half, minY: min(tip.y, end), maxX: x + half, maxY: max(tip.y, end)))
                path.append(.circle(center: tip, radius: max(2, 4 * unit)))
                return (line, box, .shape(Shape(id: "likely-leader", path: path, fill: ink)))
            }
        }
        return nil
    }
}
