import Primitives
import RasterImages
import SceneModel
import Testing

@testable import Canvas

struct ScriptTests {
    private let bundled = FontBook(usingSystemFonts: false)

    private func glyphs(_ string: String, _ direction: TextDirection? = nil) throws -> [UInt32] {
        try bundled.shape(string, face: .regular, direction: direction).glyphs.map(\.index)
    }

    @Test func arabicLettersJoin() throws {
        let word = try glyphs("بببب")
        let alone = try glyphs("ب")
        #expect(word.count == 4)
        #expect(Set(word).count == 3, "a final, two medial and an initial form")
        #expect(!word.contains(alone[0]))
        #expect(try glyphs("لا").count == 1, "lam and alef are one glyph")
        #expect(bundled.missingCharacters.isEmpty)
    }

    @Test func arabicLettersJoinAcrossAChangeOfFont() throws {
        // The last letter lies beyond the bundled block, so that it is another font's or a box.
        #expect(
            try glyphs("ب\u{8A0}").last == glyphs("بب").last, "the first letter, at the right, has its initial form"
        )
    }

    @Test func glyphsOfARightToLeftWordRunFromTheLeft() throws {
        let line = try bundled.shape("مطر", face: .medium)
        #expect(line.glyphs.map(\.x) == line.glyphs.map(\.x).sorted())
        #expect(line.glyphs.allSatisfy { $0.x >= 0 && $0.x < line.advance })
        #expect(try line.glyphs.last?.index == bundled.shape("م\u{200D}", face: .medium).glyphs.last?.index)
    }

    @Test func bracketsAreMirroredFromRightToLeft() throws {
        let (open, close) = (try glyphs("(")[0], try glyphs(")")[0])
        let line = try glyphs("(مطر)")
        #expect(line.first == open && line.last == close)
        #expect(try glyphs("()", .rightToLeft) == [open, close])
    }

    @Test func digitsStayInOrderInArabic() throws {
        let digits = try glyphs("12")
        #expect(try Array(glyphs("غدا 12").prefix(2)) == digits)
        let indic = try glyphs("١٢")
        #expect(try Array(glyphs("غدا ١٢").prefix(2)) == indic)
        #expect(indic != digits)
    }

    @Test(arguments: [
        "القاهرة", "طرابلس", "تهران", "کراچی", "پێنجوێن", "ئۈرۈمچى", "東京", "さっぽろ", "ニューヨーク", "強風注意報", "埼玉県蕨市", "憂鬱",
        "塡剝頰𠮟", "서울특별시", "뙤약볕", "雷阵雨", "乌鲁木齐", "重庆",
    ])
    func wordsOfOtherScriptsNeedNoSystemFont(word: String) throws {
        for face in FontFace.allCases { _ = try bundled.shape(word, face: face) }
        #expect(bundled.missingCharacters.isEmpty)
        let (regular, medium) = (try bundled.shape(word, face: .regular), try bundled.shape(word, face: .medium))
        #expect(regular.glyphs.first?.font !== medium.glyphs.first?.font)
    }

    @Test func aWordIsSetInOneFontWithItsPunctuation() throws {
        let line = try bundled.shape("雨、のち晴。", face: .medium)
        #expect(Set(line.glyphs.map { ObjectIdentifier($0.font) }).count == 1)
        let arabic = try bundled.shape("مطر، ثم ثلج", face: .medium)
        #expect(Set(arabic.glyphs.map { ObjectIdentifier($0.font) }).count == 1)
    }

    @Test(arguments: FontFace.allCases)
    func latinGreekAndCyrillicAreSetInInter(face: FontFace) throws {
        let line = try bundled.shape("Łódź, Αθήνα и Москва — 54°F", face: face)
        #expect(line.glyphs.allSatisfy { $0.font.isLatin && $0.index != 0 })
    }

    @Test(arguments: [FontFace.title, .titleBold])
    func largeGreekAndCyrillicWordsAreSetInInterDisplay(face: FontFace) throws {
        for word in ["Αθήνα", "Москва"] {
            let (line, display) = (
                try bundled.shape(word, face: face), try bundled.shape(word, face: .displayMedium)
            )
            #expect(line.glyphs.map(\.index) == display.glyphs.map(\.index))
            #expect(zip(line.glyphs, display.glyphs).allSatisfy { $0.font === $1.font })
        }
        #expect(
            try bundled.shape("Oslo", face: face).glyphs[0].font
                !== bundled.shape("Москва", face: face).glyphs[0].font)
    }

    /// 雨 and 雪 are in both, with shapes of their own.
    @Test func aCardInChineseHasChineseShapes() throws {
        func font(_ language: String?) throws -> [ObjectIdentifier] {
            try bundled.shape("雨雪", face: .medium, language: language).glyphs.map { ObjectIdentifier($0.font) }
        }
        #expect(try font("ja") == font(nil) && font("ko") == font("ja"))
        #expect(try Set(font("zh")).isDisjoint(with: font("ja")))
        #expect(try font("zh-CN") == font("zh"))
        // A character that only one of them has comes from that one.
        #expect(
            try font("zh")
                != bundled.shape("辻", face: .medium, language: "zh").glyphs.map { ObjectIdentifier($0.font) })
        #expect(bundled.missingCharacters == [])
    }

    /// The clusters whose font is chosen together; the second word of each line is in another script.
    @Test(arguments: [("ขอนแก่น Oslo", 6), ("東京とうきょう مطر", 7), (String(repeating: "ก", count: 90), 64)])
    func aWordIsChosenAFontForAsAWhole(string: String, count: Int) throws {
        let line = TextLineScalars(string)
        var fallback = FontFallback(usingSystemFonts: false)
        let run = try fallback.fallbackRun(
            from: 0, in: line.clusters(in: 0..<line.scalars.count), face: .regular)
        #expect(run.count == count)
    }

    @Test func whatWasSetBeforeChangesNothing() throws {
        let words = ["مطر", "東京都", "Ж", "\u{8A0}ب", "雨 Oslo 雨", "नमस्ते", "☂︎", "🌧️"]
        let (one, other) = (FontBook(), FontBook())
        let forward = try words.map { try one.shape($0, face: .regular).glyphs.map(\.index) }
        let backward = try words.reversed().map { try other.shape($0, face: .regular).glyphs.map(\.index) }
        #expect(forward == backward.reversed())
    }

    @Test(arguments: ["غدا 54°F في Oslo (مطر)", "東京 15℃、雨", "Ángström", "कोलकाता 12"])
    func theInkIsWhereTheExtentSays(string: String) throws {
        let book = FontBook()
        for direction in [nil, TextDirection.rightToLeft] {
            let ink = book.extent(of: string, face: .medium, size: 60, direction: direction, language: nil).ink
            let run = TextRun(
                id: "text", string: string, face: .medium, size: 60, origin: Point(x: 20, y: 100), color: .white,
                direction: direction)
            let scene = Scene(
                size: Size(width: 900, height: 200), background: Color(rgb: 0), elements: [.text(run)],
                description: .init(short: "", full: "", share: ""), attribution: "")
            let image = try PNGDecoder().decode(SceneRenderer(fonts: book).png(of: scene))
            let samples = image.eightBitSamples
            let lit = (0..<image.width * image.height).filter { samples[$0 * 4] > 40 }
            let columns = lit.map { $0 % image.width }
            let rows = lit.map { $0 / image.width }
            let box = try #require(
                columns.min().flatMap { left in rows.min().map { (Double(left), Double($0)) } })
            #expect(abs(box.0 - 20 - ink.minX) < 1.6 && abs(box.1 - 100 - ink.minY) < 1.6, "\(string)")
            #expect(abs(Double(columns.max() ?? 0) + 1 - 20 - ink.maxX) < 1.6)
            #expect(abs(Double(rows.max() ?? 0) + 1 - 100 - ink.maxY) < 1.6)
        }
    }
}

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
