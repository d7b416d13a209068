internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The next hour on the land: a silhouette as high as precipitation is likely, between the times of its ends, or a sentence.
struct DayHour {
    var layout: DayLayout
    var reading: DayCard.Reading

    private static let ink = Color.white

    /// Whether something falls as ice.
    private static func isSolid(_ kind: Phenomenon.Kind) -> Bool {
        switch kind {
        case .sleet, .snow, .snowShowers, .hail: true
        case .drizzle, .rain, .showers, .freezingRain, .thunder, .precipitation: false
        }
    }

    func elements(measuring text: some TextMeasuring) -> [Element] {
        guard let box = layout.hour else { return [] }
        if let forms = reading.nextHourSentences {
            let sentence = forms.first {
                text.extent(of: $0, face: .medium, size: 36 * layout.unit).advance <= box.width
            } ?? forms.last ?? ""
            let line = TextLine.fitting(
                sentence, face: .medium, size: 36 * layout.unit, width: box.width, measuring: text)
            let middle = Point(x: (box.minX + box.maxX) / 2, y: box.maxY + 2 * layout.unit)
            return [line.centered(at: middle, id: "sentence", color: DayHour.ink)]
        }
        guard let hour = reading.hour, let drawn = reading.drawnHour else { return [] }
        let label = label(box, measuring: text)
        let unit = layout.unit
        let room = label.map { $0.1.extent.advance }.max() ?? 0
        let isRightToLeft = reading.facts.language.isRightToLeft
        let plot = Rect(
            minX: box.minX + (isRightToLeft ? 0 : room + 30 * unit), minY: box.minY,
            maxX: box.maxX - (isRightToLeft ? room + 30 * unit : 0), maxY: box.maxY)
        let edges = ReadingEdges(left: box.minX, right: box.maxX, isRightToLeft: isRightToLeft)
        return silhouette(of: drawn, in: plot)
            + label.map { id, line, y in line.leading(edges, baseline: y, id: id, color: DayHour.ink) }
            + times(hour, plot, measuring: text)
    }

    /// What falls, and the words for the hour below it.
    private func label(_ box: Rect, measuring text: some TextMeasuring) -> [(String, TextLine, Double)] {
        let (unit, language) = (layout.unit, reading.facts.language)
        let hour = TextLine.fitting(
            language.say(DayPhrase.coming), face: .regular, size: 28 * unit, width: box.width * 0.3, measuring: text
        )
        let name = TextLine.fitting(
            reading.hourName, face: .medium, size: 34 * unit, width: box.width * 0.3, measuring: text)
        return [("kind", name, box.maxY - 24 * unit), ("next-hour", hour, box.maxY + 12 * unit)]
    }

    private func times(
        _ hour: PrecipitationWindow, _ plot: Rect, measuring text: some TextMeasuring
    ) -> [Element] {
        let style = reading.facts.times
        let lines = [hour.start, hour.end].map {
            TextLine(style.time($0), face: .regular, size: 28 * layout.unit, measuring: text)
        }
        let y = plot.maxY + 36 * layout.unit
        return [
            lines[0].at(Point(x: plot.minX, y: y), id: "hour-start", color: DayHour.ink),
            lines[1].at(
                Point(x: plot.maxX - lines[1].extent.advance, y: y), id: "hour-end", color: DayHour.ink),
        ]
    }

    /// The base line, and above it a smooth shape for each stretch of known minutes.
    private func silhouette(of hour: PrecipitationWindow, in plot: Rect) -> [Element] {
        let unit = layout.unit
        let isSolid = reading.hourKind.map(DayHour.isSolid) ?? false
        let color = Color(rgb: isSolid ? 0xE8F2FF : 0x9BD8FF)
        let opacities = isSolid ? (0.40, 0.18) : (0.95, 0.45)
        let outline = ChanceOutline(hour: hour, plot: plot, unit: unit)
        let base = Rect(minX: plot.minX, minY: plot.maxY - unit, maxX: plot.maxX, maxY: plot.maxY + unit)
        var elements: [Element] = [
            .shape(Shape(id: "hour-base", path: .rectangle(base), fill: DayHour.ink.withOpacity(0.38)))
        ]
        let path = outline.path
        if path.elements.isEmpty { return elements }
        let gradient = LinearGradient(
            from: Point(x: plot.minX, y: plot.minY), to: Point(x: plot.minX, y: plot.maxY),
            stops: [
                GradientStop(offset: 0, color: color.withOpacity(opacities.0)),
                GradientStop(offset: 1, color: color.withOpacity(opacities.1)),
            ])
        elements.append(.shape(Shape(id: "chances", path: path, fill: .linear(gradient))))
        if isSolid {
            elements.append(
                .shape(Shape(id: "grains", path: outline.grains, fill: DayHour.ink.withOpacity(0.95))))
        }
        return elements
    }
}

/// The shape of an hour's chances.
struct ChanceOutline {
    var hour: PrecipitationWindow
    /// From the start of the hour to its end, and from 0 to 100 %.
    var plot: Rect
    /// Points per unit of the design.
    var unit: Double

    /// Closed outlines, one for each run of stretches without a gap.
    var path: Path {
        runs.reduce(into: Path()) { path, points in
            guard let first = points.first, let last = points.last else { return }
            path.move(to: Point(x: first.x, y: plot.maxY))
            path.line(to: first)
            for (from, to) in zip(points, points.dropFirst()) {
                // Level at each point, so that no chance is exceeded between two of them.
                let middle = (from.x + to.x) / 2
                path.curve(Point(x: middle, y: from.y), Point(x: middle, y: to.y), to: to)
            }
            path.line(to: Point(x: last.x, y: plot.maxY))
            path.close()
        }
    }

    /// The points of the outlines: the middle of each minute, or near both ends of what lasts longer.
    private var runs: [[Point]] {
        var runs: [[Point]] = []
        var last: (end: Instant, point: Point)?
        for stretch in hour.entries where stretch.verdict.wetness > .unknown {
            let (left, right) = (x(stretch.start), x(stretch.end))
            let verdict = stretch.verdict
            let stated = (verdict.chance.flatMap(percent) ?? 0) == 0 ? 0 : verdict.chance ?? 0
            let chance = verdict.isWet ? max(stated, verdict.strength) : stated
            let y = plot.maxY - plot.height * chance
            let ramp = min((right - left) / 2, 14 * unit)
            if last?.end != stretch.start {
                if let last { runs[runs.count - 1].append(last.point) }
                runs.append([Point(x: left, y: y)])
            }
            runs[runs.count - 1].append(Point(x: left + ramp, y: y))
            if right - left > 2 * ramp { runs[runs.count - 1].append(Point(x: right - ramp, y: y)) }
            last = (stretch.end, Point(x: right, y: y))
        }
        if let last { runs[runs.count - 1].append(last.point) }
        return runs
    }

    /// How high the shape is at an x; nil outside of it.
    func height(at x: Double) -> Double? {
        for run in runs {
            for (from, to) in zip(run, run.dropFirst()) where (from.x...max(from.x, to.x)).contains(x) {
                return plot.maxY - from.y - (to.y - from.y) * smoothstep(from.x, max(to.x, from.x + 1e-6), x)
            }
        }
        return nil
    }

    private func x(_ instant: Instant) -> Double {
        plot.minX + plot.width * min(max(hour.start.seconds(to: instant) / 3600, 0), 1)
    }

    /// Dots within the shape, in rows.
    var grains: Path {
        var random = SeededGenerator(seed: 1)
        var path = Path()
        let runs = runs
        for row in 0...Int(plot.height / (11 * unit)) {
            for column in 0..<Int(plot.width / (16 * unit)) {
                let place = Point(
                    x: plot.minX + (16 * (Double(column) + 0.5 * Double(row % 2)) + random.next(-3, 3) + 8) * unit,
                    y: plot.maxY - (6 + 11 * Double(row) + random.next(-2, 2)) * unit)
                let isInside = runs.contains { run in
                    zip(run, run.dropFirst()).contains {
                        ($0.x...max($0.x, $1.x)).contains(place.x) && place.y - 3 * unit > max($0.y, $1.y)
                    }
                }
                if isInside { path.append(.circle(center: place, radius: 3 * unit)) }
            }
        }
        return path
    }
}
