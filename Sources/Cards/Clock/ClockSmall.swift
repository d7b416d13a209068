internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The clock card on a panel that is too small for a dial: the temperature, the weather and what falls next in a few large words.
struct ClockSmall {
    let reading: ClockCard.Reading
    let ground: ClockGround
    private let size: Size
    /// Points per unit of the design, which is 250 x 122.
    private let unit: Double
    /// The height beyond that of the design, in units.
    private let extra: Double
    private let edges: ReadingEdges
    /// What the words beside the temperature have.
    private let column: ReadingEdges

    init(_ reading: ClockCard.Reading, _ ground: ClockGround, in size: Size) {
        (self.reading, self.ground, self.size) = (reading, ground, size)
        unit = min(size.width / 250, size.height / 122)
        extra = size.height / unit - 122
        let isRightToLeft = reading.facts.language.isRightToLeft
        edges = ReadingEdges(left: 8 * unit, right: size.width - 8 * unit, isRightToLeft: isRightToLeft)
        let start = 8 * unit + ClockSmall.figure * unit
        column = ReadingEdges(
            left: isRightToLeft ? edges.left : start, right: isRightToLeft ? size.width - start : edges.right,
            isRightToLeft: isRightToLeft)
    }

    /// The width of the temperature with the space after it, in units.
    private static let figure = 102.0

    func picture(measuring text: some TextMeasuring) -> CardPicture {
        let full = Footer(reading.content).attribution
        let footer = Footer(
            dated: reading.content, room: .besideAttribution(edges.right - edges.left), size: 12 * unit,
            onPaper: true, measuring: text)
        let foot = footer.elements(
            from: edges.left, to: edges.right, baseline: size.height - 6 * unit, size: 12 * unit,
            color: ground.ink, measuring: text)
        let end = foot.compactMap { $0.inkBox(measuring: text)?.minY }.min() ?? size.height
        let name = name(text)
        var elements = ground.elements(in: size)
        elements += temperature(text) + name + weather(text, lower: name.count > 1 ? 3 : 0)
        elements += sentence(text, above: end - unit / 4) + foot
        return CardPicture(ground: ground.dial, elements: elements, attribution: full)
    }

    private func temperature(_ text: some TextMeasuring) -> [Element] {
        let figure = TemperatureFigure.fitting(
            reading.temperature, face: .displayMedium, size: (62 + 0.3 * extra) * unit,
            width: (ClockSmall.figure - 10) * unit, measuring: text)
        let (left, right) = figure.reach
        return figure.elements(
            centerX: edges.leading(left + right) + left, baseline: (57 + 0.4 * extra) * unit, color: ground.ink)
    }

    /// The name in a line, or in two that are smaller where it would be cut.
    private func name(_ text: some TextMeasuring) -> [Element] {
        let width = column.right - column.left
        let line = TextLine.name(reading.facts.place, face: .medium, size: 16 * unit, width: width, measuring: text)
        let name = reading.facts.place.label
        if line.string != name {
            let lines = Paragraph(name, face: .medium, size: 13 * unit, width: width, limit: 2, measuring: text)
            if lines.lines.count > 1 {
                return lines.elements(
                    at: max((12 + 0.1 * extra) * unit, unit - lines.lines[0].extent.ink.minY), size: 10.5 * unit,
                    id: "name", color: ground.ink
                ) { column.leading($0.extent.advance) }
            }
        }
        return [line.leading(column, baseline: (20 + 0.1 * extra) * unit, id: "name", color: ground.ink)]
    }

    /// The warning in force, or else the weather in one line or two.
    private func weather(_ text: some TextMeasuring, lower units: Double) -> [Element] {
        let width = column.right - column.left
        let baseline = (48 + units + 0.3 * extra) * unit
        if let warning = reading.facts.warning {
            let line = WarningLine(warning, reading.facts, size: 18 * unit, width: width, measuring: text)
            let start = column.leading(line.width)
            let indent = column.isRightToLeft ? 0 : WarningLine.indent(line.words.size)
            let words = line.words.at(
                Point(x: start + indent, y: baseline), id: "warning", color: ground.ink)
            guard case .text(let run) = words else { return [] }
            let sign = WarningLine.sign(
                before: run, isRightToLeft: column.isRightToLeft, prefix: "warning-", measuring: text)
            return [sign, words]
        }
        guard let name = reading.facts.weatherName else { return [] }
        let line = TextLine.fitting(name, face: .medium, size: 24 * unit, width: width, measuring: text)
        if line.string == name {
            return [line.leading(column, baseline: baseline, id: "weather", color: ground.ink)]
        }
        return Paragraph(
            name, face: .medium, size: 18 * unit, width: width, limit: 2, smallest: 0.75, measuring: text
        )
        .elements(at: baseline - 8 * unit, size: 16 * unit, id: "weather", color: ground.ink) {
            column.leading($0.extent.advance)
        }
    }

    /// The longest form that fits.
    private func sentence(_ text: some TextMeasuring, above end: Double) -> [Element] {
        let width = edges.right - edges.left
        let limit = extra > 30 ? 3 : 2
        let forms = reading.outlook.sentences(reading.facts.times)
        // A short sentence has one line of larger letters.
        let isShort = text.extent(of: forms.first ?? "", face: .medium, size: 20 * unit).advance <= width
        let size = (isShort ? 20 : 16.5) * unit
        let form = forms.first {
            text.extent(of: $0, face: .medium, size: size).advance <= width * Double(limit) * 0.88
        }
        let paragraph = Paragraph(
            form ?? forms.last ?? "", face: .medium, size: size, width: width, limit: limit, measuring: text)
        func elements(_ baseline: Double) -> [Element] {
            paragraph.elements(at: baseline, size: 16 * unit, id: "sentence", color: ground.ink) {
                edges.leading($0.extent.advance)
            }
        }
        let usual = (isShort ? 86 : 81) * unit + 0.6 * extra * unit
        // Arabic descends lower than Latin.
        let reach = elements(usual).compactMap { $0.inkBox(measuring: text)?.maxY }.max() ?? usual
        return elements(usual - max(0, reach - end))
    }
}
