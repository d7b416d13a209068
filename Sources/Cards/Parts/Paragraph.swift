internal import Primitives
internal import SceneModel

/// Text broken into lines at its spaces.
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
        let phrases = lines.dropLast().filter { $0.string.hasSuffix(",") }.count
        return longest * (phrases == lines.count - 1 ? 1 : 1.4)
    }

    /// The words, a number kept with the word that it counts.
    private static func unbreakable(_ string: String) -> [String] {
        string.split(separator: " ").reduce(into: []) { words, word in
            if let last = words.last, last.last?.isNumber == true {
                words[words.count - 1] = last + " " + word
            } else {
                words.append(String(word))
            }
        }
    }

    /// Every way to set words in so many lines.
    private static func partitions(of words: ArraySlice<String>, into count: Int) -> [[String]] {
        if count == 1 { return [[words.joined(separator: " ")]] }
        guard words.count >= count else { return [] }
        return (1...(words.count - count + 1)).flatMap { taken in
            partitions(of: words.dropFirst(taken), into: count - 1).map { rest in
                [words.prefix(taken).joined(separator: " ")] + rest
            }
        }
    }
}
