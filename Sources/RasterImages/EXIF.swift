/// The texts of a picture as EXIF, for formats that have no texts of their own.
struct EXIF {
    /// A directory of two texts in the form of a TIFF (Exif 2.32, 4.5 and 4.6.4), the lowest byte of numbers first.
    let bytes: [UInt8]

    /// The tags of the description and the copyright, which must be in their order.
    private static let tags = [0x010E, 0x8298]
    /// The type of texts.
    private static let text = 2
    /// The bytes of the header, and of an entry.
    private static let (header, entry) = (8, 12)

    /// Texts are in UTF-8, which readers expect beyond the ASCII of the standard.
    init(description: String, copyright: String) {
        let texts = [description, copyright].map { Array($0.utf8) + [0] }
        var bytes = Array("II".utf8)
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        bytes += number(42, 2) + number(EXIF.header, 4) + number(texts.count, 2)
        var offset = EXIF.header + 2 + EXIF.entry * texts.count + 4
        for (tag, text) in zip(EXIF.tags, texts) {
            bytes += number(tag, 2) + number(EXIF.text, 2) + number(text.count, 4)
            // A value of four bytes or fewer stands in its entry.
            bytes += text.count <= 4 ? text + number(0, 4 - text.count) : number(offset, 4)
            if text.count > 4 { offset += text.count }
        }
        // There is no further directory.
        bytes += number(0, 4)
        for text in texts where text.count > 4 { bytes += text }
        self.bytes = bytes
    }
}
