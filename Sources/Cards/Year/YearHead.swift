internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The words around the dial of the year: the place, what was remarkable, and the extremes.
struct YearHead {
    private let reading: YearCard.Reading
    private let layout: YearLayout
    private let edges: ReadingEdges
    private let ground: PastGround

    init(_ reading: YearCard.Reading, _ layout: YearLayout, _ edges: ReadingEdges, _ ground: PastGround) {
        (self.reading, self.layout, self.ground) = (reading, layout, ground)
        self.edges = layout.grid.isWide ? edges.narrowed(to: layout.column) : edges
    }

    private var face: FontFace { reading.content.isPaper ? .titleBold : .title }

    func elements(measuring text: some TextMeasuring) -> [Element] {
        let (unit, language) = (layout.unit, reading.facts.language)
        let isWide = layout.grid.isWide
        // Beside the figure in the other corner, clear of the months at the top.
        let width = isWide ? layout.column : min(310 * unit, layout.column)
        let name = PlaceName(
            reading.facts.place, face: face, size: layout.nameSize, width: width, smallest: 0.5, measuring: text)
        var elements = name.elements(edges, baseline: layout.name, color: ground.ink)
        let headline = language.statement(reading.headline)
        let sentences = reading.sentences(isPaper: reading.content.isPaper)
        if isWide {
            let below = layout.headline + Double(name.lines.count - 1) * name.leading
            let lines = Paragraph(
                headline, face: face, size: layout.headlineSize, width: layout.column, limit: 2, smallest: 0.75,
                measuring: text)
            elements += lines.elements(
                at: below, size: layout.headlineSize, id: "headline", color: ground.ink
            ) { edges.leading($0.extent.advance) }
            elements += column(measuring: text)
        } else {
            elements += SkyWords.line(
                [headline], face, layout.headlineSize, layout.headline, "headline", edges, ground.ink,
                measuring: text)
            elements += corners(measuring: text)
        }
        elements += SkyWords.line(
            sentences, .medium, layout.sentenceSize, layout.sentence, "sentence-1", edges, ground.ink,
            measuring: text)
        return elements
    }

    /// The extremes in three corners.
    private func corners(measuring text: some TextMeasuring) -> [Element] {
        let unit = layout.unit
        let (low, high) = (layout.footFact, layout.topFact)
        return reading.figures.enumerated().flatMap { index, figure -> [Element] in
            let value = TextLine.fitting(
                figure.value, face: face, size: layout.factSize, width: 300 * unit, direction: .leftToRight,
                measuring: text)
            let label = TextLine.fitting(
                figure.label, face: .regular, size: 30 * unit, width: 300 * unit, smallest: 0.94, measuring: text)
            let baseline = index == 0 ? high : low
            func place(_ line: TextLine, _ y: Double, _ id: String, _ color: Color) -> Element {
                index == 1
                    ? line.leading(edges, baseline: y, id: id, color: color)
                    : line.trailing(edges, baseline: y, id: id, color: color)
            }
            return [
                place(value, baseline, "figure-\(figure.id)", ground.ink),
                place(label, baseline + 42 * unit, "\(figure.id)-1", ground.ink),
            ]
        }
    }

    /// The extremes one above another, each before what it is.
    private func column(measuring text: some TextMeasuring) -> [Element] {
        let unit = layout.unit
        let lines = reading.figures.map { figure in
            TextLine.fitting(
                figure.value, face: face, size: layout.factSize, width: 0.42 * layout.column,
                direction: .leftToRight,
                measuring: text)
        }
        let indent = (lines.map(\.extent.advance).max() ?? 0) + 24 * unit
        return zip(reading.figures, lines).enumerated().flatMap { index, entry -> [Element] in
            let (figure, value) = entry
            let baseline = layout.topFact + Double(index) * 70 * unit
            let label = TextLine.fitting(
                figure.label, face: .regular, size: 30 * unit, width: layout.column - indent, smallest: 0.94,
                measuring: text)
            let beside =
                edges.isRightToLeft
                ? edges.right - indent - label.extent.advance : edges.left + indent
            return [
                value.leading(edges, baseline: baseline, id: "figure-\(figure.id)", color: ground.ink),
                label.at(Point(x: beside, y: baseline), id: "\(figure.id)-1", color: ground.ink),
            ]
        }
    }
}

extension ReadingEdges {
    /// The edges of a column at the side where lines begin.
    func narrowed(to width: Double) -> ReadingEdges {
        var edges = self
        if isRightToLeft { edges.left = right - width } else { edges.right = left + width }
        return edges
    }
}
