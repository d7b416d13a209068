internal import CDeflater

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
