internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The first amount that is expected with the words about it, and further ones in words.
struct PlacedAlertFigure {
    /// Above the amount, the amount, and after it from the last baseline up.
    var lead: TextLine?
    var amount: TextLine
    var beside: [TextLine]
    var gap, leading: Double
    var isRightToLeft: Bool

    var width: Double {
        max(
            lead?.extent.advance ?? 0,
            amount.extent.advance + (beside.map { $0.extent.advance + gap }.max() ?? 0))
    }

    /// From the top of the ink to the baseline of the amount.
    var height: Double { -amount.extent.ink.minY + (lead.map { 1.28 * $0.size } ?? 0) }

    func elements(left: Double, baseline: Double, color: Color) -> [Element] {
        func place(_ line: TextLine, _ start: Double, _ y: Double, _ id: String) -> Element {
            let x = isRightToLeft ? left + width - start - line.extent.advance : left + start
            return line.at(Point(x: x, y: y), id: id, color: color)
        }
        let above = baseline + amount.extent.ink.minY - (lead.map { 0.55 * $0.size } ?? 0)
        return (lead.map { [place($0, 0, above, "figure-lead")] } ?? [])
            + [place(amount, 0, baseline, "figure-amount")]
            + beside.enumerated().map { index, line in
                place(
                    line, amount.extent.advance + gap, baseline - Double(beside.count - 1 - index) * leading,
                    "figure-words-\(index + 1)")
            }
    }
}

extension AlertCardWords {
    /// The amount as large as there is room for, and another one beside it.
    func figure(measuring text: some TextMeasuring) -> PlacedAlertFigure? {
        guard let first = alert.figures.first else { return nil }
        func line(
            _ words: String, _ face: FontFace, _ size: Double, _ width: Double, smallest: Double = 0.75
        ) -> TextLine {
            TextLine.fitting(
                words, face: face, size: size, width: width, smallest: smallest, direction: .leftToRight,
                measuring: text)
        }
        let size = layout.figureWordSize
        let most = layout.isWide ? 0.40 * layout.width : layout.width
        let amount = line(first.amount, .title, layout.figureSize, (layout.isWide ? 1 : 0.62) * most, smallest: 0.5)
        let gap = 0.22 * layout.figureSize
        let room = most - amount.extent.advance - gap
        func fits(_ line: TextLine) -> Bool { line.extent.advance <= room }
        let whole = [
            first.trail.isEmpty
                ? nil : TextLine(first.trail, face: .medium, size: size, direction: .leftToRight, measuring: text),
            layout.isWide
                ? nil
                : alert.figures.dropFirst().first.map {
                    TextLine($0.words, face: .regular, size: size, direction: .leftToRight, measuring: text)
                },
        ].compactMap { $0 }
        return PlacedAlertFigure(
            // Without room for its words, an amount stands alone.
            lead: [line(first.lead, .medium, size, most)].first { $0.string == first.lead && !first.lead.isEmpty },
            amount: amount,
            beside: whole.filter(fits), gap: gap, leading: 1.26 * size, isRightToLeft: edges.isRightToLeft)
    }

    /// The number of a lesser warning in its fair sky; nil where its amount is not one number and a unit, or there is no room for it.
    func numberInTheSky(measuring text: some TextMeasuring) -> [Element]? {
        guard let foremost = alert.alerts.foremost, foremost.severity < .severe, !isPaper, !layout.isWide,
            let first = alert.figures.first
        else { return nil }
        let name = AlertPicture(alert: alert, layout: layout).name(beside: foremost.severity, measuring: text)
        guard name.lines.count == 1 else { return nil }
        let parts = first.amount.split(separator: " ")
        guard parts.count == 2, parts[0].allSatisfy(\.isNumber), parts[0].count < 4 else { return nil }
        let size = 280 * layout.step
        let number = TextLine(
            String(parts[0]), face: .numeral, size: size, direction: .leftToRight, measuring: text)
        let words = TextLine.fitting(
            [String(parts[1]), first.trail].filter { !$0.isEmpty }.joined(separator: " "), face: .titleBold,
            size: 60 * layout.step, width: layout.width - number.extent.advance - 24 * layout.step,
            direction: .leftToRight, measuring: text)
        let figure = PlacedAlertFigure(
            lead: first.lead.isEmpty
                ? nil
                : TextLine.fitting(
                    first.lead, face: .medium, size: layout.figureWordSize, width: 0.6 * layout.width,
                    direction: .leftToRight, measuring: text), amount: number, beside: [words],
            gap: 24 * layout.step, leading: 0, isRightToLeft: edges.isRightToLeft)
        let baseline = layout.name + 52 * layout.step + figure.height
        return figure.elements(left: edges.leading(figure.width), baseline: baseline, color: .white)
    }
}
