internal import Primitives

/// Texts in header fields (RFC 2047).
enum EncodedWords {
    /// The most bytes of a text in one word, which has 75 characters at most.
    private static let most = 45

    /// The text as it is if it is printable ASCII, else in encoded words; the first one is on a line after so many characters.
    static func of(_ text: String, separatedBy separator: String = " ", after used: Int = 0) -> String {
        let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !text.contains("=?")
        if isPlain { return text }
        var words: [[UInt8]] = [[]]
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            let room = words.count == 1 ? (most / 3 - (used + 3) / 4) * 3 : most
            if words[words.count - 1].count + bytes.count > room { words.append([]) }
            words[words.count - 1] += bytes
        }
        return words.map { "=?UTF-8?B?\(String(decoding: Base64Text.of($0), as: UTF8.self))?=" }
            .joined(separator: separator)
    }
}

/// Bodies of messages (RFC 2045).
enum MIMEBody {
    private static let lineEnd = "\r\n"

    /// Base64 in lines of 76 characters.
    static func base64(_ bytes: [UInt8]) -> [UInt8] {
        let text = Base64Text.of(bytes)
        return stride(from: 0, to: text.count, by: 76).flatMap { start in
            text[start..<min(start + 76, text.count)] + Array(lineEnd.utf8)
        }
    }

    /// A text whose bytes beyond printable ASCII are written as numbers, in lines of at most 76 characters.
    static func quotedPrintable(_ text: String) -> [UInt8] {
        var encoded = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var room = 75
            let bytes = Array(line.utf8)
            for (index, byte) in bytes.enumerated() {
                let isLast = index == bytes.count - 1
                let isPlain = (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=") || byte == 0x20 && !isLast
                let piece =
                    isPlain
                    ? String(Unicode.Scalar(byte))
                    : (byte < 16 ? "=0" : "=") + String(byte, radix: 16, uppercase: true)
                if piece.utf8.count > room {
                    encoded += "=" + lineEnd
                    room = 75
                }
                encoded += piece
                room -= piece.utf8.count
            }
            encoded += lineEnd
        }
        return Array(encoded.utf8)
    }
}
