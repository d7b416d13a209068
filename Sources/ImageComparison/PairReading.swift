package import RasterImages
internal import Threading

/// Reads the rows of a PNG on one thread for another.
///
/// Rows are handed over in strips, of which there are a few: the reader is never far ahead.
final class RowProducer: @unchecked Sendable {
    // Used by the reading thread alone.
    private let reader: PNGRowReader
    private let depth: Int
    // Used by the taking thread alone.
    private var strip: Strip?
    private var taken = 0
    private let exchange = Monitor(Exchange())

    /// Some rows, in memory that goes with it.
    private final class Strip: @unchecked Sendable {
        let memory: UnsafeMutableRawBufferPointer
        let rowSize: Int
        var rows: [PNGRow] = []

        init(rowSize: Int) {
            self.rowSize = rowSize
            memory = .allocate(byteCount: max(rowSize, (1 << 18) / rowSize * rowSize), alignment: 16)
        }

        deinit {
            memory.deallocate()
        }

        /// The memory of the row of this number.
        func memory(of row: Int) -> UnsafeMutableRawBufferPointer {
            UnsafeMutableRawBufferPointer(rebasing: memory[(row * rowSize)...].prefix(rowSize))
        }
    }

    private struct Exchange: Sendable {
        var full: [Strip] = []
        var free: [Strip] = []
        var hasEnded = false
        var isCancelled = false
        var problem: PNGDecodingError?
    }

    init(_ reader: PNGRowReader, depth: Int) {
        self.reader = reader
        self.depth = depth
    }

    /// Reads to the end, on the thread that reads.
    func run() {
        do throws(PNGDecodingError) {
            try reader.start(depth: depth)
            let strips = (0..<3).map { _ in Strip(rowSize: reader.rowSize) }
            exchange.access { $0.free = strips }
            while try fill() {}
            exchange.access { $0.hasEnded = true }
        } catch {
            exchange.access { exchange in
                exchange.problem = error
                exchange.hasEnded = true
            }
        }
    }

    /// Fills a strip as far as there are rows, and tells whether there may be more.
    private func fill() throws(PNGDecodingError) -> Bool {
        let strip = exchange.wait { exchange -> Strip?? in
            exchange.isCancelled ? .some(nil) : exchange.free.popLast().map { .some($0) }
        }
        guard let strip else { return false }
        strip.rows = []
        defer { exchange.access { $0.full.append(strip) } }
        while (strip.rows.count + 1) * strip.rowSize <= strip.memory.count {
            guard let row = try reader.nextRow(strip.memory(of: strip.rows.count)) else { return false }
            strip.rows.append(row)
        }
        return true
    }

    /// The row that comes next, on the thread that takes; its samples last until the next call.
    func next() throws(PNGDecodingError) -> (PNGRow, UnsafeRawPointer)? {
        while true {
            if let strip, taken < strip.rows.count, let start = strip.memory(of: taken).baseAddress {
                defer { taken += 1 }
                return (strip.rows[taken], UnsafeRawPointer(start))
            }
            if let strip { exchange.access { $0.free.append(strip) } }
            strip = exchange.wait { exchange -> Strip?? in
                if !exchange.full.isEmpty { return .some(exchange.full.removeFirst()) }
                return exchange.hasEnded ? .some(nil) : nil
            }
            taken = 0
            guard strip == nil else { continue }
            if let problem = exchange.access({ $0.problem }) { throw problem }
            return nil
        }
    }

    /// Makes the reading thread stop, on the thread that takes.
    func cancel() {
        exchange.access { $0.isCancelled = true }
    }
}

/// Some rows of a picture that is being read, and two more above and below them.
final class PixelSlab {
    private let reader: PNGRowReader
    private let name: (PNGDecodingError) -> PairDecodingError
    private let width: Int
    private let height: Int
    private let memory: UnsafeMutablePointer<UInt32>
    /// How many rows the memory holds.
    private let capacity: Int
    /// The rows of the picture that are in memory, from its start.
    private var held = 0..<0
    /// The rows that came with the last advance, and have their neighbours at hand.
    private(set) var ready = 0..<0

    /// How many rows around a row decide on its pixels: those of its neighbours' neighbours.
    private static let margin = 2

    /// A slab before the first row; `name` says of errors whose they are.
    init(_ reader: PNGRowReader, _ name: @escaping (PNGDecodingError) -> PairDecodingError)
        throws(PairDecodingError)
    {
        self.reader = reader
        self.name = name
        (width, height) = (reader.width, reader.height)
        capacity = max(1, (1 << 18) / (width * 4)) + 2 * PixelSlab.margin
        memory = .allocate(capacity: capacity * width)
        do throws(PNGDecodingError) { try reader.start(depth: 8) } catch { throw name(error) }
    }

    deinit {
        memory.deallocate()
    }

    /// The pixels by their places in the picture, of which those of held rows may be looked at.
    var words: PixelWords {
        PixelWords(start: UnsafePointer(memory) - held.lowerBound * width)
    }

    /// Reads on, so that rows below the ready ones get ready.
    func advance() throws(PairDecodingError) {
        let kept = max(0, ready.upperBound - PixelSlab.margin)..<held.upperBound
        memory.update(from: memory + (kept.lowerBound - held.lowerBound) * width, count: kept.count * width)
        held = kept
        while held.count < capacity, held.upperBound < height {
            try readRow(into: memory + held.count * width)
            held = held.lowerBound..<(held.upperBound + 1)
        }
        let end = held.upperBound == height ? height : held.upperBound - PixelSlab.margin
        ready = ready.upperBound..<end
    }

    /// Reads the file to its end.
    func end() throws(PairDecodingError) {
        try readRow(into: memory)
    }

    private func readRow(into row: UnsafeMutablePointer<UInt32>) throws(PairDecodingError) {
        do throws(PNGDecodingError) {
            _ = try reader.nextRow(UnsafeMutableRawBufferPointer(start: row, count: width * 4))
        } catch {
            throw name(error)
        }
    }
}

/// Decodes two PNGs at 8 bits, at the same time where there are threads for it.
struct PairDecoding: @unchecked Sendable {
    // Each is used by one thread.
    let expected: PNGRowReader
    let actual: PNGRowReader
    let threads: Int

    func images() throws(PairDecodingError) -> (expected: RasterImage, actual: RasterImage) {
        let results = Monitor<[Result<RasterImage, PNGDecodingError>]>([
            .failure(.outOfMemory), .failure(.outOfMemory),
        ])
        Threads.run(2, on: threads) { index in
            let result = Result { () throws(PNGDecodingError) in
                try PNGDecoder().decode(index == 0 ? expected : actual, depth: 8)
            }
            results.access { $0[index] = result }
        }
        let both = results.access { $0 }
        return (
            try PairDecodingError.ofExpected { () throws(PNGDecodingError) in try both[0].get() },
            try PairDecodingError.ofActual { () throws(PNGDecodingError) in try both[1].get() }
        )
    }
}

/// Which of two pictures cannot be read, and why.
package enum PairDecodingError: Error {
    case expected(PNGDecodingError)
    case actual(PNGDecodingError)

    static func ofExpected<Result>(_ body: () throws(PNGDecodingError) -> Result) throws(PairDecodingError)
        -> Result
    {
        do throws(PNGDecodingError) { return try body() } catch { throw .expected(error) }
    }

    static func ofActual<Result>(_ body: () throws(PNGDecodingError) -> Result) throws(PairDecodingError) -> Result
    {
        do throws(PNGDecodingError) { return try body() } catch { throw .actual(error) }
    }
}
