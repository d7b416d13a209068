import Primitives
import SceneModel
import Testing

@testable import Canvas

struct PDFTests {
    private let renderer = SceneRenderer(fonts: FontBook(usingSystemFonts: false))

    private func scene(_ elements: [Element] = [], depth: GrayDepth? = nil) -> Scene {
        Scene(
            size: Size(width: 400, height: 200), background: Color(rgb: 0x127F77), elements: elements, depth: depth,
            description: Scene.Description(short: "Short words", full: "Full \u{0}words", share: ""),
            attribution: "Data by Example")
    }

    private func text(_ string: String, face: FontFace = .regular, direction: TextDirection? = nil) -> Element {
        .text(
            TextRun(
                id: "text", string: string, face: face, size: 24, origin: Point(x: 2, y: 50), color: .white,
                direction: direction))
    }

    private func pdf(_ scene: Scene, scale: Double = 1) throws -> String {
        // Streams are bytes; all else is in ASCII.
        String(decoding: try renderer.pdf(of: scene, scale: scale).map { $0 < 128 ? $0 : 63 }, as: UTF8.self)
    }

    private func count(_ words: String, in text: String) -> Int {
        text.split(separator: words, omittingEmptySubsequences: false).count - 1
    }

    @Test(arguments: [(1.0, "400 200"), (0.24, "96 48"), (0.75, "300 150")])
    func thePageHasTheSizeOfTheSceneInPoints(scale: Double, sides: String) throws {
        let document = try pdf(scene(), scale: scale)
        #expect(document.hasPrefix("%PDF-1.5\n") && document.hasSuffix("%%EOF\n"))
        #expect(document.contains("/MediaBox [ 0 0 \(sides) ]") && document.contains("/Count 1"))
    }

    @Test func theWordsOfTheSceneAreItsTitleSubjectAndKeywords() throws {
        let document = try pdf(scene())
        #expect(document.contains("/Title (Short words)") && document.contains("/Subject (Full  words)"))
        #expect(document.contains("/Keywords (Data by Example)") && document.contains("/Creator (weathercard)"))
    }

    /// A font in the document has the outlines of its glyphs, and what characters they stand for.
    @Test func textIsTextInFontsOfTheDocument() throws {
        #expect(try count("/Type3", in: pdf(scene())) == 0)
        let document = try pdf(scene([text("Ahoy")]))
        #expect(count("/Type3", in: document) == 1 && document.contains("/ToUnicode"))
        #expect(count("/CharProcs", in: document) == 1)
        let two = try pdf(scene([text("Ahoy"), text("Ahoy", face: .title)]))
        #expect(count("/Type3", in: two) == 2)
    }

    /// A ligature stands for two letters, and Arabic runs from the right.
    @Test(arguments: [
        "office fi", "\u{0633}\u{0644}\u{0627}\u{0645} 10 abc", "\u{5E9}\u{5DC}\u{5D5}\u{5DD}", "e\u{301} x", "",
    ])
    func wordsOfEveryScriptMakeADocument(words: String) throws {
        for direction in [nil, TextDirection.leftToRight, .rightToLeft] {
            let document = try pdf(scene([text(words, direction: direction)]))
            #expect(document.hasSuffix("%%EOF\n"))
        }
    }

    @Test func theSameSceneGivesTheSameBytesWithoutADate() throws {
        let scene = scene([text("Ahoy"), text("Other", face: .numeral)])
        let first = try renderer.pdf(of: scene)
        _ = try renderer.pdf(of: self.scene([text("Something else")]))
        #expect(try renderer.pdf(of: scene) == first)
        #expect(try SceneRenderer(fonts: FontBook(usingSystemFonts: false)).pdf(of: scene) == first)
        #expect(try !pdf(scene).contains("Date"))
    }

    /// As long as it was, so that the places of its parts stay right.
    @Test func theDateIsBlank() {
        let date = "/CreationDate (D:20260101)"
        let blank = String(repeating: " ", count: date.count)
        #expect(PDFMetadata.undated(Array("a \(date)\n/b".utf8)) == Array("a \(blank)\n/b".utf8))
        #expect(PDFMetadata.undated([1, 2]) == [1, 2])
    }

    @Test(arguments: GrayDepth.allCases)
    func greysAreNoDocument(depth: GrayDepth) {
        #expect(throws: CanvasError.grayscaleVector) { try renderer.pdf(of: scene(depth: depth)) }
    }

    @Test func aSceneWithoutASizeIsRefused() {
        #expect(throws: CanvasError.size(width: 0, height: 0)) { try renderer.pdf(of: scene(), scale: 0.001) }
    }
}
