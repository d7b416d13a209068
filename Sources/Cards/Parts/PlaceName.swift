internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// A place's name as large as its room allows: smaller before it takes two lines, and whole before it is cut.
struct PlaceName {
    let lines: [TextLine]
    /// From one baseline to the next.
    let leading: Double

    init(
        _ place: Place, face: FontFace = .title, size: Double, width: Double, smallest: Double = 0.72,
        allowsTwoLines: Bool = true, measuring text: some TextMeasuring
    ) {
        let direction = text.lineDirection.map { _ in TextDirection(firstStrongIn: place.label) }
        func line(_ string: String, _ size: Double) -> TextLine {
            TextLine(string, face: face, size: size, direction: direction, measuring: text)
        }
        let short = place.name ?? place.label
        let forms = short == place.label ? [short] : [place.label, short]
        for name in forms {
            let full = line(name, size)
            let share = width / max(full.extent.advance, 1e-9)
            if share >= smallest {
                lines = [share >= 1 ? full : line(name, size * share * 0.999)]
                leading = 0
                return
            }
        }
        let small = size * smallest
        // In two lines it may be smaller still.
        for size in allowsTwoLines ? [small, 0.86 * small, 0.74 * small] : [] {
            for name in forms {
                let block = TextBlock.balanced(
                    name, face: face, size: size, width: width, maxLines: 2, measuring: text)
                guard !block.isCut, block.lines.count == 2 else { continue }
                lines = block.lines.map(\.text)
                // Letters of other scripts are taller.
                leading = max(size * 1.04, 1.12 * (lines.map(\.extent.ink.height).max() ?? 0))
                return
            }
        }
        lines = [
            .name(place, face: face, size: size, width: width, smallest: smallest, measuring: text)
        ]
        leading = 0
    }

    /// The first baseline, at the usual one or so far below it that the name is clear of boxes above, and on the card.
    func baseline(usual: Double, below boxes: [Rect], gap: Double) -> Double {
        let top = lines.first?.extent.ink.minY ?? 0
        return max(usual, 1 - top, (boxes.map(\.maxY).max() ?? -.infinity) + gap - top)
    }

    /// The lines from the first baseline on, at the edge where lines begin.
    func elements(_ edges: ReadingEdges, baseline: Double, color: Color) -> [Element] {
        lines.enumerated().map { index, line in
            line.leading(
                edges, baseline: baseline + Double(index) * leading, id: index == 0 ? "name" : "name-\(index + 1)",
                color: color)
        }
    }
}
