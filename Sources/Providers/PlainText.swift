/// The text without control characters, runs of white space as one space, and cut after 200 characters.
///
/// For text of others that goes into a message.
func oneLine(_ text: String) -> String {
    let words = plain(text).split { $0.isWhitespace }.joined(separator: " ")
    return words.count > 200 ? words.prefix(200) + "…" : words
}

/// The text without control characters other than line feeds, and without white space at its ends.
func plain(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x0A: result.append(scalar)
        case 0x09: result.append(" ")
        case ..<0x20, 0x7F..<0xA0: continue
        default: result.append(scalar)
        }
    }
    var trimmed = Substring(String(result))
    while trimmed.first?.isWhitespace == true { trimmed.removeFirst() }
    while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
    return String(trimmed)
}
