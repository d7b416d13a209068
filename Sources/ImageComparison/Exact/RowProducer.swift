internal import RasterImages
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
