internal import Primitives
internal import SceneModel

/// Text broken into lines at its spaces, and Japanese between its phrases.
struct Paragraph {
    let lines: [TextLine]

    /// Text in at most `limit` lines of a width: in one where that fits, else evenly and rather after a comma; where that
    /// is not enough smaller, then cut.
    init(
        _ string: String, face: FontFace, size: Double, width: Double, limit: Int, smallest: Double = 0.9,
        measuring text: some TextMeasuring
    ) {
        let words = Paragraph.unbreakable(string)
        for size in [size, size * (1 + smallest) / 2, size * smallest] {
            for count in 1...max(limit, 1) {
                let candidates = Paragraph.partitions(of: words[...], into: count).map { parts in
                    parts.map { TextLine($0, face: face, size: size, measuring: text) }
                }
                let fitting = candidates.filter { $0.allSatisfy { $0.extent.advance <= width } }
                if let best = fitting.min(by: { Paragraph.raggedness($0) < Paragraph.raggedness($1) }) {
                    lines = best
                    return
                }
            }
        }
        lines = [
            TextLine.fitting(
                string, face: face, size: size * smallest, width: width, smallest: 1, measuring: text)
        ]
    }

    /// The longest line, taken as longer where a line ends within a phrase.
    private static func raggedness(_ lines: [TextLine]) -> Double {
        let longest = lines.map(\.extent.advance).max() ?? 0
        let phrases = lines.dropLast().filter { $0.string.last.map { ",،、.。".contains($0) } ?? false }.count
        return longest * (phrases == lines.count - 1 ? 1 : 1.4)
    }

    /// The words with the spaces after them, a number kept with the word that it counts.
    private static func unbreakable(_ string: String) -> [Substring] {
        UnbreakablePieces(of: Substring(string)).reduce(into: []) { words, piece in
            let last = words.last?.trimmingEnd { $0 == " " }.last
            if let last, let word = words.last, last.isNumber || !isPhraseEnd(last, before: piece.first) {
                words[words.count - 1] = string[word.startIndex..<piece.endIndex]
            } else {
                words.append(piece)
            }
        }
    }

    /// Whether a line of Japanese may end here: after a particle or a stop, but not within a word and its ending.
    private static func isPhraseEnd(_ last: Character, before next: Character?) -> Bool {
        guard let next, next != "（", !"、：".contains(last) else { return true }
        return !isHiragana(next) && !(isOfWords(last) && (isOfWords(next) || next.isNumber))
    }

    /// The letters of endings and particles.
    private static func isHiragana(_ character: Character) -> Bool {
        character.unicodeScalars.first.map { (0x3041...0x309F).contains($0.value) } ?? false
    }

    /// Ideographs and katakana.
    private static func isOfWords(_ character: Character) -> Bool {
        character.unicodeScalars.first.map {
            $0.properties.isIdeographic || (0x30A0...0x30FF).contains($0.value)
        } ?? false
    }

    /// Every way to set words in so many lines.
    private static func partitions(of words: ArraySlice<Substring>, into count: Int) -> [[String]] {
        if count == 1 { return [[line(words)]] }
        guard words.count >= count else { return [] }
        return (1...(words.count - count + 1)).flatMap { taken in
            partitions(of: words.dropFirst(taken), into: count - 1).map { [line(words.prefix(taken))] + $0 }
        }
    }

    private static func line(_ words: ArraySlice<Substring>) -> String {
        String(Substring(words.joined()).trimmingEnd { $0 == " " })
    }
}
