import CPixelBlender
import Primitives
import SceneModel
import Testing

@testable import Canvas

struct FocalGradientTests {
    /// By the equation of the ray from the focus through a pixel to the circle, for rows of any length.
    @Test(arguments: [(0.0, 0.0), (0.36, 0), (-0.2, 0.3), (0.6, -0.6)], [1, 7, 8, 9, 64, 131])
    func aPixelHasTheColorOfItsPlaceOnItsRay(focus: (Double, Double), count: Int) {
        let words = (0...64).map { UInt32($0) }
        var found = [UInt32](repeating: 999, count: count)
        for top in [-1.2, -0.4, 0, 0.77] {
            find_focal_words(
                focal_circle(x: Float(focus.0), y: Float(focus.1)), -1.1, Float(top), 2.2 / Float(count), words, 64,
                &found, count)
            for (index, word) in found.enumerated() {
                let (x, y) = (-1.1 + Double(index) * 2.2 / Double(count), top)
                let (dx, dy) = (x - focus.0, y - focus.1)
                // The largest t for which the circle around (1 - t) focus with radius t does not hold the pixel.
                var (low, high) = (0.0, 1.0)
                for _ in 0..<40 {
                    let t = (low + high) / 2
                    let (ax, ay) = (dx + t * focus.0, dy + t * focus.1)
                    if ax * ax + ay * ay > t * t { low = t } else { high = t }
                }
                #expect(abs(Double(word) - low * 64) < 0.52, "\(x) \(y)")
            }
        }
    }

    private func scene(_ gradient: RadialGradient) -> Scene {
        Scene(
            size: Size(width: 40, height: 40), background: .white,
            elements: [
                .shape(
                    Shape(
                        id: "puff", path: .rectangle(Rect(minX: 0, minY: 0, maxX: 40, maxY: 40)),
                        fill: .radial(gradient)))
            ], description: .init(short: "", full: "", share: ""), attribution: "")
    }

    private let stops = [
        GradientStop(offset: 0, color: Color(rgb: 0)), GradientStop(offset: 1, color: .white.withOpacity(0)),
    ]

    @Test func theDarkestPixelIsTheFocusAndALeaningEllipseLeans() throws {
        func dark(_ gradient: RadialGradient, row: Int) throws -> Int {
            let pixels = try SceneRenderer(fonts: FontBook()).draw(scene(gradient)).pixels()
            return (0..<40).min { pixels.words[(row * 40 + $0) * 4] < pixels.words[(row * 40 + $1) * 4] } ?? -1
        }
        let center = Point(x: 20, y: 20)
        #expect(
            try dark(
                RadialGradient(center: center, radius: 15, focus: Point(x: 12.5, y: 20.5), stops: stops), row: 20)
                == 12)
        let leaning = RadialGradient(center: center, radius: 15, lean: 0.5, stops: stops)
        #expect(try abs(dark(leaning, row: 12) - 16) <= 3 && abs(dark(leaning, row: 28) - 24) <= 3)
    }

    @Test(arguments: [(Point(x: 36, y: 20), 0.0), (Point(x: 20, y: 20), 200)] as [(Point, Double)])
    func aFocusOutsideAndAFlatLeanAreRefused(focus: Point, lean: Double) {
        let gradient = RadialGradient(
            center: Point(x: 20, y: 20), radius: 15, lean: lean, focus: focus, stops: stops)
        #expect(throws: SceneError.range(id: "puff")) { try scene(gradient).validate() }
    }

    @Test func anSVGHasTheFocusAndTheLean() throws {
        let gradient = RadialGradient(
            center: Point(x: 20, y: 20), radius: 15, aspect: 2, lean: 0.5, focus: Point(x: 22, y: 18), stops: stops)
        let svg = String(decoding: try SceneRenderer(fonts: FontBook()).svg(of: scene(gradient)), as: UTF8.self)
        #expect(svg.contains("fx=") && svg.contains("gradientTransform"))
    }

    /// Each step keeps black and white, and no level moves by more than the step.
    @Test(arguments: [2, 3, 4], [1, 5, 8, 21]) func levelsAreRoundedToSteps(step: UInt32, count: Int) {
        for offset in 0..<step {
            for level in 0..<UInt32(256) {
                var words = [UInt32](repeating: level << 16 | (255 - level) << 8 | level, count: count)
                coarsen_levels(&words, count, step, offset)
                for word in words {
                    let (red, green, blue) = (word >> 16 & 255, word >> 8 & 255, word & 255)
                    #expect(red == blue && abs(Int(red) - Int(level)) < Int(step))
                    #expect(red == 255 || red % step == 0)
                    #expect(abs(Int(green) - Int(255 - level)) < Int(step))
                }
            }
            var ends: [UInt32] = [0xFF_00FF]
            coarsen_levels(&ends, 1, step, 0)
            #expect(ends == [0xFF_00FF])
        }
    }
}
