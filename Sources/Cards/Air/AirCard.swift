internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// The air of 24 hours: what matters most of its quality, the UV index and pollen in large words, and all of them by the hour.
struct AirCard: Card {
    typealias Phrases = AirPhrase

    struct Reading {
        let content: CardContent
        let facts: Facts
        let air: AirReport
        /// The visibility of the moment in m; nil if it is not known.
        let visibility: Double?
    }

    var smallTexts: Set<String> { ["state", "hour"] }

    func read(_ content: CardContent) throws(CardError) -> Reading {
        guard let air = content.forecast.air else { throw .missing("air quality") }
        let report = AirReport(air, of: content.forecast.place, at: content.spoken)
        guard report.isKnown else { throw .missing("air quality for \(content.spoken.iso8601)") }
        var content = content
        content.forecast.source = content.forecast.source.beside(air.source, in: content.language)
        let facts = try content.facts()
        return Reading(content: content, facts: facts, air: report, visibility: facts.conditions?.visibility)
    }

    func message(of reading: Reading) -> Scene.Description {
        Scene.Description(
            short: reading.description(.short), full: reading.description(.full), share: reading.shareText)
    }

    func picture(
        of reading: Reading, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> CardPicture {
        let content = reading.content
        let paper = content.isPaper
        let layout = try AirLayout(size, rows: reading.rows.count)
        let grid = layout.grid
        let edges = ReadingEdges(
            left: grid.left, right: grid.right, isRightToLeft: reading.facts.language.isRightToLeft)
        let head = try AirHead(reading, layout, edges, measuring: text)
        let foot: Color = paper ? Color(rgb: 0) : .white
        var (ink, number) = (Color(rgb: 0), Color(rgb: 0))
        var ground: [Element] = []
        if !paper {
            let sky = AirSky(reading, layout, below: head)
            (ink, number) = sky.ink
            ground = sky.elements()
        }
        // Two sources are named, in smaller letters where they are long, and the date has what they leave.
        let (width, credit) = (edges.right - edges.left, Footer(content).attribution)
        let long = text.extent(of: credit, face: .regular, size: grid.footerSize).advance / width
        let share = min(max(0.76 * long, 0.6), 0.72)
        var footer = Footer(
            dated: content, room: .own((1 - share) * width - 1.5 * grid.footerSize), size: grid.footerSize,
            onPaper: paper, measuring: text)
        footer.attributionShare = share
        let elements =
            ground + AirRows(reading, layout, edges, isPaper: paper).elements(foot, measuring: text)
            + (try head.elements(ink, number: number, measuring: text))
            + footer.elements(
                from: edges.left, to: edges.right, baseline: grid.footerBaseline, size: grid.footerSize,
                color: foot,
                measuring: text)
        return CardPicture(
            ground: paper ? .white : AirSky.foot, elements: elements, attribution: credit)
    }
}

extension Forecast.Source {
    /// Another source, as of the air, before that of the weather; what both name is said once.
    func beside(_ other: Forecast.Source, in language: Language) -> Forecast.Source {
        if other == self { return self }
        let own = credit(in: language)
        let parts = other.credit(in: language).components(separatedBy: ", ").filter { !own.contains($0) }
        var both = self
        both.id = other.id
        both.attribution = (parts + [own]).joined(separator: ", ")
        return both
    }
}

extension String {
    /// The parts between separators.
    fileprivate func components(separatedBy separator: String) -> [String] {
        var (parts, rest) = ([String](), self[...])
        while let found = rest.firstRange(of: separator) {
            parts.append(String(rest[..<found.lowerBound]))
            rest = rest[found.upperBound...]
        }
        return parts + [String(rest)]
    }
}
