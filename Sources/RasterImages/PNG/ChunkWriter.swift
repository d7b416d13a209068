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
