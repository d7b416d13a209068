import Primitives
import SceneModel
import Testing

@testable import Cards

struct TextBlockTests {
    private func block(_ text: String, width: Double, maxLines: Int = 20) -> TextBlock {
        TextBlock(text, face: .regular, size: 1, width: width, maxLines: maxLines, measuring: SquareTypeface())
    }

    private func lines(_ text: String, _ width: Double, maxLines: Int = 20) -> [String] {
        block(text, width: width, maxLines: maxLines).lines.map(\.text.string)
    }

    @Test(arguments: [
        ("aa bb cc dd", 5.0, ["aa bb", "cc dd"]),
        ("aa  bb\t cc", 5.0, ["aa bb", "cc"]),
        ("storm-force", 7.0, ["storm-", "force"]),
        ("between 10-15 mm", 9.0, ["between", "10-15 mm"]),
        ("about -12 now", 6.0, ["about", "-12", "now"]),
        ("10\u{A0}mm of rain", 6.0, ["10\u{A0}mm", "of", "rain"]),
        ("at 1,000.5 hPa", 8.0, ["at", "1,000.5", "hPa"]),
        ("rain—then sun", 6.0, ["rain—", "then", "sun"]),
        ("attention : vent", 12.0, ["attention :", "vent"]),
        ("thunder\u{AD}storms", 9.0, ["thunder-", "storms"]),
        ("thunder\u{AD}storms", 14.0, ["thunder\u{AD}storms"]),
        ("snow (a bit) [soon]", 9.0, ["snow (a", "bit)", "[soon]"]),
        ("WHAT...Heavy snow", 12.0, ["WHAT...Heavy", "snow"]),
        ("aaaaaaa bb", 3.0, ["aaa", "aaa", "a", "bb"]),
    ])
    func linesBreakWhereWordsDo(text: String, width: Double, expected: [String]) {
        #expect(lines(text, width) == expected)
    }

    @Test(arguments: [
        ("雨が降ります", 3.0, ["雨が降", "ります"]),
        ("今日は雨。明日", 4.0, ["今日は", "雨。明日"]),
        ("大雨「警報」発表", 3.0, ["大雨", "「警", "報」発", "表"]),
        ("ニュース", 3.0, ["ニュー", "ス"]),
        ("午後3時から", 3.0, ["午後", "3時か", "ら"]),
        ("東京 Tokyo", 4.0, ["東京", "Toky", "o"]),
        ("30％です", 3.0, ["30％", "です"]),
        ("대설 주의보", 4.0, ["대설", "주의보"]),
    ])
    func eastAsianLinesBreakAnywhereButBeforeTheirPunctuation(text: String, width: Double, expected: [String]) {
        #expect(lines(text, width) == expected)
    }

    @Test func everyNewlineIsAParagraphAndEmptyOnesAreNone() {
        let block = block("aa bb\n\n \ncc\r\ndd", width: 3)
        #expect(block.lines.map(\.text.string) == ["aa", "bb", "cc", "dd"])
        #expect(block.lines.map(\.startsParagraph) == [true, false, true, true])
        #expect(!block.isCut)
        #expect(block.height(leading: 10, paragraphGap: 5) == 40)
    }

    @Test(arguments: [
        ("aa bb cc dd", 5.0, 1, ["aa…"]),
        ("aa bb cc dd", 6.0, 1, ["aa bb…"]),
        ("aa, bb cc dd", 4.0, 1, ["aa…"]),
        ("aaaaaaa bb", 3.0, 2, ["aaa", "aa…"]),
        ("aa\nbb", 3.0, 1, ["aa…"]),
        ("aa\n\n", 3.0, 1, ["aa"]),
        ("雨が降る。明日", 5.0, 1, ["雨が降る…"]),
        ("", 5.0, 3, []),
    ])
    func whatDoesNotFitEndsInAnEllipsis(text: String, width: Double, maxLines: Int, expected: [String]) {
        let block = block(text, width: width, maxLines: maxLines)
        #expect(block.lines.map(\.text.string) == expected)
        #expect(block.isCut == (expected.last?.hasSuffix("…") ?? false))
    }

    @Test func noGraphemeIsBroken() {
        let family = "👩‍👩‍👧‍👦"
        let text = String(repeating: family + "e\u{301}क्षि", count: 7)
        let whole = Set(text)
        for width in 1...5 {
            for line in lines(text, Double(width), maxLines: 30) {
                #expect(line.allSatisfy { whole.contains($0) })
                #expect(line.count <= width)
            }
        }
    }

    @Test func linesOfAnArabicParagraphEndAtTheRightAndKeepItsDirection() throws {
        let block = block("مطر في Seattle غدا", width: 8)
        #expect(block.lines.map(\.text.direction) == [.rightToLeft, .rightToLeft, .rightToLeft])
        let elements = block.at(Point(x: 100, y: 0), leading: 10, paragraphGap: 0, id: "text", color: .white)
        for case .text(let run) in elements {
            #expect(run.origin.x + Double(run.string.count) == 108)
            #expect(run.direction == .rightToLeft)
        }
        #expect(elements.count == 3)
    }

    @Test func aHostileTextEndsInTime() {
        for text in ["a", " ", "\n", "\u{301}", "\u{200B}", "a\u{AD}", "雨", "-"] {
            let block = block(String(repeating: text, count: 30_000), width: 20, maxLines: 10)
            #expect(block.lines.count <= 10)
        }
    }
}

struct TextLineTests {
    /// A part of a number would be another number.
    @Test(arguments: [
        ("China AQI 428", 13.0, "China AQI 428"), ("China AQI 428", 12.0, "China AQI…"),
        ("China AQI 428", 11.0, "China AQI…"), ("mean 13.5 mm", 8.0, "mean…"), ("mean 13.5 mm", 10.0, "mean 13.5…"),
        ("rain, snow", 6.0, "rain…"),
    ])
    func aLineIsNotCutWithinANumber(string: String, width: Double, expected: String) {
        let line = TextLine.fitting(
            string, face: .regular, size: 1, width: width, smallest: 1, measuring: SquareTypeface())
        #expect(line.string == expected)
    }

    @Test func anArabicNameIsCutAtItsLogicalEndAndKeepsItsMarks() {
        let name = "مُحَمَّدِيَّة الكبيرة"
        let line = TextLine.fitting(
            name, face: .regular, size: 1, width: 8, smallest: 1, measuring: SquareTypeface().withLanguage("ar"))
        #expect(line.string.hasSuffix("…"))
        #expect(name.hasPrefix(line.string.dropLast()))
        #expect(Array(name).starts(with: Array(line.string).dropLast()))
        #expect(line.direction == .rightToLeft && line.language == "ar")
    }

    @Test func englishLinesSayNeitherDirectionNorLanguage() {
        let line = TextLine("Oslo", face: .regular, size: 1, measuring: SquareTypeface().withLanguage("en"))
        #expect(line.direction == nil && line.language == nil)
    }
}
