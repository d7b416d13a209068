import Primitives
import Testing

@testable import Canvas

struct PaintTests {
    /// A release blends by vectors, and a build without optimization by words.
    @Test func vectorsBlendLikeWords() {
        var state: UInt64 = 17
        func random() -> UInt32 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt32(state >> 32)
        }
        for count in 0..<120 {
            let color = Color(rgb: random() >> 8)
            let paint = SolidPaint(color, opacity: Double(random() % 1001) / 1000)
            let coverage = UInt8(random() % 256)
            var words = (0..<count % 13).map { _ in random() }
            var vectors = words
            paint.blend(over: &words, count: words.count, coverage: coverage, byVectors: false)
            paint.blend(over: &vectors, count: vectors.count, coverage: coverage, byVectors: true)
            #expect(words == vectors, "\(color.hex) at \(coverage)")
        }
    }
}
