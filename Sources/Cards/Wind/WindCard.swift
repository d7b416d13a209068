internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// The wind of 24 hours: its mean as a sea before the land of the place, gusts as spray above it, and where it blows.
struct WindCard: Card {
    typealias Phrases = WindPhrase

    struct Reading {
        let content: CardContent
        let facts: Facts
        /// The moment, and the full hours of a day after it.
        let hours: [Conditions]
        /// The hour of the strongest gust that matters, or else of the strongest wind.
        let peak: Conditions
        /// Whether the peak is a gust.
        let isGust: Bool
        /// The peak in the reader's unit.
        let speed: Int
        /// The mean wind at the peak in the reader's unit, beside its gust; nil if it is unknown.
        let average: Int?
        /// The hour of the strongest mean wind; nil if none is known.
        let strongest: Conditions?
    }

    var smallTexts: Set<String> { ["hour", "scale", "gusts", "average"] }

    func read(_ content: CardContent) throws(CardError) -> Reading {
        let facts = try content.facts()
        let moment = content.spoken
        let first = moment.flooredToMultiple(of: 3600)
        let times = [moment] + (1...24).map { first.advanced(by: 3600 * Double($0)) }
        let hours = times.compactMap { content.forecast.conditions(at: $0) }
        let gusty = hours.filter { $0.notableGust != nil }
        let windy = hours.filter { ($0.windSpeed ?? -1) >= 0 }
        let strongest = windy.max { ($0.windSpeed ?? 0) < ($1.windSpeed ?? 0) }
        let gust = gusty.max { ($0.notableGust ?? 0) < ($1.notableGust ?? 0) }
        guard let peak = gust ?? strongest,
            let speed = (gust == nil ? peak.windSpeed : peak.notableGust).flatMap(content.units.speed)
        else { throw .missing("wind from \(moment.iso8601) on") }
        return Reading(
            content: content, facts: facts, hours: hours, peak: peak, isGust: gust != nil, speed: speed,
            average: gust == nil ? nil : peak.windSpeed.flatMap(content.units.speed), strongest: strongest)
    }

    func message(of reading: Reading) -> Scene.Description {
        Scene.Description(
            short: reading.description(.short), full: reading.description(.full), share: reading.shareText)
    }

    func picture(
        of reading: Reading, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> CardPicture {
        let content = reading.content
        let layout = try WindLayout(size)
        let grid = layout.grid
        let edges = ReadingEdges(
            left: grid.left, right: grid.right, isRightToLeft: reading.facts.language.isRightToLeft)
        let chart = WindChart(reading, layout)
        let head = try WindHead(reading, layout, edges, measuring: text)
        let gusts = chart.gustName(measuring: text)
        let named = gusts.compactMap { $0.inkBox(measuring: text) }
        let scale =
            gusts
            + chart.scale(measuring: text).filter { line in
                let box = line.inkBox(measuring: text)?.grown(by: 8 * layout.unit)
                return !named.contains { box?.intersects($0) ?? false }
            }
        // The word for gusts stands before the sky, not before water or land that it has not been weighed against.
        let horizon = min(layout.base, max(chart.shore, (named.map(\.maxY).max() ?? 0) + 30 * layout.unit))
        var scenery = Scenery(of: content, size: size, horizon: horizon, unit: layout.unit)
        let paper = content.isPaper
        var (ink, number) = (Color(rgb: 0), Color(rgb: 0))
        var ground: [Element] = []
        if !paper {
            scenery.showLand(of: content.forecast.place)
            scenery.allowsHighKey = true
            scenery.landScale = layout.landScale
            let words = head.boxes + scale.compactMap { $0.inkBox(measuring: text) }
            scenery.skyWords = (words + [head.number]).map { $0.grown(by: 14 * layout.unit) }
            scenery.smallSkyWords = words.map { $0.grown(by: 14 * layout.unit) }
            let way = content.forecast.diurnalArc(at: content.moment)
            if way.fraction != nil, let place = layout.light(beside: scenery.skyWords) {
                scenery.body = way.figure(
                    at: place, radius: 40 * layout.unit, moon: 36 * layout.unit, over: content.forecast.place)
            }
            (ink, number) = scenery.ink
            ground = scenery.elements()
        }
        let isNight = content.forecast.sunAltitude(at: content.moment) < 0
        let size = grid.footerSize
        let footInk: Color = paper ? Color(rgb: 0) : .white
        let footer = Footer(
            dated: content, room: .besideAttribution(edges.right - edges.left), size: size, onPaper: paper,
            measuring: text)
        let words = head.boxes + [head.number] + scale.compactMap { $0.inkBox(measuring: text) }
        let names = chart.names(measuring: text, ink: ink, isPaper: paper)
        let elements =
            ground + chart.lines(ink: ink, around: scale.compactMap { $0.inkBox(measuring: text) })
            + scale.map { $0.colored(ink) }
            + (paper ? [] : chart.boat(beside: words)) + chart.gusts(ink: paper ? ink : .white, isPaper: paper)
            + chart.sea(isNight: isNight, isPaper: paper)
            + (paper ? [] : chart.waves(around: names, measuring: text)) + names
            + chart.arrows(ink: footInk) + chart.marks(measuring: text, ink: footInk)
            + (try head.elements(ink, number: number, measuring: text))
            + footer.elements(
                from: edges.left, to: edges.right, baseline: grid.footerBaseline, size: size, color: footInk,
                measuring: text)
        return CardPicture(
            ground: paper ? .white : WindChart.foot, elements: elements, attribution: Footer(content).attribution)
    }
}

extension Element {
    /// A text in another colour.
    fileprivate func colored(_ color: Color) -> Element {
        guard case .text(var run) = self else { return self }
        run.color = color
        return .text(run)
    }
}
