internal import CDeflater

/// Compression of text by gzip (RFC 1952) for clients that accept it.
enum Gzip {
    /// The minimum size for compression: less fits into one packet anyway.
    private static let fewest = 1024

    /// Whether a media type is text; pictures are compressed already.
    static func isFor(_ contentType: String) -> Bool {
        contentType.hasPrefix("text/") || contentType.hasPrefix("application/json")
            || contentType.hasPrefix("application/feed+json")
            || contentType.hasPrefix("application/atom+xml") || contentType.hasPrefix("image/svg+xml")
    }

    /// The compressed bytes; nil if compression saves nothing.
    static func compressed(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        guard bytes.count >= fewest, let count = UInt32(exactly: bytes.count), count < 1 << 30,
            let input = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        else { return nil }
        let room = Int(deflater_gzip_room(count))
        let compressed = [UInt8](unsafeUninitializedCapacity: room) { output, written in
            written = max(0, deflater_gzip(input, count, output.baseAddress, UInt32(room)))
        }
        return (1..<bytes.count).contains(compressed.count) ? compressed : nil
    }

    /// Whether a value of `Accept-Encoding` prefers gzip to no compression, or accepts both alike
    /// (RFC 9110, 12.5.3).
    static func isAccepted(_ values: String) -> Bool {
        let values = QualityValues(values)
        let own = values["gzip"] ?? values["x-gzip"] ?? values["*"] ?? 0
        return own > 0 && own >= values["identity"] ?? 0
    }
}
