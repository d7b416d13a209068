internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The days side by side: names, ovals on one scale with high and low, and bars of precipitation.
struct WeekColumns {
    private let layout: WeekLayout
    private let colors: WeekColors
    private let days: [WeekCard.DayReading]
    /// The part of the first day that has passed.
    private let passed: Double
    private let language: Language
    /// The warmest and coldest temperature of the scale in °C.
    private let extremes: (high: Double, low: Double)

    init(layout: WeekLayout, colors: WeekColors, week: WeekCard.Reading) {
        self.layout = layout
        self.colors = colors
        days = week.days
        passed = week.passed
        language = week.facts.language
        let all = week.days.flatMap { [$0.celsius.high, $0.celsius.low] }.compactMap { $0 }.filter {
            abs($0) < 1000
        }
        let (high, low) = (all.max() ?? 0, all.min() ?? 0)
        let swing = max(high - low, WeekColumns.leastSwing)
        extremes = ((high + low + swing) / 2, (high + low - swing) / 2)
    }

    /// The smallest range in °C that fills the scale, so that a steady week looks steady.
    private static let leastSwing = 6.0

    private var unit: Double { layout.unit }
    private var radius: Double { 27 * unit }
    private var width: Double { (layout.days.upperBound - layout.days.lowerBound) / Double(max(days.count, 4)) }

    private func middle(_ index: Int) -> Double {
        let center = (layout.days.lowerBound + layout.days.upperBound) / 2
        return center + (Double(index) - Double(days.count - 1) / 2) * width
    }

    func elements(measuring text: some TextMeasuring) -> [Element] {
        let labels = labels(measuring: text)
        return days.indices.flatMap { index -> [Element] in
            [name(index, measuring: text)] + oval(index, labels[index], measuring: text)
                + bar(index, measuring: text)
        }
    }

    private func name(_ index: Int, measuring text: some TextMeasuring) -> Element {
        let isFirst = index == 0
        return TextLine.fitting(
            language.shortWeekday(days[index].date), face: isFirst ? .medium : .regular, size: 36 * unit,
            width: width - 6 * unit, measuring: text
        ).centered(
            at: Point(x: middle(index), y: layout.dayNames), id: "day-\(index + 1)",
            color: isFirst ? colors.ink : colors.quietInk)
    }

    // MARK: High and low

    private struct Labels {
        var high, low: DegreeLabel?
    }

    /// The numbers of all days in one size, without degree signs if columns are too narrow for them.
    private func labels(measuring text: some TextMeasuring) -> [Labels] {
        let room = width - 6 * unit
        func all(_ high: Double, _ low: Double, plain: Bool) -> [Labels] {
            days.map { day in
                func label(_ degrees: Int?, _ face: FontFace, _ size: Double) -> DegreeLabel? {
                    degrees.map { degrees in
                        let full = language.degrees(degrees)
                        // The sign may be followed by an isolate.
                        let string = plain ? full.filter { $0 != "°" } : full
                        return DegreeLabel(string, face: face, size: size * unit, measuring: text)
                    }
                }
                return Labels(high: label(day.high, .medium, high), low: label(day.low, .regular, low))
            }
        }
        let forms: [(Double, Double, Bool)] = [(38, 36, false), (34, 34, false), (34, 34, true)]
        for (high, low, plain) in forms {
            let labels = all(high, low, plain: plain)
            let widest =
                labels.flatMap { [$0.high, $0.low] }.compactMap { $0 }
                .map { $0.reach.left + $0.reach.right }.max() ?? 0
            if widest <= room { return labels }
            // Only absurd numbers are still too wide.
            if plain { return all(34 * room / widest, 34 * room / widest, plain: true) }
        }
        return []
    }

    private func oval(_ index: Int, _ labels: Labels, measuring text: some TextMeasuring) -> [Element] {
        let x = middle(index)
        let known = [days[index].celsius.high, days[index].celsius.low].compactMap { $0.flatMap(y(of:)) }
        guard let top = known.min(), let bottom = known.max() else {
            let line = TextLine("–", face: .regular, size: 38 * unit, measuring: text)
            let y = (layout.scale.lowerBound + layout.scale.upperBound) / 2 + 13 * unit
            return [line.centered(at: Point(x: x, y: y), id: "missing-\(index + 1)", color: colors.quietInk)]
        }
        var elements = [
            Element.shape(
                Shape(
                    id: "oval-\(index + 1)", path: capsule(x, from: top, to: bottom),
                    fill: fill(from: top, to: bottom, passed: index == 0 ? passed : 0)))
        ]
        if let high = labels.high {
            elements.append(
                high.at(Point(x: x, y: top - radius - 20 * unit), id: "high-\(index + 1)", color: colors.ink))
        }
        if let low = labels.low {
            elements.append(
                low.at(Point(x: x, y: bottom + radius + 46 * unit), id: "low-\(index + 1)", color: colors.quietInk))
        }
        return elements
    }

    private func capsule(_ x: Double, from top: Double, to bottom: Double) -> Path {
        var path = Path()
        path.move(to: Point(x: x - radius, y: top))
        path.arc(center: Point(x: x, y: top), radius: radius, from: .degrees(-90), to: .degrees(90))
        path.line(to: Point(x: x + radius, y: bottom))
        path.arc(center: Point(x: x, y: bottom), radius: radius, from: .degrees(90), to: .degrees(270))
        path.close()
        return path
    }

    /// The colours of the temperatures down an oval, dimmed at the top by the part of the day that has passed.
    private func fill(from top: Double, to bottom: Double, passed: Double) -> Paint {
        let (head, foot) = (top - radius, bottom + radius)
        func color(_ offset: Double) -> Color {
            colors.oval(at: celsius(at: min(max(head + (foot - head) * offset, top), bottom)))
        }
        let offsets = (0...8).map { Double($0) / 8 }
        var stops = offsets.filter { $0 < passed }.map {
            GradientStop(offset: $0, color: colors.passed(color($0)))
        }
        if passed > 0 {
            stops.append(GradientStop(offset: passed, color: colors.passed(color(passed))))
            stops.append(GradientStop(offset: passed, color: color(passed)))
        }
        stops += offsets.filter { $0 > passed || passed == 0 }.map { GradientStop(offset: $0, color: color($0)) }
        let x = layout.days.lowerBound
        return .linear(LinearGradient(from: Point(x: x, y: head), to: Point(x: x, y: foot), stops: stops))
    }

    // MARK: The scale

    private func y(of celsius: Double) -> Double? {
        guard abs(celsius) < 1000 else { return nil }
        let (high, low) = extremes
        let length = layout.scale.upperBound - layout.scale.lowerBound
        return layout.scale.lowerBound + length * (high - celsius) / (high - low)
    }

    private func celsius(at y: Double) -> Double {
        let (high, low) = extremes
        let length = layout.scale.upperBound - layout.scale.lowerBound
        return high - (y - layout.scale.lowerBound) / length * (high - low)
    }

    // MARK: Precipitation

    /// A bar with its figure, a thin line below 10 %, and nothing if the probability is unknown.
    private func bar(_ index: Int, measuring text: some TextMeasuring) -> [Element] {
        guard let probability = days[index].probability, let percent = days[index].chance else { return [] }
        let x = middle(index)
        func shape(_ height: Double, _ color: Color) -> Element {
            .shape(
                Shape(
                    id: "bar-\(index + 1)",
                    path: .rectangle(
                        Rect(
                            minX: x - radius, minY: layout.bars - height, maxX: x + radius, maxY: layout.bars)),
                    fill: color))
        }
        if percent < 10 { return [shape(3 * unit, colors.line)] }
        let height = layout.barHeight * probability
        let figure = TextLine.fitting(
            language.percent(percent), face: .regular, size: 34 * unit, width: width - 6 * unit, measuring: text)
        return [
            shape(height, days[index].isSnow ? colors.snow : colors.rain),
            figure.centered(
                at: Point(x: x, y: layout.bars - height - 12 * unit), id: "chance-\(index + 1)", color: colors.ink),
        ]
    }
}
