internal import Primitives

/// Reads the texts of warnings, which may be hard-wrapped, bulleted, with headings in capitals, or HTML.
enum AlertText {
    /// The number of characters that are read of a text.
    private static let limit = 20_000
    /// Lines of at least this length are taken to be wrapped.
    private static let wrapped = 45

    /// The paragraphs of a text: hard-wrapped lines are joined, bullets and tags removed, and `WHAT...` becomes `What:`.
    static func paragraphs(of text: String) -> [String] {
        let lines = MarkupText.plain(String(text.prefix(limit)))
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { displayable(String($0)) }
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

/// Converts HTML to plain text.
enum MarkupText {
    /// Tags that break a line.
    private static let breaks: Set<String> = ["br", "p", "div", "li", "ul", "ol", "tr", "h1", "h2", "h3", "h4"]
    private static let names: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "deg": "°", "ndash": "–",
        "mdash": "—", "hellip": "…",
    ]

    /// The text without tags and with its character references resolved; text without markup is unchanged.
    static func plain(_ text: String) -> String {
        guard text.contains(where: { $0 == "<" || $0 == "&" }) else { return text }
        var result = ""
        var rest = Substring(text)
        while let mark = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
            result += rest[..<mark]
            rest = rest[mark...]
            if let (words, end) = rest.first == "<" ? tag(rest) : reference(rest) {
                result += words
                rest = rest[end...]
            } else {
                result.append(rest.removeFirst())
            }
        }
        return result + rest
    }

    /// The replacement of a tag at the start of a text, and the end of the tag; nil if there is none.
    private static func tag(_ text: Substring) -> (String, String.Index)? {
        let body = text.dropFirst()
        guard let first = body.first, first.isASCII, first.isLetter || first == "/" || first == "!",
            let close = body.prefix(500).firstIndex(of: ">")
        else { return nil }
        let name = body[..<close].drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
        return (breaks.contains(name) ? "\n" : "", text.index(after: close))
    }

    /// The character of a reference at the start of a text, and the end of the reference; nil if there is none.
    private static func reference(_ text: Substring) -> (String, String.Index)? {
        guard let end = text.prefix(12).firstIndex(of: ";") else { return nil }
        let name = text[..<end].dropFirst()
        var words = names[String(name)]
        if name.hasPrefix("#") {
            let digits = name.dropFirst()
            let isHex = digits.first == "x" || digits.first == "X"
            let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            words = number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
        }
        return words.map { ($0, text.index(after: end)) }
    }
}
