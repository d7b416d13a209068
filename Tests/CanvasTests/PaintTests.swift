import Primitives
import SceneModel
import Testing

@testable import Canvas

struct PaintTests {
    private struct Numbers {
        var state: UInt64 = 17

        mutating func next() -> UInt32 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt32(state >> 32)
        }

        /// A premultiplied word of any opacity; every eighth is clear, and every eighth opaque.
        mutating func color() -> UInt32 {
            let alpha = [0, 255].first { _ in next() % 8 == 0 } ?? next() % 256
            return PixelRow.times(next() | 0xFF00_0000, alpha)
        }
    }

    /// A release blends by vectors, and a build without optimization by words.
    @Test func vectorsBlendLikeWords() {
        var numbers = Numbers()
        for count in 0..<120 {
            let there = (0..<count % 41).map { _ in numbers.next() }
            let one = numbers.color()
            let colors = there.map { _ in numbers.color() }
            let shares = there.map { _ in UInt8(numbers.next() % 256) }
            func painted(_ paint: (UnsafeMutablePointer<UInt32>) -> Void) -> [UInt32] {
                var pixels = there
                pixels.withUnsafeMutableBufferPointer { if let base = $0.baseAddress { paint(base) } }
                return pixels
            }
            for byVectors in [false, true] {
                let same = painted { PixelRow.paint(one, over: $0, count: there.count, byVectors: byVectors) }
                #expect(same == there.map { PixelRow.over(one, $0) })
                let own = painted { PixelRow.paint(colors, over: $0, count: there.count, byVectors: byVectors) }
                #expect(own == zip(colors, there).map { PixelRow.over($0, $1) })
                let shared = painted {
                    PixelRow.paint(colors, shares: shares, over: $0, count: there.count, byVectors: byVectors)
                }
                let faint = zip(colors, shares).map { PixelRow.times($0, UInt32($1)) }
                #expect(shared == zip(faint, there).map { PixelRow.over($0, $1) })
            }
        }
    }

    @Test func blendingRoundsEachChannelToTheNearest() {
        for (color, there) in [(0x8040_2010, 0xFFFF_FFFF), (0x0000_0000, 0x1234_5678), (0xFF01_0203, 0x00FF_FFFF)] {
            let channels = stride(from: UInt32(0), through: 24, by: 8).map { shift in
                let (over, under) = (UInt32(color) >> shift & 255, UInt32(there) >> shift & 255)
                let rest = Double(under) * (1 - Double(UInt32(color) >> 24) / 255)
                return (over + UInt32(rest.rounded())) << shift
            }
            #expect(PixelRow.over(UInt32(color), UInt32(there)) == channels.reduce(0, |))
        }
    }

    /// The fade of a radial gradient has the same levels however many are computed at once.
    @Test(arguments: [(22.596, 56.596), (-92, -126), (0, 360), (170, 190)])
    func vectorsFadeLikeNumbers(start: Double, end: Double) {
        let fade = AngularFade(RadialGradient.Fade(from: start, to: end))
        for dy in [-300.5, -40.5, 0.5, 7.25, 120] {
            for first in stride(from: 0, to: 600, by: 31) {
                func levels(byVectors: Bool) -> [UInt8] {
                    [UInt8](unsafeUninitializedCapacity: 31) { levels, count in
                        guard let base = levels.baseAddress else { return }
                        let single = fade.findLevels(
                            of: first..<first + 31, centerX: 301.7, dy: dy, into: base, byVectors: byVectors)
                        if let single { base.update(repeating: single, count: 31) }
                        count = 31
                    }
                }
                #expect(levels(byVectors: true) == levels(byVectors: false))
            }
        }
    }
}

struct RadialPaintTests {
    /// Each pixel of a picture that is painted row by row has the colour of the innermost ring around its centre.
    @Test(arguments: [(50.0, 40.0, 30.0, 1.0), (-20, 33.3, 90.4, 1.7), (101.5, 95, 12, 0.4), (60, 40, 0.4, 1)])
    func aPixelHasTheColorOfItsDistance(x: Double, y: Double, radius: Double, aspect: Double) {
        var gradient = RadialGradient(
            center: Point(x: x, y: y), radius: radius,
            stops: [
                GradientStop(offset: 0.2, color: .white), GradientStop(offset: 0.5, color: Color(rgb: 0x204060)),
                GradientStop(offset: 1, color: Color(rgb: 0xFF8800).withOpacity(0)),
            ])
        gradient.aspect = aspect
        let columns = 3..<100
        let paint = RadialPaint(gradient, scale: 1, columns: columns)
        /// The colours along a line from the centre to the right, on which rows and rings play no part.
        func color(at distance: Double) -> UInt32 {
            var level = gradient
            level.center = Point(x: 0.5 - distance, y: 0.5)
            level.aspect = nil
            var word: UInt32 = 0
            RadialPaint(level, scale: 1, columns: 0..<1).blend(over: &word, row: 0, columns: 0..<1, coverage: 255)
            return word
        }
        for row in 0..<100 {
            var line = [UInt32](repeating: 0, count: 100)
            paint.blend(over: &line, row: row, columns: columns, coverage: 255)
            #expect(line[..<3].allSatisfy { $0 == 0 })
            for column in stride(from: 3 + row % 7, to: 100, by: 7) {
                let (dx, dy) = ((Double(column) + 0.5 - x) / aspect, Double(row) + 0.5 - y)
                let distance = (dx * dx + dy * dy).squareRoot()
                // Next to the edge of a ring, rounding may decide.
                let near = Set([distance - 0.001, distance, distance + 0.001].map { color(at: max($0, 0)) })
                #expect(near.contains(line[column]), "\(column), \(row)")
            }
        }
    }

    @Test func coverageMakesAGradientFainter() {
        let gradient = RadialGradient(
            center: Point(x: 2, y: 0.5), radius: 3, stops: [0, 1].map { GradientStop(offset: $0, color: .white) })
        let paint = RadialPaint(gradient, scale: 1, columns: 0..<4)
        var line = [UInt32](repeating: 0xFF00_0000, count: 4)
        paint.blend(over: &line, row: 0, columns: 1..<3, coverage: 102)
        #expect(line == [0xFF00_0000, 0xFF66_6666, 0xFF66_6666, 0xFF00_0000])
    }
}
