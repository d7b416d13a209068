/// The chunks of a WebP file in its extended form (WebP Container Specification, RFC 9649, section 2).
enum WebPContainer {
    /// What the file has, as flags of its first chunk.
    struct Features: OptionSet {
        let rawValue: UInt8

        static let animation = Features(rawValue: 0x02)
        static let exif = Features(rawValue: 0x08)
        static let alpha = Features(rawValue: 0x10)
    }

    /// The longest side of a picture that libwebp encodes.
    static let longestSide = 16_383

    /// A number, the lowest byte first.
    static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// A chunk, which a byte makes even that does not count.
    static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        Array(name.utf8) + number(content.count, 4) + content + (content.count % 2 == 1 ? [0] : [])
    }

    /// The chunk of pixels in a file in the simple form, as libwebp writes it.
    static func pixels(of file: [UInt8]) -> ArraySlice<UInt8> {
        file.dropFirst(12)
    }

    /// A file of chunks that are ready, with its texts behind them.
    ///
    /// - Throws: If it has more bytes than its first number can say.
    static func file(
        _ chunks: [UInt8], _ features: Features, width: Int, height: Int, texts: EXIF
    ) throws(PhotoEncodingError) -> [UInt8] {
        let flags = features.union(.exif).rawValue
        let canvas = [flags, 0, 0, 0] + number(width - 1, 3) + number(height - 1, 3)
        let head = chunk("VP8X", canvas)
        let tail = chunk("EXIF", texts.bytes)
        let count = 4 + head.count + chunks.count + tail.count
        guard UInt32(exactly: count) != nil else { throw .memory }
        return Array("RIFF".utf8) + number(count, 4) + Array("WEBP".utf8) + head + chunks + tail
    }
}
