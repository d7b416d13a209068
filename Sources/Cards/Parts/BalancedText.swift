internal import SceneModel

extension TextBlock {
    /// A last line shorter than this part of the width looks forgotten.
    private static let leastLastLine = 0.3

    /// Text whose paragraphs end in no lonely word; that of two or three lines in all has lines as long as each other.
    ///
    /// It takes no more lines than otherwise. Text that is cut stays as it is.
    static func balanced(
        _ text: String, face: FontFace, size: Double, width: Double, maxLines: Int,
        measuring typeface: some TextMeasuring
    ) -> TextBlock {
        func block(_ text: String, _ width: Double, _ most: Int) -> TextBlock {
            TextBlock(text, face: face, size: size, width: width, maxLines: most, measuring: typeface)
        }
        var whole = block(text, width, maxLines)
        let isSentence = whole.lines.count <= 3 && whole.lines.count { $0.startsParagraph } == 1
        guard !whole.isCut else { return whole }
        var lines: [Line] = []
        for paragraph in text.split(whereSeparator: \.isNewline) {
            var best = block(String(paragraph), width, maxLines).lines
            func isForgotten(_ lines: [Line]) -> Bool {
                (lines.last?.text.extent.advance ?? 0) < leastLastLine * width
            }
            if (2...6).contains(best.count), isSentence || isForgotten(best) {
                for share in stride(from: 0.97, through: 0.5, by: -0.03) {
                    let narrow = block(String(paragraph), width * share, best.count)
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
