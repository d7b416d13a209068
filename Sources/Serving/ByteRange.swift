/// What a `Range` field asks for (RFC 9110, 14.2).
package enum ByteRange: Hashable, Sendable {
    /// All bytes, since the field is no range, or several ranges, which may be answered so.
    case whole
    case part(Range<Int>)
    /// Nothing that there is.
    case nothing

    /// The range that a value of the field means of so many bytes.
    package init(_ value: String, of length: Int) {
        self = .whole
        let sides = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard sides.count == 2, sides[0].lowercased() == "bytes" else { return }
        let ends = sides[1].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let last = ByteRange.number(ends[1]), let first = ByteRange.number(ends[0]) else {
            return
        }
        switch (first, last) {
        case (nil, nil): return
        case (nil, let count?):
            self = count == 0 || length == 0 ? .nothing : .part(max(0, length - count)..<length)
        case (let first?, let last):
            if let last, last < first { return }
            self = first < length ? .part(first..<min(length, (last ?? length - 1) + 1)) : .nothing
        }
    }

    /// The number in some digits, `.some(nil)` without any, nil for any other text; no file has more than eighteen digits.
    private static func number(_ text: Substring) -> Int?? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        if text.isEmpty { return .some(nil) }
        return .some(text.drop { $0 == "0" }.utf8.count > 18 ? 1_000_000_000_000_000_000 : Int(text) ?? 0)
    }
}
