import Foundation
import Primitives
import SceneModel
import Testing

struct SceneCodingTests {
    private let scene = Scene(
        size: Size(width: 1080, height: 1080), background: Color(rgb: 0x127F77),
        elements: [
            .text(
                TextRun(
                    id: "temperature", string: "54 – \"°\"\u{1F308}", face: .displayLight, size: 208,
                    origin: Point(x: 1.0 / 3, y: 232), color: .white)),
            .group(
                Group(
                    id: "precipitation", blend: .sum,
                    elements: [
                        .shape(
                            Shape(
                                id: "slice-37",
                                path: .ringSector(
                                    center: Point(x: 540, y: 600), innerRadius: 46, outerRadius: 101.7,
                                    from: .degrees(222), to: .degrees(228)), fill: Color.white.withOpacity(0.37)))
                    ])),
            .shape(
                Shape(
                    id: "hand-hour", path: .line(from: Point(x: 0, y: 0), to: Point(x: 3, y: 1e-9)),
                    stroke: Stroke(color: .white, width: 12))),
        ], description: Scene.Description(short: "short", full: "full", share: ""), attribution: "Test data")

    @Test func aRadialGradientIsReadBackWithItsAspectAndFadeAndWrittenWithoutThoseItLacks() throws {
        var gradient = RadialGradient(
            center: Point(x: 1, y: 2), radius: 3, stops: [GradientStop(offset: 0, color: .white)])
        let plain = String(decoding: try JSONEncoder().encode(gradient), as: UTF8.self)
        #expect(!plain.contains("aspect") && !plain.contains("fade"))
        (gradient.aspect, gradient.fade) = (2.5, .init(from: -20, to: 14))
        #expect(try JSONDecoder().decode(RadialGradient.self, from: JSONEncoder().encode(gradient)) == gradient)
    }

    @Test(arguments: [0, -1, .nan, .infinity])
    func anEllipseWithoutExtentIsRefused(aspect: Double) {
        var gradient = RadialGradient(center: Point(x: 0, y: 0), radius: 3, stops: [])
        gradient.aspect = aspect
        var flat = scene
        flat.elements = [
            .shape(Shape(id: "flat", path: .circle(center: Point(x: 0, y: 0), radius: 1), fill: .radial(gradient)))
        ]
        #expect(throws: SceneError.range(id: "flat")) { try flat.validate() }
    }

    @Test func sceneRoundTripsThroughJSON() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let json = try encoder.encode(scene)
        #expect(try JSONDecoder().decode(Scene.self, from: json) == scene)
        #expect(String(decoding: json, as: UTF8.self).contains(##""fill" : "#FFFFFF5E""##))
    }

    @Test(arguments: [
        ##"{"circle":{}}"##, ##"{"shape":{"id":"a","path":"M0 0"},"text":{}}"##, "{}",
        ##"{"shape":{"id":"a","path":"nonsense","fill":"#FFFFFF"}}"##,
        ##"{"shape":{"id":"a","path":"M0 0","fill":"red"}}"##,
        ##"{"text":{"id":"a","string":"x","face":"Comic","size":1,"origin":{"x":0,"y":0},"color":"#FFFFFF"}}"##,
    ])
    func invalidElementsAreRejected(json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Element.self, from: Data(json.utf8))
        }
    }

    @Test func equalScenesHaveEqualHashesAndChangesShow() {
        var other = scene
        #expect(other.hashValue == scene.hashValue)
        other.attribution = ""
        #expect(other != scene)
    }
}

struct SceneValidationTests {
    private func scene(_ elements: [Element], width: Double = 100) -> Scene {
        Scene(
            size: Size(width: width, height: 100), background: .white, elements: elements,
            description: Scene.Description(short: "", full: "", share: ""), attribution: "")
    }

    private func shape(_ id: String, fill: Color = .white) -> Element {
        .shape(Shape(id: id, path: .circle(center: Point(x: 0, y: 0), radius: 1), fill: fill))
    }

    @Test(arguments: [0, -1, 1e9, .nan, .infinity])
    func invalidSizesAreRejected(width: Double) {
        #expect(throws: SceneError.self) { try scene([], width: width).validate() }
    }

    @Test func outOfRangeNumbersAreRejected() {
        for x in [2e6, -.infinity, .nan] {
            let text = TextRun(
                id: "far", string: "x", face: .regular, size: 10, origin: Point(x: x, y: 0), color: .white)
            #expect(throws: SceneError.range(id: "far")) { try scene([.text(text)]).validate() }
            let path = Path.line(from: Point(x: 0, y: 0), to: Point(x: 0, y: x))
            let line = Shape(id: "line", path: path, stroke: Stroke(color: .white, width: 1))
            #expect(throws: SceneError.range(id: "line")) { try scene([.shape(line)]).validate() }
        }
    }

    @Test func transparentBackgroundsAndNegativeLengthsAreRejected() {
        var faint = scene([])
        faint.background = Color.white.withOpacity(0.5)
        #expect(throws: SceneError.background("#FFFFFF80")) { try faint.validate() }
        let text = TextRun(
            id: "upside-down", string: "x", face: .regular, size: -10, origin: Point(x: 0, y: 0), color: .white)
        #expect(throws: SceneError.range(id: "upside-down")) { try scene([.text(text)]).validate() }
        let line = Shape(id: "thin", path: Path(), stroke: Stroke(color: .white, width: -1))
        #expect(throws: SceneError.range(id: "thin")) { try scene([.shape(line)]).validate() }
    }

    @Test func sumContainsOnlyFillsOfOneColour() throws {
        func sum(_ elements: [Element]) -> Element { .group(Group(id: "pie", blend: .sum, elements: elements)) }
        let faint = shape("b", fill: Color.white.withOpacity(0.2))
        try scene([sum([shape("a"), faint])]).validate()
        let red = shape("c", fill: Color(rgb: 0xFF0000))
        let nested = Element.group(Group(id: "inner", elements: []))
        var stroked = Shape(id: "d", path: .circle(center: Point(x: 0, y: 0), radius: 1), fill: .white)
        stroked.stroke = Stroke(color: .white, width: 1)
        for wrong in [[shape("a"), red], [nested], [.shape(stroked)]] {
            #expect(throws: SceneError.sum(id: "pie")) { try scene([sum(wrong)]).validate() }
        }
    }

    @Test func onlyASumHasAPaint() throws {
        func group(_ blend: Group.Blend, _ radius: Double = 10) -> Element {
            let gradient = RadialGradient(center: Point(x: 0, y: 0), radius: radius, stops: [])
            return .group(Group(id: "pie", blend: blend, paint: .radial(gradient), elements: [shape("a")]))
        }
        let good = scene([group(.sum)])
        try good.validate()
        #expect(try JSONDecoder().decode(Scene.self, from: JSONEncoder().encode(good)) == good)
        #expect(throws: SceneError.paint(id: "pie")) { try scene([group(.over)]).validate() }
        #expect(throws: SceneError.range(id: "pie")) { try scene([group(.sum, -1)]).validate() }
        #expect(SceneError.paint(id: "pie").message == "the group 'pie' has a paint, so its blend must be sum")
    }

    @Test func lengthsOfElementsAreOnTheGrid() {
        #expect(GradientStop(offset: 1.0 / 3, color: .white).offset == 0.333)
        #expect(Stroke(color: .white, width: 2.0 / 3).width == 0.667)
        let gradient = RadialGradient(center: Point(x: 1.0 / 3, y: -1e-9), radius: 2.0 / 3, stops: [])
        #expect(gradient.center == Point(x: 0.333, y: 0) && gradient.radius == 0.667)
    }

    @Test func errorForAnUnknownNameListsTheKnownOnes() {
        #expect {
            try JSONDecoder().decode([TextDirection].self, from: Data(#"["downwards"]"#.utf8))
        } throws: { error in
            guard case DecodingError.dataCorrupted(let context) = error else { return false }
            let unknown = context.underlyingError as? UnknownName
            return unknown?.given == "downwards" && unknown?.known == TextDirection.allCases.map(\.rawValue)
        }
    }

    @Test func nestingDepthIsLimited() throws {
        func nested(_ depth: Int) -> Element {
            (0..<depth).reduce(shape("core")) { inner, level in .group(Group(id: "\(level)", elements: [inner])) }
        }
        try scene([nested(64)]).validate()
        #expect(throws: SceneError.depth(id: "0")) { try scene([nested(65)]).validate() }
    }
}
