internal import ForecastCore
public import Primitives
public import SceneModel
internal import Words

/// Several places at one moment, a band each in the colour of its temperature.
public struct PlacesCard: Card {
    /// A card without settings of its own.
    public init() {}

    public func scene(
        of content: CardContent, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> Scene {
        let facts = try PlacesFacts(content)
        let foot = PlacesFoot(facts, content)
        let grid = try CardGrid(size)
        let credits = foot.credits(in: grid, measuring: text)
        let layout = try PlacesLayout(
            size, places: facts.entries.count, footLines: foot.lines(credits, in: grid))
        let bands = zip(facts.entries, layout.cells).enumerated().map { index, pair in
            PlacesBand(
                index: index, entry: pair.0, cell: pair.1, unit: layout.grid.unit, count: facts.entries.count,
                isDaylight: ([content.forecast] + content.others)[index].isDaylight(at: content.moment),
                ground: pair.0.conditions.temperature.map(content.ground) ?? content.neutralGround)
        }
        let corner = Point(x: size.width, y: layout.strip.minY)
        var elements = bands.map { $0.field(to: corner) }
        elements += PlacesBand.seams(between: bands, unit: layout.grid.unit, isPaper: content.isPaper)
        elements += PlacesBandWords(facts: facts, bands: bands, content: content).elements(measuring: text)
        elements += foot.elements(in: layout, credits, measuring: text)
        return Scene(
            size: size, background: foot.ground, elements: elements,
            description: Scene.Description(
                short: facts.description(.short), full: facts.description(.full), share: facts.shareText),
            attribution: facts.attribution)
    }
}

extension CardContent {
    /// Behind a place whose temperature nobody knows.
    fileprivate var neutralGround: Color {
        isPaper ? .white : Color(rgb: 0x55606E)
    }
}
