import Primitives
import RasterImages
import SceneModel
import Testing

@testable import Canvas

struct FillDrawingTests {
    private static let side = 48
    private let side = FillDrawingTests.side

    /// The words of a picture's pixels, on a blue ground.
    private func pixels(_ draw: (Painter, borrowing Context) throws(CanvasError) -> Void) throws -> [UInt32] {
        let surface = try Surface(width: side, height: side, format: .color)
        try surface.draw { context throws(CanvasError) in
            context.setSource(Color(rgb: 0x2577BC))
            context.paint()
            let painter = Painter(
                fonts: FontBook(usingSystemFonts: false), palette: nil, scale: 1, width: side, height: side,
                rasterizer: PathRasterizer(width: side))
            try draw(painter, context)
        }
        return try surface.withRows { bytes, stride in
            (0..<side * side).map { index in
                bytes.loadUnaligned(
                    fromByteOffset: index / FillDrawingTests.side * stride + index % FillDrawingTests.side * 4,
                    as: UInt32.self) & 0xFF_FFFF
            }
        }
    }

    /// The largest difference of a channel.
    private func distance(_ a: [UInt32], _ b: [UInt32]) -> Int {
        zip(a, b).reduce(0) { most, pair in
            [0, 8, 16].reduce(most) { max($0, abs(Int(pair.0 >> $1 & 255) - Int(pair.1 >> $1 & 255))) }
        }
    }

    @Test(arguments: [0xFFFFFFFF, 0xFFFFFF80, 0x00000001, 0xFF5A5FFE, 0x9AA3B833, 0x12345678, 0xFFF2C800])
    func aColourIsLaidOnAsCairoDoes(rgba: UInt32) throws {
        let color = Color(rgb: rgba >> 8).withOpacity(Double(rgba & 255) / 255)
        // Sides in the middle of pixels and at quarters, which both know exactly.
        let path = Path.rectangle(Rect(minX: 3.5, minY: 4, maxX: 41.25, maxY: 40))
        let own = try pixels { painter, context in painter.fill(path, with: color, in: context) }
        let cairos = try pixels { _, context in
            context.setSource(color)
            context.fill(path)
        }
        #expect(distance(own, cairos) <= 1)
        #expect(own[20 * side + 20] == cairos[20 * side + 20])
    }

    /// The part of each pixel that outlines of straight lines wind round, by `samples` a side.
    private func areas(_ outlines: [[Point]], samples: Int) -> [Double] {
        var counts = [Int](repeating: 0, count: side * side)
        for sampleRow in 0..<side * samples {
            let y = (Double(sampleRow) + 0.5) / Double(samples)
            var crossings: [(x: Double, turn: Int)] = []
            for outline in outlines {
                for (from, to) in zip(outline, outline.dropFirst() + outline.prefix(1)) {
                    guard (from.y <= y) != (to.y <= y) else { continue }
                    let x = from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x)
                    crossings.append((x, from.y < to.y ? 1 : -1))
                }
            }
            crossings.sort { $0.x < $1.x }
            var (next, winding) = (0, 0)
            for sample in 0..<side * samples {
                while next < crossings.count, crossings[next].x < (Double(sample) + 0.5) / Double(samples) {
                    winding += crossings[next].turn
                    next += 1
                }
                if winding != 0 { counts[sampleRow / samples * side + sample / samples] += 1 }
            }
        }
        return counts.map { Double($0) / Double(samples * samples) }
    }

    @Test(arguments: 0..<16)
    func polygonsThatCrossThemselvesAndOthersAreFilledWhereTheyWindRound(seed: Int) throws {
        /// From -8 to 56, the same for the same number.
        func place(_ number: Int) -> Double {
            Double((UInt64(seed * 1000 + number) &* 0x9E37_79B9_7F4A_7C15) >> 44) / Double(1 << 20) * 64 - 8
        }
        let outlines = (0..<1 + seed % 4).map { outline in
            (0..<3 + seed % 5).map { corner in
                Point(x: place(outline * 20 + corner * 2), y: place(outline * 20 + corner * 2 + 1)).onGrid
            }
        }
        var path = Path()
        for outline in outlines {
            path.move(to: outline[0])
            for corner in outline.dropFirst() { path.line(to: corner) }
            path.close()
        }
        let drawn = try pixels { painter, context in painter.fill(path, with: Color(rgb: 0), in: context) }
        var far = 0
        for (pixel, area) in zip(drawn, areas(outlines, samples: 8)) {
            let (red, blue) = (0x25 * (1 - area), 0xBC * (1 - area))
            if abs(Double(pixel >> 16) - red) > 8 || abs(Double(pixel & 255) - blue) > 28 { far += 1 }
        }
        #expect(far == 0)
    }

    @Test func aThinLineThatIsThereTwiceIsAsStrongAsOne() throws {
        let line = Path.line(from: Point(x: 5, y: 20.3), to: Point(x: 40, y: 22))
        var twice = line
        twice.append(line)
        let stroke = Stroke(color: .white, width: 0.4)
        func drawn(_ path: Path) throws -> [UInt32] {
            try pixels { painter, context throws(CanvasError) in
                try painter.draw([.shape(Shape(id: "line", path: path, stroke: stroke))], in: context)
            }
        }
        #expect(try distance(drawn(line), drawn(twice)) <= 17)
    }

    @Test(arguments: [(5.0, 44.0), (44, 5), (20, 30)])
    func aVerticalGradientIsCairosWithinAFewLevels(ends: (top: Double, bottom: Double)) throws {
        let path = Path.rectangle(Rect(minX: 4, minY: 2, maxX: 44, maxY: 42))
        let gradients = [[0xFF102030, 0xFFFFFFFF, 0xFFF0A010], [0xFF102030, 0x80FFFFFF, 0x00F0A010]].map { words in
            LinearGradient(
                from: Point(x: 20, y: ends.top), to: Point(x: 20, y: ends.bottom),
                stops: zip([0, 0.4, 1], words).map { offset, word in
                    GradientStop(
                        offset: offset,
                        color: Color(rgb: UInt32(word & 0xFFFFFF)).withOpacity(Double(word >> 24) / 255))
                })
        }
        for gradient in gradients {
            let own = try pixels { painter, context in painter.fill(path, with: gradient, in: context) }
            let cairos = try pixels { _, context in
                context.setSource(gradient)
                context.fill(path)
            }
            // cairo interpolates straight channels between additional stops.
            #expect(distance(own, cairos) <= 4)
        }
    }

    @Test func rowsOfAVerticalGradientTakeTurnsWhereItChangesByLessThanALevel() throws {
        let gradient = LinearGradient(
            from: Point(x: 0, y: 0), to: Point(x: 0, y: 48),
            stops: [
                GradientStop(offset: 0, color: Color(rgb: 0x404040)),
                GradientStop(offset: 1, color: Color(rgb: 0x424242)),
            ])
        let whole = Path.rectangle(Rect(minX: 0, minY: 0, maxX: 48, maxY: 48))
        func drawn(isAliased: Bool) throws -> [UInt32] {
            try pixels { painter, context in
                var painter = painter
                painter.isAliased = isAliased
                painter.fill(whole, with: gradient, in: context)
            }
        }
        func changes(_ pixels: [UInt32]) -> Int {
            (1..<side).count { pixels[$0 * side] != pixels[$0 * side - side] }
        }
        let dithered = try drawn(isAliased: false)
        #expect(try changes(drawn(isAliased: true)) == 2)
        #expect(changes(dithered) > 8)
        #expect(
            (0..<side).allSatisfy { row in
                dithered[row * side..<row * side + side].allSatisfy { $0 == dithered[row * side] }
            })
    }

    @Test func aFlatGradientIsFlat() throws {
        let color = Color(rgb: 0x405060)
        let gradient = LinearGradient(
            from: Point(x: 0, y: 0), to: Point(x: 0, y: 48),
            stops: [GradientStop(offset: 0, color: color), GradientStop(offset: 1, color: color)])
        let whole = Path.rectangle(Rect(minX: 0, minY: 0, maxX: 48, maxY: 48))
        let drawn = try pixels { painter, context in painter.fill(whole, with: gradient, in: context) }
        #expect(Set(drawn) == [0x405060])
    }

    @Test func anEllipseReachesAsFarAsItsAspectSays() throws {
        let whole = Path.rectangle(Rect(minX: 0, minY: 0, maxX: 48, maxY: 48))
        let gradient = RadialGradient(
            center: Point(x: 24, y: 24), radius: 8, aspect: 2,
            stops: [
                GradientStop(offset: 0, color: .white), GradientStop(offset: 1, color: Color.white.withOpacity(0)),
            ])
        let own = try pixels { painter, context in painter.fill(whole, with: gradient, in: context) }
        let cairos = try pixels { _, context in
            context.setSource(gradient)
            context.fill(whole)
        }
        #expect(distance(own, cairos) <= 4)
        #expect(own[24 * side + 36] != own[24 * side + 44] && own[36 * side + 24] == own[44 * side + 24])
    }

    /// Straight up all light is there, to the right half of it, straight down none.
    @Test(arguments: [1.0, -1])
    func aFadeGoesRoundTheCentre(sense: Double) throws {
        let ring = Path.ringSector(
            center: Point(x: 24, y: 24), innerRadius: 10, outerRadius: 20, from: .degrees(0),
            to: .degrees(180 * sense))
        var gradient = RadialGradient(
            center: Point(x: 24, y: 24), radius: 20, stops: [GradientStop(offset: 0, color: .white)])
        let full = try pixels { painter, context in painter.fill(ring, with: gradient, in: context) }
        gradient.fade = RadialGradient.Fade(from: 45 * sense, to: 135 * sense)
        let own = try pixels { painter, context in painter.fill(ring, with: gradient, in: context) }
        let layered = try pixels { _, context in
            for layer in gradient.fade?.layers(of: gradient) ?? [] {
                context.setSource(layer.gradient)
                context.clip(to: layer.wedge) { context.fill(ring) }
            }
        }
        func at(_ degrees: Double, _ pixels: [UInt32]) -> UInt32 {
            let point = Point(x: 24, y: 24).at(15, toward: .degrees(degrees * sense))
            return pixels[Int(point.y) * side + Int(point.x)]
        }
        #expect(at(30, own) == at(30, full))
        let (half, light, ground) = (at(90, own) & 255, at(90, full) & 255, at(150, own) & 255)
        #expect(abs(Int(half) - Int(light + ground) / 2) <= 3)
        #expect(at(150, own) == at(-90, full))
        // The vectors' wedges change by steps.
        for degrees in stride(from: 10.0, through: 170, by: 5) {
            #expect(distance([at(degrees, own)], [at(degrees, layered)]) <= 24, "at \(degrees)")
        }
    }

    @Test func aRadialGradientIsCairosWithinFourLevels() throws {
        let path = Path.circle(center: Point(x: 24, y: 22), radius: 20)
        for color in [Color.white, Color(rgb: 0xFFF2C8)] {
            let gradient = RadialGradient(
                center: Point(x: 24, y: 22), radius: 20,
                stops: [
                    GradientStop(offset: 0, color: color.withOpacity(0.8)),
                    GradientStop(offset: 0.5, color: color.withOpacity(0.3)),
                    GradientStop(offset: 1, color: Color(rgb: 0xFF0000).withOpacity(0)),
                ])
            let own = try pixels { painter, context in painter.fill(path, with: gradient, in: context) }
            let cairos = try pixels { _, context in
                context.setSource(gradient)
                context.fill(path)
            }
            #expect(distance(own, cairos) <= 4)
        }
    }

    @Test(arguments: [(8.0, 9.0, 40.0, 30.0), (10, 40, 10, 8), (6, 20, 44, 20), (30, 30, 30, 30), (45, 44, 3, 4)])
    func aLineWithRoundEndsIsCairosStroke(line: (Double, Double, Double, Double)) throws {
        let path = Path.line(from: Point(x: line.0, y: line.1), to: Point(x: line.2, y: line.3))
        let outline = try #require(path.outline(ofWidth: 5))
        let own = try pixels { painter, context in painter.fill(outline, with: .white, in: context) }
        let cairos = try pixels { _, context in
            context.setSource(.white)
            context.stroke(path, width: 5)
        }
        // cairo has fifteen lines a pixel, each a seventeenth of 255.
        #expect(distance(own, cairos) <= 17)
        #expect(own.count { $0 == 0xFF_FFFF } > 6)
    }

    @Test func onlySingleLinesHaveAnOutline() {
        var path = Path.line(from: Point(x: 1, y: 1), to: Point(x: 5, y: 5))
        path.append(.line(from: Point(x: 9, y: 1), to: Point(x: 5, y: 9)))
        #expect(path.outline(ofWidth: 2)?.elements.count { $0 == .close } == 2)
        path.line(to: Point(x: 20, y: 20))
        #expect(path.outline(ofWidth: 2) == nil, "lines that join")
        #expect(Path.circle(center: Point(x: 9, y: 9), radius: 3).outline(ofWidth: 2) == nil)
        var begun = Path()
        begun.move(to: Point(x: 1, y: 1))
        #expect(begun.outline(ofWidth: 2) == nil)
    }

    @Test func withoutGreysAPixelIsCoveredFromHalfOfItOn() throws {
        let path = Path.circle(center: Point(x: 24, y: 22), radius: 15.3)
        var painted = try pixels { painter, context in
            var painter = painter
            painter.isAliased = true
            painter.fill(path, with: .white, in: context)
        }
        let white = painted.count { $0 == 0xFF_FFFF }
        painted.removeAll { $0 == 0xFF_FFFF || $0 == 0x2577BC }
        #expect(painted.isEmpty)
        #expect(abs(Double(white) - .pi * 15.3 * 15.3) < 12)
    }
}

struct GradientTests {
    private static let side = 64

    /// A gradient from the left edge to the right, on black.
    private func scene(_ first: Color, _ last: Color, isRadial: Bool) -> Scene {
        let side = Double(GradientTests.side)
        let stops = [GradientStop(offset: 0, color: first), GradientStop(offset: 1, color: last)]
        let start = Point(x: 0, y: side / 2)
        let fill: Paint =
            isRadial
            ? .radial(RadialGradient(center: start, radius: side, stops: stops))
            : .linear(LinearGradient(from: start, to: Point(x: side, y: side / 2), stops: stops))
        let square = Path.rectangle(Rect(minX: 0, minY: 0, maxX: side, maxY: side))
        return Scene(
            size: Size(width: side, height: side), background: Color(rgb: 0),
            elements: [.shape(Shape(id: "square", path: square, fill: fill))],
            description: Scene.Description(short: "", full: "", share: ""), attribution: "")
    }

    /// What premultiplied interpolation gives on black, from 0 to 255.
    private func expected(_ first: Color, _ last: Color, _ offset: Double) -> [Double] {
        [\Color.red, \.green, \.blue].map { channel in
            let (from, to) = (Double(first[keyPath: channel]), Double(last[keyPath: channel]))
            return from * first.opacity * (1 - offset) + to * last.opacity * offset
        }
    }

    /// What an SVG viewer shows on black: straight channels, interpolated between the stops of the document.
    private func shown(_ svg: String, _ offset: Double) -> [Double] {
        let stops = svg.split(separator: "<stop ").dropFirst().map { stop in
            stop.prefix { $0 != ">" }.split { !$0.isNumber && $0 != "." }.compactMap { Double($0) }
        }
        guard let upper = stops.firstIndex(where: { $0[0] >= offset }), upper > 0 else { return [] }
        let (low, high) = (stops[upper - 1], stops[upper])
        let mixed = zip(low, high).map { $0 + ($1 - $0) * (offset - low[0]) / (high[0] - low[0]) }
        return mixed[1...3].map { $0 / 100 * 255 * mixed[4] }
    }

    @Test(
        arguments: [
            (Color(rgb: 0xFF0000), Color(rgb: 0).withOpacity(0)),
            (Color(rgb: 0xFF0000), Color(rgb: 0xFF0000).withOpacity(0)),
            (Color.white.withOpacity(0), Color(rgb: 0x2040FF)),
            (Color(rgb: 0xFF8000).withOpacity(0.8), Color(rgb: 0x0080FF).withOpacity(0.2)),
            (Color(rgb: 0xFFF2C8), Color(rgb: 0x103050)),
        ], [false, true])
    func pngAndSVGShowTheSamePremultipliedInterpolation(colors: (Color, Color), isRadial: Bool) throws {
        let scene = scene(colors.0, colors.1, isRadial: isRadial)
        let renderer = SceneRenderer(fonts: FontBook(usingSystemFonts: false))
        let samples = try PNGDecoder().decode(renderer.png(of: scene)).eightBitSamples
        let svg = String(decoding: try renderer.svg(of: scene), as: UTF8.self)
        for x in 0..<GradientTests.side {
            let offset = (Double(x) + 0.5) / Double(GradientTests.side)
            let expected = expected(colors.0, colors.1, offset)
            let pixel = (32 * GradientTests.side + x) * 4
            let shown = shown(svg, offset)
            try #require(shown.count == 3)
            for channel in 0..<3 {
                #expect(abs(Double(samples[pixel + channel]) - expected[channel]) <= 3, "PNG, \(x)")
                #expect(abs(shown[channel] - expected[channel]) <= 1, "SVG, \(x)")
            }
        }
    }
}
