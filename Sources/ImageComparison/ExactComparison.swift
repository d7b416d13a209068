internal import RasterImages

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Compares rows of samples with those of the expected picture, channel by channel.
struct ExactComparison {
    /// Bits a channel at which the pictures are compared.
    let depth: Int
    private let width: Int
    private let height: Int
    private let expected: RasterImage.Samples
    private(set) var tally = DifferenceTally()
    /// Nil as long as nothing differs, or where it is not kept.
    private(set) var mask: DifferenceMask?

    init(expected: RasterImage, depth: Int) {
        self.depth = depth
        (width, height) = (expected.width, expected.height)
        self.expected = ExactComparison.samples(of: expected, depth: depth)
    }

    mutating func compare(_ actual: RasterImage, keepsMask: Bool) {
        ExactComparison.withBytes(ExactComparison.samples(of: actual, depth: depth)) { actual in
            withExpected { comparison, expected in
                let length = comparison.width * comparison.depth / 2
                for y in 0..<comparison.height {
                    let row = PNGRow(y: y, x: 0, step: 1, count: comparison.width)
                    let samples = UnsafeRawBufferPointer(rebasing: actual[(y * length)...].prefix(length))
                    comparison.compare(samples, of: row, with: expected, keepsMask: keepsMask)
                }
            }
        }
    }

    mutating func compare(_ actual: PNGRowReader, keepsMask: Bool) throws(PNGDecodingError) {
        var problem: PNGDecodingError?
        withExpected { comparison, expected in
            do throws(PNGDecodingError) {
                try actual.readRows(depth: comparison.depth) { row, samples in
                    comparison.compare(samples, of: row, with: expected, keepsMask: keepsMask)
                }
            } catch {
                problem = error
            }
        }
        if let problem { throw problem }
    }

    private mutating func compare(
        _ samples: UnsafeRawBufferPointer, of row: PNGRow, with expected: UnsafeRawBufferPointer, keepsMask: Bool
    ) {
        let size = depth / 2
        let start = (row.y * width + row.x) * size
        guard let one = expected.baseAddress.map({ $0 + start }), let other = samples.baseAddress else { return }
        if row.step == 1, memcmp(one, other, samples.count) == 0 { return }
        for index in 0..<row.count {
            let (one, other) = (one + index * row.step * size, other + index * size)
            let step = depth == 8 ? largestStep8(one, other) : largestStep16(one, other)
            guard step > 0 else { continue }
            let x = row.x + index * row.step
            tally.add(x: x, y: row.y, step: step)
            guard keepsMask else { continue }
            if mask == nil { mask = DifferenceMask(width: width, height: height) }
            mask?[x, row.y] = .different
        }
    }

    private func largestStep8(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Int {
        guard one.loadUnaligned(as: UInt32.self) != other.loadUnaligned(as: UInt32.self) else { return 0 }
        var largest = 0
        for channel in 0..<4 {
            let one = one.load(fromByteOffset: channel, as: UInt8.self)
            let other = other.load(fromByteOffset: channel, as: UInt8.self)
            largest = max(largest, abs(Int(one) - Int(other)))
        }
        return largest
    }

    private func largestStep16(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Int {
        guard one.loadUnaligned(as: UInt64.self) != other.loadUnaligned(as: UInt64.self) else { return 0 }
        var largest = 0
        for channel in 0..<4 {
            let one = one.load(fromByteOffset: 2 * channel, as: UInt16.self)
            let other = other.load(fromByteOffset: 2 * channel, as: UInt16.self)
            largest = max(largest, abs(Int(one) - Int(other)))
        }
        return largest
    }

    private mutating func withExpected(_ body: (inout ExactComparison, UnsafeRawBufferPointer) -> Void) {
        let samples = expected
        ExactComparison.withBytes(samples) { body(&self, $0) }
    }

    private static func samples(of image: RasterImage, depth: Int) -> RasterImage.Samples {
        depth == 8 ? image.samples : .sixteenBit(image.sixteenBitSamples)
    }

    private static func withBytes(_ samples: RasterImage.Samples, _ body: (UnsafeRawBufferPointer) -> Void) {
        switch samples {
        case .eightBit(let values): values.withUnsafeBytes(body)
        case .sixteenBit(let values): values.withUnsafeBytes(body)
        }
    }
}
