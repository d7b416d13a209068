internal import RasterImages

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
