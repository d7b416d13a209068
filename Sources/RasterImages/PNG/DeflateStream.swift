internal import CISAL

/// A zlib stream in the making, by ISA-L's level 0.
///
/// The bytes are the same from run to run on one machine; ISA-L picks its code by the processor, so that they may differ
/// between machines. Its level 1 makes a picture a sixth smaller, but in version 2.30 one run of some two thousand chooses
/// other, equally long matches, depending on where the process lies in memory.
struct DeflateStream: ~Copyable {
    private let stream: UnsafeMutablePointer<isal_zstream>
    private let output: UnsafeMutableBufferPointer<UInt8>

    init() {
        stream = .allocate(capacity: 1)
        output = .allocate(capacity: 32_768)
        UnsafeMutableRawPointer(stream).initializeMemory(
            as: UInt8.self, repeating: 0, count: MemoryLayout<isal_zstream>.size)
        isal_deflate_init(stream)
        stream.pointee.gzip_flag = UInt16(IGZIP_ZLIB)
        stream.pointee.flush = UInt16(NO_FLUSH)
    }

    deinit {
        stream.deallocate()
        output.deallocate()
    }

    /// Compresses `input`, the last of the stream or not, into `chunks`.
    mutating func compress(
        _ input: UnsafeMutableBufferPointer<UInt8>, isLast: Bool, into chunks: inout ChunkWriter
    ) throws(PNGEncodingError) {
        stream.pointee.next_in = input.baseAddress
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.end_of_stream = isLast ? 1 : 0
        repeat {
            stream.pointee.next_out = output.baseAddress
            stream.pointee.avail_out = UInt32(output.count)
            let code = isal_deflate(stream)
            isal_leave_vector_registers()
            guard code == COMP_OK else { throw .compressor(code: Int(code)) }
            let produced = output.prefix(output.count - Int(stream.pointee.avail_out))
            chunks.appendImageData(UnsafeBufferPointer(rebasing: produced))
        } while stream.pointee.avail_out == 0
    }
}
