import Foundation
import Primitives
import SceneModel
import Testing

struct TextDirectionTests {
    @Test(arguments: [
        ("ar", TextDirection.rightToLeft), ("ar-EG", .rightToLeft), ("he", .rightToLeft), ("fa_IR", .rightToLeft),
        ("uz-Arab", .rightToLeft), ("ur-Latn", .leftToRight), ("en", .leftToRight), ("ja", .leftToRight),
        ("", .leftToRight),
    ])
    func languageDeterminesDirection(tag: String, expected: TextDirection) {
        #expect(TextDirection(ofLanguage: tag) == expected)
    }

    @Test(arguments: [
        ("Oslo", TextDirection.leftToRight), ("123 عمان", .rightToLeft), ("\u{200F}Oslo", .rightToLeft),
        ("12 °", .leftToRight),
        ("\u{2068}Oslo\u{2069} عمان", .rightToLeft), ("\u{2068}\u{2067}a\u{2069}b\u{2069}ש", .rightToLeft),
        ("\u{2069}ש", .rightToLeft), ("\u{2068}ש", .leftToRight),
    ])
    func firstStrongCharacterOutsideIsolatesDecides(text: String, expected: TextDirection) {
        #expect(TextDirection(firstStrongIn: text) == expected)
    }

    @Test func runEncodesDirectionAndLanguageOnlyIfSet() throws {
        func json(_ run: TextRun) throws -> String {
            String(decoding: try JSONEncoder().encode(run), as: UTF8.self)
        }
        var run = TextRun(
            id: "a", string: "x", face: .regular, size: 1, origin: Point(x: 0, y: 0), color: .white)
        let plain = try json(run)
        #expect(!plain.contains("direction") && !plain.contains("language"))
        (run.direction, run.language) = (.rightToLeft, "ar")
        let encoded = try json(run)
        #expect(encoded.contains("\"direction\":\"rightToLeft\"") && encoded.contains("\"language\":\"ar\""))
        #expect(try JSONDecoder().decode(TextRun.self, from: Data(encoded.utf8)) == run)
        #expect(try JSONDecoder().decode(TextRun.self, from: Data(plain.utf8)).direction == nil)
    }

    /// Encodes its arguments in the advance.
    private struct Echo: TextMeasuring {
        func extent(of string: String, face: FontFace, size: Double) -> TextExtent {
            TextExtent(advance: 0, ink: Rect(minX: 0, minY: 0, maxX: 0, maxY: 0))
        }

        func extent(
            of string: String, face: FontFace, size: Double, direction: TextDirection?, language: String?
        ) -> TextExtent {
            let advance = (direction == .rightToLeft ? 10 : 0) + Double(language?.count ?? 0)
            return TextExtent(advance: advance, ink: Rect(minX: 0, minY: 0, maxX: 0, maxY: 0))
        }
    }

    @Test func defaultLanguageSetsTheDirectionUnlessALineHasItsOwn() {
        let arabic = Echo().withLanguage("ar")
        #expect(arabic.lineDirection == .rightToLeft && arabic.language == "ar")
        #expect(arabic.extent(of: "Oslo", face: .regular, size: 1).advance == 12)
        #expect(
            arabic.extent(of: "Oslo", face: .regular, size: 1, direction: .leftToRight, language: nil).advance == 2)
        let english = Echo().withLanguage("en")
        #expect(english.lineDirection == nil && english.language == nil)
        #expect(Echo().withLanguage("ja").lineDirection == nil)
    }
}
