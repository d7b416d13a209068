internal import CISAL

/// How hard ISA-L tries to make a PNG small.
///
/// The pixels are the same at each level. The bytes are the same from run to run, but ISA-L picks its code by the
/// processor, so that they may differ between machines.
public enum DeflateLevel: UInt32, CaseIterable, Hashable, Sendable {
    /// The fastest and the largest, with fixed Huffman codes.
    case level0
    /// Nearly as fast, a sixth smaller.
    case level1
    /// Like level 1 with a longer search.
    case level2
    /// Several times slower, seldom smaller.
    case level3
}

/// A zlib stream in the making.
struct DeflateStream: ~Copyable {
    private let stream: UnsafeMutablePointer<isal_zstream>
    private let work: UnsafeMutableBufferPointer<UInt8>
    private let output: UnsafeMutableBufferPointer<UInt8>

    init(level: DeflateLevel) {
        stream = .allocate(capacity: 1)
        work = .allocate(capacity: Int(isal_level_buffer_size(level.rawValue)))
        output = .allocate(capacity: 32_768)
        UnsafeMutableRawPointer(stream).initializeMemory(
            as: UInt8.self, repeating: 0, count: MemoryLayout<isal_zstream>.size)
        // ISA-L takes what it finds here for hashes of earlier data, so that leftovers of the heap would choose among equally
        // good matches and the bytes would differ from run to run.
        work.initialize(repeating: 0)
        isal_deflate_init(stream)
        stream.pointee.level = level.rawValue
        stream.pointee.level_buf = work.baseAddress
        stream.pointee.level_buf_size = UInt32(work.count)
        stream.pointee.gzip_flag = UInt16(IGZIP_ZLIB)
        stream.pointee.flush = UInt16(NO_FLUSH)
    }

    deinit {
        stream.deallocate()
        work.deallocate()
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
