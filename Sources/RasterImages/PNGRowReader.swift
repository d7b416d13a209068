internal import CPNGReader

/// Which pixels of a picture a row of samples holds: `count` of them in line `y`, at `x`, `x + step` and so on.
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

/// Reads a PNG row by row, and holds no more of it than that.
///
/// Where the file is interlaced, its rows are those of its seven passes, one after another.
package final class PNGRowReader {
    package typealias Source = (UnsafeMutableRawBufferPointer) -> Int

    /// In pixels.
    package private(set) var width = 0
    /// In pixels.
    package private(set) var height = 0
    /// Bits a sample of the file: 16, or 8 for any fewer.
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
    ///
    /// The source puts the bytes that come next into the memory, and tells how many; 0 is the end of the file.
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

    /// The bytes that a row takes at most, once reading has started.
    package var rowSize: Int { width * rowDepth / 2 }

    /// Chooses the bits of the samples to come, 8 or 16, whatever the file has; to be called once.
    ///
    /// Samples of 16 bits are rounded to 8, and 255 becomes 65535.
    package func start(depth: Int) throws(PNGDecodingError) {
        rowDepth = depth
        guard pngreader_start(reader, UInt32(depth)) else { throw failure }
    }

    /// Reads the row that comes next as RGBA with straight alpha, native-endian, into memory of `rowSize`.
    ///
    /// After the last row the file is read to its end, and the answer is nil.
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

    /// Reads all rows.
    ///
    /// The samples are those of the row alone, and last as long as the call.
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

    /// Hands on what the source gives, up to the limit and one byte more.
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

    /// What libpng says, in lower case but for the name of the chunk in front.
    private var message: String {
        let text = String(cString: pngreader_message(reader))
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return text.lowercased() }
        return parts[0] + ":" + parts[1].lowercased()
    }
}

extension PNGRowReader {
    /// Reads a file that lies in memory.
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
