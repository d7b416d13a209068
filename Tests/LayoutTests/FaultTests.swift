import Canvas
import Primitives
import SceneModel
import Testing

/// The checks find the faults that they look for.
struct FaultTests {
    private static let blue = Color(rgb: 0x2376B9)

    private static func text(
        _ id: String, _ string: String = "Rain", size: Double = 40, x: Double = 100, y: Double = 500,
        color: Color = .white
    ) -> Element {
        .text(
            TextRun(
                id: id, string: string, face: .regular, size: size, origin: Point(x: x, y: y), color: color))
    }

    private static func scene(_ elements: [Element], _ size: Size = Size(width: 1080, height: 1080)) -> Scene {
        Scene(
            size: size, background: blue, elements: elements,
            description: .init(short: "Rain.", full: "Rain.", share: "Rain"), attribution: "")
    }

    @Test(arguments: [
        ("a leaves", [text("a", x: 1050)]), ("a leaves", [text("a", y: 20)]),
        ("b meets a", [text("a"), .group(Group(id: "g", elements: [text("b", x: 150, y: 510)]))]),
        ("a of 25.0 units is too small", [text("a", size: 25)]),
        ("hour-1 of 20.0 units is too small", [text("hour-1", size: 20)]), ("a says '…'", [text("a", "…")]),
        ("a says 'Rain at {time}'", [text("a", "Rain at {time}")]),
    ])
    func aFaultOfATextIsFound(_ fault: String, _ elements: [Element]) throws {
        let found = try TextFaults(
            FaultTests.scene(elements), smallTexts: ["hour"], measuring: FontBook(usingSystemFonts: false)
        ).all
        #expect(found.count == 1 && found[0].hasPrefix(fault), "\(found)")
    }

    @Test func whatAPhoneCoversIsNoPlaceForText() throws {
        let size = Size(width: 1080, height: 1920)
        let scene = FaultTests.scene([FaultTests.text("a", y: 270), FaultTests.text("b", y: 1590)], size)
        #expect(try TextFaults(scene, measuring: FontBook(usingSystemFonts: false)).leaving.count == 2)
    }

    @Test func contrastIsThatOfThePixelsBehind() throws {
        let fonts = FontBook(usingSystemFonts: false)
        let pale = Shape(
            id: "cloud", path: .rectangle(Rect(minX: 300, minY: 400, maxX: 700, maxY: 600)),
            fill: Color.white.withOpacity(0.3))
        let scene = FaultTests.scene([
            .shape(pale), FaultTests.text("clear"), FaultTests.text("small", x: 400),
            FaultTests.text("large", size: 80, x: 550), FaultTests.text("edge", x: 680),
        ])
        let texts = scene.texts(measuring: fonts)
        let backdrop = try Backdrop(scene, fonts: fonts)
        #expect(
            try backdrop.faults(of: texts, unit: 1).map { $0.prefix { $0 != " " } } == ["small", "large", "edge"])
        #expect(try backdrop.faults(of: texts, unit: 1, usual: 2).map { $0.prefix { $0 != " " } } == ["large"])
        let clear = try #require(texts.first { $0.run.id == "clear" })
        #expect(backdrop.leastContrast(of: clear)?.color == FaultTests.blue)
    }

    @Test func aSignBesideTheInkIsNotBehindIt() throws {
        let fonts = FontBook(usingSystemFonts: false)
        func faults(signAt x: Double) throws -> [String] {
            let sign = Shape(
                id: "sign", path: .rectangle(Rect(minX: x, minY: 510, maxX: x + 20, maxY: 530)), fill: Color.white)
            let scene = FaultTests.scene([.shape(sign), FaultTests.text("a", "Ahhhhhhhhhhg", size: 80)])
            return try Backdrop(scene, fonts: fonts).faults(of: scene.texts(measuring: fonts), unit: 1)
        }
        let end = try #require(
            FaultTests.scene([FaultTests.text("a", "Ahhhhhhhhhh", size: 80)]).texts(measuring: fonts).first
        ).box.maxX
        #expect(try faults(signAt: 200) == [])
        #expect(try faults(signAt: end + 8).count == 1)
    }

    @Test func aDescriptionThatIsTooLongOrUnfinishedIsFound() {
        let long = String(repeating: "a", count: 251)
        let description = Scene.Description(short: long, full: "At {time}.", share: "")
        #expect(DescriptionFaults(description).all.count == 3)
    }

    @Test func aFigureThatIsNotDescribedIsFound() {
        var scene = FaultTests.scene([FaultTests.text("a", "29"), FaultTests.text("b", "\u{2066}−4°\u{2069}")])
        scene.description.full = "28% chance. -4°C."
        #expect(FigureFaults(scene: scene, smallTexts: []).all.map { $0.prefix(10) } == ["a shows 29"])
        scene.description.full = "29% chance. -5°C."
        #expect(FigureFaults(scene: scene, smallTexts: []).all.map { $0.prefix(7) } == ["b shows"])
        scene.description.full = "29% chance. -4°C."
        #expect(FigureFaults(scene: scene, smallTexts: []).all == [])
    }
}
