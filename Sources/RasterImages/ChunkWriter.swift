internal import CDeflater
internal import CISAL

/// The chunks of a PNG, written one after another.
struct ChunkWriter {
    private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// Where the type of the open chunk starts.
    private var start = 0
    /// The most bytes of data that a chunk of pixels takes.
    private let dataLimit: Int

    init(dataLimit: Int = Int(Int32.max)) {
        self.dataLimit = dataLimit
    }

    mutating func begin(_ type: StaticString) {
        bytes.append(contentsOf: [0, 0, 0, 0])
        start = bytes.count
        type.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ byte: UInt8) {
        bytes.append(byte)
    }

    mutating func append(contentsOf data: some Sequence<UInt8>) {
        bytes.append(contentsOf: data)
    }

    mutating func append(bigEndian value: UInt32) {
        for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(value >> shift & 255)) }
    }

    /// Adds compressed pixels to the open chunk `IDAT`, and begins another where this one is full.
    mutating func appendImageData(_ data: UnsafeBufferPointer<UInt8>) {
        var rest = data[...]
        while !rest.isEmpty {
            let room = dataLimit - (bytes.count - start - 4)
            if room == 0 {
                end()
                begin("IDAT")
                continue
            }
            bytes.append(contentsOf: rest.prefix(room))
            rest = rest.dropFirst(room)
        }
    }

    /// Hands over the bytes of the chunks that have ended, and goes on without them.
    mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    /// Ends the open chunk: its length goes in front, its CRC behind.
    mutating func end() {
        let length = UInt32(bytes.count - start - 4)
        for index in 0..<4 { bytes[start - 4 + index] = UInt8(length >> (24 - 8 * UInt32(index)) & 255) }
        let checksum = bytes.withUnsafeBufferPointer { all in
            let chunk = all[start...]
            return crc32_gzip_refl(0, all.baseAddress.map { $0 + chunk.startIndex }, UInt64(chunk.count))
        }
        append(bigEndian: checksum)
    }
}

/// A zlib stream in the making, by ISA-L's level 1.
///
/// The bytes are the same from run to run on one machine; ISA-L picks its code by the processor, so that they may differ
/// between machines.
struct DeflateStream: ~Copyable {
    /// The bytes of input that are best compressed at once.
    static let pieceSize = 131_072

    private var output: UnsafeMutableBufferPointer<UInt8>
    private var checksum: UInt32 = 1
    private var hasBegun = false

    init() {
        output = .allocate(capacity: Int(deflater_room(UInt32(DeflateStream.pieceSize))))
    }

    deinit {
        output.deallocate()
    }

    /// Compresses `input`, the last of the stream or not, into `chunks`.
    mutating func compress(
        _ input: UnsafeMutableBufferPointer<UInt8>, isLast: Bool, into chunks: inout ChunkWriter
    ) throws(PNGEncodingError) {
        if !hasBegun {
            // Deflate with a window of 32 KiB, compressed fast (RFC 1950, 2.2).
            append([0x78, 0x01], to: &chunks)
            hasBegun = true
        }
        let count = UInt32(input.count)
        if output.count < Int(deflater_room(count)) {
            output.deallocate()
            output = .allocate(capacity: Int(deflater_room(count)))
        }
        let written = deflater_compress(
            input.baseAddress, count, isLast ? 1 : 0, output.baseAddress, UInt32(output.count), &checksum)
        guard written >= 0 else { throw .compressor(code: written) }
        chunks.appendImageData(UnsafeBufferPointer(rebasing: output.prefix(written)))
        if isLast {
            append([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }, to: &chunks)
        }
    }

    private func append(_ bytes: [UInt8], to chunks: inout ChunkWriter) {
        bytes.withUnsafeBufferPointer { chunks.appendImageData($0) }
    }
}
