internal import Primitives

/// Reads the texts of warnings, which come hard-wrapped, bulleted, with headings in capitals or as HTML.
enum AlertText {
    /// The most characters that are read of a text.
    private static let limit = 20_000
    /// Lines of at least so many characters are taken to have been broken for their length.
    private static let wrapped = 45

    /// The paragraphs of a text: hard-wrapped lines joined, bullets and tags left out, `WHAT...` written as `What:`.
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

    /// The line after its bullet; nil where it has none.
    private static func withoutBullet(_ line: String) -> String? {
        for bullet in ["* ", "• ", "- ", "– "] where line.hasPrefix(bullet) {
            return String(line.dropFirst(bullet.count))
        }
        // Some issuers leave out the space, and none begins a word with a star.
        return line.hasPrefix("*") || line.hasPrefix("•")
            ? displayable(String(line.drop { "*•".contains($0) })) : nil
    }

    /// The paragraph with a heading of capitals and dots as words and a colon, and without dots at its ends.
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
