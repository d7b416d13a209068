internal import CDeflater
internal import CISAL

/// Writes the chunks of a PNG in sequence.
struct ChunkWriter {
    private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The index of the open chunk's type.
    private var start = 0
    /// The largest number of data bytes in an IDAT chunk.
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

    /// Adds compressed pixels to the open IDAT chunk, and begins another when it is full.
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

    /// Returns the bytes of the finished chunks, and clears them.
    mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    /// Ends the open chunk by filling in its length and appending its CRC.
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

/// A zlib stream, compressed at level 1 of ISA-L.
///
/// The bytes are the same in every run on one machine, but may differ between machines: ISA-L selects its code by the
/// processor.
struct DeflateStream: ~Copyable {
    /// The preferred number of input bytes per call.
    static let blockSize = 131_072

    private var output: UnsafeMutableBufferPointer<UInt8>
    private var checksum: UInt32 = 1
    private var hasBegun = false

    init() {
        output = .allocate(capacity: Int(deflater_room(UInt32(DeflateStream.blockSize))))
    }

    deinit {
        output.deallocate()
    }

    /// Compresses a block of input into IDAT chunks; the last one ends the stream with its Adler-32 trailer.
    mutating func compress(
        _ input: UnsafeMutableBufferPointer<UInt8>, isLast: Bool, into chunks: inout ChunkWriter
    ) throws(PNGEncodingError) {
        if !hasBegun {
            // The zlib header: deflate with a window of 32 KiB at the fastest level (RFC 1950, section 2.2).
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
