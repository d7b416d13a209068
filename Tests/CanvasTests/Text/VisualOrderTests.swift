import SceneModel
import Testing

@testable import Canvas

struct VisualOrderTests {
    /// The runs from left to right, each as its characters in reading order.
    private func order(_ string: String, _ direction: TextDirection? = nil) -> [String] {
        let scalars = Array(string.unicodeScalars)
        return VisualOrder.runs(of: scalars, direction: direction).map { run in
            String(String.UnicodeScalarView(scalars[run.range]))
        }
    }

    @Test(arguments: [
        ("Tel Aviv", ["Tel Aviv"]),
        ("car is אבג now", ["car is ", "אבג", " now"]),
        ("אבג car", ["car", "אבג "]),
        ("غدا 12 مطر", [" مطر", "12", "غدا "]),
        ("غدا ١٢ مطر", [" مطر", "١٢", "غدا "]),
        ("من 3:55 PM", ["PM", " ", "3:55", "من "]),
        ("אבג 10-15 דה", [" דה", "10-15", "אבג "]),
        ("abc אבג 12", ["abc ", "12", "אבג "]),
        ("", []),
    ])
    func aLineIsReadFromItsFirstStrongCharacter(string: String, expected: [String]) {
        #expect(order(string) == expected)
    }

    @Test func theParagraphsDirectionStandsAboveTheFirstCharacter() {
        #expect(order("Oslo: מטר", .rightToLeft) == [": מטר", "Oslo"])
        #expect(order("Oslo: מטר", .leftToRight) == ["Oslo: ", "מטר"])
        #expect(order("Oslo, 54", .rightToLeft) == ["Oslo, 54"])
        #expect(order("Oslo!", .rightToLeft) == ["!", "Oslo"])
    }

    @Test func bracketsGoWithWhatTheyHold() {
        #expect(order("אבג (abc) דה") == [") דה", "abc", "אבג ("])
        #expect(order("abc (אבג) de") == ["abc (", "אבג", ") de"])
    }

    @Test func spaceAtTheEndStaysAtTheParagraphsEnd() {
        #expect(order("abc אבג  ") == ["abc ", "אבג", "  "])
    }

    @Test func everyScalarOnceWhateverTheText() {
        let pool = Array("aא1 (ع)٣\u{202E}\u{202C}\u{2067}\u{2069}-\u{301}\u{200F}東".unicodeScalars)
        var state: UInt64 = 7
        for _ in 0..<2000 {
            let scalars = (0..<12).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1
                return pool[Int(state >> 33) % pool.count]
            }
            let runs = VisualOrder.runs(
                of: scalars, direction: [nil, .rightToLeft, .leftToRight][Int(state >> 60) % 3])
            #expect(runs.flatMap(\.range).sorted() == Array(0..<12))
        }
    }

    /// The vocabulary's own reading of a line's direction agrees with FriBidi's tables for every letter.
    @Test func theDirectionOfEveryLetterIsThatOfUnicode() {
        let values = [0x41...0xFFFF, 0x10000...0x10FFF, 0x1E800...0x1EFFF].joined()
        for value in values {
            guard let scalar = Unicode.Scalar(UInt32(value)), scalar.properties.isAlphabetic,
                scalar.properties.generalCategory != .nonspacingMark,
                scalar.properties.generalCategory != .spacingMark,
                // Letters of later versions of Unicode than FriBidi's tables.
                (scalar.properties.age?.major ?? 99) <= 11
            else { continue }
            let runs = VisualOrder.runs(of: [scalar], direction: nil)
            let isRightToLeft = TextDirection(firstStrongIn: String(scalar)) == .rightToLeft
            #expect(runs.first?.isRightToLeft == isRightToLeft, "U+\(String(value, radix: 16))")
        }
    }

    @Test(arguments: [
        ("Oslo אב", TextDirection.leftToRight), ("אב Oslo", .rightToLeft), ("12 مطر", .rightToLeft),
        ("12", .leftToRight),
        ("\u{200F}Oslo", .rightToLeft), ("\u{2068}אב\u{2069} Oslo", .leftToRight), ("", .leftToRight),
    ])
    func theFirstLetterTellsTheDirection(string: String, expected: TextDirection) {
        #expect(TextDirection(firstStrongIn: string) == expected)
    }
}
