internal import CPNGReader

/// The position of a row of samples: `count` pixels in line `y`, at columns `x`, `x + step` and so on.
package struct PNGRow {
    package let y: Int
    package let x: Int
    package let step: Int
    package let count: Int

    package init(y: Int, x: Int, step: Int, count: Int) {
        self.y = y
        self.x = x
        self.step = step
        self.count = count
    }
}

/// Reads a PNG row by row, with only a few rows in memory.
///
/// The rows of an interlaced file come in seven passes.
package final class PNGRowReader {
    /// Fills the buffer with the next bytes of a file and returns their number; 0 at the end.
    package typealias Source = (UnsafeMutableRawBufferPointer) -> Int

    /// In pixels.
    package private(set) var width = 0
    /// In pixels.
    package private(set) var height = 0
    /// Bits per sample: 16, or 8 for a file with fewer.
    package private(set) var depth = 8
    /// Whether rows come in seven passes.
    package private(set) var isInterlaced = false
    private var reader: OpaquePointer?
    private var rowDepth = 8
    private let source: Source
    private var remainingBytes: Int
    private let byteLimit: Int
    private var exceedsByteLimit = false

    /// Reads a file up to its pixels.
    package init(limits: PNGDecoder, source: @escaping Source) throws(PNGDecodingError) {
        self.source = source
        byteLimit = limits.byteLimit
        remainingBytes = byteLimit
        reader = pngreader_create(
            { context, bytes, count in
                guard let context, let bytes else { return 0 }
                let reader = Unmanaged<PNGRowReader>.fromOpaque(context).takeUnretainedValue()
                return reader.take(UnsafeMutableRawBufferPointer(start: bytes, count: count))
            }, Unmanaged.passUnretained(self).toOpaque())
        var header = pngreader_header()
        guard let reader else { throw .outOfMemory }
        guard pngreader_has_signature(reader) else { throw .signature }
        guard pngreader_read_header(reader, &header) else { throw failure }
        (width, height, depth) = (Int(header.width), Int(header.height), Int(header.depth))
        isInterlaced = header.is_interlaced
        let side = max(width, height)
        guard side <= PNGDecoder.sideLimit else { throw .tooLong(side, limit: PNGDecoder.sideLimit) }
        let limit = limits.pixelLimit
        guard width * height <= limit else {
            throw .tooManyPixels(width: width, height: height, limit: limit)
        }
    }

    deinit {
        pngreader_destroy(reader)
    }

    /// The largest number of bytes of a row, after `start`.
    package var rowSize: Int { width * rowDepth / 2 }

    /// Starts reading rows at 8 or 16 bits per sample; must be called once.
    ///
    /// Samples are converted: 16 bits are rounded to 8, and 255 becomes 65535.
    package func start(depth: Int) throws(PNGDecodingError) {
        rowDepth = depth
        guard pngreader_start(reader, UInt32(depth)) else { throw failure }
    }

    /// Reads the next row as native-endian RGBA with straight alpha into memory of `rowSize` bytes.
    ///
    /// After the last row, reads the rest of the file and returns nil.
    package func nextRow(_ memory: UnsafeMutableRawBufferPointer) throws(PNGDecodingError) -> PNGRow? {
        var row = pngreader_row()
        switch pngreader_next_row(reader, memory.baseAddress, &row) {
        case pngreader_has_row:
            return PNGRow(y: Int(row.y), x: Int(row.x), step: Int(row.step), count: Int(row.count))
        case pngreader_ended:
            guard !pngreader_has_more(reader) else { throw .trailingBytes }
            return nil
        default: throw failure
        }
    }

    /// Reads all rows; the samples passed to `body` are valid only during the call.
    package func readRows(
        depth: Int, _ body: (PNGRow, UnsafeRawBufferPointer) -> Void
    ) throws(PNGDecodingError) {
        try start(depth: depth)
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: rowSize, alignment: 16)
        defer { memory.deallocate() }
        while let row = try nextRow(memory) {
            body(row, UnsafeRawBufferPointer(rebasing: memory[..<(row.count * depth / 2)]))
        }
    }

    /// Reads from the source, up to the byte limit.
    private func take(_ memory: UnsafeMutableRawBufferPointer) -> Int {
        guard remainingBytes > 0 else {
            exceedsByteLimit = true
            return 0
        }
        let count = source(UnsafeMutableRawBufferPointer(rebasing: memory.prefix(remainingBytes)))
        remainingBytes -= count
        return count
    }

    private var failure: PNGDecodingError {
        exceedsByteLimit ? .tooManyBytes(limit: byteLimit) : .damaged(message)
    }

    /// libpng's message in lower case, except for a chunk name at its start.
    private var message: String {
        let text = String(cString: pngreader_message(reader))
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return text.lowercased() }
        return parts[0] + ":" + parts[1].lowercased()
    }
}

extension PNGRowReader {
    /// Reads a file in memory.
    package convenience init(limits: PNGDecoder, bytes: [UInt8]) throws(PNGDecodingError) {
        var offset = 0
        try self.init(limits: limits) { memory in
            let count = min(memory.count, bytes.count - offset)
            memory.copyBytes(from: bytes[offset..<(offset + count)])
            offset += count
            return count
        }
    }
}
