internal import Primitives
internal import SceneModel

/// Takes a paragraph line by line, each as full as it can be.
struct LineFiller<Typeface: TextMeasuring> {
    private let face: FontFace
    private let size: Double
    private let width: Double
    private let direction: TextDirection
    private let typeface: Typeface
    /// What is left, the next piece last.
    private var pieces: [Substring]
    /// What the line before took.
    private var taken: [Substring] = []

    /// `direction` is the paragraph's.
    init(
        _ paragraph: Substring, face: FontFace, size: Double, width: Double, direction: TextDirection,
        measuring typeface: Typeface
    ) {
        self.face = face
        self.size = size
        self.width = width
        self.direction = direction
        self.typeface = typeface
        pieces = UnbreakablePieces(of: paragraph).reversed()
    }

    /// Whether no line is left.
    var isDone: Bool { pieces.isEmpty }

    /// The next line; an empty one when there is none.
    mutating func next() -> TextLine {
        taken = []
        var total = 0.0
        let space = advance(" ")
        while let piece = pieces.last {
            // Words are measured alone, which is quick; the line as a whole below.
            total += line([piece]).extent.advance
            if total > width { break }
            if piece.hasSuffix(" ") { total += space }
            taken.append(piece)
            pieces.removeLast()
        }
        while taken.count > 1, line(taken).extent.advance > width, let last = taken.popLast() {
            pieces.append(last)
        }
        if taken.isEmpty, let piece = pieces.popLast() {
            // A word wider than the line is broken between any two characters.
            let count = most(of: min(piece.count, TextBlock.longestLine)) {
                advance(String(piece.prefix($0))) <= width
            }
            let kept = piece.prefix(max(count, 1))
            taken = [kept]
            let rest = piece[kept.endIndex...].drop { $0 == " " }
            if !rest.isEmpty { pieces.append(rest) }
        }
        return line(taken)
    }

    /// The line before, cut as far as an ellipsis after it needs.
    func ellipsized() -> TextLine {
        func cut(_ parts: [Substring]) -> TextLine {
            let words = Substring(string(parts)).trimmingEnd { " ,;:.-–—،、。".contains($0) }
            return TextLine(words + "…", face: face, size: size, direction: direction, measuring: typeface)
        }
        for count in stride(from: taken.count, to: 0, by: -1) {
            let line = cut(Array(taken.prefix(count)))
            if line.extent.advance <= width { return line }
        }
        let first = taken.first ?? ""
        let count = most(of: first.count) { cut([first.prefix($0)]).extent.advance <= width }
        return cut([first.prefix(count)])
    }

    /// The most characters, up to a limit, of which a test holds; widths grow with them as good as always.
    private func most(of limit: Int, where fits: (Int) -> Bool) -> Int {
        var (low, high) = (0, limit + 1)
        while low + 1 < high {
            let middle = (low + high) / 2
            if fits(middle) { low = middle } else { high = middle }
        }
        return low
    }

    private func line(_ parts: [Substring]) -> TextLine {
        TextLine(string(parts), face: face, size: size, direction: direction, measuring: typeface)
    }

    private func advance(_ string: String) -> Double {
        typeface.extent(of: string, face: face, size: size, direction: direction, language: nil).advance
    }

    /// Pieces as a line shows them: no space at the end, and a soft hyphen there as one that is seen.
    private func string(_ parts: [Substring]) -> String {
        let whole = Substring(parts.joined()).trimmingEnd { $0 == " " || $0 == "\u{200B}" }
        return whole.hasSuffix("\u{AD}") ? whole.dropLast() + "-" : String(whole)
    }
}
