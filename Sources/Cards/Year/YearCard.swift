package import Climate
internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// Twelve months at a place: each day a ray from its low to its high around a dial, what fell on a ring outside, and what was
/// remarkable.
struct YearCard: Card {
    typealias Phrases = YearPhrase

    struct Reading {
        let content: CardContent
        let facts: Facts
        let year: ClimateYear
        let distinction: ClimateYear.Distinction
    }

    var smallTexts: Set<String> { ["month", "ring", "mean", "sentence", "place", "hottest", "coldest", "wettest"] }

    func read(_ content: CardContent) throws(CardError) -> Reading {
        guard content.climate != nil else { throw .noClimate }
        guard let year = content.climateYear, year.hottest != nil, year.coldest != nil else {
            let period = content.shownPeriod
            throw .missing(
                "days from \(period?.first.iso8601 ?? "") to \(period?.last.iso8601 ?? ""): nothing is known of their temperatures"
            )
        }
        var facts = content.facts(of: nil)
        facts.asOf = nil
        // Degrees at round numbers of the reader's unit.
        let steps = content.units.temperature == .fahrenheit ? [100.0, 90].map { ($0 - 32) * 5 / 9 } : [35, 30]
        return Reading(
            content: content, facts: facts, year: year, distinction: year.distinction(countingHeat: steps))
    }

    func message(of reading: Reading) -> Scene.Description {
        Scene.Description(
            short: reading.description(.short), full: reading.description(.full), share: reading.shareText)
    }

    func picture(
        of reading: Reading, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> CardPicture {
        let content = reading.content
        let layout = try YearLayout(size, isPaper: content.isPaper)
        let grid = layout.grid
        let edges = ReadingEdges(
            left: grid.left, right: grid.right, isRightToLeft: reading.facts.language.isRightToLeft)
        let ground = PastGround(content)
        let dial = YearDial(reading, layout, edges, ground)
        let words = YearHead(reading, layout, edges, ground)
        let footer = content.pastFooter(reading.key(isPaper: content.isPaper))
        let head = words.elements(measuring: text)
        let ribbon = layout.ribbon.map {
            YearRibbon(reading: reading, ground: ground, box: $0.box, months: $0.months, unit: layout.unit)
        }
        let elements =
            ground.elements(in: size) + dial.elements(beside: head, measuring: text) + head
            + (ribbon?.elements(measuring: text) ?? [])
            + footer.elements(
                from: edges.left, to: edges.right, baseline: grid.footerBaseline, size: grid.footerSize,
                color: ground.ink, measuring: text)
        return CardPicture(
            ground: content.isPaper ? .white : ground.foot, elements: elements, attribution: footer.attribution)
    }
}

extension CardContent {
    /// The months that the card of the year shows: those asked for, or the last year that is over and known.
    fileprivate var shownPeriod: ClimatePeriod? {
        period ?? climate?.usualPeriod(on: forecast.zone.civilTime(at: moment).date)
    }

    /// The months that the card of the year shows; nil if nothing is known of them.
    package var climateYear: ClimateYear? {
        guard let climate, let shownPeriod else { return nil }
        return ClimateYear(climate, in: shownPeriod)
    }

    /// The years that the card of stripes shows; nil if too little is known of them.
    package var annualMeans: AnnualMeans? {
        climate.flatMap { AnnualMeans($0, in: period) }
    }
}
