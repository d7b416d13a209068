internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// The words of the wind card in its sky: the place, the temperature, the strongest gust with what it is, and the force.
struct WindHead {
    private let reading: WindCard.Reading
    private let layout: WindLayout
    private let edges: ReadingEdges
    private let name: PlaceName
    private let nameBaseline: Double
    private let temperature: TextLine?
    private let figure: TextLine
    private let figureLeft: Double
    private let unitLine, timeLine: TextLine
    private let asideX: (TextLine) -> Double
    private let lineForm: [Element]
    /// The boxes of small words, and that of the number.
    let boxes: [Rect]
    let number: Rect

    init(
        _ reading: WindCard.Reading, _ layout: WindLayout, _ edges: ReadingEdges, measuring text: some TextMeasuring
    ) throws(CardError) {
        (self.reading, self.layout, self.edges) = (reading, layout, edges)
        let (unit, facts) = (layout.unit, reading.facts)
        let face: FontFace = reading.content.isPaper ? .titleBold : .title
        let written = facts.temperature.map(facts.written(degrees:))
        temperature = written.map {
            TextLine($0, face: face, size: layout.nameSize, measuring: text)
        }
        let beside = temperature.map { $0.extent.advance + 40 * unit } ?? 0
        name = PlaceName(
            facts.place, face: face, size: layout.nameSize, width: edges.right - edges.left - beside,
            smallest: 0.5,
            allowsTwoLines: false, measuring: text)
        let warning = try WarningLine.elements(facts, in: layout.grid.size, ink: .white, measuring: text)
        let above = warning.box(measuring: text)
        nameBaseline = max(
            name.baseline(usual: layout.name, below: above, gap: 12 * unit),
            (above.map(\.maxY).max() ?? 0) + 12 * unit - (temperature?.extent.ink.minY ?? 0))
        // Below a warning the number is smaller.
        let drop = nameBaseline - layout.name
        let numberSize = layout.numberSize - 1.3 * drop
        figure = TextLine(
            String(reading.speed), face: reading.content.isPaper ? .titleBold : .numeral, size: numberSize,
            direction: .leftToRight, measuring: text)
        let width = figure.extent.ink.width
        figureLeft = edges.leading(width)
        let gap = 28 * unit
        let room = edges.right - edges.left - width - gap
        unitLine = TextLine.fitting(
            reading.unitLabel, face: .medium, size: layout.unitSize, width: room, measuring: text)
        let form = reading.timeLabels.first {
            text.extent(of: $0, face: .medium, size: layout.timeSize).advance <= room
        }
        timeLine = TextLine.fitting(
            form ?? reading.timeLabels.last ?? "", face: .medium, size: layout.timeSize, width: room,
            measuring: text)
        let isRightToLeft = edges.isRightToLeft
        let start = isRightToLeft ? figureLeft - gap : figureLeft + width + gap
        asideX = { isRightToLeft ? start - $0.extent.advance : start }
        let said = reading.calmerSentence ?? reading.forceSentence.map(facts.language.statement) ?? ""
        lineForm = SkyWords.line(
            [said], face, layout.lineSize, layout.line, "line",
            edges, .white, measuring: text)
        let ink = figure.extent.ink
        number = Rect(
            minX: figureLeft, minY: layout.number + ink.minY, maxX: figureLeft + width, maxY: layout.number)
        var placed = name.elements(edges, baseline: nameBaseline, color: .white) + lineForm
        placed.append(
            unitLine.at(Point(x: asideX(unitLine), y: layout.number - 1.7 * layout.timeSize), id: "", color: .white)
        )
        placed.append(
            timeLine.at(
                Point(x: asideX(timeLine), y: layout.number - 0.25 * layout.timeSize), id: "", color: .white))
        if let temperature {
            placed.append(temperature.trailing(edges, baseline: nameBaseline, id: "", color: .white))
        }
        boxes = placed.compactMap { $0.inkBox(measuring: text) } + above
    }

    func elements(
        _ ink: Color, number color: Color, measuring text: some TextMeasuring
    ) throws(CardError) -> [Element] {
        var elements = name.elements(edges, baseline: nameBaseline, color: ink)
        if let temperature {
            elements.append(temperature.trailing(edges, baseline: nameBaseline, id: "temperature", color: ink))
        }
        elements.append(
            figure.at(Point(x: figureLeft - figure.extent.ink.minX, y: layout.number), id: "speed", color: color))
        elements.append(
            unitLine.at(
                Point(x: asideX(unitLine), y: layout.number - 1.7 * layout.timeSize), id: "unit", color: ink))
        elements.append(
            timeLine.at(
                Point(x: asideX(timeLine), y: layout.number - 0.25 * layout.timeSize), id: "time", color: ink))
        elements += lineForm.map { line in
            guard case .text(var run) = line else { return line }
            run.color = ink
            return .text(run)
        }
        return elements + (try WarningLine.elements(reading.facts, in: layout.grid.size, ink: ink, measuring: text))
    }
}
