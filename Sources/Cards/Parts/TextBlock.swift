internal import Primitives
internal import SceneModel

/// Long text set in lines of one size, each as full as it can be.
///
/// Each line of the text is a paragraph; empty ones count for nothing, and white space is as good as one space.
struct TextBlock {
    /// A line, and whether a paragraph begins with it.
    struct Line {
        var text: TextLine
        var startsParagraph: Bool
    }

    /// From the top; none where the text has no words.
    var lines: [Line]
    /// Whether there was more text than lines, so that the last one ends in an ellipsis.
    let isCut: Bool
    private let width: Double

    /// The most characters that a line is tried with; no card is wide enough for them.
    static let longestLine = 512

    init(
        _ text: String, face: FontFace, size: Double, width: Double, maxLines: Int,
        measuring typeface: some TextMeasuring
    ) {
        let limit = max(maxLines, 1)
        let paragraphs = text.split(whereSeparator: \.isNewline).lazy.map(TextBlock.singleSpaced)
            .filter { !$0.isEmpty }.prefix(limit + 1).map { $0.prefix((limit + 1) * TextBlock.longestLine) }
        var lines: [Line] = []
        var isCut = false
        for (index, paragraph) in paragraphs.enumerated() where lines.count < limit {
            var filler = LineFiller(
                paragraph, face: face, size: size, width: width,
                direction: TextDirection(firstStrongIn: String(paragraph)), measuring: typeface)
            var startsParagraph = true
            while !filler.isDone, lines.count < limit {
                var line = filler.next()
                if lines.count == limit - 1, !filler.isDone || index + 1 < paragraphs.count {
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

    /// From the first baseline to the last, at a distance between baselines and what paragraphs have more.
    func height(leading: Double, paragraphGap: Double) -> Double {
        lines.dropFirst().reduce(0) { $0 + leading + ($1.startsParagraph ? paragraphGap : 0) }
    }

    /// The lines from the left end of the first baseline; those of a paragraph that runs from the right end at the right.
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
