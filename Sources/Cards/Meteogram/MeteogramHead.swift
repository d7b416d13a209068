internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The name of the place, what comes, and a severe warning above them.
struct MeteogramHead {
    private let reading: MeteogramCard.Reading
    private let edges: ReadingEdges
    private let layout: MeteogramLayout
    private let name: PlaceName
    private let baseline: Double
    private let line: [Element]
    /// The boxes of all of it.
    let boxes: [Rect]
    /// Where the sky behind it ends.
    let foot: Double

    init(
        _ reading: MeteogramCard.Reading, _ layout: MeteogramLayout, _ edges: ReadingEdges,
        measuring text: some TextMeasuring
    ) throws(CardError) {
        (self.reading, self.layout, self.edges) = (reading, layout, edges)
        let unit = layout.unit
        let isPaper = reading.content.isPaper
        let face: FontFace = isPaper ? .titleBold : .title
        name = PlaceName(
            reading.facts.place, face: face, size: layout.nameSize, width: edges.right - edges.left,
            smallest: layout.grid.isWide ? 0.6 : 0.72, measuring: text)
        let warning = try WarningLine.elements(
            reading.facts, in: layout.grid.size, ink: isPaper ? Color(rgb: 0) : .white, measuring: text)
        let above = warning.box(measuring: text)
        baseline = name.baseline(usual: layout.name, below: above, gap: 12 * unit)
        let named = name.elements(edges, baseline: baseline, color: .white).compactMap {
            $0.inkBox(measuring: text)
        }
        // Below deep letters, and those of the line itself may be tall.
        let last = baseline + Double(max(name.lines.count - 1, 0)) * name.leading
        let tallest = 0.92 * layout.lineSize
        let first = max(last + 1.36 * layout.lineSize, (named.map(\.maxY).max() ?? 0) + 10 * unit + tallest)
        let width = edges.right - edges.left
        let forms = reading.lineForms
        // A longer form is worth smaller letters.
        let form =
            forms.first { text.extent(of: $0, face: face, size: 0.86 * layout.lineSize).advance <= width }
            ?? forms.min { $0.count < $1.count }
        line =
            form.map { form in
                [
                    TextLine.fitting(form, face: face, size: layout.lineSize, width: width, measuring: text)
                        .leading(edges, baseline: first, id: "line", color: .white)
                ]
            } ?? []
        boxes = above + named + line.compactMap { $0.inkBox(measuring: text) }
        foot = max(layout.picture, (boxes.map(\.maxY).max() ?? 0) + (isPaper ? 16 : 40) * unit).rounded()
    }

    func elements(_ ink: Color, measuring text: some TextMeasuring) throws(CardError) -> [Element] {
        name.elements(edges, baseline: baseline, color: ink)
            + line.map { line in
                guard case .text(var run) = line else { return line }
                run.color = ink
                return .text(run)
            } + (try WarningLine.elements(reading.facts, in: layout.grid.size, ink: ink, measuring: text))
    }
}
