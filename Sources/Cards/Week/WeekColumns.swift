internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// The days side by side: capsules on one scale with high and low before the sky of each day, and below them names and what falls, paler
/// the less likely it is.
struct WeekColumns {
    private let layout: WeekLayout
    private let colors: WeekColors
    private let week: WeekCard.Reading
    private let language: Language
    /// The warmest and coldest temperature of the scale in °C.
    private let extremes: (high: Double, low: Double)

    init(layout: WeekLayout, colors: WeekColors, week: WeekCard.Reading) {
        (self.layout, self.colors, self.week) = (layout, colors, week)
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
    /// The amount in mm at which a bar is as high as it can be; heights are the roots of amounts.
    private static let fullBar = 20.0

    private var days: [WeekCard.DayReading] { week.days }
    private var unit: Double { layout.unit }
    private var radius: Double { layout.radius }
    /// A few days do not spread over the whole card.
    private var width: Double { (layout.right - layout.left + 36 * unit) / Double(max(days.count, 5)) }

    private func middle(_ index: Int) -> Double {
        layout.size.width / 2 + (Double(index) - Double(days.count - 1) / 2) * width
    }

    /// The skies of the days, behind their numbers, below words that end at a height.
    func sky(below head: Double, measuring text: some TextMeasuring) -> SkyCourse {
        let content = week.content
        var land = Scenery(size: layout.size, horizon: layout.horizon, unit: unit)
        land.showLand(of: content.forecast.place)
        let numbers = days.indices.map { self.numbers($0, .white, measuring: text) }
        return SkyCourse(
            days.indices.map { index in
                let words = numbers[index].compactMap { $0.inkBox(measuring: text) }
                let capsule = capsuleEnds(index).map { ends in
                    Rect(
                        minX: middle(index) - radius, minY: ends.top - radius, maxX: middle(index) + radius,
                        maxY: ends.bottom + radius)
                }
                return SkyCourse.Column(
                    Scenery(of: days[index].judged, in: content), middle: middle(index),
                    words: words + [capsule].compactMap { $0 })
            },
            width: width, in: layout.size, horizon: layout.horizon, unit: unit,
            head: head + 12 * unit,
            cloudBase: layout.cloudBase,
            cloudHeight: min(
                layout.cloudHeight, max(layout.cloudBase - head - 6 * unit, 0.4 * layout.cloudHeight)),
            key: colors.key,
            silhouette: land.silhouette)
    }

    func elements(before sky: SkyCourse, measuring text: some TextMeasuring) -> [Element] {
        let land = colors.ink
        return days.indices.flatMap { index -> [Element] in
            let ink = colors.isPaper ? WeekColors.black : sky.ink(of: sky.columns[index])
            return capsule(index) + numbers(index, ink, measuring: text) + [name(index, land, measuring: text)]
                + precipitation(index, land, measuring: text)
        }
    }

    private func name(_ index: Int, _ ink: Color, measuring text: some TextMeasuring) -> Element {
        TextLine.fitting(
            language.shortWeekday(days[index].date), face: .medium, size: layout.daySize, width: width - 8 * unit,
            measuring: text
        ).centered(at: Point(x: middle(index), y: layout.dayNames), id: "day-\(index + 1)", color: ink)
    }

    // MARK: High and low

    /// The high above and the low below a capsule, or a dash; in one size for all days, without signs if columns are too narrow for them.
    private func numbers(_ index: Int, _ ink: Color, measuring text: some TextMeasuring) -> [Element] {
        guard let ends = capsuleEnds(index) else {
            let line = TextLine("–", face: .medium, size: layout.highSize, measuring: text)
            let y = (layout.degrees.lowerBound + layout.degrees.upperBound) / 2
            return [line.centered(at: Point(x: middle(index), y: y), id: "missing-\(index + 1)", color: ink)]
        }
        func label(_ degrees: Int, _ isPlain: Bool, _ face: FontFace, _ size: Double) -> DegreeLabel {
            let full = language.degrees(degrees)
            // The sign may be followed by an isolate.
            return DegreeLabel(isPlain ? full.filter { $0 != "°" } : full, face: face, size: size, measuring: text)
        }
        func widest(_ isPlain: Bool) -> Double {
            days.flatMap { [$0.high, $0.low] }.compactMap { $0 }
                .map { label($0, isPlain, .medium, layout.highSize).line.extent.advance }.max() ?? 0
        }
        let room = width - 8 * unit
        let isPlain = widest(false) * 0.85 > room
        let share = min(1, room / max(widest(isPlain), 1e-9))
        var elements: [Element] = []
        let x = middle(index)
        if let high = days[index].high {
            elements.append(
                label(high, isPlain, .medium, layout.highSize * share).at(
                    Point(x: x, y: ends.top - radius - 0.36 * layout.highSize), id: "high-\(index + 1)", color: ink)
            )
        }
        if let low = days[index].low {
            elements.append(
                label(low, isPlain, .regular, layout.lowSize * share).at(
                    Point(x: x, y: ends.bottom + radius + 1.16 * layout.lowSize), id: "low-\(index + 1)", color: ink
                ))
        }
        return elements
    }

    /// The middles of a capsule's round ends; nil without a temperature.
    private func capsuleEnds(_ index: Int) -> (top: Double, bottom: Double)? {
        let (high, low) = extremes
        let known = [days[index].celsius.high, days[index].celsius.low].compactMap { $0 }.filter { abs($0) < 1000 }
            .map {
                layout.degrees.lowerBound
                    + (layout.degrees.upperBound - layout.degrees.lowerBound) * (high - $0) / (high - low)
            }
        guard let top = known.min(), let bottom = known.max() else { return nil }
        return (top, bottom)
    }

    private func capsule(_ index: Int) -> [Element] {
        guard let (top, bottom) = capsuleEnds(index) else { return [] }
        let x = middle(index)
        let outline = Path.capsule(x, from: top, to: bottom, radius: radius)
        if colors.isPaper {
            return [
                .shape(Shape(id: "ground-\(index + 1)", path: outline, fill: Color.white)),
                .shape(
                    Shape(id: "rows-\(index + 1)", path: rows(x, from: top, to: bottom), fill: WeekColors.black)),
                .shape(
                    Shape(
                        id: "capsule-\(index + 1)", path: outline,
                        stroke: Stroke(color: WeekColors.black, width: max(2, (3 * unit).rounded())))),
            ]
        }
        // What parts it from a sky of its colour.
        let rim = Path.capsule(x, from: top, to: bottom, radius: radius + 3.5 * unit)
        return [
            .shape(Shape(id: "rim-\(index + 1)", path: rim, fill: Color(rgb: 0x0B2036).withOpacity(0.22))),
            .shape(Shape(id: "capsule-\(index + 1)", path: outline, fill: fill(from: top, to: bottom))),
        ]
    }

    /// The colours of the temperatures down a capsule.
    private func fill(from top: Double, to bottom: Double) -> Paint {
        let (head, foot) = (top - radius, bottom + radius)
        let (scale, high, low) = (layout.degrees, extremes.high, extremes.low)
        let stops = (0...8).map { step in
            let y = min(max(head + (foot - head) * Double(step) / 8, top), bottom)
            let celsius = high - (y - scale.lowerBound) / (scale.upperBound - scale.lowerBound) * (high - low)
            return GradientStop(
                offset: Double(step) / 8, color: colors.capsule(at: celsius).mixed(with: .white, 0.08))
        }
        return .linear(LinearGradient(from: Point(x: 0, y: head), to: Point(x: 0, y: foot), stops: stops))
    }

    /// Lines across a capsule on e-paper, the thicker the warmer.
    private func rows(_ x: Double, from top: Double, to bottom: Double) -> Path {
        var path = Path()
        let step = 8.4 * unit
        let scale = layout.degrees
        for row in 0...Int((bottom - top + 2 * radius) / step) {
            let y = top - radius + (Double(row) + 0.5) * step
            let warmth =
                (scale.upperBound - min(max(y, top), bottom)) / (scale.upperBound - scale.lowerBound)
            let thickness = (2.8 + 4.2 * min(max(warmth, 0), 1)) * unit
            let beyond = max(top - y, y - bottom, 0)
            guard beyond < radius else { continue }
            let half = (radius * radius - beyond * beyond).squareRoot()
            path.append(
                .rectangle(Rect(minX: x - half, minY: y - thickness / 2, maxX: x + half, maxY: y + thickness / 2)))
        }
        return path
    }

    // MARK: Precipitation

    /// A line, on it a bar or crystals by how much falls, and below it that amount; the chance where only that is known, and `dry`.
    private func precipitation(_ index: Int, _ ink: Color, measuring text: some TextMeasuring) -> [Element] {
        let day = days[index]
        let x = middle(index)
        guard day.verdict.wetness > .unknown || day.chance != nil else {
            let line = TextLine("–", face: .regular, size: layout.amountSize, measuring: text)
            return [line.centered(at: Point(x: x, y: layout.amounts), id: "amount-\(index + 1)", color: ink)]
        }
        let chance = day.chance ?? 0
        let words =
            day.amount
            ?? (chance >= 10 ? language.percent(chance) : day.verdict.isWet ? "" : language.say(WeekPhrase.dry))
        let half = 0.33 * width
        var elements: [Element] = day.verdict.isWet ? amount(day, index, x, half) : []
        elements.append(
            .shape(
                Shape(
                    id: "base-\(index + 1)",
                    path: .rectangle(
                        Rect(
                            minX: x - half, minY: layout.barBase - unit, maxX: x + half, maxY: layout.barBase + unit
                        )),
                    fill: ink.withOpacity(colors.isPaper ? 1 : 0.6))))
        if !words.isEmpty {
            elements.append(
                TextLine.fitting(
                    words, face: day.amount == nil ? .regular : .medium, size: layout.amountSize,
                    width: width - 6 * unit, measuring: text
                ).centered(at: Point(x: x, y: layout.amounts), id: "amount-\(index + 1)", color: ink))
        }
        return elements
    }

    /// What falls, as high as its amount; of one height and paler where only a chance is known.
    private func amount(_ day: WeekCard.DayReading, _ index: Int, _ x: Double, _ half: Double) -> [Element] {
        let millimeters = day.amount == nil ? nil : day.judged.amount
        let share = millimeters.map { min(1, ($0 / WeekColumns.fullBar).squareRoot()) } ?? 0.5
        let height = max(4 * unit, layout.barHeight * share)
        let opacity =
            colors.isPaper
            ? 1
            : day.verdict.wetness < .likely ? 0.5 : day.verdict.isCertain && millimeters != nil ? 1 : 0.75
        let line = max(1, (2.4 * unit).rounded(.up))
        if day.isSnow {
            // Rows of crystals, of which two stand side by side in the lowest one.
            let step = layout.barHeight / 3
            var path = Path()
            for row in 0..<max(1, Int((3 * share).rounded())) {
                for column in 0..<(row % 2 == 0 ? 4 : 3) {
                    let aside = (Double(column) - (row % 2 == 0 ? 1.5 : 1)) * min(step * 1.12, half / 2)
                    path.append(
                        .crystal(
                            at: Point(x: x + aside, y: layout.barBase - step * (Double(row) + 0.56)),
                            radius: 0.46 * step))
                }
            }
            return [
                .shape(
                    Shape(
                        id: "snow-\(index + 1)", path: path,
                        stroke: Stroke(color: colors.snow.withOpacity(max(opacity, 0.6)), width: max(1, 1.8 * unit))
                    ))
            ]
        }
        let bar = Rect(
            minX: (x - half).rounded(), minY: layout.barBase - height, maxX: (x + half).rounded(),
            maxY: layout.barBase)
        // On e-paper, which has no faint bars, one that is not sure stands in outline.
        if colors.isPaper, millimeters == nil || day.verdict.wetness < .likely {
            return [
                .shape(
                    Shape(
                        id: "rain-\(index + 1)", path: .rectangle(bar),
                        stroke: Stroke(color: WeekColors.black, width: line)))
            ]
        }
        return [
            .shape(Shape(id: "rain-\(index + 1)", path: .rectangle(bar), fill: colors.rain.withOpacity(opacity)))
        ]
    }
}

extension Path {
    /// An upright line with round ends, between the middles of those.
    fileprivate static func capsule(_ x: Double, from top: Double, to bottom: Double, radius: Double) -> Path {
        var path = Path()
        path.move(to: Point(x: x - radius, y: top))
        path.arc(center: Point(x: x, y: top), radius: radius, from: .degrees(-90), to: .degrees(90))
        path.line(to: Point(x: x + radius, y: bottom))
        path.arc(center: Point(x: x, y: bottom), radius: radius, from: .degrees(90), to: .degrees(270))
        path.close()
        return path
    }
}
