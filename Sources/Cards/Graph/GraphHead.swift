internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The name and the number above the curve.
struct GraphHead {
    let layout: GraphLayout
    let reading: GraphCard.Reading
    let isPaper: Bool

    private var edges: ReadingEdges {
        ReadingEdges(
            left: layout.left, right: layout.right, isRightToLeft: reading.facts.language.isRightToLeft)
    }

    /// The name below a warning, and the number.
    func elements(
        _ ink: (words: Color, number: Color), below warning: [Rect], measuring text: some TextMeasuring
    ) -> (elements: [Element], lower: Double, nameFoot: Double) {
        let width = layout.right - layout.left
        let number = number(measuring: text)
        let taken = layout.numberStandsBeside ? number.width + 40 * layout.unit : 0
        let name = PlaceName(
            reading.facts.place, face: isPaper ? .titleBold : .title, size: layout.placeSize, width: width - taken,
            measuring: text)
        let left = layout.numberStandsBeside ? edges.trailing(number.width) : edges.leading(number.width)
        // Two lines begin so much higher that the second one leaves the number its place.
        let first = layout.place - (name.lines.count > 1 ? 0.66 * name.leading : 0)
        let baseline = name.baseline(usual: first, below: warning, gap: 14 * layout.unit)
        let top = (warning.map(\.maxY).max() ?? -.infinity) + 14 * layout.unit
        let lower = max(baseline - first, top - (layout.temperature - number.height))
        let names = name.elements(edges, baseline: first + lower, color: ink.words)
        let elements = names + number.elements(left: left, baseline: layout.temperature + lower, color: ink.number)
        return (elements, lower, names.compactMap { $0.inkBox(measuring: text)?.maxY }.max() ?? first)
    }

    private func number(measuring text: some TextMeasuring) -> Numeral {
        let width = layout.right - layout.left
        return .fitting(
            reading.temperature, unit: reading.facts.units.temperature, face: isPaper ? .titleBold : .numeral,
            size: layout.temperatureSize, width: layout.numberStandsBeside ? 0.42 * width : width,
            isRightToLeft: edges.isRightToLeft, measuring: text)
    }

    /// The line and the fact: beside the number on wide cards, else at the foot of the land.
    func words(
        _ ink: Color, lower: Double, below nameFoot: Double, measuring text: some TextMeasuring
    ) -> [Element] {
        let sentences = reading.sentences.map(reading.facts.language.statement)
        let remark = isPaper ? nil : reading.content.remark(reading.facts, isTimed: false, above: sentences)
        let taken =
            layout.numberStandsBeside
            ? max(1.5 * layout.temperatureSize, number(measuring: text).width + 24 * layout.unit) : 0
        let down = layout.numberStandsBeside ? lower : 0
        let line = SkyWords.line(
            remark.map { [$0] } ?? sentences, isPaper ? .titleBold : .title, layout.lineSize, layout.line + down,
            "line", edges, ink, beside: taken, below: nameFoot + 4 * layout.unit, measuring: text)
        if remark == nil { return line }
        let foot = line.compactMap { $0.inkBox(measuring: text)?.maxY }.max() ?? nameFoot
        return line
            + SkyWords.line(
                sentences, .medium, layout.factSize, layout.fact + down, "sentence", edges, ink, beside: taken,
                below: foot + 4 * layout.unit, measuring: text)
    }
}
