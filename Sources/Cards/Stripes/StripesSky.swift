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
                ? grid.size.height - 340 * grid.unit : grid.bottom - (510 + 0.3 * extra / grid.unit) * grid.unit
    }

    func elements(measuring text: some TextMeasuring) -> [Element] {
        let picture = [stripes] + land
        if isBanner(grid.size) { return picture }
        return picture + years(measuring: text) + words(measuring: text)
    }

    /// A stripe for each year from the left to the right.
    ///
    /// Each reaches below the next one, so that no ground shows between them.
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
        return [(reading.means.years.lowerBound, true), (reading.means.years.upperBound, false)].map {
            year, isFirst in
            let line = TextLine(
                String(year), face: .medium, size: 28 * unit, direction: .leftToRight, measuring: text)
            let x = isFirst ? grid.left : grid.right - line.extent.advance
            return line.at(Point(x: x, y: baseline), id: isFirst ? "year-1" : "year-2", color: ground.label)
        }
    }

    // MARK: Words

    /// The name, and the number with what it is beside it; on a wide card the name stands there, too.
    private func words(measuring text: some TextMeasuring) -> [Element] {
        let isWide = grid.isWide
        let numberSize = (isWide ? 200 : 228 * scale) * unit
        let numberBase = grid.footerBaseline - (isWide ? 66 : 112 * scale) * unit
        let nameSize = (isWide ? 54 : 68 * scale) * unit
        guard let decade = reading.decade else {
            let base = numberBase - (isWide ? 70 : 110) * unit
            return name(nameSize, edges, at: base, measuring: text)
                + SkyWords.line(
                    [reading.yearsSentence], .title, 46 * unit * scale, numberBase, "headline", edges, ground.ink,
                    measuring: text)
        }
        let number = Numeral(
            figures: reading.figure, sign: reading.sign, unit: reading.facts.units.temperature, size: numberSize,
            leastLetter: 28 * unit, isRightToLeft: edges.isRightToLeft, measuring: text)
        var elements = number.elements(left: edges.leading(number.width), baseline: numberBase, color: ground.ink)
        let indent = number.width + 44 * unit
        let beside = ReadingEdges(
            left: edges.isRightToLeft ? edges.left : edges.left + indent,
            right: edges.isRightToLeft ? edges.right - indent : edges.right, isRightToLeft: edges.isRightToLeft)
        let width = beside.right - beside.left
        let captionSize = (isWide ? 40 : 46 * scale) * unit
        let noteSize = (isWide ? 30 : 34 * scale) * unit
        let caption = Paragraph(
            reading.caption(of: decade.years), face: .title, size: captionSize, width: width, limit: isWide ? 1 : 2,
            smallest: 0.7, measuring: text)
        let note = Paragraph(
            reading.comparison, face: .medium, size: noteSize, width: width, limit: 2,
            smallest: 0.95, measuring: text)
        let (captionLead, noteLead) = (
            caption.lines.leading(atLeast: captionSize * 1.25), note.lines.leading(atLeast: noteSize * 1.25)
        )
        let below = 0.5 * captionSize + noteSize
        let depth =
            captionLead * Double(caption.lines.count - 1) + below + noteLead * Double(note.lines.count - 1)
        // The words stand in the middle of the figures, or under the name at their foot.
        let first =
            isWide
            ? numberBase - depth : numberBase - number.height / 2 + (0.72 * captionSize - depth) / 2
        let noteBase = first + captionLead * Double(caption.lines.count - 1) + below
        func place(_ line: TextLine) -> Double { beside.leading(line.extent.advance) }
        elements += caption.elements(
            at: first, size: captionSize, id: "caption", color: ground.ink, left: place)
        elements += note.elements(at: noteBase, size: noteSize, id: "note-1", color: ground.ink, left: place)
        return elements
            + (isWide
                ? name(nameSize, beside, at: first - 66 * unit, measuring: text)
                : name(nameSize, edges, at: horizon + 128 * unit * scale, measuring: text))
    }

    private func name(
        _ size: Double, _ edges: ReadingEdges, at baseline: Double, measuring text: some TextMeasuring
    ) -> [Element] {
        PlaceName(
            reading.facts.place, face: .title, size: size, width: edges.right - edges.left, smallest: 0.55,
            allowsTwoLines: false, measuring: text
        ).elements(edges, baseline: baseline, color: ground.ink)
    }
}

/// Whether a card is so wide that it shows the stripes alone.
private func isBanner(_ size: Size) -> Bool { size.width >= 2.2 * size.height }
