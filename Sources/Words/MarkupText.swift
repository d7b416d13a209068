internal import Primitives

/// Converts HTML to plain text.
package enum MarkupText {
    /// Tags that break a line.
    private static let breaks: Set<String> = ["br", "p", "div", "li", "ul", "ol", "tr", "h1", "h2", "h3", "h4"]
    private static let names: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "deg": "°", "ndash": "–",
        "mdash": "—", "hellip": "…",
    ]

    /// The text without tags and with its character references resolved; text without markup is unchanged.
    package static func plain(_ text: String) -> String {
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

    /// The text on one line, as which an issuer's titles and names are shown.
    package static func line(_ text: String) -> String { displayable(plain(text)) }

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
