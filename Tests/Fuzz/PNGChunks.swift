// Numbers and checksums of PNG chunks, for the targets that make pictures.

func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 255) }
}

private let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
}

func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF as UInt32) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
}

/// A file whose chunks have the checksums that they should have.
func withChecksums(_ bytes: [UInt8]) -> [UInt8] {
    var (file, position) = (bytes, 8)
    while position + 12 <= file.count {
        let length = file[position..<(position + 4)].reduce(0) { $0 << 8 | Int($1) }
        guard position + 12 + length <= file.count else { break }
        let end = position + 8 + length
        file.replaceSubrange(end..<(end + 4), with: bigEndian(checksum(file[(position + 4)..<end])))
        position = end + 4
    }
    return file
}
