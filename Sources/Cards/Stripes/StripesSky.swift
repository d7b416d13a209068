internal import Climate
internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// The stripes as the sky over the silhouette of the place, with the number below; on the widest cards the stripes alone.
struct StripesSky {
    private let reading: StripesCard.Reading
    private let grid: CardGrid
    private let edges: ReadingEdges
    private let ground: PastGround
    private let unit: Double
    private let horizon: Double
    private let scale: Double

    init(_ reading: StripesCard.Reading, _ grid: CardGrid, _ edges: ReadingEdges, _ ground: PastGround) {
        (self.reading, self.grid, self.edges, self.ground) = (reading, grid, edges, ground)
        unit = grid.unit
        let extra = grid.isWide ? 0 : max(0, grid.bottom - grid.top - 1080 * grid.unit)
        scale = 1 + 0.14 * min(extra / (270 * grid.unit), 1)
        horizon =
            isBanner(grid.size)
            ? grid.footerBaseline - 62 * grid.unit
            : grid.isWide
                ? grid.size.height - 330 * grid.unit : grid.bottom - (510 + 0.3 * extra / grid.unit) * grid.unit
    }

    func elements(measuring text: some TextMeasuring) -> [Element] {
        let picture = [stripes] + land
        if isBanner(grid.size) { return picture }
        return picture + years(measuring: text) + words(measuring: text)
    }

    /// A stripe for each year from the left to the right. Each reaches below the next one, so that no ground shows between them.
    private var stripes: Element {
        let means = reading.means
        let count = Double(means.years.count)
        let width = grid.size.width
        let shapes = means.years.enumerated().map { index, year -> Element in
            let color = means.difference(of: year).map { StripeColors.color($0, limit: means.limit) }
            let (left, right) = (width * Double(index) / count, min(width * Double(index + 2) / count, width))
            return .shape(
                Shape(
                    id: "stripe-\(year)",
                    path: .rectangle(Rect(minX: left, minY: 0, maxX: right, maxY: horizon + 1)),
                    fill: color ?? StripeColors.unknown))
        }
        return .group(Group(id: "stripes", elements: shapes))
    }

    /// The silhouette in the colour of the ground, and the ground below it.
    private var land: [Element] {
        var scenery = Scenery(size: grid.size, horizon: horizon + 1, unit: unit)
        scenery.showLand(of: reading.content.forecast.place)
        scenery.landScale = grid.isWide ? 0.55 : 0.8
        let color = land(at: 0)
        var elements: [Element] = []
        if !isBanner(grid.size), let layers = scenery.placedLayers {
            elements = [("far", layers.far), ("near", layers.near)].filter { !$0.1.elements.isEmpty }.map {
                .shape(Shape(id: $0.0, path: $0.1, fill: color))
            }
        }
        let below = Rect(minX: 0, minY: horizon, maxX: grid.size.width, maxY: grid.size.height)
        elements.append(
            .shape(
                Shape(
                    id: "land", path: .rectangle(below),
                    fill: .linear(
                        LinearGradient(
                            from: Point(x: 0, y: horizon), to: Point(x: 0, y: grid.size.height),
                            stops: [
                                GradientStop(offset: 0, color: color), GradientStop(offset: 1, color: land(at: 1)),
                            ])))))
        return elements
    }

    private func land(at depth: Double) -> Color {
        let (top, foot) = ground.isDark ? (0x0B1026, 0x141F48) : (0xF6F8FC, 0xE6EDF7)
        return Color(rgb: UInt32(top)).mixed(with: Color(rgb: UInt32(foot)), depth)
    }

    /// The first and the last year below their stripes.
    private func years(measuring text: some TextMeasuring) -> [Element] {
        let baseline = horizon + 46 * unit
        return [(reading.means.years.lowerBound, true), (reading.means.years.upperBound, false)].map { year, isFirst in
            let line = TextLine(
                String(year), face: .medium, size: 28 * unit, direction: .leftToRight, measuring: text)
            let x = isFirst ? grid.left : grid.right - line.extent.advance
            return line.at(Point(x: x, y: baseline), id: isFirst ? "year-1" : "year-2", color: ground.label)
        }
    }

    // MARK: Words

    private func words(measuring text: some TextMeasuring) -> [Element] {
        let foot = grid.footerBaseline
        let nameSize = (grid.isWide ? 58 : 68 * scale) * unit
        let numberSize = (grid.isWide ? 150 : 214 * scale) * unit
        let numberBase = foot - (grid.isWide ? 62 : 116 * scale) * unit
        let nameBase = horizon + (grid.isWide ? 100 : 126 * scale) * unit
        let name = PlaceName(
            reading.facts.place, face: .title, size: nameSize, width: edges.right - edges.left, smallest: 0.6,
            allowsTwoLines: false, measuring: text)
        var elements = name.elements(edges, baseline: nameBase, color: ground.ink)
        let captionSize = (grid.isWide ? 44 : 46 * scale) * unit
        guard let decade = reading.decade else {
            elements += SkyWords.line(
                [reading.yearsSentence], .title, captionSize, numberBase, "headline", edges, ground.ink,
                measuring: text)
            return elements
        }
        let sign = reading.sign
        let plus = TextLine(
            sign > 0 ? "+" : "", face: .numeral, size: numberSize, direction: .leftToRight, measuring: text)
        let number = Numeral(
            figures: reading.figure, isNegative: sign < 0, unit: reading.facts.units.temperature, size: numberSize,
            leastLetter: 28 * unit, isRightToLeft: edges.isRightToLeft, measuring: text)
        let plusWidth = sign > 0 ? plus.extent.advance + 0.02 * numberSize : 0
        let left = edges.leading(number.width + plusWidth)
        if sign > 0 {
            elements.append(plus.at(Point(x: left - plus.extent.ink.minX, y: numberBase), id: "plus", color: ground.ink))
        }
        elements += number.elements(left: left + plusWidth, baseline: numberBase, color: ground.ink)
        // What the number is, beside it.
        let indent = number.width + plusWidth + 44 * unit
        let width = edges.right - edges.left - indent
        let beside = ReadingEdges(
            left: edges.isRightToLeft ? edges.left : edges.left + indent,
            right: edges.isRightToLeft ? edges.right - indent : edges.right, isRightToLeft: edges.isRightToLeft)
        let top = numberBase - number.height
        let caption = Paragraph(
            reading.caption(of: decade.years), face: .title, size: captionSize, width: width, limit: 2, smallest: 0.7,
            measuring: text)
        let note = Paragraph(
            reading.comparison, face: .medium, size: 32 * unit * scale, width: width, limit: 2, smallest: 0.9,
            measuring: text)
        let captionBase = top + 0.72 * captionSize + (grid.isWide ? 0 : 6 * unit)
        elements += caption.elements(at: captionBase, size: captionSize, id: "caption", color: ground.ink) {
            beside.leading($0.extent.advance)
        }
        elements += note.elements(
            at: numberBase, of: .last, size: 32 * unit * scale, id: "note-1", color: ground.ink
        ) { beside.leading($0.extent.advance) }
        return elements
    }
}

/// Whether a card is so wide that it shows the stripes alone.
private func isBanner(_ size: Size) -> Bool { size.width >= 2.2 * size.height }
