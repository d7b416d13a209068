import Canvas
import Primitives
import RasterImages
import SceneModel
import Testing

/// Digits on a panel of black and white, beside their own shapes and those of the other digits.
struct PanelGlyphTests {
    /// How much of each pixel is ink, from 0 to 1.
    private struct Coverage {
        var width: Int
        var values: [Double]

        /// The sum of the differences, where the other is moved by whole pixels for which it is least.
        func distance(to other: Coverage) -> Double {
            var least = Double.infinity
            for dx in -1...1 {
                for dy in -1...1 {
                    var sum = 0.0
                    for index in values.indices {
                        let (x, y) = (index % width + dx, index / width + dy)
                        let inside = (0..<width).contains(x) && (0..<(values.count / width)).contains(y)
                        sum += abs(values[index] - (inside ? other.values[y * width + x] : 0))
                    }
                    least = min(least, sum)
                }
            }
            return least
        }
    }

    /// A digit on a panel, or with `fine` its own shape, drawn large and averaged.
    private static func coverage(
        of digit: Int, _ face: FontFace, size: Double, at x: Double, fine: Bool, fonts: FontBook
    ) throws -> Coverage {
        let run = TextRun(
            id: "digit", string: String(digit), face: face, size: size, origin: Point(x: 4 + x, y: 24),
            color: Color(rgb: 0))
        var scene = Scene(
            size: Size(width: 32, height: 32), background: .white, elements: [.text(run)],
            description: .init(short: "", full: "", share: ""), attribution: "")
        if !fine { scene.depth = .two }
        let factor = fine ? 8 : 1
        let image = try PNGDecoder().decode(
            SceneRenderer(fonts: fonts).png(of: scene, scale: Double(factor)))
        let samples = image.eightBitSamples
        let width = image.width / factor
        var values = [Double](repeating: 0, count: width * (image.height / factor))
        for y in 0..<image.height {
            for x in 0..<image.width {
                values[y / factor * width + x / factor] +=
                    (1 - Double(samples[(y * image.width + x) * 4]) / 255) / Double(factor * factor)
            }
        }
        return Coverage(width: width, values: values)
    }

    /// The sizes in pixels at which cards set text on panels; Fraunces has finer strokes and smaller counters.
    @Test(
        arguments: [10.4, 11.5, 12.6, 14.2, 16.6, 19.9].map { (FontFace.regular, $0) }
            + [10.4, 11.5, 12.6, 14.2, 16.6, 19.9].map { (FontFace.medium, $0) }
            + [14.2, 16.6, 19.9].map { (FontFace.titleBold, $0) })
    func everyDigitOfAPanelIsMostLikeItself(face: FontFace, size: Double) throws {
        let fonts = FontBook(usingSystemFonts: false)
        for x in [0, 0.25, 0.5, 0.75] {
            let shapes = try (0...9).map {
                try Self.coverage(of: $0, face, size: size, at: x, fine: true, fonts: fonts)
            }
            for digit in 0...9 {
                let seen = try Self.coverage(of: digit, face, size: size, at: x, fine: false, fonts: fonts)
                let distances = shapes.map(seen.distance)
                let nearest = distances.indices.min { distances[$0] < distances[$1] }
                #expect(nearest == digit, "\(digit) reads \(nearest ?? -1) at \(x)")
                #expect(
                    seen.values.reduce(0, +) > 0.6 * shapes[digit].values.reduce(0, +), "\(digit) is faint at \(x)")
            }
        }
    }
}
