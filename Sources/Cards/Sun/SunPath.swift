internal import ForecastCore
internal import Primitives
internal import SceneModel

/// The way of the sun across a day, from the left in the morning to the right in the evening: dots above the horizon, and a golden
/// line for the golden hour of the moment or the next one.
struct SunPath {
    let light: LightReport
    /// The middle of the day on the horizon.
    let foot: Point
    /// The height of a sun in the zenith, in points.
    let height: Double
    /// Half the width in points.
    let reach: Double
    let unit: Double

    /// The seconds from noon to either end of the picture.
    private var span: Double {
        if light.polar == .day { return light.day.lowerBound.seconds(to: light.day.upperBound) / 2 }
        let half = max(
            light.sunrise.map { $0.seconds(to: light.noon) } ?? 0,
            light.sunset.map { light.noon.seconds(to: $0) } ?? 0)
        return half > 0 ? half + 5400 : 43_200
    }

    /// Where the sun stands at a time; its height is the root of its altitude, so that the lowest degrees have the most room.
    func point(_ time: Instant) -> Point {
        let altitude = altitude(at: time)
        return Point(
            x: foot.x + light.noon.seconds(to: time) / span * reach,
            y: foot.y - (altitude < 0 ? altitude / 6 * 0.258 : (altitude / 90).squareRoot()) * height)
    }

    /// Between the altitudes that are known.
    private func altitude(at time: Instant) -> Double {
        let steps = light.day.lowerBound.seconds(to: time) / LightReport.step
        let index = min(max(Int(steps), 0), max(light.altitudes.count - 2, 0))
        guard index + 1 < light.altitudes.count else { return light.altitude }
        let (low, high) = (light.altitudes[index], light.altitudes[index + 1])
        return low + (high - low) * (steps - Double(index))
    }

    /// The highest point.
    var top: Double { point(light.noon).y }

    /// The path in the ink of words, the golden hour in gold.
    ///
    /// It leaves the disc of the sun free.
    func elements(ink: Color, gold: Color, rim: Color, clearOf sun: Rect?) -> [Element] {
        let golden = light.goldenHours.first { $0.upperBound > light.moment }
        var dots = Path()
        var last: Point?
        for time in times(in: light.day) {
            let point = point(time)
            guard isShown(point, sun), golden?.contains(time) != true else { continue }
            if let last, distance(last, point) < 10 * unit { continue }
            last = point
            dots.append(.circle(center: point, radius: 2.2 * unit))
        }
        var elements: [Element] = []
        if !dots.elements.isEmpty {
            elements.append(.shape(Shape(id: "path", path: dots, fill: ink.withOpacity(0.8))))
        }
        guard let golden else { return elements }
        var path = Path()
        var isOpen = false
        for point in times(in: golden.clamped(to: light.day)).map(point) {
            guard isShown(point, sun) else {
                isOpen = false
                continue
            }
            if isOpen { path.line(to: point) } else { path.move(to: point) }
            isOpen = true
        }
        if path.elements.count >= 2 {
            elements += [
                .shape(Shape(id: "golden-rim", path: path, stroke: Stroke(color: rim, width: 13 * unit))),
                .shape(Shape(id: "golden", path: path, stroke: Stroke(color: gold, width: 8 * unit))),
            ]
        }
        return elements
    }

    private func isShown(_ point: Point, _ sun: Rect?) -> Bool {
        let isFree = sun.map { box in
            distance(point, Point(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2)) > box.width / 2
        }
        return point.y <= foot.y && abs(point.x - foot.x) <= reach && isFree ?? true
    }

    private func distance(_ first: Point, _ second: Point) -> Double {
        let (dx, dy) = (first.x - second.x, first.y - second.y)
        return (dx * dx + dy * dy).squareRoot()
    }

    /// Every minute of a span, and its end.
    private func times(in span: Range<Instant>) -> [Instant] {
        let (start, end) = (span.lowerBound, span.upperBound)
        return stride(from: 0, to: start.seconds(to: end), by: 60).map(start.advanced) + [end]
    }
}
