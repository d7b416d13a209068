import Canvas
import Primitives
import SceneModel
import Testing

/// Names in the bundled scripts, alone and among words of another direction.
struct ScriptsFigure {
    private static let lines: [(string: String, direction: TextDirection?)] = [
        ("Łódź, Đà Nẵng, Reykjavík", nil),
        ("Θεσσαλονίκη", nil),
        ("Санкт-Петербург, Київ", nil),
        ("القاهرة، طرابلس", nil),
        ("تهران، کراچی، ههولێر", nil),
        ("さっぽろ、ニューヨーク", nil),
        ("東京都、大雨警報（土砂災害）", nil),
        ("Tripoli (طرابلس), 54°F", nil),
        ("مطر في Seattle حتى 3:55 (غزير)", nil),
        ("Seattle: مطر غزير", .rightToLeft),
        ("10–15 مم، ١٢٪", .rightToLeft),
        ("東京 Tokyo طوكيو Токио", nil),
    ]

    private var scene: Scene {
        let fonts = FontBook(usingSystemFonts: false)
        let elements = ScriptsFigure.lines.enumerated().map { index, line -> Element in
            let face: FontFace = index % 2 == 0 ? .medium : .regular
            let advance = fonts.extent(
                of: line.string, face: face, size: 52, direction: line.direction, language: nil
            ).advance
            let direction = line.direction ?? TextDirection(firstStrongIn: line.string)
            return .text(
                TextRun(
                    id: "line-\(index + 1)", string: line.string, face: face, size: 52,
                    origin: Point(x: direction == .rightToLeft ? 1008 - advance : 72, y: 120 + Double(index) * 80),
                    color: .white, direction: line.direction))
        }
        return Scene(
            size: Size(width: 1080, height: 1080), background: Color(rgb: 0x2376B9), elements: elements,
            description: .init(short: "Names of towns in six scripts.", full: "", share: ""), attribution: "")
    }

    @Test func theFigureIsAsRecorded() throws {
        try expectSnapshot(scene, "scripts")
    }

    @Test func itNeedsNoSystemFont() throws {
        let fonts = FontBook(usingSystemFonts: false)
        #expect(try SceneRenderer(fonts: fonts).png(of: scene) == SceneRenderer(fonts: FontBook()).png(of: scene))
        #expect(fonts.missingCharacters.isEmpty)
    }
}
