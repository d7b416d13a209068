internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// What falls above the curve in its hours: the likelier, the denser and the clearer.
struct GraphRain {
    let plot: GraphPlot
    let layout: GraphLayout
    let colors: GraphColors
    let hours: [JudgedHour]
    /// How far a loop has come.
    let phase: Double

    private var unit: Double { layout.unit }

    /// Streaks of rain and flakes of snow that keep clear of boxes with words.
    func elements(avoiding boxes: [Rect]) -> [Element] {
        guard !hours.isEmpty else { return [] }
        var drops = Drops()
        var random = SeededGenerator(seed: 12)
        var taken: [Disc] = []
        let area = layout.size.width * (layout.plot.maxY - layout.ceiling) / (unit * unit)
        // The design has 560 above a square's curve.
        for _ in 0..<min(Int(560 * area / (1080 * 306) * (colors.isPaper ? 0.6 : 1)), 1600) {
            let x = random.next(-10 * unit, layout.size.width + 10 * unit)
            let (chance, height, length) = (random.next(), random.next(), random.next(20, 56) * unit)
            let (clarity, kind) = (random.next(0.6, 1), min(Int(random.next() * 4), 3))
            let inside = min(max(x, 0), layout.size.width)
            guard let here = hour(at: inside), chance <= here.strength else { continue }
            let ground = lowest(near: inside) - 10 * unit
            let room = max(10 * unit, ground - 16 * unit - layout.ceiling)
            let top = LoopedFall(phase: phase).place(
                layout.ceiling + height * room, from: layout.ceiling, to: layout.ceiling + room,
                times: here.isSnow ? 1 : 3)
            let end = here.isSnow ? top : top + length
            let reach = Rect(minX: x - 12 * unit, minY: top - 6 * unit, maxX: x + 8 * unit, maxY: end + 6 * unit)
            if end > ground || boxes.contains(where: reach.intersects) { continue }
            let depth = smoothstep(layout.ceiling - 16 * unit, layout.ceiling + 90 * unit, top)
            let opacity = ((colors.appearance == .dark ? 0.45 : 0.3) + 0.55 * here.strength) * depth * clarity
            if here.isSnow {
                // Flakes that overlap would clot.
                let disc = Disc(center: Point(x: x, y: top), radius: (GraphRain.radii[kind] + 1) * unit)
                if taken.contains(where: { $0.grown(by: disc.radius).contains(disc.center) }) { continue }
                taken.append(disc)
                drops.flakes[Drops.level(opacity), default: [:]][kind, default: Path()].append(
                    .line(from: Point(x: x, y: top), to: Point(x: x, y: top)))
            } else {
                drops.streaks[Drops.level(opacity), default: Path()].append(
                    .line(from: Point(x: x, y: top), to: Point(x: x - 0.16 * length, y: end)))
            }
        }
        let shapes = streaks(drops) + flakes(drops)
        return shapes.isEmpty ? [] : [.group(Group(id: "precipitation", elements: shapes))]
    }

    /// Streaks and flakes by how clear they are, so that a few shapes hold them all.
    private struct Drops {
        var streaks: [Int: Path] = [:]
        var flakes: [Int: [Int: Path]] = [:]

        static let levels = 6

        static func level(_ opacity: Double) -> Int {
            Int((opacity * Double(levels)).rounded(.up))
        }

        static func opacity(_ level: Int) -> Double {
            min((Double(level) - 0.5) / Double(levels), 1)
        }
    }

    private func color(isSnow: Bool, _ level: Int) -> Color {
        colors.drops(isSnow: isSnow).withOpacity(colors.isPaper ? 1 : Drops.opacity(level))
    }

    private func streaks(_ drops: Drops) -> [Element] {
        drops.streaks.sorted { $0.key < $1.key }.map { level, path in
            .shape(
                Shape(
                    id: "rain-\(level)", path: path,
                    stroke: Stroke(
                        color: color(isSnow: false, level), width: (colors.appearance == .light ? 2.2 : 2.8) * unit)
                ))
        }
    }

    private static let radii = [1.7, 2.4, 3.3, 4.6]

    private func flakes(_ drops: Drops) -> [Element] {
        drops.flakes.sorted { $0.key < $1.key }.flatMap { level, kinds in
            kinds.sorted { $0.key < $1.key }.map { kind, path in
                Element.shape(
                    Shape(
                        id: "snow-\(level)-\(kind + 1)", path: path,
                        stroke: Stroke(color: color(isSnow: true, level), width: 2 * GraphRain.radii[kind] * unit)))
            }
        }
    }

    /// How clearly what falls in the hour at a position is drawn, between the middles of two neighbours, and whether it is snow.
    private func hour(at x: Double) -> (strength: Double, isSnow: Bool)? {
        guard let index = hours.firstIndex(where: { span($0).contains(x) }) else { return nil }
        let hour = hours[index]
        var strength = hour.verdict.strength
        let bounds = span(hour)
        let part = (x - bounds.lowerBound) / max(bounds.upperBound - bounds.lowerBound, 1e-9)
        let next = part < 0.5 ? index - 1 : index + 1
        if hours.indices.contains(next), abs(hours[next].start.seconds(to: hour.start)) < 3602 {
            strength += (hours[next].verdict.strength - strength) * abs(part - 0.5)
        }
        return (strength, hour.verdict.kind?.isSnow ?? false)
    }

    private func span(_ hour: JudgedHour) -> ClosedRange<Double> {
        plot.x(of: hour.start)...plot.x(of: hour.start.advanced(by: 3600))
    }

    /// Where the land begins around a position.
    private func lowest(near x: Double) -> Double {
        [-8.0, 0, 8].compactMap { plot.y(at: min(max(x + $0 * unit, 0), layout.size.width)) }.min() ?? layout.base
    }

    /// A bar for each hour in which something falls, as high as the root of its rate.
    func strip(from start: Instant, to end: Instant) -> [Element] {
        guard !hours.isEmpty else { return [] }
        let steps = hours.map {
            RainStrip.Step(
                start: $0.start, end: $0.start.advanced(by: 3600), isWet: $0.verdict.isWet, rate: $0.verdict.rate,
                chance: $0.verdict.chance)
        }
        let color =
            colors.isPaper || colors.footInk != .white
            ? colors.footInk.mixed(with: colors.drops(isSnow: false), colors.isPaper ? 0 : 0.4)
            : Color(rgb: 0xBFE3FF)
        let strip = RainStrip(
            steps: steps, start: start, end: end, box: layout.strip, unit: unit, color: color, ink: colors.footInk
        )
        return colors.isPaper ? strip.engraved(onPaper: true) : strip.elements()
    }

    /// The highest chance in words, above the bar of the hour that it is of; nothing for an hour without one.
    func label(_ words: String?, at hour: JudgedHour?, measuring text: some TextMeasuring) -> [Element] {
        guard let words, let hour, hours.contains(where: { $0.start == hour.start }) else { return [] }
        let line = TextLine.fitting(
            words, face: .medium, size: 30 * unit, width: layout.right - layout.left, measuring: text)
        let middle = plot.x(of: hour.start.advanced(by: 1800)) - line.extent.advance / 2
        let left = min(max(middle, layout.left), layout.right - line.extent.advance)
        return [line.at(Point(x: left, y: layout.strip.minY - 12 * unit), id: "chance", color: colors.footInk)]
    }
}
