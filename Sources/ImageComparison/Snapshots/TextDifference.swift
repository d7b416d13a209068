/// The first line in which two texts differ.
struct TextDifference {
    /// Counted from 1.
    let line: Int
    /// The line of the expected text, or nil after its end.
    let expected: String?
    /// The line of the actual text, or nil after its end.
    let actual: String?

    /// The first difference of two texts, or nil where their bytes are equal.
    init?(expected: [UInt8], actual: [UInt8]) {
        guard expected != actual else { return nil }
        let newline = UInt8(ascii: "\n")
        let one = expected.split(separator: newline, omittingEmptySubsequences: false)
        let other = actual.split(separator: newline, omittingEmptySubsequences: false)
        let common = zip(one, other).prefix { $0 == $1 }.count
        line = common + 1
        self.expected = common < one.count ? TextDifference.shown(one[common]) : nil
        self.actual = common < other.count ? TextDifference.shown(other[common]) : nil
    }

    /// A line that fits a message, with its control characters escaped.
    private static func shown(_ line: ArraySlice<UInt8>) -> String {
        let text = String(decoding: line, as: UTF8.self)
        return (text.count > 200 ? text.prefix(200) + "..." : text[...]).debugDescription
    }
}

extension TextDifference: CustomStringConvertible {
    var description: String {
        "line \(line) is \(actual ?? "missing"), expected is \(expected ?? "no such line")"
    }
}
