internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// Two days or more as a meteogram: temperatures as a curve over day and night with their turning points, and what falls below it, under
/// the sky of the moment.
struct MeteogramCard: Card {
    typealias Phrases = MeteogramPhrase

    struct Reading {
        let content: CardContent
        let facts: Facts
        let meteogram: Meteogram
        let turns: [TurnReading]
        let falls: [FallReading]
        /// The strongest gust that matters, in the reader's unit.
        let gust: (speed: Int, time: Instant)?
        /// What is below the rain, as far as any of it is known.
        let rows: [RowReading]
        /// The likely range at the end, in whole degrees; nil without one.
        let lastRange: (low: Int, high: Int, time: Instant)?
        /// The days in words, where there are more than two.
        let week: WeekOutlook?
    }

    /// A turning point with its number.
    struct TurnReading {
        let turn: Meteogram.Turn
        let degrees: Int
        /// Whether it is the highest or the lowest of all.
        let isExtreme: Bool
    }

    /// What falls in some hours, with its numbers.
    struct FallReading {
        let fall: Meteogram.Fall
        /// With its unit; nil where that is not known, or too little to show.
        let amount: String?
        /// In percent, where what falls is not certain.
        let chance: Int?
    }

    /// A row with its name and its numbers.
    struct RowReading {
        let row: MeteogramRow
        let words: String
    }

    var smallTexts: Set<String> {
        Set(["day", "freezing", "gusts", "amount", "likely"] + MeteogramRow.allCases.map { "row-\($0.rawValue)" })
    }

    func read(_ content: CardContent) throws(CardError) -> Reading {
        let (facts, units, report) = (try content.facts(), content.units, content.report)
        guard let meteogram = report.meteogram(hours: 24 * content.days) else {
            throw .missing("hourly temperatures")
        }
        let course = meteogram.course
        var turns = meteogram.turns.compactMap { turn in
            units.temperature(turn.reading.celsius).map { degrees in
                TurnReading(
                    turn: turn, degrees: degrees,
                    isExtreme: turn.reading == (turn.isHigh ? course.high : course.low))
            }
        }
        // A steady temperature is one number.
        if turns.count == 2, turns[0].degrees == turns[1].degrees { turns.removeLast() }
        let falls = meteogram.falls.map { fall in
            FallReading(
                fall: fall,
                amount: fall.amount.flatMap {
                    content.language.precipitationAmount($0, asSnow: fall.isSnow, units)
                },
                chance: fall.verdict.isCertain ? nil : fall.verdict.chance.flatMap(percent))
        }
        let gust = meteogram.gust.flatMap { hour in
            hour.notableGust.flatMap(units.speed).map { (speed: $0, time: hour.time) }
        }
        let last = meteogram.ranges.last
        let range = last.flatMap { range in
            units.temperature(range.low).flatMap { low in
                units.temperature(range.high).map { (low: low, high: $0, time: range.time) }
            }
        }
        return Reading(
            content: content, facts: facts, meteogram: meteogram, turns: turns, falls: falls, gust: gust,
            rows: content.rows.compactMap { row in
                row.words(of: meteogram.skies, in: content.language).map { RowReading(row: row, words: $0) }
            }, lastRange: range,
            // Beyond a week, weekdays have no names of their own.
            week: content.days > 2
                ? WeekOutlook(
                    Array(report.days.prefix(min(content.days, 7))),
                    today: content.forecast.zone.civilTime(at: content.spoken).date) : nil)
    }

    func message(of reading: Reading) -> Scene.Description {
        Scene.Description(
            short: reading.description(.short), full: reading.description(.full), share: reading.shareText)
    }

    func picture(
        of reading: Reading, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> CardPicture {
        let content = reading.content
        let layout = try MeteogramLayout(
            size, hasWind: !reading.meteogram.winds.isEmpty, isPaper: content.isPaper, rows: reading.rows.count)
        let grid = layout.grid
        let edges = ReadingEdges(
            left: grid.left, right: grid.right, isRightToLeft: reading.facts.language.isRightToLeft)
        let head = try MeteogramHead(reading, layout, edges, measuring: text)
        let colors = MeteogramColors(content.appearance(designed: .dark))
        let chart = MeteogramChart(reading, layout, colors, top: head.foot, measuring: text)
        let size = grid.footerSize
        let footer = Footer(
            dated: content, room: .besideAttribution(edges.right - edges.left), size: size,
            onPaper: content.isPaper, measuring: text)
        var elements: [Element] = []
        if content.isPaper {
            elements += chart.engraved(shade: content.shade) + (try head.elements(colors.ink, measuring: text))
        } else {
            let scenery = scenery(of: reading, layout, head)
            elements += chart.ground + scenery.band(at: Point(x: 0, y: 0))
            elements += try head.elements(scenery.ink.words, measuring: text)
        }
        elements += chart.elements(measuring: text)
        elements += footer.elements(
            from: edges.left, to: edges.right, baseline: grid.footerBaseline, size: size, color: colors.ink,
            measuring: text)
        return CardPicture(
            ground: content.isPaper ? .white : colors.foot, elements: elements,
            attribution: Footer(content).attribution)
    }

    /// The land of the place under the sky of the moment, below the words.
    private func scenery(
        of reading: Reading, _ layout: MeteogramLayout, _ head: MeteogramHead
    ) -> Scenery {
        let content = reading.content
        let (unit, foot) = (layout.unit, head.foot)
        var scenery = Scenery(
            of: content, size: Size(width: layout.grid.size.width, height: foot), horizon: foot, unit: unit)
        scenery.showLand(of: content.forecast.place)
        scenery.allowsHighKey = content.theme != .dark
        let words = head.boxes.map { $0.grown(by: 10 * unit) }
        (scenery.skyWords, scenery.smallSkyWords) = (words, words)
        scenery.headroom = 0.86
        let room = foot - (head.boxes.map(\.maxY).max() ?? 0) - 16 * unit
        let tall = max(scenery.landHeight, 1) * layout.grid.size.width / 1000
        scenery.landScale = min(1, max(room, 20 * unit) / tall)
        let way = content.forecast.diurnalArc(at: content.moment)
        if way.fraction != nil, let place = layout.light(beside: words, above: foot) {
            scenery.body = way.figure(at: place, radius: 34 * unit, moon: 30 * unit, over: content.forecast.place)
        }
        return scenery
    }
}
