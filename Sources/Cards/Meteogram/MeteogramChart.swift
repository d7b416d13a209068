internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// Day and night, the curve of the temperatures with the figures of its turning points, and what falls below it.
struct MeteogramChart {
    let reading: MeteogramCard.Reading
    let layout: MeteogramLayout
    let colors: MeteogramColors
    /// Where the chart begins.
    let top: Double
    let plot: GraphPlot
    let strip: RainStrip
    /// The likely range, and its name; nil without room for it.
    let band: MeteogramBand
    private let bandLabel: (line: TextLine, box: Rect, leader: Element)?
    /// The figures of turning points, and the amounts of what falls.
    let figures: [(elements: [Element], box: Rect)]
    private let amounts: [(line: TextLine, box: Rect)]

    private var unit: Double { layout.unit }
    private var span: Range<Instant> { reading.meteogram.span }

    init(
        _ reading: MeteogramCard.Reading, _ layout: MeteogramLayout, _ colors: MeteogramColors, top: Double,
        measuring text: some TextMeasuring
    ) {
        (self.reading, self.layout, self.colors, self.top) = (reading, layout, colors, top)
        let (grid, unit, meteogram) = (layout.grid, layout.unit, reading.meteogram)
        let seconds = meteogram.span.lowerBound.seconds(to: meteogram.span.upperBound)
        func x(_ instant: Instant) -> Double {
            grid.left + (grid.right - grid.left) * meteogram.span.lowerBound.seconds(to: instant) / seconds
        }
        // Many days have small figures.
        let size =
            layout.figureSize
            * (reading.content.days > 2 ? max(0.46, 1 - 0.12 * Double(reading.content.days - 2)) : 1)
        let tall = 0.72 * size + layout.figureGap
        let high = top + tall + 30 * unit
        let low = max(high + 40 * unit, layout.base - layout.rain - tall - (grid.isWide ? 4 : 20) * unit)
        plot = GraphPlot(
            meteogram.course, with: meteogram.ranges.flatMap { [$0.low, $0.high] },
            in: Rect(minX: x(meteogram.course.start), minY: high, maxX: x(meteogram.course.end), maxY: low))
        let box = Rect(
            minX: grid.left, minY: layout.base - layout.rain, maxX: grid.right, maxY: layout.base)
        strip = RainStrip(
            steps: MeteogramChart.steps(
                of: reading, width: (grid.right - grid.left) / unit, least: colors.isPaper ? 27 : 17),
            start: meteogram.span.lowerBound,
            end: meteogram.span.upperBound, box: box, unit: unit, color: colors.rain, ink: colors.ink)
        band = MeteogramBand(meteogram.ranges, in: plot)
        let figures = MeteogramFigures(
            reading: reading, layout: layout, plot: plot, band: band, strip: strip, top: top, size: size,
            color: colors.ink)
        let placed = figures.turns(measuring: text)
        self.figures = placed
        let amounts = figures.amounts(besides: placed.map(\.box), measuring: text)
        self.amounts = amounts
        let taken = placed.map(\.box) + amounts.map(\.box)
        bandLabel = band.label(
            reading.facts.language.say(MeteogramPhrase.range), layout, plot, colors.ink,
            isFree: { figures.isFree($0, besides: taken + figures.bars) }, measuring: text)
    }

    /// What falls in steps that are wide enough for a crystal.
    private static func steps(of reading: MeteogramCard.Reading, width: Double, least: Double) -> [RainStrip.Step] {
        let start = reading.meteogram.span.lowerBound.flooredToMultiple(of: 3600)
        let count = 24 * reading.content.days
        let hours = [1, 2, 3, 4, 6, 12].first { width / Double(count) * Double($0) >= least } ?? 24
        let falling = reading.meteogram.falls.flatMap(\.hours)
        return stride(from: 0, through: count, by: hours).compactMap { index in
            let from = start.advanced(by: 3600 * Double(index))
            let to = from.advanced(by: 3600 * Double(hours))
            // The times of saved answers may be off by a second.
            let inside = falling.filter { $0.start.advanced(by: 60) < to && from.advanced(by: 60) < $0.end }
            guard !inside.isEmpty else { return nil }
            let rates = inside.compactMap { hour in
                hour.verdict.rate.map { $0 * max(from, hour.start).seconds(to: min(to, hour.end)) / 3600 }
            }
            let snow = inside.count { $0.verdict.kind?.isSnow ?? false }
            return RainStrip.Step(
                start: from, end: to, isWet: true,
                rate: rates.isEmpty ? nil : rates.reduce(0, +) / Double(hours),
                chance: inside.compactMap(\.verdict.chance).max(), isSnow: 2 * snow > inside.count)
        }
    }

    func x(_ instant: Instant) -> Double { strip.x(instant) }

    /// The boxes of words in the chart.
    var boxes: [Rect] { figures.map(\.box) + amounts.map(\.box) + [bandLabel?.box].compactMap { $0 } }

    // MARK: Ground

    /// Day and night behind the hours, dark at the foot.
    var ground: [Element] {
        let (width, height) = (layout.grid.size.width, layout.grid.size.height)
        let forecast = reading.content.forecast
        let hours = 24 * reading.content.days
        // A gradient has 256 stops at most.
        let perHour = reading.content.days > 8 ? 0.5 : reading.content.days > 3 ? 1 : 2
        let inset = layout.grid.left / (layout.grid.right - layout.grid.left) * Double(hours)
        let count = Int((Double(hours) + 2 * inset) * perHour)
        let stops = (0...count).map { index -> (Double, Color) in
            let share = Double(index) / Double(count)
            let time = span.lowerBound.advanced(by: 3600 * (share * (Double(hours) + 2 * inset) - inset))
            let light = smoothstep(-15, 15, forecast.sunAltitude(at: time))
            return (share, colors.night.mixed(with: colors.day, light))
        }
        let area = Path.rectangle(Rect(minX: 0, minY: top - 1, maxX: width, maxY: height))
        let isDark = colors.appearance == .dark
        let shade = isDark ? Color(rgb: 0x0C1A40) : Color.white
        func fade(_ id: String, from start: Double, to end: Double, _ stops: [(Double, Color)]) -> Element {
            let gradient = LinearGradient(
                from: Point(x: 0, y: start), to: Point(x: 0, y: end),
                stops: stops.map { GradientStop(offset: $0.0, color: $0.1) })
            return .shape(
                Shape(
                    id: id, path: .rectangle(Rect(minX: 0, minY: start, maxX: width, maxY: end)),
                    fill: .linear(gradient)))
        }
        let foot = layout.base - 26 * unit
        return [
            .shape(
                Shape(
                    id: "day-and-night", path: area,
                    fill: .linear(
                        LinearGradient(
                            from: Point(x: 0, y: 0), to: Point(x: width, y: 0),
                            stops: stops.map { GradientStop(offset: $0.0, color: $0.1) })))),
            fade(
                "roof", from: top - 1, to: top + 60 * unit,
                [
                    (0, shade.withOpacity(isDark ? 1 : 0.5)), (0.5, shade.withOpacity(isDark ? 0.5 : 0.2)),
                    (1, shade.withOpacity(0)),
                ]),
            fade(
                "foot", from: foot, to: height,
                [
                    (0, colors.foot.withOpacity(0)), (0.35, colors.foot.withOpacity(0.75)),
                    (1, colors.foot.withOpacity(0.96)),
                ]),
        ]
    }

    // MARK: Elements

    func elements(measuring text: some TextMeasuring) -> [Element] {
        var elements = band.elements(colors, unit: unit) + midnights + freezing(measuring: text)
        if !colors.isPaper { elements += falling }
        elements += figures.isEmpty ? [] : curve
        elements += figures.flatMap(\.elements)
        elements += amounts.enumerated().map { index, amount in
            amount.line.at(
                Point(x: amount.box.minX, y: amount.box.maxY), id: "amount-\(index + 1)", color: colors.ink)
        }
        if let bandLabel {
            elements += [
                bandLabel.leader,
                bandLabel.line.at(
                    Point(x: bandLabel.box.minX, y: bandLabel.box.maxY), id: "likely-1", color: colors.ink),
            ]
        }
        let rows = MeteogramRows(reading: reading, layout: layout, colors: colors, x: x)
        return elements + rows.elements(measuring: text) + days(measuring: text) + wind(measuring: text)
    }

    /// The line, the bars of rain and the crystals of snow.
    var falling: [Element] {
        var strip = strip
        strip.hasRateMarks = false
        let pitch = (layout.grid.right - layout.grid.left) / Double(24 * reading.content.days)
        let steps = strip.steps.first.map { max(1, $0.start.seconds(to: $0.end) / 3600) } ?? 1
        let radius = min(8.6 * unit, 0.44 * pitch * steps)
        return (colors.isPaper ? strip.engraved(onPaper: true) : strip.elements())
            + strip.crystals(radius: radius, isPaper: colors.isPaper)
    }

    private var curve: [Element] {
        plot.curves.enumerated().map { index, curve in
            .shape(
                Shape(
                    id: "curve-\(index + 1)", path: curve.path,
                    stroke: Stroke(color: colors.curve, width: max(colors.isPaper ? 4 : 2.4, 9 * unit))))
        }
    }

    /// A dotted line at each midnight, clear of words and the curve.
    private var midnights: [Element] {
        let middle = reading.content.days > 3 || !layout.rows.isEmpty
        var path = Path()
        let foot = layout.days
        for time in days.dropFirst().map(\.start) {
            let x = x(time)
            let curve = plot.y(at: x)
            let step = 9 * unit
            for y in stride(from: top + 56 * unit, to: foot, by: step) {
                let isNear = curve.map { abs($0 - y) < 26 * unit } ?? false
                let isTaken = boxes.contains { $0.grown(by: max(8 * unit, 4)).contains(Point(x: x, y: y)) }
                // The strongest gust is written there.
                let isWritten = y > layout.base && layout.wind.map { y < $0.minY } ?? false
                let isBelow = middle && y > layout.base || isWritten
                if !isNear, !isTaken, !isBelow, abs(y - layout.base) > step {
                    path.append(.circle(center: Point(x: x, y: y), radius: max(1, 1.3 * unit)))
                }
            }
        }
        return path.elements.isEmpty
            ? []
            : [.shape(Shape(id: "midnights", path: path, fill: colors.ink.withOpacity(colors.isPaper ? 1 : 0.5)))]
    }

    /// The dotted line of 0 °C with its name, where the temperature passes it.
    private func freezing(measuring text: some TextMeasuring) -> [Element] {
        let course = reading.meteogram.course
        guard course.low.celsius < -0.5, course.high.celsius > 0.5 else { return [] }
        let y = plot.y(of: 0)
        var path = Path()
        for x in stride(from: layout.grid.left, to: layout.grid.right, by: 10 * unit) {
            let point = Point(x: x, y: y)
            let isNear = plot.y(at: x).map { abs($0 - y) < 14 * unit } ?? false
            if !isNear, !boxes.contains(where: { $0.grown(by: 6 * unit).contains(point) }) {
                path.append(.circle(center: point, radius: max(1, 1.3 * unit)))
            }
        }
        let line = TextLine(
            reading.facts.language.say(MeteogramPhrase.freezing), face: .regular, size: 28 * unit, measuring: text)
        var elements: [Element] = [
            .shape(Shape(id: "zero", path: path, fill: colors.ink.withOpacity(colors.isPaper ? 1 : 0.6)))
        ]
        let width = line.extent.advance
        let places = [layout.grid.left, layout.grid.right - width].flatMap { x in
            [y + 36 * unit, y - 14 * unit].map { Point(x: x, y: $0) }
        }
        let free = places.first { place in
            let box = Rect(
                minX: place.x, minY: place.y + line.extent.ink.minY, maxX: place.x + width,
                maxY: place.y + line.extent.ink.maxY)
            let curve = plot.extent(from: box.minX - 8 * unit, to: box.maxX + 8 * unit)
            let likely = band.extent(from: box.minX, to: box.maxX)
            // Nor before a midnight.
            let isPlain = days.dropFirst().map { self.x($0.start) }.allSatisfy {
                $0 < box.minX - 6 * unit || $0 > box.maxX + 6 * unit
            }
            return isPlain && box.maxY < layout.base - layout.rain && box.minY > top
                && (curve.foot + 8 * unit < box.minY || curve.head - 8 * unit > box.maxY)
                && likely.map { $0.foot < box.minY || $0.head > box.maxY } ?? true
                && !boxes.contains { $0.grown(by: 8 * unit).intersects(box) }
        }
        if let free {
            let word = line.at(free, id: "freezing-1", color: colors.ink)
            elements.append(colors.isPaper ? word.rimmed(Stroke(color: .white, width: 10 * unit)) : word)
        }
        return elements
    }

    // MARK: Days

    /// The days of the calendar in the chart.
    private var days: [(date: CivilDate, start: Instant, end: Instant)] {
        let zone = reading.content.forecast.zone
        let first = zone.civilTime(at: span.lowerBound).date.daysSince1970
        return (0...reading.content.days).compactMap { index in
            let date = CivilDate(daysSince1970: first + index)
            guard let midnight = zone.startOfDay(date),
                let next = zone.startOfDay(CivilDate(daysSince1970: first + index + 1)), midnight < span.upperBound
            else { return nil }
            return (date, max(midnight, span.lowerBound), min(next, span.upperBound))
        }
    }

    /// The names of the days in the middle of their spans, as far as there is room: short ones where whole ones would be fewer.
    private func days(measuring text: some TextMeasuring) -> [Element] {
        let language = reading.facts.language
        func named(_ name: (CivilDate) -> String) -> [Element] {
            days.enumerated().compactMap { index, day in
                let (left, right) = (x(day.start), x(day.end))
                let line = TextLine(name(day.date), face: .medium, size: layout.daySize, measuring: text)
                guard line.extent.advance + 10 * unit <= right - left else { return nil }
                return line.centered(
                    at: Point(x: (left + right) / 2, y: layout.days), id: "day-\(index + 1)", color: colors.ink)
            }
        }
        let (whole, short) = (named(language.weekday), named(language.shortWeekday))
        return whole.count < short.count ? short : whole
    }

    // MARK: Wind

    /// The mean wind to its gusts as a band under what the strongest one is, and arrows that fly with it.
    private func wind(measuring text: some TextMeasuring) -> [Element] {
        let winds = reading.meteogram.winds
        var elements: [Element] = []
        if let box = layout.wind {
            let fastest = max(winds.compactMap { $0.notableGust ?? $0.windSpeed }.max() ?? 0, 30 / 3.6)
            func y(_ speed: Double) -> Double { box.maxY - box.height * min(max(speed / fastest, 0), 1) }
            var runs: [[Conditions]] = []
            for hour in winds {
                if let last = runs.last?.last, last.time.seconds(to: hour.time) <= 3601 {
                    runs[runs.count - 1].append(hour)
                } else {
                    runs.append([hour])
                }
            }
            for (index, run) in runs.enumerated() where run.count > 1 {
                let mean = CatmullRomCurve(through: run.map { Point(x: x($0.time), y: y($0.windSpeed ?? 0)) })
                let gusts = run.map { Point(x: x($0.time), y: y($0.notableGust ?? $0.windSpeed ?? 0)) }
                var band = mean.path
                for point in gusts.reversed() { band.line(to: point) }
                band.close()
                elements.append(
                    .shape(Shape(id: "gusts-band-\(index + 1)", path: band, fill: colors.ink.withOpacity(0.4))))
                elements.append(
                    .shape(
                        Shape(
                            id: "wind-\(index + 1)", path: mean.path,
                            stroke: Stroke(color: colors.ink, width: max(1.6, 4 * unit)))))
            }
            if let words = reading.windSentence {
                let line = TextLine.fitting(
                    words, face: .medium, size: 30 * unit, width: box.width, measuring: text)
                let edges = ReadingEdges(
                    left: box.minX, right: box.maxX, isRightToLeft: reading.facts.language.isRightToLeft)
                elements.append(
                    line.leading(edges, baseline: layout.windLine, id: "gusts-1", color: colors.ink))
            }
        }
        if let place = layout.arrows {
            let step = max(1, reading.content.days * 24 / (layout.grid.isWide ? 8 : 12))
            let shown = stride(from: step / 2, to: winds.count, by: step).map { winds[$0] }
            elements += WindArrows(
                shown.map { ($0, Point(x: x($0.time), y: place)) }, unit: unit,
                scale: layout.grid.isWide ? 0.62 : 0.8
            ).elements(ink: colors.ink)
        }
        return elements
    }
}
