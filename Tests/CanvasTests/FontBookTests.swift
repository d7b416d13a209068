import Foundation
import Primitives
import RasterImages
import SceneModel
import Testing

@testable import Canvas

struct FontBookTests {
    private let book = FontBook()

    private func width(_ text: String, _ face: FontFace = .regular, _ size: Double = 100) -> Double {
        book.extent(of: text, face: face, size: size).advance
    }

    /// The display cut of Inter 4.0 beta has proportional figures only; it sets single numbers, which stand alone.
    @Test(arguments: [FontFace.regular, .medium])
    func figuresAreTabular(face: FontFace) {
        let widths = (0...9).map { width(String($0), face) }
        for digit in widths { #expect(abs(digit - widths[0]) < 0.1, "a thousandth of the em") }
        #expect(width("1111", face) == width("8888", face))
        #expect(width("iiii", face) < width("mmmm", face))
    }

    @Test func aCharacterThatNoFontHasIsToldAgainForEveryCard() {
        let book = FontBook(usingSystemFonts: false)
        for _ in 0..<2 {
            _ = book.extent(of: "a\u{E000}b", face: .regular, size: 10)
            _ = book.extent(of: "a\u{E000}b", face: .regular, size: 20)
            #expect(book.takeMissingCharacters() == ["\u{E000}"])
        }
    }

    @Test func aBookThatHasSetManyLinesSetsThemAsBefore() {
        let before = (0..<300).map { width("line \($0)") }
        #expect((0..<300).map { width("line \($0)") } == before)
        #expect(before == (0..<300).map { FontBook().extent(of: "line \($0)", face: .regular, size: 100).advance })
    }

    @Test func lettersAreKerned() {
        #expect(width("AV") < width("A") + width("V"))
        #expect(width("To") < width("T") + width("o"))
    }

    @Test func extentsGrowWithTheSize() {
        let small = book.extent(of: "Rain", face: .medium, size: 10)
        let large = book.extent(of: "Rain", face: .medium, size: 40)
        #expect(abs(small.advance * 4 - large.advance) < 1e-9)
        #expect(abs(small.ink.minY * 4 - large.ink.minY) < 1e-9)
        #expect(large.ink.minY < -28 && large.ink.maxY < 1, "Rain has no descender")
        #expect(width("", .medium) == 0)
    }

    @Test(arguments: [
        "Łódź", "Zürich", "København", "São Paulo", "Αθήνα", "Москва", "Đà Nẵng", "Reykjavík", "…–’−°",
    ])
    func namesInTheBundledScriptsNeedNoOtherFont(name: String) {
        _ = width(name)
        #expect(book.missingCharacters.isEmpty)
    }

    @Test func theDisplayCutBorrowsLettersFromTheTextCut() {
        #expect(width("Ж", .displayLight) == width("Ж", .regular))
        #expect(book.missingCharacters.isEmpty)
    }

    @Test func aCharacterThatNoFontHasIsNamedOnce() {
        _ = width("a\u{10FFFD}b\u{10FFFD}")
        #expect(book.missingCharacters == ["\u{10FFFD}"])
    }

    @Test func decomposedLettersAreComposed() {
        #expect(width("é") == width("e\u{301}"))
    }
}

/// What depends on the fonts of the machine; where it has none for a script, that test is skipped.
struct SystemFontTests {
    private let book = FontBook()

    private static func has(_ text: String) -> Bool {
        let book = FontBook()
        return (try? book.shape(text, face: .regular)) != nil && book.missingCharacters.isEmpty
    }

    /// Some machines have a monochrome font of symbols, whose space is as good as that of text, but no emoji in colour.
    private static func hasInColor(_ text: String) -> Bool {
        let line = try? FontBook().shape(text, face: .regular)
        return line?.hasColorGlyphs ?? false
    }

    private func advance(_ text: String) throws -> Double {
        try book.shape(text, face: .regular).advance
    }

    @Test(.enabled(if: has("क्ष")))
    func devanagariConsonantsMakeConjuncts() throws {
        let apart = try book.shape("कष", face: .regular).glyphs
        let conjunct = try book.shape("क्ष", face: .regular).glyphs
        #expect(apart.count == 2)
        #expect(conjunct.count == 1)
        #expect(!apart.map(\.index).contains(conjunct[0].index))
    }

    @Test(.enabled(if: has("दिल्ली")))
    func aDevanagariVowelStandsBeforeItsConsonant() throws {
        let glyphs = try book.shape("कि", face: .regular).glyphs
        let consonant = try book.shape("क", face: .regular).glyphs[0].index
        #expect(glyphs.last?.index == consonant && glyphs.count == 2)
    }

    @Test(.enabled(if: has("กี่")))
    func thaiMarksTakeNoRoom() throws {
        #expect(try advance("กี่") == advance("ก"))
        #expect(try book.shape("กี่", face: .regular).glyphs.count == 3)
    }

    @Test(.enabled(if: has("ירושלים")))
    func hebrewRunsFromTheRight() throws {
        let first = try book.shape("י", face: .regular).glyphs[0].index
        let line = try book.shape("ירושלים", face: .regular)
        #expect(line.glyphs.last?.index == first)
    }

    /// Fonts of several languages differ in the form of 骨; where one serves all, there is nothing to choose.
    @Test(.enabled(if: differs("骨䶵", "ja", "zh-CN")))
    func theLanguageChoosesAmongHanForms() throws {
        let ink = try ["ja", "zh-CN", "ja"].map { language in
            try glyph("骨䶵", language)
        }
        #expect(ink[0] == ink[2])
        #expect(ink[0] != ink[1])
    }

    private static func differs(_ text: String, _ one: String, _ other: String) -> Bool {
        guard has(text) else { return false }
        let book = FontBook()
        let fonts = [one, other].map { try? book.shape(text, face: .regular, language: $0).glyphs.first?.font }
        return fonts[0] !== fonts[1]
    }

    private func glyph(_ text: String, _ language: String) throws -> UInt32? {
        try book.shape(text, face: .regular, language: language).glyphs.first?.index
    }

    @Test(.enabled(if: has("🌧")))
    func anEmojiIsSeenInTheInkOfItsExtent() throws {
        let extent = book.extent(of: "🌧", face: .regular, size: 100)
        #expect(extent.ink.width > 50 && extent.ink.width <= extent.advance * 1.1)
        let run = TextRun(
            id: "text", string: "🌧", face: .regular, size: 100, origin: Point(x: 20, y: 120), color: .white)
        let scene = Scene(
            size: Size(width: 180, height: 160), background: Color(rgb: 0x102030), elements: [.text(run)],
            description: .init(short: "", full: "", share: ""), attribution: "")
        let image = try PNGDecoder().decode(SceneRenderer(fonts: book).png(of: scene))
        let samples = image.eightBitSamples
        let drawn = (0..<image.width * image.height).filter { samples[$0 * 4] != 0x10 }
        #expect(drawn.count > 1000)
        for pixel in drawn {
            let (x, y) = (Double(pixel % image.width), Double(pixel / image.width))
            #expect(x - 20 >= extent.ink.minX - 2 && x - 20 <= extent.ink.maxX + 2)
            #expect(y - 120 >= extent.ink.minY - 2 && y - 120 <= extent.ink.maxY + 2)
        }
    }

    @Test(.enabled(if: hasInColor("🌧️")))
    func theSpaceAfterAnEmojiIsThatOfText() throws {
        #expect(abs(try advance("🌧️ ") - advance("🌧️") - advance(" ")) < 1e-9)
    }

    @Test func withoutSystemFontsACharacterIsMissingAndABoxIsDrawn() throws {
        let bundled = FontBook(usingSystemFonts: false)
        let line = try bundled.shape("กก\u{200D}ข", face: .regular)
        #expect(line.glyphs.filter { $0.index == 0 }.count == 3)
        #expect(bundled.missingCharacters == ["ก", "ข"])
        #expect(line.ink != nil)
    }
}

/// Holds the words of every language against the bundled faces.
struct LanguageGlyphTests {
    private static let files: [URL] = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = root.appending(path: "Languages")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        return files.compactMap { $0 as? URL }.filter { $0.pathExtension == "txt" }
    }()

    @Test func everyCharacterOfALanguageIsBundled() throws {
        #expect(!LanguageGlyphTests.files.isEmpty)
        let book = FontBook(usingSystemFonts: false)
        for file in LanguageGlyphTests.files {
            for line in try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline) {
                for face in [FontFace.regular, .medium] { _ = book.extent(of: String(line), face: face, size: 1) }
            }
            #expect(book.missingCharacters.isEmpty, "\(file.lastPathComponent): run Fonts/make-noto.py again")
        }
    }
}
