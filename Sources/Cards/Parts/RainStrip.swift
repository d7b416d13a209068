internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// Minutes and millimetres: a bar a step, whose height is the root of its rate, paler the less likely it is.
struct RainStrip {
    /// What falls in a span of time.
    struct Step {
        var start, end: Instant
        var isWet: Bool
        var rate, chance: Double?
        /// Whether it is drawn in crystals, as only the strip of a meteogram has it.
        var isSnow = false
    }

    /// In order of time, from the left end of the box to its right one.
    var steps: [Step]
    var start, end: Instant
    /// From the line on which bars stand to the top of the highest one.
    var box: Rect
    /// Points per unit of the design.
    var unit: Double
    var color: Color
    var ink: Color
    /// Whether dotted lines show moderate and heavy rates.
    var hasRateMarks = true

    init(_ window: PrecipitationWindow, box: Rect, unit: Double, color: Color, ink: Color) {
        let steps = window.entries.map {
            Step(start: $0.start, end: $0.end, isWet: $0.verdict.isWet, rate: $0.rate, chance: $0.probability)
        }
        self.init(steps: steps, start: window.start, end: window.end, box: box, unit: unit, color: color, ink: ink)
    }

    init(
        steps: [Step], start: Instant, end: Instant, box: Rect, unit: Double, color: Color, ink: Color
    ) {
        (self.steps, self.start, self.end) = (steps, start, end)
        (self.box, self.unit, self.color, self.ink) = (box, unit, color, ink)
    }

    /// The rates in mm/h that the heights stand for; the first that holds all of them is taken.
    private static let scales = [4.0, 11, 22, 50]
    /// The opacity of a bar of which only a small chance is known.
    static let faint = 0.4
    static let moderate = 2.5
    static let heavy = 7.6

    /// Whether there is something to draw: precipitation that neither stays the same nor is told as a chance alone.
    var isWorthIt: Bool {
        let rates = steps.filter { $0.isWet }.compactMap(\.rate)
        guard let high = rates.max(), high > 0.02 else { return hasChances }
        let isThroughout = steps.allSatisfy { $0.isWet }
        return !isThroughout || high >= 1.3 * (rates.min() ?? 0)
    }

    private var hasChances: Bool {
        steps.contains { $0.isWet && ($0.rate ?? 0) <= 0.02 && ($0.chance ?? 0) > 0 }
    }

    /// The height of a rate in mm/h above the line.
    func height(of rate: Double) -> Double { box.height * min(1, (rate / scale).squareRoot()) }

    /// The opacity of a chance.
    static func opacity(of chance: Double?) -> Double {
        let chance = chance ?? 1
        return chance < 0.4 ? 0.4 : chance < 0.7 ? 0.7 : 1
    }

    private var scale: Double {
        let high = steps.compactMap(\.rate).max() ?? 0
        return RainStrip.scales.first { high <= $0 } ?? high
    }

    func x(_ instant: Instant) -> Double {
        let length = max(start.seconds(to: end), 1)
        return box.minX + box.width * min(max(start.seconds(to: instant) / length, 0), 1)
    }

    /// The line, the bars, and dotted lines at moderate and heavy rates.
    func elements() -> [Element] {
        let scale = scale
        func height(_ rate: Double) -> Double { box.height * min(1, (rate / scale).squareRoot()) }
        var elements: [Element] = [
            .shape(
                Shape(
                    id: "hour-base",
                    path: .rectangle(
                        Rect(
                            minX: box.minX, minY: box.maxY - 0.8 * unit, maxX: box.maxX, maxY: box.maxY + 0.8 * unit
                        )),
                    fill: ink.withOpacity(0.5)))
        ]
        var marks = Path()
        for mark in [RainStrip.moderate, RainStrip.heavy] where hasRateMarks && mark < scale * 0.97 {
            let y = box.maxY - height(mark)
            for x in stride(from: box.minX, to: box.maxX, by: 9 * unit) {
                marks.append(.circle(center: Point(x: x, y: y), radius: 0.9 * unit))
            }
        }
        if !marks.elements.isEmpty {
            elements.append(.shape(Shape(id: "rate-marks", path: marks, fill: ink.withOpacity(0.5))))
        }
        var bars = [Path(), Path(), Path()]
        var chances = [Path(), Path()]
        for entry in steps where entry.isWet && !entry.isSnow {
            let (left, right) = (x(entry.start), x(entry.end))
            let inset = min((right - left) * 0.14, 4 * unit)
            guard right - left > 2 * inset else { continue }
            let rate = entry.rate ?? 0
            let tall = rate > 0.02 ? max(3 * unit, height(rate)) : 0.3 * box.height
            let bar = Rect(minX: left + inset, minY: box.maxY - tall, maxX: right - inset, maxY: box.maxY)
            let chance = entry.chance ?? 1
            if rate <= 0.02 {
                chances[chance < 0.4 ? 0 : 1].append(.rectangle(bar))
            } else {
                bars[chance < 0.4 ? 0 : chance < 0.7 ? 1 : 2].append(.rectangle(bar))
            }
        }
        for (index, path) in bars.enumerated() where !path.elements.isEmpty {
            let opacity = [0.4, 0.7, 1][index]
            elements.append(
                .shape(
                    Shape(
                        id: "bars-\(index + 1)", path: path,
                        fill: .linear(
                            LinearGradient(
                                from: Point(x: 0, y: box.minY), to: Point(x: 0, y: box.maxY),
                                stops: [
                                    GradientStop(
                                        offset: 0, color: color.mixed(with: .white, 0.35).withOpacity(opacity)),
                                    GradientStop(offset: 1, color: color.withOpacity(opacity)),
                                ])))))
        }
        for (index, path) in chances.enumerated() where !path.elements.isEmpty {
            let fill = color.withOpacity(index == 0 ? RainStrip.faint : 0.7)
            elements.append(.shape(Shape(id: "chances-\(index + 1)", path: path, fill: fill)))
        }
        return elements
    }

    /// The line and few bars of one colour; those of which only a chance is known are faint, or on paper, which has no faint ones,
    /// in outline.
    func engraved(onPaper isPaper: Bool) -> [Element] {
        let scale = scale
        var (solid, chances) = (Path(), Path())
        solid.append(
            .rectangle(Rect(minX: box.minX, minY: box.maxY - unit, maxX: box.maxX, maxY: box.maxY + unit)))
        // Bars of less than six pixels would merge.
        let count = max(1, Int(box.width / (15 * unit)))
        let length = start.seconds(to: end) / Double(count)
        for index in 0..<count {
            let from = self.start.advanced(by: Double(index) * length)
            let inside = steps.filter {
                $0.isWet && !$0.isSnow && $0.start < from.advanced(by: length) && $0.end > from
            }
            guard !inside.isEmpty else { continue }
            let rate = inside.compactMap(\.rate).max() ?? 0
            let left = (box.minX + box.width * Double(index) / Double(count)).rounded()
            let right = (box.minX + box.width * Double(index + 1) / Double(count)).rounded() - (3 * unit).rounded()
            let tall =
                rate > 0.02 ? max(3 * unit, box.height * min(1, (rate / scale).squareRoot())) : 0.3 * box.height
            let bar = Rect(minX: left, minY: (box.maxY - tall).rounded(), maxX: right, maxY: box.maxY)
            if rate > 0.02 { solid.append(.rectangle(bar)) } else { chances.append(.rectangle(bar)) }
        }
        var elements: [Element] = [.shape(Shape(id: "bars", path: solid, fill: ink))]
        if !chances.elements.isEmpty {
            elements.append(
                .shape(
                    isPaper
                        ? Shape(id: "chances", path: chances, stroke: Stroke(color: ink, width: 2 * unit))
                        : Shape(id: "chances", path: chances, fill: ink.withOpacity(RainStrip.faint))))
        }
        return elements
    }

    /// The times of the ends and of the middle, under the line.
    func times(_ style: TimeStyle, size: Double, baseline: Double, measuring text: some TextMeasuring) -> [Element]
    {
        let middle = start.advanced(by: start.seconds(to: end) / 2)
        return [("hour-start", start, 0.0), ("hour-middle", middle, 0.5), ("hour-end", end, 1)].map {
            id, instant, share in
            let line = TextLine(style.time(instant), face: .regular, size: size, measuring: text)
            return line.at(
                Point(x: box.minX + share * (box.width - line.extent.advance), y: baseline), id: id, color: ink)
        }
    }
}
