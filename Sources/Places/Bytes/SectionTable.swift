/// An embedded table: four bytes of magic, a version, the number of sections, then an offset and a length for each.
///
/// Numbers have their lowest byte first; version and number of sections are 16 bits, offsets and lengths 32.
struct SectionTable {
    private let bytes: ByteView
    private let count: Int

    /// The sections, or nil where the bytes are another table or another version of it.
    init?(_ bytes: ByteView, magic: String, version: Int) {
        guard let head = bytes.slice(from: 0, count: 4), head.buffer.elementsEqual(magic.utf8),
            bytes.little(UInt16.self, at: 4) == version, let count = bytes.little(UInt16.self, at: 6)
        else { return nil }
        self.bytes = bytes
        self.count = count
    }

    /// A section's bytes, none where it is absent.
    subscript(number: Int) -> ByteView {
        guard number >= 0, number < count, let offset = bytes.little(UInt32.self, at: 8 + 8 * number),
            let length = bytes.little(UInt32.self, at: 12 + 8 * number)
        else { return .empty }
        return bytes.slice(from: offset, count: length) ?? .empty
    }
}
