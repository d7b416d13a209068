internal import Primitives

/// The signature of a path and query in their canonical form: HMAC-SHA256 in base64url, as the first segment of the path.
enum SignedTarget {
    /// The length of a signature: 256 bits, six per character.
    private static let length = 43
    /// The query parameter with the expiry of a signature, in seconds since 1970.
    static let expiry = "expires"

    /// Whether a segment has the form of a signature.
    static func isSignature(_ segment: some StringProtocol) -> Bool {
        segment.utf8.count == length
            && segment.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == UInt8(ascii: "-")
                    || byte == UInt8(ascii: "_")
            }
    }

    /// The signature of a text.
    static func signature(of text: String, key: String) -> String {
        base64url(authenticationCode(Array(text.utf8), key: Array(key.utf8)))
    }

    /// Whether a signature is that of a text, compared in constant time.
    static func isValid(_ signature: String, of text: String, key: String) -> Bool {
        let expected = Array(SignedTarget.signature(of: text, key: key).utf8)
        let given = Array(signature.utf8)
        guard given.count == expected.count else { return false }
        return zip(given, expected).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// HMAC with SHA-256 (RFC 2104).
    static func authenticationCode(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        var block = key.count > 64 ? SHA256.digest(of: key) : key
        block += [UInt8](repeating: 0, count: 64 - block.count)
        let inner = SHA256.digest(of: block.map { $0 ^ 0x36 } + message)
        return SHA256.digest(of: block.map { $0 ^ 0x5C } + inner)
    }

    /// Base64 for URLs, without padding (RFC 4648, section 5).
    private static func base64url(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        var text = ""
        var (bits, count) = (0, 0)
        for byte in bytes {
            bits = bits << 8 | Int(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.append(alphabet[bits >> count & 63])
            }
            bits &= (1 << count) - 1
        }
        if count > 0 { text.append(alphabet[bits << (6 - count) & 63]) }
        return text
    }
}
