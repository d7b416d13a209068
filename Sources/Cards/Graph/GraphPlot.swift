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

    /// The smallest range in °C that fills the plot; a smaller range is in its middle, so that a steady day looks steady.
    static let leastSwing = 3.0

    init(_ course: TemperatureSeries, in bounds: Rect) {
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
        let low = extents.map(\.lowerBound).min() ?? 0
        let high = extents.map(\.upperBound).max() ?? 0
        let swing = max(high - low, GraphPlot.leastSwing)
        let middle = (low + high) / 2
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
    fileprivate init(_ steps: some Sequence<Path.Element>) {
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

// MARK: Hours and precipitation

/// The hours along the bottom of the graph, in local time, and the band of those with a chance of precipitation.
struct GraphHours {
    let plot: GraphPlot
    let layout: GraphLayout
    let colors: TemperatureColors
    let course: TemperatureSeries
    let times: TimeStyle

    /// A mark every three hours, or closer if there are few hours, or wider if marks would meet.
    func marks(measuring text: some TextMeasuring) -> [Element] {
        let hours = course.start.seconds(to: course.end) / 3600
        let steps = [1, 2, 3, 6, 12].filter { hours / Double($0) <= 8 }
        for step in steps {
            if let marks = marks(every: step, measuring: text) { return marks }
        }
        return []
    }

    /// The marks at an interval of hours; nil if two would meet, except at the card's edges, where marks are left out.
    private func marks(every step: Int, measuring text: some TextMeasuring) -> [Element]? {
        let keep = 18 * layout.unit
        let bounds = (layout.plot.minX + keep)...(layout.plot.maxX - keep)
        var placed: [(line: TextLine, middle: Double, isAtEdge: Bool)] = []
        var isMorning: Bool?
        for instant in instants(every: step) {
            let morning = times.zone.civilTime(at: instant).hour < 12
            let line = TextLine(
                times.hourMark(instant, withPeriod: morning != isMorning), face: .regular, size: 30 * layout.unit,
                measuring: text)
            let (x, half) = (plot.x(of: instant), line.extent.advance / 2)
            guard 2 * half <= bounds.upperBound - bounds.lowerBound else { continue }
            // Shifted inward at the card's edges, but not so far that the hour becomes unclear.
            let middle = min(max(x, bounds.lowerBound + half), bounds.upperBound - half)
            guard abs(middle - x) <= 26 * layout.unit || course.start == course.end else { continue }
            placed.append((line, middle, middle != x))
            isMorning = morning
        }
        func meet(_ left: Int, _ right: Int) -> Bool {
            let reach = (placed[left].line.extent.advance + placed[right].line.extent.advance) / 2
            return placed[right].middle - placed[left].middle < reach + keep
        }
        if placed.count > 1, placed[placed.count - 1].isAtEdge, meet(placed.count - 2, placed.count - 1) {
            placed.removeLast()
        }
        if placed.count > 1, placed[0].isAtEdge, meet(0, 1) { placed.removeFirst() }
        guard !placed.indices.dropLast().contains(where: { meet($0, $0 + 1) }) else { return nil }
        return placed.enumerated().map { index, mark in
            mark.line.centered(
                at: Point(x: mark.middle, y: layout.hours), id: "hour-\(index + 1)", color: colors.areaInk)
        }
    }

    /// Full hours in local time between the first and last temperature.
    private func instants(every step: Int) -> [Instant] {
        let first = times.zone.civilTime(at: course.start).date.daysSince1970
        let last = times.zone.civilTime(at: course.end).date.daysSince1970
        guard first <= last, last - first <= 2 else { return [] }
        return (first...last).flatMap { day in
            stride(from: 0, to: 24, by: step).compactMap { hour in
                times.zone.instant(
                    ofLocal: Instant(secondsSince1970: Double(day) * 86_400 + Double(hour) * 3600))
            }
        }.filter { course.start <= $0 && $0 <= course.end }
    }

    /// A column for each hour, as high as the probability; snow is paler.
    func band(_ hours: [PrecipitationHour]) -> Element? {
        var (rain, snow) = (Path(), Path())
        for hour in hours {
            let column = Rect(
                minX: max(plot.x(of: hour.start), layout.plot.minX),
                minY: layout.band - layout.bandHeight * hour.probability,
                maxX: min(plot.x(of: hour.start.advanced(by: 3600)), layout.plot.maxX), maxY: layout.band)
            guard column.width > 0 else { continue }
            if hour.isSnow { snow.append(.rectangle(column)) } else { rain.append(.rectangle(column)) }
        }
        let shapes = [("rain", rain, colors.rain), ("snow", snow, colors.snow)]
            .filter { !$0.1.elements.isEmpty }
            .map { Element.shape(Shape(id: $0.0, path: $0.1, fill: $0.2)) }
        return shapes.isEmpty ? nil : .group(Group(id: "precipitation", elements: shapes))
    }
}

// MARK: Highest and lowest

/// The dots on the curve: one for the moment, and those of the highest and lowest hour with their numbers.
struct GraphMarks {
    let plot: GraphPlot
    let layout: GraphLayout
    let colors: TemperatureColors
    let reading: GraphCard.Reading
    /// The ink of the card's number, which the labels must not touch.
    let number: Rect

    private var unit: Double { layout.unit }

    func elements(measuring text: some TextMeasuring) -> [Element] {
        var elements: [Element] = []
        let now = plot.point(at: reading.facts.moment, margin: 21 * unit)
        if let now { elements += dot("now", at: now, radius: 12.5, color: colors.ink) }
        // If both are the same number, no hour stands out.
        guard let high = reading.high, let low = reading.low, high != low else { return elements }
        let course = reading.course
        // What the labels must not touch.
        var taken = [number.grown(by: 34 * unit)]
        for (id, hour, degrees) in [("high", course.high, high), ("low", course.low, low)] {
            guard let point = plot.point(at: hour.time, margin: 16 * unit) else { continue }
            // The moment's dot may mark the hour as well; two dots on one spot would blot.
            let shared = now.flatMap { abs($0.x - point.x) < 26 * unit ? $0 : nil }
            if shared == nil {
                elements += dot(id, at: point, radius: 8.5, color: colors.area)
                taken += now.map { [ring($0, 22)] } ?? []
            }
            let clearing = shared == nil ? 19.0 : 24
            guard
                let label = label(
                    id, degrees, over: shared ?? point, clearing: clearing, besides: taken, measuring: text)
            else { continue }
            elements.append(label.element)
            taken.append(label.box)
        }
        return elements
    }

    private func ring(_ point: Point, _ radius: Double) -> Rect {
        let reach = radius * unit
        return Rect(
            minX: point.x - reach, minY: point.y - reach, maxX: point.x + reach, maxY: point.y + reach)
    }

    /// A dot in a ring of the ground's colour.
    private func dot(_ id: String, at point: Point, radius: Double, color: Color) -> [Element] {
        [
            .shape(
                Shape(
                    id: "\(id)-gap", path: .circle(center: point, radius: (radius + 5) * unit), fill: colors.ground
                )),
            .shape(Shape(id: "\(id)-dot", path: .circle(center: point, radius: radius * unit), fill: color)),
        ]
    }

    /// The number above its dot; below it or to a side if something is in the way, nil if there is no room.
    private func label(
        _ id: String, _ degrees: Int, over point: Point, clearing: Double, besides taken: [Rect],
        measuring text: some TextMeasuring
    ) -> (element: Element, box: Rect)? {
        let label = DegreeLabel(degrees, face: .medium, size: 38 * unit, reading.facts.language, measuring: text)
        let ink = label.line.extent.ink
        let reach = (clearing + 12) * unit
        let margin = 36 * unit
        func place(_ dx: Double, isBelow: Bool) -> (point: Point, box: Rect, isBelow: Bool) {
            let x = min(
                max(point.x + dx * unit, layout.plot.minX + margin + label.reach.left),
                layout.plot.maxX - margin - label.reach.right)
            let y = isBelow ? point.y + reach - ink.minY : point.y - reach
            let box = Rect(
                minX: x - label.reach.left, minY: y + ink.minY, maxX: x + label.reach.right, maxY: y + ink.maxY)
            return (Point(x: x, y: y), box, isBelow)
        }
        let places =
            [place(0, isBelow: false), place(0, isBelow: true)]
            + [56, -56, 84, -84].flatMap { [place($0, isBelow: false), place($0, isBelow: true)] }
        let free = places.first { place in
            if taken.contains(where: place.box.intersects) { return false }
            let extent = plot.extent(from: place.box.minX - 6 * unit, to: place.box.maxX + 6 * unit)
            return place.isBelow
                ? extent.isWhole && extent.foot + 6 * unit < place.box.minY
                : place.box.maxY + 6 * unit < extent.head
        }
        return free.map { place in
            (label.at(place.point, id: id, color: place.isBelow ? colors.areaInk : colors.ink), place.box)
        }
    }
}
