internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The days side by side: names, capsules on one scale with high and low, and drops or flakes as full as rain or snow is likely.
struct WeekColumns {
    private let layout: WeekLayout
    private let colors: WeekColors
    private let days: [WeekCard.DayReading]
    /// The temperature of the moment in °C, on the first day.
    private let now: Double?
    private let chanceWords: String?
    private let language: Language
    /// The warmest and coldest temperature of the scale in °C.
    private let extremes: (high: Double, low: Double)

    init(layout: WeekLayout, colors: WeekColors, week: WeekCard.Reading) {
        self.layout = layout
        self.colors = colors
        days = week.days
        now = week.now.flatMap { abs($0) < 1000 ? $0 : nil }
        chanceWords = week.chanceLabel
        language = week.facts.language
        let all = (week.days.flatMap { [$0.celsius.high, $0.celsius.low] } + [week.now]).compactMap { $0 }.filter {
            abs($0) < 1000
        }
        let (high, low) = (all.max() ?? 0, all.min() ?? 0)
        let swing = max(high - low, WeekColumns.leastSwing)
        extremes = ((high + low + swing) / 2, (high + low - swing) / 2)
    }

    /// The smallest range in °C that fills the scale, so that a steady week looks steady.
    private static let leastSwing = 6.0

    private var unit: Double { layout.unit }
    private var radius: Double { layout.radius }
    private var width: Double { (layout.days.upperBound - layout.days.lowerBound) / Double(max(days.count, 4)) }

    private func middle(_ index: Int) -> Double {
        let center = (layout.days.lowerBound + layout.days.upperBound) / 2
        return center + (Double(index) - Double(days.count - 1) / 2) * width
    }

    /// Where drops and flakes are.
    var drops: [Rect] {
        days.indices.map { index in
            let (x, y) = (middle(index) - layout.dropAside, layout.dropFoot - layout.dropHeight / 2)
            return Rect(minX: x, minY: y, maxX: x, maxY: y).grown(by: layout.dropHeight / 2)
        }
    }

    func elements(measuring text: some TextMeasuring) -> [Element] {
        let labels = labels(measuring: text)
        return glow() + [chanceLabel(measuring: text)].compactMap { $0 }
            + days.indices.flatMap { index -> [Element] in
                [name(index, measuring: text)] + capsule(index, labels[index], measuring: text)
                    + chance(index, measuring: text)
            }
    }

    /// What the figures at the foot are about.
    private func chanceLabel(measuring text: some TextMeasuring) -> Element? {
        guard let baseline = layout.chanceLabel, let chanceWords else { return nil }
        let edges = ReadingEdges(left: layout.left, right: layout.right, isRightToLeft: language.isRightToLeft)
        return TextLine.fitting(
            chanceWords, face: .regular, size: 34 * unit, width: layout.right - layout.left, measuring: text
        ).leading(edges, baseline: baseline, id: "chances", color: colors.quietInk)
    }

    /// Light around the warmest day of a dark card.
    private func glow() -> [Element] {
        let highs = days.map { $0.celsius.high.flatMap { abs($0) < 1000 ? $0 : nil } }
        guard colors.appearance == .dark, days.count > 1,
            let warmest = highs.indices.max(by: { (highs[$0] ?? -999) < (highs[$1] ?? -999) }),
            let celsius = highs[warmest], let y = y(of: celsius)
        else { return [] }
        let center = Point(x: middle(warmest), y: y)
        let stops = [0.34, 0.253, 0.18, 0.121, 0.074, 0.039, 0.016, 0.0035, 0].enumerated().map { index, opacity in
            GradientStop(offset: Double(index) / 8, color: colors.capsule(at: celsius).withOpacity(opacity))
        }
        let reach = 150 * unit
        return [
            .shape(
                Shape(
                    id: "glow", path: .circle(center: center, radius: reach),
                    fill: .radial(RadialGradient(center: center, radius: reach, stops: stops))))
        ]
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
        let forms: [(Double, Double, Bool)] = [(40, 36, false), (34, 34, false), (34, 34, true)]
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

    private func capsule(_ index: Int, _ labels: Labels, measuring text: some TextMeasuring) -> [Element] {
        let x = middle(index)
        let own = index == 0 ? now : nil
        let known = [days[index].celsius.high, days[index].celsius.low].compactMap { $0.flatMap(y(of:)) }
        guard let first = known.min(), let last = known.max() else {
            let line = TextLine("–", face: .regular, size: 38 * unit, measuring: text)
            let y = (layout.scale.lowerBound + layout.scale.upperBound) / 2 + 13 * unit
            return [line.centered(at: Point(x: x, y: y), id: "missing-\(index + 1)", color: colors.quietInk)]
        }
        // The moment may be warmer or colder than the day was expected to be.
        let present = own.flatMap(y(of:))
        let (top, bottom) = (min(first, present ?? first), max(last, present ?? last))
        let outline = WeekShapes.capsule(x, from: top, to: bottom, radius: radius)
        var elements: [Element] = []
        if colors.isPaper {
            elements.append(
                .shape(
                    Shape(
                        id: "rows-\(index + 1)", path: rows(x, from: top, to: bottom), fill: colors.ink)))
            elements.append(
                .shape(
                    Shape(
                        id: "capsule-\(index + 1)", path: outline,
                        stroke: Stroke(color: colors.ink, width: 3.5 * unit))))
        } else {
            elements.append(
                .shape(Shape(id: "capsule-\(index + 1)", path: outline, fill: fill(from: top, to: bottom))))
            elements.append(.shape(Shape(id: "light-\(index + 1)", path: outline, fill: light(x))))
            if let rim = colors.rim(unit: unit) {
                elements.append(.shape(Shape(id: "rim-\(index + 1)", path: outline, stroke: rim)))
            }
        }
        if let own, let present { elements += ring(Point(x: x, y: present), own) }
        if let high = labels.high {
            elements.append(
                high.at(Point(x: x, y: top - radius - 16 * unit), id: "high-\(index + 1)", color: colors.ink))
        }
        if let low = labels.low {
            elements.append(
                low.at(Point(x: x, y: bottom + radius + 45 * unit), id: "low-\(index + 1)", color: colors.quietInk))
        }
        return elements
    }

    /// The moment on its day.
    private func ring(_ center: Point, _ celsius: Double) -> [Element] {
        func disc(_ id: String, _ radius: Double, _ color: Color) -> Element {
            .shape(Shape(id: id, path: .circle(center: center, radius: radius * unit), fill: color))
        }
        if colors.isPaper {
            return [disc("now-gap", 17, .white), disc("now", 14, colors.ink), disc("now-hole", 7, .white)]
        }
        return [disc("now", 15, .white), disc("now-hole", 8.5, colors.capsule(at: celsius))]
    }

    /// The colours of the temperatures down a capsule.
    private func fill(from top: Double, to bottom: Double) -> Paint {
        let (head, foot) = (top - radius, bottom + radius)
        let stops = (0...8).map { step in
            let y = min(max(head + (foot - head) * Double(step) / 8, top), bottom)
            return GradientStop(offset: Double(step) / 8, color: colors.capsule(at: celsius(at: y)))
        }
        let x = layout.days.lowerBound
        return .linear(LinearGradient(from: Point(x: x, y: head), to: Point(x: x, y: foot), stops: stops))
    }

    /// Light from the left, which makes a capsule round.
    private func light(_ x: Double) -> Paint {
        let dark = Color(rgb: 0x000020)
        return .linear(
            LinearGradient(
                from: Point(x: x - radius, y: 0), to: Point(x: x + radius, y: 0),
                stops: [
                    GradientStop(offset: 0, color: Color.white.withOpacity(0.26)),
                    GradientStop(offset: 0.3, color: Color.white.withOpacity(0.1)),
                    GradientStop(offset: 0.62, color: dark.withOpacity(0)),
                    GradientStop(offset: 1, color: dark.withOpacity(0.14)),
                ]))
    }

    /// Lines across a capsule on e-paper, the thicker the warmer.
    private func rows(_ x: Double, from top: Double, to bottom: Double) -> Path {
        var path = Path()
        let step = 8.4 * unit
        for row in 0...Int((bottom - top + 2 * radius) / step) {
            let y = top - radius + (Double(row) + 0.5) * step
            let warmth =
                (layout.scale.upperBound - min(max(y, top), bottom))
                / (layout.scale.upperBound - layout.scale.lowerBound)
            let thickness = (2.8 + 4.2 * min(max(warmth, 0), 1)) * unit
            let beyond = max(top - y, y - bottom, 0)
            guard beyond < radius else { continue }
            let half = (radius * radius - beyond * beyond).squareRoot()
            path.append(
                .rectangle(Rect(minX: x - half, minY: y - thickness / 2, maxX: x + half, maxY: y + thickness / 2)))
        }
        return path
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

    /// A drop or flake with its figure, with a bolt on a stormy day and ice under a drop that freezes.
    ///
    /// A dry day with a chance below 10 % has a dash. A chance below 10 % or an unknown one has no figure.
    private func chance(_ index: Int, measuring text: some TextMeasuring) -> [Element] {
        let verdict = days[index].verdict
        let percent = days[index].chance ?? 0
        guard verdict.isWet || days[index].chance != nil else { return [] }
        let (x, foot, height) = (middle(index), layout.dropFoot, layout.dropHeight)
        if !verdict.isWet, percent < 10 {
            let y = foot - height * 0.41
            let dash = Path.line(from: Point(x: x - 13 * unit, y: y), to: Point(x: x + 13 * unit, y: y))
            let color = colors.isPaper ? colors.ink : colors.quietInk.withOpacity(0.45)
            return [
                .shape(Shape(id: "dash-\(index + 1)", path: dash, stroke: Stroke(color: color, width: 4 * unit)))
            ]
        }
        let center = x - layout.dropAside
        let isLikely = verdict.wetness >= .likely
        let amount = max(verdict.strength, verdict.chance ?? 0)
        let figure = TextLine.fitting(
            language.number(percent), face: isLikely ? .medium : .regular, size: 34 * unit,
            width: width - 6 * unit - 2 * layout.dropAside, measuring: text)
        let shape = days[index].isSnow ? flake(index, center, amount) : drop(index, center, amount)
        let signs =
            shape + (verdict.kind == .freezingRain ? ice(index, center) : [])
            + (days[index].isStormy ? bolt(index, center) : [])
        if percent < 10 { return signs }
        return signs
            + [
                figure.centered(
                    at: Point(x: x + layout.figureAside, y: layout.figures), id: "chance-\(index + 1)",
                    color: isLikely ? colors.ink : colors.quietInk)
            ]
    }

    private func drop(_ index: Int, _ x: Double, _ probability: Double) -> [Element] {
        let (foot, height) = (layout.dropFoot, layout.dropHeight)
        let whole = WeekShapes.drop(x, foot: foot, height: height)
        let level = WeekShapes.drop(x, foot: foot, height: height, below: foot - height * probability)
        let track =
            colors.isPaper
            ? Shape(id: "drop-\(index + 1)", path: whole, stroke: Stroke(color: colors.ink, width: 3.5 * unit))
            : Shape(id: "drop-\(index + 1)", path: whole, fill: colors.track)
        return [.shape(track), .shape(Shape(id: "rain-\(index + 1)", path: level, fill: colors.rain))]
    }

    /// A layer of ice under a drop.
    private func ice(_ index: Int, _ x: Double) -> [Element] {
        let (y, half) = (layout.dropFoot + 5 * unit, layout.dropHeight * 0.42)
        let path = Path.line(from: Point(x: x - half, y: y), to: Point(x: x + half, y: y))
        let color = colors.isPaper ? colors.ink : colors.snow
        return [.shape(Shape(id: "ice-\(index + 1)", path: path, stroke: Stroke(color: color, width: 4 * unit)))]
    }

    /// How far a bolt stands to the right of its drop's middle, as a part of the drop's height.
    private static let boltAside = 0.36

    /// The bolt of a stormy day beside the foot of its drop, with a rim in the colour of the ground.
    private func bolt(_ index: Int, _ x: Double) -> [Element] {
        let height = layout.dropHeight * 0.92
        let path = WeekShapes.bolt(
            Point(x: x + layout.dropHeight * WeekColumns.boltAside, y: layout.dropFoot - height / 2), height: height
        )
        let (fill, rim): (Color, Color) =
            switch colors.appearance {
            case .paper: (Color(rgb: 0), .white)
            case .light: (Color(rgb: 0xF2A200), WeekColors.light[1].color)
            case .dark: (Color(rgb: 0xFFD75E), Color(rgb: 0x0B1638).withOpacity(0.8))
            }
        return [
            .shape(
                Shape(
                    id: "bolt-\(index + 1)-rim", path: path, stroke: Stroke(color: rim, width: 7 * unit))),
            .shape(Shape(id: "bolt-\(index + 1)", path: path, fill: fill)),
        ]
    }

    private func flake(_ index: Int, _ x: Double, _ probability: Double) -> [Element] {
        let (foot, height) = (layout.dropFoot, layout.dropHeight)
        let (center, radius) = (Point(x: x, y: foot - height / 2), height * 0.48)
        let whole = WeekShapes.flake(center, radius: radius)
        // A flake that is cut looks broken; in colour a likelier one is denser.
        guard colors.isPaper else {
            let color = colors.snow.withOpacity(colors.snow.opacity * (0.28 + 0.72 * probability))
            return [
                .shape(
                    Shape(id: "snow-\(index + 1)", path: whole, stroke: Stroke(color: color, width: 3.6 * unit)))
            ]
        }
        let level = WeekShapes.flake(center, radius: radius, below: foot - height * probability)
        let color = colors.track.withOpacity(min(1, colors.track.opacity * 1.6))
        return [
            .shape(
                Shape(id: "flake-\(index + 1)", path: whole, stroke: Stroke(color: color, width: 1.8 * unit))),
            .shape(
                Shape(id: "snow-\(index + 1)", path: level, stroke: Stroke(color: colors.snow, width: 5 * unit))),
        ]
    }
}
