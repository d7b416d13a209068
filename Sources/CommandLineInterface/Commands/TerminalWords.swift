internal import Primitives
internal import SceneModel
internal import TerminalImages

/// The words of a scene that are too small for half blocks, as characters of a terminal, and the scene without them.
struct TerminalWords {
    private(set) var scene: Scene
    private(set) var lines: [TerminalLine] = []

    /// The least size of letters that can be read when drawn, in half blocks.
    private static let legible = 8.0

    /// The words on a picture of so many columns, whose half blocks are as high as they are wide.
    init(_ scene: Scene, columns: Int, measuring text: some TextMeasuring) {
        self.scene = scene
        let scale = Double(columns) / scene.size.width
        var small: [TextRun] = []
        self.scene.elements = scene.elements.compactMap {
            $0.withoutTexts { run in
                guard run.size * scale < TerminalWords.legible else { return false }
                small.append(run)
                return true
            }
        }
        // Of words that would meet, the larger ones stay.
        for run in small.sorted(by: { ($0.size, $1.origin.y) > ($1.size, $0.origin.y) }) {
            let extent = text.extent(
                of: run.string, face: run.face, size: run.size, direction: run.direction, language: run.language)
            let width = TerminalLine.width(run.string)
            let middle = (run.origin.x + extent.advance / 2) * scale
            let start = Int((middle - Double(width) / 2).rounded())
            let line = TerminalLine(
                run.string, row: Int((run.origin.y - 0.36 * run.size) * scale / 2),
                column: min(max(start, 0), max(columns - width, 0)), color: run.color.rgb)
            if width <= columns, !lines.contains(where: { $0.meets(line) }) { lines.append(line) }
        }
    }
}

extension Color {
    fileprivate var rgb: (red: Int, green: Int, blue: Int) { (Int(red), Int(green), Int(blue)) }
}

extension Element {
    /// The element without the texts that are taken out of it; nil if nothing is left.
    fileprivate func withoutTexts(_ isTaken: (TextRun) -> Bool) -> Element? {
        switch self {
        case .text(let run): return isTaken(run) ? nil : self
        case .shape: return self
        case .group(var group):
            group.elements = group.elements.compactMap { $0.withoutTexts(isTaken) }
            return .group(group)
        }
    }
}
