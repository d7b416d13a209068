internal import Primitives
internal import SceneModel

/// Long text in lines of one size, each as full as possible.
///
/// Each line of the text is a paragraph; empty lines are ignored, and white space collapses to one space.
struct TextBlock {
    /// A line, and whether it begins a paragraph.
    struct Line {
        var text: TextLine
        var startsParagraph: Bool
    }

    /// From the top; empty if the text has no words.
    var lines: [Line]
    /// Whether the text is longer than the lines, so that the last one ends in an ellipsis.
    let isCut: Bool
    private let width: Double

    /// The longest line that is tried, in characters, which is wider than any card.
    static let longestLine = 512

    init(
        _ text: String, face: FontFace, size: Double, width: Double, maxLines: Int,
        measuring typeface: some TextMeasuring
    ) {
        let limit = max(maxLines, 1)
        let paragraphs = Array(
            text.split(whereSeparator: \.isNewline).lazy.map(TextBlock.singleSpaced).filter { !$0.isEmpty }
                .prefix(limit + 1))
        self.init(
            paragraphs.lazy.map { BreakableParagraph($0.prefix((limit + 1) * TextBlock.longestLine)) }, face: face,
            size: size, width: width, maxLines: limit, measuring: typeface)
    }

    private init(
        _ paragraphs: some Collection<BreakableParagraph>, face: FontFace, size: Double, width: Double,
        maxLines: Int, measuring typeface: some TextMeasuring
    ) {
        var lines: [Line] = []
        var isCut = false
        var rest = paragraphs[...]
        while lines.count < maxLines, let paragraph = rest.popFirst() {
            var filler = LineFiller(paragraph, face: face, size: size, width: width, measuring: typeface)
            var startsParagraph = true
            while !filler.isDone, lines.count < maxLines {
                var line = filler.next()
                if lines.count == maxLines - 1, !filler.isDone || !rest.isEmpty {
                    line = filler.ellipsized()
                    isCut = true
                }
                lines.append(Line(text: line, startsParagraph: startsParagraph))
                startsParagraph = false
            }
        }
        self.lines = lines
        self.isCut = isCut
        self.width = width
    }

    /// The distance from the first baseline to the last, with a leading and an extra gap between paragraphs.
    func height(leading: Double, paragraphGap: Double) -> Double {
        lines.dropFirst().reduce(0) { $0 + leading + ($1.startsParagraph ? paragraphGap : 0) }
    }

    /// The lines from the left end of the first baseline; right-to-left paragraphs are aligned at the right.
    func at(_ origin: Point, leading: Double, paragraphGap: Double, id: String, color: Color) -> [Element] {
        var y = origin.y
        return lines.enumerated().map { index, line in
            if index > 0 { y += leading + (line.startsParagraph ? paragraphGap : 0) }
            let room = line.text.direction == .rightToLeft ? width - line.text.extent.advance : 0
            return line.text.at(Point(x: origin.x + room, y: y), id: "\(id)-\(index + 1)", color: color)
        }
    }

    private static func singleSpaced(_ paragraph: Substring) -> String {
        paragraph.split { LineBreakClass($0) == .space }.joined(separator: " ")
    }
}

extension TextBlock {
    /// A last line shorter than this part of the width looks lost.
    private static let leastLastLine = 0.3

    /// Text whose paragraphs do not end in a single short word; the lines of a text of two or three lines are equally long.
    ///
    /// It has no more lines than it would have otherwise. Text that is cut is not balanced.
    static func balanced(
        _ text: String, face: FontFace, size: Double, width: Double, maxLines: Int,
        measuring typeface: some TextMeasuring
    ) -> TextBlock {
        var whole = TextBlock(
            text, face: face, size: size, width: width, maxLines: maxLines, measuring: typeface)
        let isSentence = whole.lines.count <= 3 && whole.lines.count { $0.startsParagraph } == 1
        guard !whole.isCut else { return whole }
        var lines: [Line] = []
        for words in text.split(whereSeparator: \.isNewline).lazy.map(singleSpaced) where !words.isEmpty {
            let paragraph = BreakableParagraph(Substring(words))
            func block(_ width: Double, _ most: Int) -> TextBlock {
                TextBlock(
                    CollectionOfOne(paragraph), face: face, size: size, width: width, maxLines: most,
                    measuring: typeface)
            }
            var best = block(width, max(maxLines, 1)).lines
            func isForgotten(_ lines: [Line]) -> Bool {
                (lines.last?.text.extent.advance ?? 0) < leastLastLine * width
            }
            if (2...6).contains(best.count), isSentence || isForgotten(best) {
                for share in stride(from: 0.97, through: 0.5, by: -0.03) {
                    let narrow = block(width * share, best.count)
                    if narrow.isCut { break }
                    best = narrow.lines
                    if !isSentence, !isForgotten(best) { break }
                }
            }
            lines += best
        }
        if lines.count == whole.lines.count { whole.lines = lines }
        return whole
    }
}

/// A paragraph that is to be broken into lines, perhaps of several widths.
struct BreakableParagraph {
    /// The parts between two possible breaks, the first one last.
    let pieces: [Substring]
    let direction: TextDirection

    init(_ text: Substring) {
        pieces = UnbreakablePieces(of: text).reversed()
        direction = TextDirection(firstStrongIn: String(text))
    }
}

/// Breaks a paragraph into lines, each as full as possible.
struct LineFiller<Typeface: TextMeasuring> {
    private let face: FontFace
    private let size: Double
    private let width: Double
    private let direction: TextDirection
    private let typeface: Typeface
    /// The remaining pieces, the next one last.
    private var pieces: [Substring]
    /// The pieces of the previous line.
    private var taken: [Substring] = []

    init(
        _ paragraph: BreakableParagraph, face: FontFace, size: Double, width: Double,
        measuring typeface: Typeface
    ) {
        self.face = face
        self.size = size
        self.width = width
        direction = paragraph.direction
        self.typeface = typeface
        pieces = paragraph.pieces
    }

    /// Whether there are no more lines.
    var isDone: Bool { pieces.isEmpty }

    /// The next line; empty if there is none.
    mutating func next() -> TextLine {
        taken = []
        var total = 0.0
        let space = advance(" ")
        while let piece = pieces.last {
            // Words are measured one by one, which is fast; the whole line is measured below.
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

    /// The previous line, cut so that an ellipsis fits after it.
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

    /// The largest number of characters up to a limit that pass a test, by bisection: longer text is almost always wider.
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

    /// Pieces as a line shows them: without a space at the end, and with a visible hyphen for a soft one there.
    private func string(_ parts: [Substring]) -> String {
        let whole = Substring(parts.joined()).trimmingEnd { $0 == " " || $0 == "\u{200B}" }
        return whole.hasSuffix("\u{AD}") ? whole.dropLast() + "-" : String(whole)
    }
}
