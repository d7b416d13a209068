import RasterImages
import Testing

@testable import ImageComparison

struct AntialiasingTests {
    /// Noise of few colours, in which all of the cases occur.
    private func noise(_ seed: UInt64, _ width: Int, _ height: Int, colors: Int) -> [UInt32] {
        var state = seed
        return (0..<(width * height)).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let shade = UInt32(state >> 33) % UInt32(colors)
            return 0xFF00_0000 | (shade &* 0x0035_4A17) & 0x00FF_FFFF
        }
    }

    @Test(arguments: [(40, 30), (1, 9), (9, 1), (2, 2), (3, 3), (4, 17)], [2, 3, 5, 40])
    func rowsFindWhatPixelsFind(size: (width: Int, height: Int), colors: Int) {
        var antialiased = 0
        for isOpaque in [true, false] { antialiased += compare(size, colors: colors, isOpaque: isOpaque) }
        #expect(antialiased > 0 || size.width * size.height < 100 || colors != 3)
    }

    private func compare(_ size: (width: Int, height: Int), colors: Int, isOpaque: Bool) -> Int {
        var antialiased = 0
        for seed in 0..<6 as Range<UInt64> {
            let one = noise(seed, size.width, size.height, colors: colors)
            var other = noise(seed, size.width, size.height, colors: colors)
            for index in stride(from: 0, to: other.count, by: 5) {
                other[index] ^= isOpaque ? 0x0000_1000 : 0x4000_1000
            }
            one.withUnsafeBufferPointer { one in
                other.withUnsafeBufferPointer { other in
                    guard let start = one.baseAddress, let otherStart = other.baseAddress else { return }
                    let pair = PixelPair(
                        size: PixelSize(width: size.width, height: size.height), expected: PixelWords(start: start),
                        actual: PixelWords(start: otherStart))
                    let rows = AntialiasingRows(pair)
                    for y in 0..<size.height {
                        rows.prepare(y)
                        for x in 0..<size.width {
                            let expected = AntialiasingDetector(pair: pair).isAntialiased(x: x, y: y)
                            if rows.isAntialiased(x: x, y: y) != expected {
                                Issue.record("\(x), \(y), seed \(seed)")
                            }
                            antialiased += expected ? 1 : 0
                        }
                    }
                }
            }
        }
        return antialiased
    }
}
