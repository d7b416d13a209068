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
        var weights: [Substring: Int] = [:]
        for part in values.split(separator: ",") {
            let sides = part.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = sides.first.map({ trimmed($0).lowercased() }) else { continue }
            weights[name == "x-gzip" ? "gzip" : Substring(name)] = sides.count > 1 ? weight(sides[1]) : 1000
        }
        let own = weights["gzip"] ?? weights["*"] ?? 0
        return own > 0 && own >= weights["identity"] ?? 0
    }

    /// The thousandths in `q=0.5`; 0 for any other text.
    private static func weight(_ text: Substring) -> Int {
        let word = trimmed(text)
        guard word.lowercased().hasPrefix("q=") else { return 0 }
        let number = word.dropFirst(2)
        let parts = number.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts[0] == "0" || parts[0] == "1" else { return 0 }
        let digits = parts.count > 1 ? parts[1] : ""
        guard digits.utf8.count <= 3, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return 0 }
        let fraction = Int(digits + String(repeating: "0", count: 3 - digits.utf8.count)) ?? 0
        return parts[0] == "1" ? (fraction == 0 ? 1000 : 0) : fraction
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0 == " " || $0 == "\t" }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}
