internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// Temperatures as a curve in a plot: hours from left to right, the range of the curve from bottom to top.
struct GraphPlot {
    /// One smooth curve for each stretch without a gap.
    let curves: [CatmullRomCurve]
    private let bounds: Rect
    private let start: Instant
    private let seconds: Double
    /// The temperature in °C half way up, and the range from bottom to top.
    private let middle, swing: Double

    /// The smallest range in °C that fills the plot; a smaller range is in its middle, so that a steady day looks steady.
    static let leastSwing = 3.0

    /// `others` are further temperatures in °C that have a place in the plot.
    init(_ course: TemperatureSeries, with others: [Double] = [], in bounds: Rect) {
        self.bounds = bounds
        start = course.start
        // A single temperature spans its hour.
        let isLone = course.start == course.end
        let seconds = isLone ? 3600 : course.start.seconds(to: course.end)
        self.seconds = seconds
        func x(_ instant: Instant) -> Double {
            bounds.minX + bounds.width * course.start.seconds(to: instant) / seconds
        }
        let hour = bounds.width * 3600 / seconds
        let runs: [[Point]] = course.runs.map { run in
            let points = run.map { Point(x: x($0.time), y: $0.celsius) }
            guard run.count == 1, let point = points.first else { return points }
            // A temperature between gaps is as wide as an hour.
            let reach = isLone ? bounds.minX...bounds.maxX : (point.x - hour / 2)...(point.x + hour / 2)
            let inside = reach.clamped(to: bounds.minX...bounds.maxX)
            return [Point(x: inside.lowerBound, y: point.y), Point(x: inside.upperBound, y: point.y)]
        }
        // The curve can go beyond its points; the whole curve must stay in the plot.
        let extents = runs.compactMap { CatmullRomCurve(through: $0).verticalExtent }
        let low = (extents.map(\.lowerBound) + others).min() ?? 0
        let high = (extents.map(\.upperBound) + others).max() ?? 0
        let swing = max(high - low, GraphPlot.leastSwing)
        let middle = (low + high) / 2
        (self.middle, self.swing) = (middle, swing)
        curves = runs.map { points in
            CatmullRomCurve(
                through: points.map { point in
                    let share = (point.y - middle) / swing + 0.5
                    return Point(x: point.x, y: bounds.maxY - share * bounds.height)
                })
        }
    }

    /// The horizontal position of an instant.
    func x(of instant: Instant) -> Double {
        bounds.minX + bounds.width * start.seconds(to: instant) / seconds
    }

    /// The temperature in °C whose height is `y`.
    func celsius(at y: Double) -> Double {
        middle + ((bounds.maxY - y) / bounds.height - 0.5) * swing
    }

    /// The height of a temperature in °C.
    func y(of celsius: Double) -> Double {
        bounds.maxY - ((celsius - middle) / swing + 0.5) * bounds.height
    }

    /// The height of the curve at a position; nil if there is no curve.
    func y(at x: Double) -> Double? {
        curves.lazy.compactMap { $0.y(at: x) }.first
    }

    /// The point of the curve at an instant, at least `margin` from the plot's sides; nil if there is no curve.
    func point(at instant: Instant, margin: Double) -> Point? {
        let x = x(of: instant)
        guard x >= bounds.minX - 1e-6, x <= bounds.maxX + 1e-6 else { return nil }
        let inside = min(max(x, bounds.minX + margin), bounds.maxX - margin)
        for place in [inside, x] {
            for curve in curves {
                if let y = curve.y(at: place) { return Point(x: place, y: y) }
            }
        }
        return nil
    }

    /// The highest and lowest y of the curve between two positions, and whether the curve has no gap there.
    func extent(from left: Double, to right: Double) -> (head: Double, foot: Double, isWhole: Bool) {
        // Its points are included, since a curve is nearly highest or lowest there.
        let knots = curves.flatMap(\.points).map(\.x).filter { left < $0 && $0 < right }
        let heights = ((0...24).map { left + (right - left) * Double($0) / 24 } + knots).flatMap { place in
            let x = min(max(place, bounds.minX), bounds.maxX)
            let here = curves.compactMap { $0.y(at: x) }
            return here.isEmpty ? [Double?.none] : here.map { $0 }
        }
        let known = heights.compactMap { $0 }
        return (
            known.min() ?? .infinity, known.max() ?? -.infinity, !known.isEmpty && known.count == heights.count
        )
    }

    /// The area under the curve down to `foot`; below `base` it is filled even without a curve.
    func area(base: Double, foot: Double) -> Path {
        var path = Path()
        path.move(to: Point(x: bounds.minX, y: foot))
        path.line(to: Point(x: bounds.minX, y: base))
        for curve in curves {
            guard let first = curve.points.first, let last = curve.points.last else { continue }
            path.line(to: Point(x: first.x, y: base))
            path.line(to: first)
            path.append(Path(curve.path.elements.dropFirst()))
            path.line(to: Point(x: last.x, y: base))
        }
        path.line(to: Point(x: bounds.maxX, y: base))
        path.line(to: Point(x: bounds.maxX, y: foot))
        path.close()
        return path
    }
}

extension Path {
    /// Elements that continue from the current point.
    init(_ steps: some Sequence<Path.Element>) {
        self.init()
        for step in steps {
            switch step {
            case .move(let point): move(to: point)
            case .line(let point): line(to: point)
            case .curve(let first, let second, let end): curve(first, second, to: end)
            case .close: close()
            }
        }
    }
}
