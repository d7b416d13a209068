internal import Primitives
internal import Words

/// Reads the texts of warnings, which may be hard-wrapped, bulleted, with headings in capitals, or HTML.
enum AlertText {
    /// The number of characters that are read of a text.
    private static let limit = 20_000
    /// Lines of at least this length are taken to be wrapped.
    private static let wrapped = 45

    /// The paragraphs of a text: hard-wrapped lines are joined, bullets and tags removed, and `WHAT...` becomes `What:`.
    static func paragraphs(of text: String) -> [String] {
        let lines = MarkupText.plain(String(text.prefix(limit)))
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { withoutDelimiters($0) }
        var paragraphs: [String] = []
        var isOpen = false
        var last = ""
        for line in lines {
            if line.isEmpty {
                isOpen = false
                continue
            }
            let bare = withoutBullet(line)
            let endsSentence = last.last.map { ".!?:".contains($0) } ?? false
            if isOpen, bare == nil, last.count >= wrapped || !endsSentence, let end = paragraphs.indices.last {
                paragraphs[end] += " " + line
            } else {
                paragraphs.append(bare ?? line)
            }
            (isOpen, last) = (true, line)
        }
        return paragraphs.map(withHeading).filter { !$0.isEmpty }
    }

    /// The line without the delimiters of parts and products of the National Weather Service (NWS Instruction 10-1701), `&&` and `$$`.
    private static func withoutDelimiters(_ line: Substring) -> String {
        line.split(whereSeparator: \.isWhitespace).filter { $0 != "&&" && $0 != "$$" }
            .map { displayable(String($0)) }.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The first sentences of a text with what separates them, up to a number of characters.
    ///
    /// A sentence ends at the end of a line, or before a space and a capital after its full stop, but not after a short word or
    /// one with a full stop within it, which may be an abbreviation such as `St.` or `p.m.`.
    static func sentences(of text: String, atMost limit: Int) -> [String] {
        var sentences: [String] = []
        var (sentence, length) = ("", 0)
        var rest = Substring(text)
        while let character = rest.popFirst() {
            sentence.append(character)
            length += 1
            if length > limit { return sentences }
            let isEnd =
                switch character {
                case "\n", "。", "！", "？": true
                case ".", "!", "?", "؟": isEnd(of: sentence, before: rest)
                default: false
                }
            if isEnd || rest.isEmpty {
                sentences.append(sentence)
                sentence = ""
            }
        }
        return sentences
    }

    private static func isEnd(of sentence: String, before rest: Substring) -> Bool {
        guard let next = rest.first, next.isWhitespace else { return rest.isEmpty }
        let following = rest.first { !$0.isWhitespace }
        guard let following, !following.isLowercase, !following.isNumber else { return false }
        let word = sentence.dropLast().split { $0.isWhitespace }.last ?? ""
        return word.contains { $0.isNumber } || word.count > 3 && !word.contains(".")
    }

    /// How many words a line has that are neither in known ones nor about when it holds.
    static func news(in line: String, beside known: [String]) -> Int {
        func words(_ text: String) -> [Substring] {
            text.lowercased().split { !$0.isLetter && !$0.isNumber }
        }
        let old = Set(known.flatMap(words)).union(validity)
        // Months, days and zones of time are beside numbers in such lines.
        return words(line).count { !old.contains($0) && !$0.contains(where: \.isNumber) && $0.count > 3 }
    }

    /// Words of lines such as `Flood Warning issued November 26 at 2:52PM EST until November 27`, in English and German.
    private static let validity: Set<Substring> = [
        "issued", "effect", "remains", "until", "from", "this", "through", "tonight", "morning", "afternoon",
        "evening",
        "night", "expire", "expires", "january", "february", "march", "april", "june", "july", "august",
        "september",
        "october", "november", "december", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
        "sunday",
        "amtliche", "warnung", "unwetterwarnung", "gültig",
    ]

    /// The line without its bullet; nil if it has none.
    private static func withoutBullet(_ line: String) -> String? {
        for bullet in ["* ", "• ", "- ", "– "] where line.hasPrefix(bullet) {
            return String(line.dropFirst(bullet.count))
        }
        // Some issuers omit the space, and no word begins with a star.
        return line.hasPrefix("*") || line.hasPrefix("•")
            ? displayable(String(line.drop { "*•".contains($0) })) : nil
    }

    /// The paragraph with a heading in capitals and dots changed to words and a colon, without dots at its ends.
    private static func withHeading(_ paragraph: String) -> String {
        var words = Substring(paragraph)
        while words.hasPrefix("...") || words.hasPrefix(" ") {
            words = words.dropFirst(words.hasPrefix(" ") ? 1 : 3)
        }
        if words.hasSuffix("...") { words = words.trimmingEnd { $0 == "." } }
        guard let dots = words.firstRange(of: "..."), dots.upperBound < words.endIndex else { return String(words) }
        let heading = words[..<dots.lowerBound]
        let isHeading =
            heading.count <= 40 && heading.first?.isUppercase == true
            && heading.allSatisfy { $0.isUppercase || " /&',-".contains($0) }
        guard isHeading else { return String(words) }
        let rest = words[dots.upperBound...].drop { $0 == "." || $0 == " " }
        return heading.prefix(1) + heading.dropFirst().lowercased() + ": " + rest
    }
}
