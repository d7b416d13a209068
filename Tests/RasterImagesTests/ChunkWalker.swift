import Testing

/// A chunk of a file, its checksum verified.
struct WalkedChunk: Equatable {
    let type: String
    let data: [UInt8]
}

/// The chunks of a PNG file; fails where a length or a checksum is wrong.
func walkChunks(_ file: [UInt8]) throws -> [WalkedChunk] {
    try #require(file.starts(with: CraftedPNG.signature))
    var chunks: [WalkedChunk] = []
    var rest = file.dropFirst(8)
    while !rest.isEmpty {
        try #require(rest.count >= 12)
        let length = Int(number(rest.prefix(4)))
        try #require(rest.count >= 12 + length)
        let body = rest.dropFirst(4).prefix(4 + length)
        try #require(number(rest.dropFirst(8 + length).prefix(4)) == crc32(body))
        chunks.append(
            WalkedChunk(type: String(decoding: body.prefix(4), as: UTF8.self), data: Array(body.dropFirst(4))))
        rest = rest.dropFirst(12 + length)
    }
    return chunks
}

private func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
}
