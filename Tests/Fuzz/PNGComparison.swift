import ImageComparison
import RasterImages

/// Compares the two halves of input, each a PNG, exactly and to the eye; the results must agree in either order.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    // A file of 100 bytes may be a picture of all the pixels that are allowed.
    CostOracle.judge(count + 1 << 20) {
        let decoder = PNGDecoder(pixelLimit: 1 << 16)
        let (first, second) = (Array(input.prefix(count / 2)), Array(input.dropFirst(count / 2)))
        guard let one = try? decoder.decode(first), let other = try? decoder.decode(second) else { return }
        for comparer in [ImageComparer(), ImageComparer(metric: .perceptual(threshold: 0.1), window: 3)] {
            let there = comparer.compare(expected: one, actual: other) == .same
            let back = comparer.compare(expected: other, actual: one) == .same
            if there != back { fatalError("the order decides whether pictures are the same") }
        }
        if one == other, ImageComparer().compare(expected: one, actual: other) != .same { fatalError("not itself") }
    }
    return 0
}
