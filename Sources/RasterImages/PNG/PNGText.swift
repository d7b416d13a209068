/// A text that a PNG carries beside its pixels, such as a description or a copyright.
public struct PNGText: Hashable, Sendable {
    /// What the text is, such as `Title`, `Description` or `Copyright` (PNG, section 11.3.3.1).
    public var keyword: String
    /// The text itself, in which U+0000 is left out when it is written.
    public var text: String

    /// A text under its keyword.
    public init(keyword: String, text: String) {
        self.keyword = keyword
        self.text = text
    }

    /// The keyword in Latin-1, or nil where PNG forbids it.
    ///
    /// PNG allows 1 to 79 printable characters and spaces, but no space at either end and no two together.
    var keywordBytes: [UInt8]? {
        let bytes = keyword.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
        guard bytes.count == keyword.unicodeScalars.count, (1...79).contains(bytes.count),
            bytes.allSatisfy({ (32...126).contains($0) || $0 >= 161 }), bytes.first != 32, bytes.last != 32,
            !zip(bytes, bytes.dropFirst()).contains(where: { $0 == 32 && $1 == 32 })
        else { return nil }
        return bytes
    }
}
