/// Base64 with its padding (RFC 4648, section 4).
public enum Base64Text {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Bytes as text; texts of a multiple of three bytes can be joined.
    public static func of(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        let whole = bytes.count / 3 * 3
        for start in stride(from: 0, to: whole, by: 3) {
            let bits = Int(bytes[start]) << 16 | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2])
            text.append(letters[bits >> 18])
            text.append(letters[bits >> 12 & 63])
            text.append(letters[bits >> 6 & 63])
            text.append(letters[bits & 63])
        }
        if bytes.count > whole {
            let hasTwo = bytes.count - whole == 2
            let bits = Int(bytes[whole]) << 16 | (hasTwo ? Int(bytes[whole + 1]) << 8 : 0)
            text.append(letters[bits >> 18])
            text.append(letters[bits >> 12 & 63])
            text.append(hasTwo ? letters[bits >> 6 & 63] : UInt8(ascii: "="))
            text.append(UInt8(ascii: "="))
        }
        return text
    }
}
