// The standard library has these in its module of regular expressions, which would be a tenth of the program's code. These
// are more specific, so that they take precedence where this module is imported; a test finds what is left.

extension Array where Element == UInt8 {
    /// Where other bytes follow each other first.
    public func firstRange(of other: [UInt8]) -> Range<Int>? {
        place(of: other, in: self[...])
    }
}

private func place<Text: Collection, Part: Collection<Text.Element>>(
    of part: Part, in text: Text
) -> Range<Text.Index>? where Text.Element: Equatable {
    let count = part.count
    var start = text.startIndex
    while true {
        if text[start...].starts(with: part) { return start..<text.index(start, offsetBy: count) }
        if start == text.endIndex { return nil }
        text.formIndex(after: &start)
    }
}

extension StringProtocol {
    /// Where another text is in this one first, character by character.
    public func firstRange(of other: some StringProtocol) -> Range<Index>? {
        place(of: other, in: self)
    }

    /// Whether another text is in this one, character by character.
    public func contains(_ other: String) -> Bool {
        firstRange(of: other) != nil
    }

    /// The text with another in the place of each occurrence of a part, which are looked for from the start.
    ///
    /// An empty part occurs nowhere.
    public func replacing(_ part: some StringProtocol, with other: some StringProtocol) -> String {
        pieces(between: part).joined(separator: String(other))
    }

    /// What is between the occurrences of a mark, which are looked for from the start; the whole text if there is none.
    ///
    /// An empty mark occurs nowhere.
    public func pieces(between mark: some StringProtocol) -> [SubSequence] {
        var pieces: [SubSequence] = []
        var rest = self[...]
        while !mark.isEmpty, let found = rest.firstRange(of: mark) {
            pieces.append(self[rest.startIndex..<found.lowerBound])
            rest = self[found.upperBound...]
        }
        pieces.append(self[rest.startIndex...])
        return pieces
    }
}
