import Primitives
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
                fonts: FontBook(usingSystemFonts: false), tones: nil, scale: 1, width: side, height: side,
                coverage: PathCoverage(width: side))
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

    /// Whether a path of straight lines winds round a point.
    private func winds(_ corners: [[Point]], round point: Point) -> Bool {
        var turns = 0
        for outline in corners {
            for (from, to) in zip(outline, outline.dropFirst() + outline.prefix(1)) {
                guard (from.y <= point.y) != (to.y <= point.y) else { continue }
                let x = from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
                if x < point.x { turns += from.y < to.y ? 1 : -1 }
            }
        }
        return turns != 0
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
        let samples = 8
        var far = 0
        for index in drawn.indices {
            let inside = (0..<samples * samples).count { sample in
                winds(
                    outlines,
                    round: Point(
                        x: Double(index % side) + (Double(sample % samples) + 0.5) / Double(samples),
                        y: Double(index / side) + (Double(sample / samples) + 0.5) / Double(samples)))
            }
            let expected = 0x25 * (1 - Double(inside) / Double(samples * samples))
            let expectedBlue = 0xBC * (1 - Double(inside) / Double(samples * samples))
            if abs(Double(drawn[index] >> 16) - expected) > 8 || abs(Double(drawn[index] & 255) - expectedBlue) > 28
            {
                far += 1
            }
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
                context.setSource(asVectors: gradient)
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
            painter.hasWholePixels = true
            painter.fill(path, with: .white, in: context)
        }
        let white = painted.count { $0 == 0xFF_FFFF }
        painted.removeAll { $0 == 0xFF_FFFF || $0 == 0x2577BC }
        #expect(painted.isEmpty)
        #expect(abs(Double(white) - .pi * 15.3 * 15.3) < 12)
    }
}
