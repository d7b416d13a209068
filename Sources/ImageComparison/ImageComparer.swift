public import RasterImages

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Compares two pictures channel by channel, exactly.
///
/// A pixel differs where any of its red, green, blue and alpha does, as decoded: the colour of a fully transparent pixel
/// counts too. Where one picture has 16 bits a channel and the other 8, the 8 bits are widened, 255 to 65535.
public struct ImageComparer: Hashable, Sendable {
    /// An exact comparer.
    public init() {}

    /// Compares the actual picture with the expected one.
    public func compare(expected: RasterImage, actual: RasterImage) -> ComparisonResult {
        guard expected.width == actual.width, expected.height == actual.height else {
            return .size(
                expected: PixelSize(width: expected.width, height: expected.height),
                actual: PixelSize(width: actual.width, height: actual.height))
        }
        let difference =
            switch (expected.samples, actual.samples) {
            case (.eightBit(let one), .eightBit(let other)): difference(one, other, width: expected.width)
            default: difference(expected.sixteenBitSamples, actual.sixteenBitSamples, width: expected.width)
            }
        return difference.map(ComparisonResult.different) ?? .same
    }

    private func difference<Sample: FixedWidthInteger & UnsignedInteger>(
        _ one: [Sample], _ other: [Sample], width: Int
    ) -> PixelDifference? {
        var count = 0
        var largest: Sample = 0
        var columns = (first: Int.max, last: Int.min)
        var rows = (first: Int.max, last: Int.min)
        one.withUnsafeBufferPointer { one in
            other.withUnsafeBufferPointer { other in
                for y in 0..<(one.count / 4 / width) where !rowsAreEqual(one, other, row: y, samples: width * 4) {
                    rows = (min(rows.first, y), y)
                    for x in 0..<width {
                        let step = largestStep(one, other, at: (y * width + x) * 4)
                        guard step > 0 else { continue }
                        count += 1
                        largest = max(largest, step)
                        columns = (min(columns.first, x), max(columns.last, x))
                    }
                }
            }
        }
        guard count > 0 else { return nil }
        return PixelDifference(
            differingPixels: count, totalPixels: one.count / 4,
            box: PixelBox(
                x: columns.first, y: rows.first, width: columns.last - columns.first + 1,
                height: rows.last - rows.first + 1),
            largestChannelDifference: Int(largest), depth: Sample.bitWidth)
    }

    private func rowsAreEqual<Sample>(
        _ one: UnsafeBufferPointer<Sample>, _ other: UnsafeBufferPointer<Sample>, row: Int, samples: Int
    ) -> Bool {
        guard let one = one.baseAddress, let other = other.baseAddress else { return true }
        return memcmp(one + row * samples, other + row * samples, samples * MemoryLayout<Sample>.stride) == 0
    }

    private func largestStep<Sample: FixedWidthInteger & UnsignedInteger>(
        _ one: UnsafeBufferPointer<Sample>, _ other: UnsafeBufferPointer<Sample>, at pixel: Int
    ) -> Sample {
        var largest: Sample = 0
        for index in pixel..<(pixel + 4) {
            let (a, b) = (one[index], other[index])
            largest = max(largest, a > b ? a - b : b - a)
        }
        return largest
    }
}
