// The standard library has these in its module of regular expressions, which would be a tenth of the program's code. These
// are more specific, so that they take precedence where this module is imported; a test finds what is left.

extension Array where Element == UInt8 {
    /// Where other bytes follow each other first.
    public func firstRange(of other: [UInt8]) -> Range<Int>? {
        withUnsafeBufferPointer { text in other.withUnsafeBufferPointer { place(of: $0, in: text) } }
    }
}

private func place(of part: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    guard let first = part.first else { return 0..<0 }
    guard part.count <= text.count else { return nil }
    for start in 0...text.count - part.count where text[start] == first {
        if (1..<part.count).allSatisfy({ text[start + $0] == part[$0] }) { return start..<start + part.count }
    }
    return nil
}

extension StringProtocol {
    /// Where another text is in this one first, character by character.
    public func firstRange(of other: some StringProtocol) -> Range<Index>? {
        var (isPlain, found) = (false, nil as Range<Int>?)
        withPlainBytes { text in
            other.withPlainBytes { (isPlain, found) = (true, place(of: $0, in: text)) }
        }
        if isPlain {
            return found.map {
                utf8.index(startIndex, offsetBy: $0.lowerBound)..<utf8.index(startIndex, offsetBy: $0.upperBound)
            }
        }
        let part = Array(other)
        var start = startIndex
        while true {
            if let end = end(of: part, from: start) { return start..<end }
            if start == endIndex { return nil }
            formIndex(after: &start)
        }
    }

    /// Passes the text's bytes to `body` if its characters are the same only where their bytes are.
    ///
    /// They are below U+0300, where the marks begin that combine with others, except for a carriage return, which is one
    /// character with the line feed behind it.
    private func withPlainBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        _ = utf8.withContiguousStorageIfAvailable { bytes in
            if bytes.allSatisfy({ $0 < 0xCC && $0 != 0x0D }) { body(bytes) }
        }
    }

    /// Where some characters end that begin at a place; nil if others do.
    private func end(of part: [Character], from start: Index) -> Index? {
        var place = start
        for character in part {
            guard place < endIndex, self[place] == character else { return nil }
            formIndex(after: &place)
        }
        return place
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
