import Canvas
import Primitives
import SceneModel
import Testing

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
