internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The hours along the bottom of the graph, in local time.
struct GraphHours {
    let plot: GraphPlot
    let layout: GraphLayout
    let colors: GraphColors
    let course: TemperatureSeries
    let times: TimeStyle
    /// The moment, and its word.
    let now: (moment: Instant, word: String)

    /// A word for a moment at the beginning, and a mark every three hours.
    ///
    /// They are closer if there are few hours, and wider if they would meet.
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
        let margin = 44 * layout.unit
        let bounds = (layout.plot.minX + margin)...(layout.plot.maxX - margin)
        var placed: [(line: TextLine, middle: Double, isAtEdge: Bool)] = []
        var isMorning: Bool?
        let word = TextLine(now.word, face: .medium, size: 30 * layout.unit, measuring: text)
        let reach = word.extent.advance / 2
        // Under its dot, as far as the card's edge allows.
        let place = max(plot.x(of: now.moment), layout.plot.minX + 20 * layout.unit + reach)
        // A dot that has left the beginning explains itself by the hours around it.
        let isMarked =
            plot.point(at: now.moment, margin: 0) != nil && plot.x(of: now.moment) <= bounds.lowerBound + reach
        for instant in instants(every: step) {
            let morning = times.zone.civilTime(at: instant).hour < 12
            let line = TextLine(
                times.hourMark(instant, withPeriod: morning != isMorning), face: .medium, size: 30 * layout.unit,
                measuring: text)
            let (x, half) = (plot.x(of: instant), line.extent.advance / 2)
            guard 2 * half <= bounds.upperBound - bounds.lowerBound else { continue }
            // Shifted inward at the card's edges, but not so far that the hour becomes unclear.
            let middle = min(max(x, bounds.lowerBound + half), bounds.upperBound - half)
            guard abs(middle - x) <= 26 * layout.unit || course.start == course.end else { continue }
            // The moment's word is nearer than an hour that it would meet.
            if isMarked, abs(middle - place) < reach + half + keep { continue }
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
                at: Point(x: mark.middle, y: layout.hours), id: "hour-\(index + 1)", color: colors.footInk)
        }
            + (isMarked
                ? [word.centered(at: Point(x: place, y: layout.hours), id: "hour-now", color: colors.footInk)] : [])
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
}
