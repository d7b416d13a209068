/// The escapes in JSON's texts (RFC 8259, section 7).
enum JSONEscape {
    /// What a letter behind a backslash stands for; nil for one that needs digits, or is none.
    static func scalar(of letter: UInt8) -> Unicode.Scalar? {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): Unicode.Scalar(letter)
        case UInt8(ascii: "b"): "\u{8}"
        case UInt8(ascii: "f"): "\u{C}"
        case UInt8(ascii: "n"): "\n"
        case UInt8(ascii: "r"): "\r"
        case UInt8(ascii: "t"): "\t"
        default: nil
        }
    }

    /// Whether a code unit wants another one behind it.
    static func isHighSurrogate(_ unit: UInt32) -> Bool {
        (0xD800..<0xDC00).contains(unit)
    }

    /// The character of a pair of surrogates (UTF-16); nil where the second is none.
    static func scalar(high: UInt32, low: UInt32) -> Unicode.Scalar? {
        guard isHighSurrogate(high), (0xDC00..<0xE000).contains(low) else { return nil }
        return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    }
}
