import Canvas
import Foundation
import SceneModel
import Testing

/// Holds the words of every language against the bundled faces.
struct LanguageGlyphTests {
    private static let tables: [URL] = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let folder = root.appending(path: "Sources/Words/Languages")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        return files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    }()

    @Test func everyCharacterOfATableIsBundled() throws {
        #expect(!LanguageGlyphTests.tables.isEmpty)
        let book = FontBook(usingSystemFonts: false)
        for table in LanguageGlyphTests.tables {
            for line in try String(contentsOf: table, encoding: .utf8).split(whereSeparator: \.isNewline) {
                for face in [FontFace.regular, .medium] { _ = book.extent(of: String(line), face: face, size: 1) }
            }
            #expect(book.missingCharacters.isEmpty, "\(table.lastPathComponent): run Fonts/make-noto.py again")
        }
    }
}
