internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// Several places at one moment, each as a band of its own sky over its own land.
struct PlacesCard: Card {
    typealias Phrases = PlacesPhrase

    /// A place with its weather.
    struct Entry {
        /// The card's content with the place's own forecast.
        let content: CardContent
        let facts: Facts
        /// The strongest of what is judged of the next hour, with its largest chance; nil if too little is known of it.
        let hour: PrecipitationVerdict?
        /// What the next hour brings.
        let outlook: Outlook
        /// The next hour as bars; nil where there is nothing to draw.
        var bars: PrecipitationWindow?

        var isDaylight: Bool { content.forecast.isDaylight(at: content.moment) }
    }

    struct Reading {
        let content: CardContent
        /// In the order of the content.
        let entries: [Entry]
        /// The texts that the licences of the data require, each once.
        let attributions: [String]
    }

    /// What separates two attributions on one line.
    static let attributionSeparator = " · "

    var smallTexts: Set<String> { ["caption", "copyright", "time", "unit"] }

    func read(_ content: CardContent) throws(CardError) -> Reading {
        let forecasts = [content.forecast] + content.others
        var entries: [Entry] = []
        for forecast in forecasts {
            var own = content
            own.forecast = forecast
            own.judge()
            let facts: Facts
            do throws(CardError) {
                facts = try own.facts()
            } catch {
                throw forecasts.count > 1 ? .place(forecast.place.label, error) : error
            }
            let hour = forecast.nextHour(from: content.spoken, content.precipitation)
            entries.append(
                Entry(
                    content: own, facts: facts, hour: hour?.strongest,
                    outlook: forecast.nextHourOutlook(at: content.spoken, content.precipitation),
                    bars: hour.flatMap { $0.strongest?.isWet == true && $0.isWorthBars ? $0 : nil }))
        }
        guard entries.contains(where: { $0.facts.conditions?.temperature != nil }) else {
            throw .missing("temperature for \(content.moment.iso8601)")
        }
        let credits = forecasts.map { shortened(displayable($0.source.credit(in: content.language)), to: 300) }
        return Reading(
            content: content, entries: entries,
            attributions: credits.reduce(into: []) { if !$1.isEmpty, !$0.contains($1) { $0.append($1) } })
    }

    func message(of reading: Reading) -> Scene.Description {
        Scene.Description(
            short: reading.description(.short), full: reading.description(.full), share: reading.shareText)
    }

    func picture(
        of reading: Reading, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> CardPicture {
        let content = reading.content
        let foot = PlacesFoot(reading)
        let grid = try CardGrid(size)
        let credits = foot.credits(in: grid, measuring: text)
        let layout = try PlacesLayout(
            size, places: reading.entries.count, footLines: foot.lines(credits, in: grid))
        let bands = zip(reading.entries, layout.cells).enumerated().map { index, pair in
            PlacesBand(index: index, entry: pair.0, cell: pair.1, unit: layout.grid.unit)
        }
        let inks = bands.map(PlacesSky.ink)
        let words = PlacesBandWords(reading: reading, bands: bands, inks: inks).words(measuring: text)
        let sky = PlacesSky(bands: bands, words: words, isRightToLeft: content.language.isRightToLeft)
        let elements =
            (content.isPaper ? sky.onPaper() : sky.inColor()) + foot.field(in: layout) + words.flatMap(\.elements)
            + foot.elements(
                in: layout, credits, hasBars: bands.contains { $0.barBox != nil && $0.entry.facts.warning == nil },
                measuring: text)
        return CardPicture(ground: foot.ground, elements: elements, attribution: reading.attribution)
    }
}

extension PrecipitationWindow {
    /// Whether bars say more than a sentence.
    fileprivate var isWorthBars: Bool {
        RainStrip(self, box: Rect(minX: 0, minY: 0, maxX: 1, maxY: 1), unit: 1, color: .white, ink: .white)
            .isWorthIt
    }
}
