import Foundation
import Primitives
import Testing

struct StringSearchTests {
    @Test(arguments: [
        ("", "", 0), ("abc", "", 0), ("abc", "c", 2), ("abc", "abcd", nil), ("aab", "ab", 1), ("ababac", "abac", 2),
        ("", "a", nil),
        ("cafe\u{301}", "e", nil), ("cafe\u{301}", "é", 3), ("🌈🌧", "🌧", 1),
        ("grêle", "êl", 2), ("gre\u{302}le", "êl", 2), ("grêle", "e", 4),
        ("a\r\nb", "\n", nil), ("a\r\nb", "\r\n", 1),
        ("300 \u{212A}", "K", 4), ("300 K", "\u{212A}", 4), ("Å\u{300}", "Å", nil), ("ÃÃ©", "é", nil),
    ])
    func theFirstRangeIsThatOfWholeCharacters(text: String, part: String, place: Int?) {
        let range = text.firstRange(of: part)
        #expect(range.map { text.distance(from: text.startIndex, to: $0.lowerBound) } == place)
        #expect(range.map { text[$0] == part } ?? true)
        #expect(text.contains(part) == (place != nil))
    }

    @Test func aPartOfALongerTextIsSearchedFromItsStart() {
        let rest = "flood, flood".dropFirst(2)
        #expect(rest.firstRange(of: "flood").map { rest[$0.lowerBound...] } == "flood")
        #expect(rest.firstRange(of: "ood").map { rest[$0.upperBound...] } == ", flood")
    }

    @Test func bytesAreFoundToo() {
        #expect(Array("<?xml?><svg >".utf8).firstRange(of: Array("<svg ".utf8)) == 7..<12)
        #expect([UInt8]().firstRange(of: [1]) == nil)
    }

    @Test(arguments: [
        ("aaa", "aa", "b", "ba"), ("a-b-c", "-", "", "abc"), ("abc", "x", "y", "abc"), ("abc", "", "y", "abc"),
        ("--", "-", "--", "----"), ("'", "'", #"'\''"#, #"'\''"#), ("", "a", "b", ""),
    ])
    func eachOccurrenceIsReplacedOnce(text: String, part: String, other: String, result: String) {
        #expect(text.replacing(part, with: other) == result)
    }

    @Test func piecesAreWhatIsBetweenMarks() {
        #expect("a, b,, c".pieces(between: ", ") == ["a", "b,", "c"])
        #expect("::a::".pieces(between: "::") == ["", "a", ""])
        #expect("a".pieces(between: "::") == ["a"])
        #expect("a".pieces(between: "") == ["a"])
    }
}

struct Base64TextTests {
    @Test func anyBytesAreWrittenAsByFoundation() {
        for count in 0..<70 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 151 + count) }
            #expect(String(decoding: Base64Text.of(bytes), as: UTF8.self) == Data(bytes).base64EncodedString())
        }
    }
}
