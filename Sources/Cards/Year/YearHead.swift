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
        let language = reading.facts.language
        let isWide = layout.grid.isWide
        func placeName(_ width: Double) -> PlaceName {
            PlaceName(
                reading.facts.place, face: face, size: layout.nameSize, width: width, smallest: 0.51,
                measuring: text)
        }
        // A long name has a little more room rather than being cut.
        let usual = placeName(layout.nameWidth)
        let isCut = usual.lines.contains { $0.string.hasSuffix("…") }
        let name = isCut ? placeName(layout.nameWidth + 10 * layout.unit) : usual
        // Above the dial the last line keeps the place of one alone.
        let first = layout.name - (isWide ? 0 : Double(name.lines.count - 1) * name.leading)
        var elements = name.elements(
            edges, baseline: name.baseline(usual: first, below: [], gap: 0), color: ground.ink)
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
            let line = SkyWords.line(
                [headline], face, layout.headlineSize, layout.headline, "headline", edges, ground.ink,
                measuring: text)
            elements += line
            let top = line.compactMap { $0.inkBox(measuring: text) }.map(\.minY).min() ?? layout.headline
            elements += corners(above: top - 6 * layout.unit, measuring: text)
        }
        elements += SkyWords.line(
            sentences, .medium, layout.sentenceSize, layout.sentence, "sentence-1", edges, ground.ink,
            measuring: text)
        return elements
    }

    /// The extremes in three corners, the lower two above a height.
    private func corners(above foot: Double, measuring text: some TextMeasuring) -> [Element] {
        let unit = layout.unit
        let center = layout.dial(edges)
        /// How wide a line at a height may be, so that it is clear of the drops around the dial.
        func room(at y: Double) -> Double {
            let outermost = (YearDial.dropRing + YearDial.largestDrop) * layout.dialScale * unit + 10 * unit
            let half = max(0, outermost * outermost - (y - center.y) * (y - center.y)).squareRoot()
            return min(300 * unit, layout.grid.right - center.x - half)
        }
        let (low, high) = (layout.footFact, layout.topFact)
        return reading.figures.enumerated().flatMap { index, figure -> [Element] in
            let usual = index == 0 ? high : low
            let label = TextLine.fitting(
                figure.label, face: .regular, size: 30 * unit, width: room(at: usual + 42 * unit), measuring: text)
            func value(_ share: Double) -> (line: TextLine, baseline: Double, drop: Double) {
                let line = TextLine.fitting(
                    figure.value, face: face, size: share * layout.factSize, width: 300 * unit,
                    direction: .leftToRight, measuring: text)
                let drop = max(42 * unit, line.extent.ink.maxY - label.extent.ink.minY + 4 * unit)
                return (line, index == 0 ? usual : min(usual, foot - label.extent.ink.maxY - drop), drop)
            }
            // Where deep letters raise it towards the months, it is smaller.
            let full = value(1)
            let (line, baseline, drop) = full.baseline < usual ? value(0.6) : full
            func place(_ line: TextLine, _ y: Double, _ id: String, _ color: Color) -> Element {
                index == 1
                    ? line.leading(edges, baseline: y, id: id, color: color)
                    : line.trailing(edges, baseline: y, id: id, color: color)
            }
            return [
                place(line, baseline, "figure-\(figure.id)", ground.ink),
                place(label, baseline + drop, "\(figure.id)-1", ground.ink),
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
