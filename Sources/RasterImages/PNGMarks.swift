internal import CISAL

/// The chunks of a complete PNG, named by their lengths, types and CRCs.
///
/// The CRC of a chunk does not show that another chunk is missing or comes from another picture; a text with a hash of these
/// marks does.
package enum PNGMarks {
    /// The bytes of a mark.
    package static let length = 12

    /// The marks of all chunks except IEND; nil if the file is not a complete PNG.
    package static func of(_ file: [UInt8]) -> [UInt8]? {
        var marks: [UInt8] = []
        var index = 8
        while index + PNGMarks.end <= file.count {
            let length = file[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) }
            let next = index + 12 + length
            guard next <= file.count else { return nil }
            if next == file.count { return marks }
            marks += file[index..<(index + 8)] + file[(next - 4)..<next]
            index = next
        }
        return nil
    }

    /// A complete PNG with another text chunk in Latin-1 before its IEND chunk.
    package static func appending(_ text: PNGText, to file: [UInt8]) -> [UInt8] {
        var chunk = ChunkWriter()
        _ = chunk.take()
        // Its length is filled in at the end.
        chunk.begin("tEXt")
        chunk.append(contentsOf: text.keyword.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
        chunk.append(0)
        chunk.append(contentsOf: text.text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
        chunk.end()
        return Array(file.dropLast(end)) + chunk.bytes + file.suffix(end)
    }

    /// The length of the IEND chunk, with which a PNG ends.
    private static let end = 12
}
