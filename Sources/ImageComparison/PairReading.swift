package import RasterImages
internal import Threading

/// Reads the rows of a PNG on one thread for another.
///
/// Rows are passed in a small number of reusable strips, which limits how far the producer is ahead.
final class RowProducer: @unchecked Sendable {
    // Used only by the reading thread.
    private let reader: PNGRowReader
    private let depth: Int
    // Used only by the consuming thread.
    private var strip: Strip?
    private var taken = 0
    private let exchange = Monitor(Exchange())

    /// A buffer of rows.
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

        /// The memory of a row.
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

    /// Reads to the end; runs on the reading thread.
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

    /// Fills a strip, and returns whether there may be more rows.
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

    /// Returns the next row, on the consuming thread; its samples are valid until the next call.
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

    /// Stops the reading thread; called on the consuming thread.
    func cancel() {
        exchange.access { $0.isCancelled = true }
    }
}

/// A sliding window of rows over a picture that is being read, with a margin above and below.
final class RowWindow {
    private let reader: PNGRowReader
    private let name: (PNGDecodingError) -> PairDecodingError
    private let width: Int
    private let height: Int
    private let memory: UnsafeMutablePointer<UInt32>
    /// The capacity in rows.
    private let capacity: Int
    /// The rows in memory.
    private var held = 0..<0
    /// The rows added by the last advance whose neighbours are in memory.
    private(set) var ready = 0..<0

    /// The rows above and below on which a row's pixels depend: neighbours of neighbours.
    private static let margin = 2

    /// A window before the first row; `name` wraps errors with the picture that they belong to.
    init(_ reader: PNGRowReader, _ name: @escaping (PNGDecodingError) -> PairDecodingError)
        throws(PairDecodingError)
    {
        self.reader = reader
        self.name = name
        (width, height) = (reader.width, reader.height)
        capacity = max(1, (1 << 18) / (width * 4)) + 2 * RowWindow.margin
        memory = .allocate(capacity: capacity * width)
        do throws(PNGDecodingError) { try reader.start(depth: 8) } catch { throw name(error) }
    }

    deinit {
        memory.deallocate()
    }

    /// The pixels by their index in the picture; only those of rows in memory may be read.
    var words: PixelWords {
        PixelWords(start: UnsafePointer(memory) - held.lowerBound * width)
    }

    /// Reads more rows and moves `ready` down.
    func advance() throws(PairDecodingError) {
        let kept = max(0, ready.upperBound - RowWindow.margin)..<held.upperBound
        memory.update(from: memory + (kept.lowerBound - held.lowerBound) * width, count: kept.count * width)
        held = kept
        while held.count < capacity, held.upperBound < height {
            try readRow(into: memory + held.count * width)
            held = held.lowerBound..<(held.upperBound + 1)
        }
        let end = held.upperBound == height ? height : held.upperBound - RowWindow.margin
        ready = ready.upperBound..<end
    }

    /// Reads the rest of the file.
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

/// Decodes two PNGs at 8 bits, in parallel if there are several threads.
struct PairDecoding: @unchecked Sendable {
    // Each reader is used by one thread.
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

/// Which of two pictures cannot be decoded, and why.
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
