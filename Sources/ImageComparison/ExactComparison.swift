internal import Libc
internal import RasterImages
internal import Threading

/// Compares samples exactly, row by row.
struct ExactComparison {
    private let size: PixelSize
    /// Bits per channel.
    private let depth: Int
    private let keepsMask: Bool
    private(set) var tally = DifferenceTally()
    /// Nil until a pixel differs, or if no mask is kept.
    private(set) var mask: DifferenceMask?

    init(size: PixelSize, depth: Int, keepsMask: Bool) {
        self.size = size
        self.depth = depth
        self.keepsMask = keepsMask
    }

    /// Compares two pictures of one size.
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

    /// Compares a row with the pixels of a whole picture at its position.
    mutating func compare(_ row: PNGRow, whole: UnsafeRawPointer, _ samples: UnsafeRawPointer) {
        compare(row, whole + (row.y * size.width + row.x) * depth / 2, each: row.step, samples)
    }

    /// Compares two rows; `distance` is the number of pixels from one expected pixel to the next.
    mutating func compare(
        _ row: PNGRow, _ expected: UnsafeRawPointer, each distance: Int, _ actual: UnsafeRawPointer
    ) {
        let size = depth / 2
        if distance == 1, memcmp(expected, actual, row.count * size) == 0 { return }
        for index in 0..<row.count {
            let (one, other) = (expected + index * distance * size, actual + index * size)
            let difference =
                depth == 8
                ? ExactComparison.largestDifference(one, other, UInt32.self, UInt8.self)
                : ExactComparison.largestDifference(one, other, UInt64.self, UInt16.self)
            guard difference > 0 else { continue }
            let x = row.x + index * row.step
            tally.add(x: x, y: row.y, difference: difference)
            guard keepsMask else { continue }
            if mask == nil { mask = DifferenceMask(width: self.size.width, height: self.size.height) }
            mask?[x, row.y] = .different
        }
    }

    /// The largest difference between the four samples of two pixels; a pixel has the size of `Word`.
    @inline(__always)
    private static func largestDifference<Word: FixedWidthInteger, Sample: FixedWidthInteger>(
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

    /// Gives access to the samples of a picture, converted to 16 bits if `depth` is 16.
    static func withSamples(of image: RasterImage, depth: Int, _ body: (UnsafeRawPointer) -> Void) {
        switch depth == 8 ? image.samples : .sixteenBit(image.sixteenBitSamples) {
        case .eightBit(let values): values.withUnsafeBytes { $0.baseAddress.map(body) }
        case .sixteenBit(let values): values.withUnsafeBytes { $0.baseAddress.map(body) }
        }
    }
}

/// Compares two PNGs exactly while reading them.
struct RowComparison {
    let expected: PNGRowReader
    let actual: PNGRowReader
    let threads: Int

    /// Reads both to the end, in parallel if their rows come in the same order.
    func run(_ comparison: inout ExactComparison, depth: Int) throws(PairDecodingError) {
        if expected.isInterlaced != actual.isInterlaced {
            try compareWithWhole(&comparison, depth: depth)
        } else if threads > 1 {
            try compareBesideProducer(&comparison, depth: depth)
        } else {
            try compareInTurn(&comparison, depth: depth)
        }
    }

    /// Keeps the whole expected picture in memory.
    private func compareWithWhole(_ comparison: inout ExactComparison, depth: Int) throws(PairDecodingError) {
        let image = try PairDecodingError.ofExpected { () throws(PNGDecodingError) in
            try PNGDecoder().decode(expected, depth: depth)
        }
        var problem: PNGDecodingError?
        ExactComparison.withSamples(of: image, depth: depth) { whole in
            do throws(PNGDecodingError) {
                try actual.readRows(depth: depth) { row, samples in
                    if let start = samples.baseAddress { comparison.compare(row, whole: whole, start) }
                }
            } catch {
                problem = error
            }
        }
        if let problem { throw .actual(problem) }
    }

    /// Reads a row of each in turn.
    private func compareInTurn(_ comparison: inout ExactComparison, depth: Int) throws(PairDecodingError) {
        try PairDecodingError.ofExpected { () throws(PNGDecodingError) in try expected.start(depth: depth) }
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: expected.rowSize, alignment: 16)
        defer { memory.deallocate() }
        try compareRows(&comparison, depth: depth) { () throws(PNGDecodingError) in
            guard let row = try expected.nextRow(memory), let start = memory.baseAddress else { return nil }
            return (row, UnsafeRawPointer(start))
        }
    }

    /// Reads the expected picture on another thread.
    private func compareBesideProducer(_ comparison: inout ExactComparison, depth: Int) throws(PairDecodingError) {
        let producer = RowProducer(expected, depth: depth)
        guard let helper = Helper({ producer.run() }) else {
            return try compareInTurn(&comparison, depth: depth)
        }
        defer {
            producer.cancel()
            helper.join()
        }
        try compareRows(&comparison, depth: depth) { () throws(PNGDecodingError) in try producer.next() }
    }

    private func compareRows(
        _ comparison: inout ExactComparison, depth: Int,
        nextExpected: () throws(PNGDecodingError) -> (PNGRow, UnsafeRawPointer)?
    ) throws(PairDecodingError) {
        try PairDecodingError.ofActual { () throws(PNGDecodingError) in try actual.start(depth: depth) }
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: actual.rowSize, alignment: 16)
        defer { memory.deallocate() }
        while true {
            let one = try PairDecodingError.ofExpected(nextExpected)
            let row = try PairDecodingError.ofActual { () throws(PNGDecodingError) in try actual.nextRow(memory) }
            guard let one, let row, let start = memory.baseAddress else { return }
            comparison.compare(row, one.1, each: 1, start)
        }
    }
}
