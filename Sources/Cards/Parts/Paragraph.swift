internal import Primitives
internal import SceneModel

/// Text broken into lines at its spaces, and Japanese between its phrases.
struct Paragraph {
    let lines: [TextLine]

    /// Text in at most `limit` lines: in one if it fits, else in even lines that end preferably after a comma; smaller if that
    /// is not enough, and cut at the smallest size.
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

    /// The length of the longest line, increased if a line ends within a phrase.
    private static func raggedness(_ lines: [TextLine]) -> Double {
        let longest = lines.map(\.extent.advance).max() ?? 0
        let phrases = lines.dropLast().filter { $0.string.last.map { ",،、.。".contains($0) } ?? false }.count
        return longest * (phrases == lines.count - 1 ? 1 : 1.4)
    }

    /// The words with the spaces after them; a number stays with the word that follows.
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

    /// Whether a line of Japanese may end here: after a particle or punctuation, but not within a word or before its ending.
    private static func isPhraseEnd(_ last: Character, before next: Character?) -> Bool {
        guard let next, next != "（", !"、：".contains(last) else { return true }
        return !isHiragana(next) && !(isOfWords(last) && (isOfWords(next) || next.isNumber))
    }

    /// Whether a character is one of those used for endings and particles.
    private static func isHiragana(_ character: Character) -> Bool {
        character.unicodeScalars.first.map { (0x3041...0x309F).contains($0.value) } ?? false
    }

    /// Whether a character is an ideograph or katakana.
    private static func isOfWords(_ character: Character) -> Bool {
        character.unicodeScalars.first.map {
            $0.properties.isIdeographic || (0x30A0...0x30FF).contains($0.value)
        } ?? false
    }

    /// Every way to break words into a number of lines.
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

extension [TextLine] {
    /// The distance between baselines at which no two lines touch, and at least the usual one.
    ///
    /// Arabic descends lower than Latin, and capitals can have two accents.
    func leading(atLeast usual: Double) -> Double {
        zip(self, dropFirst()).reduce(usual) { leading, pair in
            Swift.max(leading, pair.0.extent.ink.maxY - pair.1.extent.ink.minY + pair.1.size * 0.03)
        }
    }
}

extension Paragraph {
    /// The line that is placed on a baseline.
    enum Anchor {
        case first, last
    }

    /// The lines below one another, each from `left`; the ids of several lines end in a number.
    ///
    /// The distance follows `size`, the em that was requested, even if the lines are smaller.
    func elements(
        at baseline: Double, of anchor: Anchor = .first, size: Double, id: String, color: Color,
        left: (TextLine) -> Double
    ) -> [Element] {
        let leading = lines.leading(atLeast: size * 1.25)
        let above = anchor == .last ? lines.count - 1 : 0
        return lines.enumerated().map { index, line in
            line.at(
                Point(x: left(line), y: baseline + Double(index - above) * leading),
                id: lines.count == 1 ? id : "\(id)-\(index + 1)", color: color)
        }
    }
}

/// The parts of a paragraph between two possible line breaks, in order, each with its trailing spaces.
///
/// Breaks are those of Unicode Standard Annex 14 for spaces, hyphens and East Asian text; a number stays with the ideograph
/// that counts it. Words of scripts without spaces, such as Thai, are known to dictionaries only and stay whole.
struct UnbreakablePieces: Sequence, IteratorProtocol {
    private var rest: Substring

    init(of paragraph: Substring) {
        rest = paragraph
    }

    mutating func next() -> Substring? {
        var index = rest.startIndex
        guard index < rest.endIndex else { return nil }
        var before: LineBreakClass?
        var last = LineBreakClass(rest[index])
        index = rest.index(after: index)
        while index < rest.endIndex {
            let following = LineBreakClass(rest[index])
            if UnbreakablePieces.breaks(after: last, preceded: before, before: following) { break }
            (before, last) = (last, following)
            index = rest.index(after: index)
        }
        defer { rest = rest[index...] }
        return rest[..<index]
    }

    private static func breaks(
        after last: LineBreakClass, preceded before: LineBreakClass?, before following: LineBreakClass
    ) -> Bool {
        switch (last, following) {
        case (_, .space), (_, .zeroWidthSpace): false
        case (.zeroWidthSpace, _): true
        case (_, .glue), (.glue, _): false
        // French has a space before its punctuation marks.
        case (_, .closing), (_, .wideClosing): false
        case (.space, _), (.softHyphen, _): true
        case (_, .hyphen), (_, .softHyphen), (_, .dash): false
        case (.hyphen, .other), (.hyphen, .ideographic), (.hyphen, .opening),
            (.dash, .other), (.dash, .ideographic), (.dash, .opening), (.dash, .digit):
            switch before {
            case .other, .digit, .ideographic, .closing, .wideClosing: true
            default: false
            }
        case (.opening, _), (.digit, .ideographic): false
        case (.ideographic, _), (.wideClosing, _), (_, .ideographic): true
        default: false
        }
    }
}

/// The effect of a character on line breaks next to it.
///
/// The classes of Unicode Standard Annex 14 that occur in weather texts; classes with the same effect are combined.
enum LineBreakClass {
    /// A break after it, and none before it.
    case space
    /// A break after it; invisible.
    case zeroWidthSpace
    /// No break on either side.
    case glue
    /// A break after it between words, but not before a number.
    case hyphen
    /// A break after it, where a hyphen becomes visible.
    case softHyphen
    /// A break after it between words.
    case dash
    /// No break after it.
    case opening
    /// No break before it.
    case closing
    /// No break before it, and one after it, as after an ideograph: punctuation and small letters of East Asia.
    case wideClosing
    /// A break on both sides: ideographs, kana, pictographs.
    case ideographic
    case digit
    /// Letters and all others: no break between them.
    case other

    init(_ character: Character) {
        guard let first = character.unicodeScalars.first else {
            self = .other
            return
        }
        self = LineBreakClass.named(first) ?? LineBreakClass.ofCategory(first)
    }

    private static func named(_ scalar: Unicode.Scalar) -> LineBreakClass? {
        switch scalar {
        case " ", "\t", "\u{1680}", "\u{2000}"..."\u{2006}", "\u{2008}"..."\u{200A}", "\u{205F}", "\u{3000}": .space
        case "\u{200B}": .zeroWidthSpace
        case "\u{A0}", "\u{2007}", "\u{2011}", "\u{202F}", "\u{2060}", "\u{FEFF}": .glue
        case "-", "\u{2010}", "\u{2013}", "\u{58A}", "\u{5BE}": .hyphen
        case "\u{AD}": .softHyphen
        case "\u{2014}": .dash
        case "!", "?", ".", ",", ":", ";", "%", "°", "…", "‰", "،", "؛", "؟", "٪", "।": .closing
        case "、", "。", "・", "：", "；", "！", "？", "，", "．", "％", "℃", "℉", "々", "〻", "ー", "〜", "～": .wideClosing
        case "ぁ", "ぃ", "ぅ", "ぇ", "ぉ", "っ", "ゃ", "ゅ", "ょ", "ゎ", "ゕ", "ゖ", "゛", "゜", "ゝ", "ゞ": .wideClosing
        case "ァ", "ィ", "ゥ", "ェ", "ォ", "ッ", "ャ", "ュ", "ョ", "ヮ", "ヵ", "ヶ", "ヽ", "ヾ": .wideClosing
        case "\u{31F0}"..."\u{31FF}", "\u{FF61}", "\u{FF64}"..."\u{FF70}", "\u{FF9E}", "\u{FF9F}": .wideClosing
        case "$", "£", "¥", "€", "￥", "№": .opening
        default: nil
        }
    }

    private static func ofCategory(_ scalar: Unicode.Scalar) -> LineBreakClass {
        let isWide = (0x3000...0x303F).contains(scalar.value) || (0xFF00...0xFFEF).contains(scalar.value)
        switch scalar.properties.generalCategory {
        case .decimalNumber: return .digit
        case .openPunctuation, .initialPunctuation: return .opening
        case .closePunctuation, .finalPunctuation: return isWide ? .wideClosing : .closing
        case .otherLetter, .modifierLetter, .letterNumber, .otherNumber, .otherSymbol:
            return scalar.properties.isIdeographic || scalar.isOfEastAsia || scalar.properties.isEmojiPresentation
                ? .ideographic : .other
        default: return .other
        }
    }
}

extension Unicode.Scalar {
    /// Kana, radicals, enclosed and compatibility forms; Korean has spaces and is broken there.
    fileprivate var isOfEastAsia: Bool {
        switch value {
        case 0x2E80...0x2FFF, 0x3003...0x312F, 0x3190...0x33FF, 0xA000...0xA4CF,
            0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF01...0xFFDC, 0x1B000...0x1B2FF, 0x1F200...0x1F2FF:
            true
        default: false
        }
    }
}
