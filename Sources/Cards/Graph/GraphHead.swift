internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The words and the number above the graph.
struct GraphHead {
    let layout: GraphLayout
    let colors: GraphColors
    let reading: GraphCard.Reading

    private var unit: Double { layout.unit }
    private var width: Double { layout.right - layout.left }
    private var language: Language { reading.facts.language }

    private var edges: ReadingEdges {
        ReadingEdges(
            left: layout.left, right: layout.right, isRightToLeft: language.isRightToLeft)
    }

    func elements(measuring text: some TextMeasuring) -> [Element] {
        let number = TemperatureFigure.fitting(
            reading.temperature, size: layout.temperatureSize, width: width, measuring: text)
        let (left, right) = number.reach
        let taken = layout.numberStandsBeside ? left + right + 40 * unit : 0
        let extremes = extremes(within: width - taken, measuring: text)
        let room = width - max(taken, layout.extremesStandBeside ? extremes.width + 40 * unit : 0)
        let name = TextLine.name(
            reading.facts.place, face: .medium(of: 52), size: 52 * unit, width: room, measuring: text)
        let words =
            [name.at(Point(x: layout.left, y: layout.place), id: "name", color: colors.ink)]
            + extremes.elements + condition(within: width - taken, measuring: text)
        let start = layout.numberStandsBeside ? edges.trailing(left + right) : edges.leading(left + right)
        return edges.mirrored(words, measuring: text)
            + number.elements(centerX: start + left, baseline: layout.temperature, color: colors.ink)
    }

    /// The highest and the lowest temperature of the curve.
    private func extremes(
        within width: Double, measuring text: some TextMeasuring
    ) -> (elements: [Element], width: Double) {
        guard let high = reading.high, let low = reading.low else { return ([], 0) }
        let marks = [(GraphPhrase.highMark, high), (.lowMark, low)].map {
            language.say($0, [.temperature: language.degrees($1)])
        }
        func lines(_ size: Double) -> [TextLine] {
            marks.map { TextLine($0, face: .medium, size: size * unit, measuring: text) }
        }
        let gap = 24 * unit
        func total(_ lines: [TextLine]) -> Double { lines.reduce(gap) { $0 + $1.extent.advance } }
        let sizes = layout.extremesStandBeside ? [40.0] : [40, 37, 34]
        let fitting = sizes.lazy.map(lines).first { layout.extremesStandBeside || total($0) <= width }
        // In a column too narrow for both, one is below the other.
        let placed = fitting ?? lines(40)
        let step = fitting == nil ? placed.leading(atLeast: 48 * unit) : 0
        var x = layout.extremesStandBeside ? layout.right - total(placed) : layout.left
        let elements = zip(["highest", "lowest"], placed).enumerated().map { index, mark in
            defer { x += fitting == nil ? 0 : mark.1.extent.advance + gap }
            return mark.1.at(
                Point(x: x, y: layout.extremes + Double(index) * step), id: mark.0, color: colors.ink)
        }
        return (elements, total(placed))
    }

    private func condition(within width: Double, measuring text: some TextMeasuring) -> [Element] {
        let size = 36 * unit
        let room = width * Double(layout.conditionLines) * (layout.conditionLines == 1 ? 1 : 0.9)
        let sentences = reading.sentences
        let form =
            sentences.first { text.extent(of: $0, face: .regular, size: size).advance <= room } ?? sentences.last
        guard let form else { return [] }
        return Paragraph(
            form, face: .regular, size: size, width: width, limit: layout.conditionLines, smallest: 34.0 / 36,
            measuring: text
        ).elements(at: layout.condition, size: size, id: "sentence", color: colors.ink) { _ in layout.left }
    }
}
