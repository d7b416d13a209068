internal import Libc
internal import RasterImages

/// Compares rows of samples channel by channel.
struct ExactComparison {
    private let size: PixelSize
    /// Bits a channel.
    private let depth: Int
    private let keepsMask: Bool
    private(set) var tally = DifferenceTally()
    /// Nil as long as nothing differs, or where it is not kept.
    private(set) var mask: DifferenceMask?

    init(size: PixelSize, depth: Int, keepsMask: Bool) {
        self.size = size
        self.depth = depth
        self.keepsMask = keepsMask
    }

    /// Compares two whole pictures of one size.
    mutating func compare(_ expected: RasterImage, _ actual: RasterImage) {
        ExactComparison.withSamples(of: expected, depth: depth) { expected in
            ExactComparison.withSamples(of: actual, depth: depth) { actual in
                for y in 0..<size.height {
                    let start = y * size.width * depth / 2
                    let row = PNGRow(y: y, x: 0, step: 1, count: size.width)
                    compare(row, expected + start, each: 1, actual + start)
                }
            }
        }
    }

    /// Compares a whole picture with a row of another.
    mutating func compare(_ row: PNGRow, whole: UnsafeRawPointer, _ samples: UnsafeRawPointer) {
        compare(row, whole + (row.y * size.width + row.x) * depth / 2, each: row.step, samples)
    }

    /// Compares a row with another, of which the former's pixels may stand apart.
    mutating func compare(
        _ row: PNGRow, _ expected: UnsafeRawPointer, each distance: Int, _ actual: UnsafeRawPointer
    ) {
        let size = depth / 2
        if distance == 1, memcmp(expected, actual, row.count * size) == 0 { return }
        for index in 0..<row.count {
            let (one, other) = (expected + index * distance * size, actual + index * size)
            let step =
                depth == 8
                ? ExactComparison.largestStep(one, other, UInt32.self, UInt8.self)
                : ExactComparison.largestStep(one, other, UInt64.self, UInt16.self)
            guard step > 0 else { continue }
            let x = row.x + index * row.step
            tally.add(x: x, y: row.y, step: step)
            guard keepsMask else { continue }
            if mask == nil { mask = DifferenceMask(width: self.size.width, height: self.size.height) }
            mask?[x, row.y] = .different
        }
    }

    /// The largest difference of the four samples of a pixel, which as a whole is a word.
    @inline(__always)
    private static func largestStep<Word: FixedWidthInteger, Sample: FixedWidthInteger>(
        _ one: UnsafeRawPointer, _ other: UnsafeRawPointer, _: Word.Type, _: Sample.Type
    ) -> Int {
        guard one.loadUnaligned(as: Word.self) != other.loadUnaligned(as: Word.self) else { return 0 }
        var largest = 0
        for channel in 0..<4 {
            let offset = channel * MemoryLayout<Sample>.size
            let (a, b) = (
                one.load(fromByteOffset: offset, as: Sample.self),
                other.load(fromByteOffset: offset, as: Sample.self)
            )
            largest = max(largest, abs(Int(a) - Int(b)))
        }
        return largest
    }

    /// The samples of a picture, widened where `depth` is more than it has.
    static func withSamples(of image: RasterImage, depth: Int, _ body: (UnsafeRawPointer) -> Void) {
        switch depth == 8 ? image.samples : .sixteenBit(image.sixteenBitSamples) {
        case .eightBit(let values): values.withUnsafeBytes { $0.baseAddress.map(body) }
        case .sixteenBit(let values): values.withUnsafeBytes { $0.baseAddress.map(body) }
        }
    }
}
