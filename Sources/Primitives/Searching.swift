// The standard library has these in a module of regular expressions, which would be a sixth of the program's code. Where
// this module is imported, these take precedence.

extension Collection where Element: Equatable {
    /// Where the elements of another collection follow each other first.
    public func firstRange(of other: some Collection<Element>) -> Range<Index>? {
        let count = other.count
        var start = startIndex
        while true {
            if self[start...].starts(with: other) { return start..<index(start, offsetBy: count) }
            if start == endIndex { return nil }
            formIndex(after: &start)
        }
    }
}

extension StringProtocol {
    /// Whether another text is in this one, character by character.
    public func contains(_ other: some StringProtocol) -> Bool {
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
