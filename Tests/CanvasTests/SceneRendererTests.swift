import Canvas
import Primitives
import RasterImages
import SceneModel
import Testing

struct SceneRendererTests {
    private let ground = Color(rgb: 0x127F77)

    private func scene(_ elements: [Element], background: Color = Color(rgb: 0x127F77)) -> Scene {
        Scene(
            size: Size(width: 40, height: 40), background: background, elements: elements,
            description: Scene.Description(short: "short", full: "Töst", share: ""), attribution: "Test data")
    }

    private func square(_ id: String, _ from: Double, _ to: Double, fill: Color) -> Element {
        var path = Path()
        path.move(to: Point(x: from, y: from))
        path.line(to: Point(x: to, y: from))
        path.line(to: Point(x: to, y: to))
        path.line(to: Point(x: from, y: to))
        path.close()
        return .shape(Shape(id: id, path: path, fill: fill))
    }

    private func png(_ scene: Scene, scale: Double = 1) throws -> [UInt8] {
        try SceneRenderer(fonts: FontBook()).png(of: scene, scale: scale)
    }

    private func pixels(_ scene: Scene, scale: Double = 1) throws -> RasterImage {
        try PNGDecoder().decode(png(scene, scale: scale))
    }

    private func color(_ image: RasterImage, _ x: Int, _ y: Int) -> Color {
        let samples = image.eightBitSamples
        let at = (y * image.width + x) * 4
        return Color(red: samples[at], green: samples[at + 1], blue: samples[at + 2], alpha: samples[at + 3])
    }

    /// Where a stem lies between two columns of pixels, too.
    @Test(arguments: [FontFace.regular, .medium], [7.0, 9.5, 12])
    func noStemOfSmallLettersVanishesInBlackAndWhite(face: FontFace, size: Double) throws {
        for tenth in 0..<10 {
            let run = TextRun(
                id: "a", string: "l", face: face, size: size, origin: Point(x: 15 + Double(tenth) / 10, y: 30),
                color: Color(rgb: 0))
            var scene = scene([.text(run)], background: .white)
            scene.depth = .two
            let image = try pixels(scene)
            let rows = (0..<40).map { y in (0..<40).count { color(image, $0, y) == Color(rgb: 0) } }
            #expect(rows.count { $0 > 0 } >= Int(0.65 * size) && rows.allSatisfy { $0 <= 2 }, "\(tenth): \(rows)")
        }
    }

    @Test func aFlatSceneIsAPaletteAndItsColoursAreExact() throws {
        let scene = scene([square("a", 10, 30, fill: .white), square("b", 15, 25, fill: ground)])
        #expect(try png(scene)[25] == 3, "colour type")
        let image = try pixels(scene)
        #expect(color(image, 5, 5) == ground)
        #expect(color(image, 12, 12) == .white)
        #expect(color(image, 20, 20) == ground, "the ground erases the ink")
    }

    @Test(arguments: [1.0, 2.5, 0.31])
    func aGroundOfRowsIsTheGradientThatCairoDraws(scale: Double) throws {
        let gradient = LinearGradient(
            from: Point(x: 20, y: 3), to: Point(x: 20, y: 33),
            stops: [
                GradientStop(offset: 0, color: Color(rgb: 0x102030)), GradientStop(offset: 0.4, color: .white),
                GradientStop(offset: 1, color: Color(rgb: 0xF0A010)),
            ])
        let sky = Shape(
            id: "sky", path: .rectangle(Rect(minX: 0, minY: 0, maxX: 40, maxY: 40)), fill: .linear(gradient))
        let other = square("b", 5, 12, fill: Color.white.withOpacity(0.5))
        let clear = square("clear", 1, 2, fill: Color(rgb: 0).withOpacity(0))
        let byRows = try pixels(scene([.shape(sky), other]), scale: scale)
        #expect(try byRows == pixels(scene([clear, .shape(sky), other]), scale: scale))
        #expect(color(byRows, 0, 0) == Color(rgb: 0x102030))
    }

    @Test func aGradientWithoutColoursLeavesTheBackground() throws {
        let gradient = LinearGradient(from: Point(x: 20, y: 0), to: Point(x: 20, y: 40), stops: [])
        let sky = Shape(
            id: "sky", path: .rectangle(Rect(minX: 0, minY: 0, maxX: 40, maxY: 40)), fill: .linear(gradient))
        #expect(color(try pixels(scene([.shape(sky)])), 20, 20) == ground)
    }

    @Test(arguments: [0, 0.001, 0.4, 8])
    func anEmojiOfAnySizeIsDrawn(size: Double) throws {
        let text = TextRun(
            id: "t", string: "☀️🌈", face: .regular, size: size, origin: Point(x: 1, y: 20), color: .white)
        let renderer = SceneRenderer(fonts: FontBook())
        #expect(try renderer.png(of: scene([.text(text)])).isEmpty == false)
        #expect(try renderer.svg(of: scene([.text(text)])).isEmpty == false)
    }

    @Test func aThirdColourMakesItAnotherPaletteAndTheRestLooksTheSame() throws {
        let flat = [
            square("a", 3.3, 30.6, fill: Color.white.withOpacity(0.6)),
            square("b", 8.5, 20.5, fill: ground.withOpacity(0.5)),
        ]
        let far = square("c", 38, 40, fill: Color(rgb: 0xFF0000))
        let (palette, rgb) = try (pixels(scene(flat)), pixels(scene(flat + [far])))
        #expect(try png(scene(flat + [far]))[25] == 3, "colour type")
        var largest = 0
        for y in 0..<38 {
            for x in 0..<38 {
                let (a, b) = (color(palette, x, y), color(rgb, x, y))
                largest = max(largest, abs(Int(a.red) - Int(b.red)), abs(Int(a.green) - Int(b.green)))
            }
        }
        #expect(largest <= 2)
    }

    @Test func sumLeavesNoSeamBetweenNeighbours() throws {
        let center = Point(x: 20, y: 20)
        let sectors = (0..<60).map { slot in
            Element.shape(
                Shape(
                    id: "slice-\(slot)",
                    path: .ringSector(
                        center: center, innerRadius: 4, outerRadius: 18, from: .degrees(Double(slot) * 6),
                        to: .degrees(Double(slot + 1) * 6)), fill: Color.white.withOpacity(0.5)))
        }
        func seams(_ blend: Group.Blend) throws -> Int {
            let pie = Element.group(Group(id: "pie", blend: blend, elements: sectors))
            let samples = try pixels(scene([pie], background: Color(rgb: 0)), scale: 10).eightBitSamples
            var seams = 0
            for y in 0..<400 {
                for x in 0..<400 {
                    let (dx, dy) = (Double(x) + 0.5 - 200, Double(y) + 0.5 - 200)
                    let isInside = (50.0 * 50...170 * 170).contains(dx * dx + dy * dy)
                    if isInside, samples[(y * 400 + x) * 4] < 124 { seams += 1 }
                }
            }
            return seams
        }
        #expect(try seams(.sum) < 100, "of 83000 pixels")
        #expect(try seams(.over) > 5000, "which shows what the sum is for")
    }

    /// A gradient through a sum is what it is in one shape, at the opacity of each fill, without seams.
    @Test func aGradientThroughASumIsThatOfOneShape() throws {
        let center = Point(x: 20, y: 20)
        let radial = Paint.radial(
            RadialGradient(
                center: center, radius: 18,
                stops: [
                    GradientStop(offset: 0, color: Color(rgb: 0x1A63B4)),
                    GradientStop(offset: 1, color: Color.white.withOpacity(0.9)),
                ]))
        let linear = Paint.linear(
            LinearGradient(
                from: Point(x: 0, y: 0), to: Point(x: 0, y: 40),
                stops: [
                    GradientStop(offset: 0, color: Color(rgb: 0x1A63B4)), GradientStop(offset: 1, color: .white),
                ]))
        let sectors = (0..<60).map { slot in
            Element.shape(
                Shape(
                    id: "slice-\(slot)",
                    path: .ringSector(
                        center: center, innerRadius: 4, outerRadius: 18, from: .degrees(Double(slot) * 6),
                        to: .degrees(Double(slot + 1) * 6)), fill: .white))
        }
        let ring = Path.ringSector(
            center: center, innerRadius: 4, outerRadius: 18, from: .degrees(0), to: .degrees(359.999))
        for paint in [radial, linear, .color(Color(rgb: 0xFF8000).withOpacity(0.5))] {
            let pie = Element.group(Group(id: "pie", blend: .sum, paint: paint, elements: sectors))
            let whole = Element.shape(Shape(id: "ring", path: ring, fill: paint))
            let (sum, one) = try (
                pixels(scene([pie]), scale: 4).eightBitSamples, pixels(scene([whole]), scale: 4).eightBitSamples
            )
            // The arcs at the edges are cut into curves of other lengths.
            let inside = sum.indices.filter { index in
                let (x, y) = (Double(index / 4 % 160) + 0.5 - 80, Double(index / 640) + 0.5 - 80)
                return (20.0 * 20...68 * 68).contains(x * x + y * y)
            }
            let worst = inside.map { abs(Int(sum[$0]) - Int(one[$0])) }.max() ?? 0
            #expect(worst <= 4 && inside.count > 40_000)
        }
    }

    @Test func sumIsTheSameInColour() throws {
        let pie = Element.group(
            Group(id: "pie", blend: .sum, elements: [square("a", 5, 20.5, fill: Color.white.withOpacity(0.5))]))
        let third = square("c", 38, 40, fill: Color(rgb: 0xFF0000))
        let (palette, rgb) = try (pixels(scene([pie])), pixels(scene([pie, third])))
        for (x, y) in [(4, 4), (10, 10), (20, 10), (21, 21)] {
            #expect(abs(Int(color(palette, x, y).red) - Int(color(rgb, x, y).red)) <= 1)
        }
    }

    /// The luma of BT.709 in sixteenths, as levels of 255.
    @Test func redGreenAndBlueHaveTheirWeightsInTheGreys() throws {
        let levels: [(rgb: UInt32, level: UInt8)] = [(0xFF0000, 51), (0x00FF00, 187), (0x0000FF, 17)]
        func grays(_ colors: [UInt32]) throws -> [UInt8] {
            let squares = colors.enumerated().map { index, rgb in
                square("\(index)", Double(10 * index), Double(10 * index + 10), fill: Color(rgb: rgb))
            }
            var scene = scene(squares, background: .white)
            scene.depth = .sixteen
            let image = try pixels(scene)
            return colors.indices.map { color(image, 10 * $0 + 5, 10 * $0 + 5).red }
        }
        // Several colours are reduced pixel by pixel, a single one by its palette.
        #expect(try grays(levels.map(\.rgb)) == levels.map(\.level))
        for (rgb, level) in levels { #expect(try grays([rgb]) == [level]) }
    }

    @Test func scaleMultipliesThePixels() throws {
        let scene = scene([square("a", 10, 30, fill: .white)])
        let image = try pixels(scene, scale: 2.5)
        #expect(image.width == 100 && image.height == 100)
        #expect(color(image, 26, 26) == .white && color(image, 23, 23) == scene.background)
    }

    @Test(arguments: [0, -1, .nan, .infinity, 1e-9, 1e9, 900])
    func aScaleWithoutAPictureIsAnError(scale: Double) {
        #expect(throws: CanvasError.self) { try png(scene([]), scale: scale) }
    }

    @Test func aRadiusBelowZeroIsRefused() {
        let glow = RadialGradient(center: Point(x: 9, y: 9), radius: -3, stops: [])
        let shape = Shape(id: "glow", path: .circle(center: Point(x: 9, y: 9), radius: 3), fill: .radial(glow))
        #expect(throws: CanvasError.scene(.range(id: "glow"))) { try png(scene([.shape(shape)])) }
    }

    @Test func aSceneThatBreaksItsRulesIsAnErrorThatNamesTheElement() {
        let wide = Shape(
            id: "wide", path: .line(from: Point(x: 0, y: 0), to: Point(x: 9e9, y: 0)),
            stroke: Stroke(color: .white, width: 1))
        #expect(throws: CanvasError.scene(.range(id: "wide"))) { try png(scene([.shape(wide)])) }
    }

    @Test func shapesFarOutsideAreCutAtTheEdge() throws {
        func sum(_ from: Double, _ to: Double) -> Scene {
            scene([.group(Group(id: "far", blend: .sum, elements: [square("a", from, to, fill: .white)]))])
        }
        let around = try pixels(sum(-20_000, 20_000))
        #expect(color(around, 0, 0) == .white && color(around, 39, 39) == .white)
        #expect(color(try pixels(sum(100, 200)), 39, 39) == ground)
    }

    @Test func theFileCarriesTheWordsAndNoTime() throws {
        let chunks = chunks(try png(scene([])))
        #expect(chunks.map(\.type) == ["IHDR", "sRGB", "PLTE", "iTXt", "iTXt", "IDAT", "IEND"])
        #expect(chunks[3].text == "Description\0\0\0\0\0Töst")
        #expect(chunks[4].text == "Copyright\0\0\0\0\0Test data")
    }

    @Test func theSameSceneGivesTheSameBytes() throws {
        let text = TextRun(
            id: "t", string: "Seattle, 3:22 PM", face: .regular, size: 5, origin: Point(x: 1, y: 20), color: .white)
        let scene = scene([.text(text), square("a", 10.1, 30.7, fill: Color.white.withOpacity(0.3))])
        let first = try png(scene, scale: 3)
        let book = FontBook()
        for _ in 0..<5 {
            #expect(try SceneRenderer(fonts: book).png(of: scene, scale: 3) == first)
        }
    }

    private func chunks(_ png: [UInt8]) -> [(type: String, text: String)] {
        var chunks: [(String, String)] = []
        var at = 8
        while at + 8 <= png.count {
            let length = png[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            let type = String(decoding: png[at + 4..<at + 8], as: UTF8.self)
            chunks.append((type, String(decoding: png[at + 8..<at + 8 + length], as: UTF8.self)))
            at += 12 + length
        }
        return chunks
    }
}
