internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The words and the number of the graph card.
struct GraphWords {
    let layout: GraphLayout
    let colors: GraphColors
    let content: CardContent
    let graph: GraphFacts

    private var unit: Double { layout.unit }
    private var width: Double { layout.wordsRight - layout.left }

    private var edges: ReadingEdges {
        ReadingEdges(
            left: layout.left, right: layout.wordsRight, isRightToLeft: content.language.isRightToLeft)
    }

    func elements(measuring text: some TextMeasuring) -> [Element] {
        let extremes = extremes(measuring: text)
        let taken = layout.extremesStandRight ? extremes.width + 40 * unit : 0
        let name = TextLine.fitting(
            content.forecast.place.label, face: .medium(of: 52), size: 52 * unit, width: width - taken,
            measuring: text)
        let number = number(measuring: text)
        let words =
            [name.at(Point(x: layout.left, y: layout.place), id: "name", color: colors.ink)]
            + extremes.elements + condition(measuring: text)
        let (left, right) = number.reach
        return edges.mirrored(words, measuring: text)
            + number.elements(
                centerX: edges.leading(left + right) + left, baseline: layout.temperature, color: colors.ink)
    }

    private func number(measuring text: some TextMeasuring) -> TemperatureFigure {
        .fitting(graph.temperature, size: layout.temperatureSize, width: width, measuring: text)
    }

    /// What the number's ink takes, as high as its figures.
    func numberBox(measuring text: some TextMeasuring) -> Rect {
        let (left, right) = number(measuring: text).reach
        let start = edges.leading(left + right)
        return Rect(
            minX: start, minY: layout.temperature - 0.73 * layout.temperatureSize, maxX: start + left + right,
            maxY: layout.temperature)
    }

    /// The highest and the lowest temperature of the curve.
    private func extremes(measuring text: some TextMeasuring) -> (elements: [Element], width: Double) {
        guard let high = content.units.temperature(graph.course.high.celsius),
            let low = content.units.temperature(graph.course.low.celsius)
        else { return ([], 0) }
        let lines = [content.language.highMark(high), content.language.lowMark(low)].map {
            TextLine($0, face: .medium, size: 40 * unit, measuring: text)
        }
        let gap = 24 * unit
        let total = lines.reduce(gap) { $0 + $1.extent.advance }
        var x = layout.extremesStandRight ? layout.right - total : layout.left
        let elements = zip(["highest", "lowest"], lines).map { id, line in
            defer { x += line.extent.advance + gap }
            return line.at(Point(x: x, y: layout.extremes), id: id, color: colors.ink)
        }
        return (elements, total)
    }

    private func condition(measuring text: some TextMeasuring) -> [Element] {
        let size = 36 * unit
        let room = width * Double(layout.conditionLines) * (layout.conditionLines == 1 ? 1 : 0.9)
        let form =
            graph.sentences.first { text.extent(of: $0, face: .regular, size: size).advance <= room }
            ?? graph.sentences.last
        guard let form else { return [] }
        let lines = Paragraph(
            form, face: .regular, size: size, width: width, limit: layout.conditionLines, smallest: 34.0 / 36,
            measuring: text
        ).lines
        return lines.enumerated().map { index, line in
            line.at(
                Point(x: layout.left, y: layout.condition + Double(index) * size * 1.25),
                id: lines.count == 1 ? "sentence" : "sentence-\(index + 1)", color: colors.quietInk)
        }
    }
}
