import Primitives
import SceneModel
import Testing

@testable import Canvas

struct SVGTests {
    private let renderer = SceneRenderer(fonts: FontBook(usingSystemFonts: false))

    private func scene(_ elements: [Element] = [], depth: GrayDepth? = nil) -> Scene {
        Scene(
            size: Size(width: 40, height: 20), background: Color(rgb: 0x127F77), elements: elements, depth: depth,
            description: Scene.Description(short: "a < b & c", full: "Sn\u{F8}\u{0}\u{1F}; x > y", share: ""),
            attribution: "© <Data> & co")
    }

    private func rectangle(_ x: Double, _ width: Double, fill: Paint) -> Element {
        .shape(Shape(id: "\(x)", path: .rectangle(Rect(minX: x, minY: 2, maxX: x + width, maxY: 12)), fill: fill))
    }

    private func svg(_ scene: Scene, scale: Double = 1) throws -> String {
        String(decoding: try renderer.svg(of: scene, scale: scale), as: UTF8.self)
    }

    private func count(_ words: String, in text: String) -> Int {
        text.split(separator: words, omittingEmptySubsequences: false).count - 1
    }

    @Test func theWordsOfTheSceneStandEscapedBehindTheRoot() throws {
        let svg = try svg(scene())
        #expect(
            svg.contains(#"title">a &lt; b &amp; c</title>"#) && svg.contains(#"desc">Sn\#u{F8}; x &gt; y</desc>"#))
        #expect(svg.contains("<dc:rights>© &lt;Data&gt; &amp; co</dc:rights>"))
        #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
    }

    @Test(arguments: [(1.0, "40px", "20px"), (2.5, "100px", "50px"), (0.01, "1px", "1px")])
    func theScaleIsThatOfThePixels(scale: Double, width: String, height: String) throws {
        // A side of less than half a pixel is no picture, as it is none of a PNG.
        guard scale > 0.1 else {
            #expect(throws: CanvasError.size(width: 0, height: 0)) { try self.svg(scene(), scale: scale) }
            return
        }
        #expect(try svg(scene(), scale: scale).contains("width=\"\(width)\" height=\"\(height)\""))
    }

    @Test func textIsShapes() throws {
        let text = TextRun(
            id: "text", string: "Ahoy", face: .regular, size: 12, origin: Point(x: 2, y: 15), color: .white)
        let svg = try svg(scene([.text(text)]))
        #expect(!svg.contains("Ahoy") && !svg.contains("<text") && !svg.contains("font"))
        #expect(count("<path", in: svg) == 1)
    }

    @Test func theSameSceneGivesTheSameBytesWhateverWasDrawnBefore() throws {
        let halo = RadialGradient(
            center: Point(x: 9, y: 9), radius: 5,
            stops: [
                GradientStop(offset: 0, color: .white), GradientStop(offset: 1, color: Color.white.withOpacity(0)),
            ])
        let scene = scene([rectangle(2, 10, fill: .radial(halo))])
        let first = try svg(scene)
        for _ in 0..<3 { _ = try renderer.png(of: scene) }
        #expect(try svg(scene) == first)
        #expect(first.contains("radial0)"))
    }

    @Test func namesAreCountedFromZeroAndReferencesFollowThem() {
        let document =
            ##"<g id="surface12"/><use xlink:href="#image7"/><image id="image7"/><image id="image3"/>"##
            + ##"<a b="url(#image3)" fill="#ff0012" c="#surface12" id="plain"/>"##
        let identifiers = SVGIdentifiers(in: Array(document.utf8))
        #expect(
            String(decoding: identifiers.renamed(), as: UTF8.self)
                == ##"<g id="surface0"/><use xlink:href="#image0"/><image id="image0"/><image id="image1"/>"##
                + ##"<a b="url(#image1)" fill="#ff0012" c="#surface0" id="plain"/>"##)
        #expect(
            String(decoding: identifiers.renamed(prefix: "a-"), as: UTF8.self)
                == ##"<g id="a-surface0"/><use xlink:href="#a-image0"/><image id="a-image0"/><image id="a-image1"/>"##
                + ##"<a b="url(#a-image1)" fill="#ff0012" c="#a-surface0" id="a-plain"/>"##)
    }

    /// A scene whose document has identifiers of several kinds.
    private func gradients(_ width: Double, language: String? = nil) -> Scene {
        let stops = [
            GradientStop(offset: 0, color: .white), GradientStop(offset: 1, color: Color.white.withOpacity(0)),
        ]
        let text = TextRun(
            id: "text", string: "Ahoy", face: .regular, size: 12, origin: Point(x: 2, y: 15), color: .white,
            language: language)
        let inner = [
            rectangle(2, width, fill: .radial(RadialGradient(center: Point(x: 9, y: 9), radius: 5, stops: stops))),
            .text(text),
        ]
        return scene([
            .group(Group(id: "pair", elements: inner)),
            rectangle(
                20, width,
                fill: .linear(LinearGradient(from: Point(x: 0, y: 0), to: Point(x: 40, y: 0), stops: stops))),
        ])
    }

    @Test func noIdentifierOfTwoPicturesInAPageIsTheSameAndEachReferenceIsWithinItsPicture() throws {
        let documents = [
            try svg(gradients(10)), try svg(gradients(11)), try svg(gradients(10), scale: 2),
            try svg(gradients(10, language: "de")),
        ]
        var seen: Set<Substring> = []
        for document in documents {
            let identifiers = document.split(separator: #" id=""#).dropFirst().compactMap {
                $0.split(separator: "\"").first
            }
            let names = Set(identifiers)
            #expect(identifiers.count >= 4 && names.count == identifiers.count)
            #expect(seen.isDisjoint(with: names))
            seen.formUnion(names)
            let references =
                document.split(separator: "url(#").dropFirst().compactMap { $0.split(separator: ")").first }
                + document.split(separator: "href=\"#").dropFirst().compactMap { $0.split(separator: "\"").first }
                + document.split(separator: "aria-labelledby=\"").dropFirst().flatMap {
                    $0.prefix { $0 != "\"" }.split(separator: " ")
                }
            #expect(references.count >= 4 && Set(references).isSubset(of: names))
        }
    }

    @Test(arguments: [(nil, "en"), ("de", "de"), ("ar", "ar"), (#"x" y="<"#, "xy")])
    func theRootIsAnImageInALanguage(_ language: String?, _ expected: String) throws {
        let svg = try svg(gradients(10, language: language))
        let root = try #require(svg.split(separator: "<svg ").last?.split(separator: ">").first)
        #expect(root.contains(#" role="img" aria-labelledby=""#))
        #expect(root.contains(#" lang="\#(expected)" xml:lang="\#(expected)" "#))
    }

    @Test func neighboursOfASumShareALayerAndTheRestLiesOnTop() throws {
        let color = Color.white
        let group = Group(
            id: "sum", blend: .sum,
            elements: [
                rectangle(2, 8, fill: .color(color.withOpacity(0.4))),
                rectangle(10, 8, fill: .color(color.withOpacity(0.8))),
            ])
        let svg = try svg(scene([.group(group)]))
        let paths = svg.split(separator: "\n").filter { $0.hasPrefix("<path") }
        try #require(paths.count == 2)
        #expect(count("M 2 ", in: String(paths[0])) > 0 && count("M 10 ", in: String(paths[0])) > 0)
        #expect(count("M 2 ", in: String(paths[1])) == 0 && count("M 10 ", in: String(paths[1])) > 0)
        // 0.4 under two thirds is 0.8.
        #expect(paths[0].contains("fill-opacity:0.4;") && paths[1].contains("fill-opacity:0.666667;"))
    }

    @Test func aGradientOfASumIsInEachLayer() throws {
        let gradient = LinearGradient(
            from: Point(x: 0, y: 0), to: Point(x: 0, y: 20),
            stops: [GradientStop(offset: 0, color: .white), GradientStop(offset: 1, color: Color(rgb: 0x1A63B4))])
        let group = Group(
            id: "sum", blend: .sum, paint: .linear(gradient),
            elements: [
                rectangle(2, 8, fill: .color(Color.white.withOpacity(0.4))),
                rectangle(10, 8, fill: .color(Color.white.withOpacity(0.8))),
            ])
        let svg = try svg(scene([.group(group)]))
        #expect(count("<linearGradient", in: svg) == 2)
        #expect(count("stop-opacity:0.4;", in: svg) == 2 && count("stop-opacity:0.66", in: svg) == 2)
    }

    @Test func gradientsWhoseColourAndOpacityBothChangeAreCutIntoPieces() throws {
        func stops(_ first: Color, _ last: Color) throws -> Int {
            let gradient = LinearGradient(
                from: Point(x: 0, y: 0), to: Point(x: 40, y: 0),
                stops: [GradientStop(offset: 0, color: first), GradientStop(offset: 1, color: last)])
            return count("<stop ", in: try svg(scene([rectangle(0, 40, fill: .linear(gradient))])))
        }
        let red = Color(rgb: 0xFF0000)
        #expect(try stops(red, .white) == 2)
        #expect(try stops(red, red.withOpacity(0)) == 2)
        #expect(try stops(red, Color.white.withOpacity(0.2)) == 17)
    }

    @Test(arguments: GrayDepth.allCases) func fewGreysAreRefused(depth: GrayDepth) {
        #expect(throws: CanvasError.grayscaleVector) { try renderer.svg(of: scene(depth: depth)) }
    }
}
