// The standard library has these in its module of regular expressions, which would be a tenth of the program's code. These
// overloads are more specific, so that they take precedence where this module is imported; a test finds calls of the others.

extension Array where Element == UInt8 {
    /// The first range of other bytes.
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
    /// The first range of another text, compared character by character.
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

    /// Passes the text's bytes to `body` if comparing bytes is the same as comparing characters.
    ///
    /// That is so below U+0300, the first combining mark, unless there is a carriage return, which is one character with the
    /// line feed after it.
    private func withPlainBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        _ = utf8.withContiguousStorageIfAvailable { bytes in
            if bytes.allSatisfy({ $0 < 0xCC && $0 != 0x0D }) { body(bytes) }
        }
    }

    /// The end of a sequence of characters that begins at an index; nil if it does not occur there.
    private func end(of part: [Character], from start: Index) -> Index? {
        var place = start
        for character in part {
            guard place < endIndex, self[place] == character else { return nil }
            formIndex(after: &place)
        }
        return place
    }

    /// Whether another text occurs in this one, compared character by character.
    public func contains(_ other: String) -> Bool {
        firstRange(of: other) != nil
    }

    /// The text with each occurrence of a part replaced, searched from the start.
    ///
    /// An empty part never occurs.
    public func replacing(_ part: some StringProtocol, with other: some StringProtocol) -> String {
        pieces(between: part).joined(separator: String(other))
    }

    /// The pieces between the occurrences of a separator, searched from the start; the whole text if there is none.
    ///
    /// An empty separator never occurs.
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
