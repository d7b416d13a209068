import Primitives
import RasterImages
import SceneModel
import Testing

@testable import Canvas

/// Pictures without gradients, whose colours are reduced to a palette.
struct ReducedColorsTests {
    private static let side = 300.0
    private static let fills = [0x1F4C7C, 0x2E86C8, 0x6CC7E6, 0xFFD257, 0xFF6B4A, 0x182035].map {
        Color(rgb: UInt32($0))
    }

    private func scene(_ elements: [Element], side: Double = side) -> Scene {
        Scene(
            size: Size(width: side, height: side), background: Color(rgb: 0x101626), elements: elements,
            description: .init(short: "", full: "", share: ""), attribution: "")
    }

    /// A gradient that nobody sees, with which a picture keeps all its colours.
    private var unseen: Element {
        let corner = Path.rectangle(Rect(minX: 0, minY: 0, maxX: 1, maxY: 1))
        let clear = Color(rgb: 0).withOpacity(0)
        let gradient = LinearGradient(
            from: Point(x: 0, y: 0), to: Point(x: 0, y: 1),
            stops: [GradientStop(offset: 0, color: clear), GradientStop(offset: 1, color: clear)])
        return .shape(Shape(id: "unseen", path: corner, fill: .linear(gradient)))
    }

    /// Discs over each other, with thin lines over them, so that edges have mixtures of many colours.
    private var discs: [Element] {
        var random = SeededGenerator(seed: 7)
        return (0..<90).flatMap { index -> [Element] in
            let center = Point(x: random.next(0, Self.side), y: random.next(0, Self.side))
            let circle = Path.circle(center: center, radius: random.next(14, 60))
            return [
                .shape(
                    Shape(id: "disc-\(index)", path: circle, fill: .color(Self.fills[index % Self.fills.count]))),
                .shape(
                    Shape(
                        id: "line-\(index)", path: circle,
                        stroke: Stroke(color: Color(rgb: 0xDBE8FF).withOpacity(0.5), width: 1.5))),
            ]
        }
    }

    private func colorType(_ scene: Scene) throws -> UInt8 {
        try SceneRenderer(fonts: FontBook()).png(of: scene)[25]
    }

    private func pixels(_ scene: Scene) throws -> [UInt8] {
        try PNGDecoder().decode(SceneRenderer(fonts: FontBook()).png(of: scene)).eightBitSamples
    }

    @Test func flatColoursStayAndMixturesHardlyChange() throws {
        #expect(try colorType(scene(discs)) == 3 && colorType(scene(discs + [unseen])) == 2)
        let (reduced, whole) = try (pixels(scene(discs)), pixels(scene(discs + [unseen])))
        func colors(_ samples: [UInt8]) -> [[UInt8]: Int] {
            stride(from: 0, to: samples.count, by: 4).reduce(into: [:]) {
                $0[Array(samples[$1..<$1 + 3]), default: 0] += 1
            }
        }
        let (few, many) = (colors(reduced), colors(whole))
        #expect(few.count <= 256 && many.count > 1000, "\(few.count) of \(many.count)")
        let largest = zip(reduced, whole).map { abs(Int($0) - Int($1)) }.max() ?? 0
        #expect((1...ReducedColors.tolerance).contains(largest), "\(largest)")
        for color in Self.fills {
            let flat = [color.red, color.green, color.blue]
            #expect(many[flat] ?? 0 > 100 && few[flat] ?? 0 >= many[flat] ?? 0, "\(flat)")
        }
    }

    @Test func aMovingPictureHasThePixelsOfTheStill() throws {
        let frame = try SceneRenderer(fonts: FontBook()).draw(scene(discs)).pixels().words
        let still = try pixels(scene(discs))
        for index in stride(from: 0, to: still.count, by: 4) {
            guard still[index..<index + 3].elementsEqual([frame[index + 2], frame[index + 1], frame[index]]) else {
                Issue.record("pixel \(index / 4)")
                return
            }
        }
    }

    @Test func aPictureOfTooDifferentColoursStaysRGB() throws {
        let squares = (0..<1000).map { index -> Element in
            let color = Color(
                red: UInt8(index % 10 * 28), green: UInt8(index / 10 % 10 * 28), blue: UInt8(index / 100 * 28))
            let (x, y) = (Double(index % 32) * 9, Double(index / 32) * 9)
            let path = Path.rectangle(Rect(minX: x, minY: y, maxX: x + 4, maxY: y + 4))
            return .shape(Shape(id: "square-\(index)", path: path, fill: .color(color)))
        }
        #expect(try colorType(scene(squares)) == 2)
        #expect(try pixels(scene(squares)) == pixels(scene(squares + [unseen])))
    }

    @Test func aPathIsTheSameInManyBandsOfRowsAsInOne() throws {
        var random = SeededGenerator(seed: 3)
        // Long rings of short curves side by side, each through all bands.
        func rings(_ down: Double) -> Path {
            var random = random
            var path = Path()
            for ring in 0..<4 {
                let left = 20 + Double(ring) * 230
                func point(_ index: Int) -> Point {
                    let away = index < 150
                    return Point(
                        x: left + random.next(0, 60) + (away ? 0 : 90),
                        y: 10 + 6.4 * Double(away ? index : 300 - index) + random.next(-4, 4) + down)
                }
                let corners = (0..<300).map(point)
                path.move(to: corners[299])
                for index in stride(from: 0, to: 300, by: 3) {
                    if index % 2 == 0 {
                        path.curve(corners[index], corners[index + 1], to: corners[index + 2])
                    } else {
                        path.line(to: corners[index])
                        path.line(to: corners[index + 2])
                    }
                }
                path.close()
            }
            return path
        }
        _ = random.next()
        let tall = scene(
            [.shape(Shape(id: "rings", path: rings(0), fill: .color(.white))), unseen], side: 1000)
        let whole = try pixels(tall)
        // Forty rows of the same, which are one band.
        for top in stride(from: 0, to: 960, by: 120) {
            var part = tall
            part.size.height = 40
            part.elements = [.shape(Shape(id: "rings", path: rings(-Double(top)), fill: .color(.white))), unseen]
            let rows = try pixels(part)
            #expect(rows.dropFirst(8000).elementsEqual(whole[(top * 4000 + 8000)..<(top + 40) * 4000]), "\(top)")
        }
    }
}
