internal import Primitives

/// The names of the temporary files beside one target.
///
/// They read `.card.png.0123456789abcdef.weathercard`: hidden, told from those of any other target, and never longer
/// than the target's own name or 128 bytes, so that a file system that takes the one takes the other.
struct TemporaryName {
    private let prefix: String
    static let suffix = ".weathercard"
    private static let digits = 16

    /// - Parameter target: The name of the file in its folder.
    init(target: String) {
        let room = max(target.utf8.count, 128) - TemporaryName.suffix.utf8.count - TemporaryName.digits - 2
        var stem = target
        if stem.utf8.count > room {
            // Names that agree in their beginnings still differ in their hashes.
            let hash = "~" + TemporaryName.hexadecimal(FNV1a.hash(of: Array(target.utf8)))
            while stem.utf8.count + hash.utf8.count > room {
                stem.unicodeScalars.removeLast()
            }
            stem += hash
        }
        prefix = ".\(stem)."
    }

    /// A name that in all likelihood is free.
    func random() -> String {
        prefix + TemporaryName.hexadecimal(UInt64.random(in: .min ... .max)) + TemporaryName.suffix
    }

    /// Whether a name, without the NUL at its end, is one of these.
    func matches(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let front = prefix.utf8.count
        let back = front + TemporaryName.digits
        guard name.count == back + TemporaryName.suffix.utf8.count else { return false }
        return name[..<front].elementsEqual(prefix.utf8)
            && name[front..<back].allSatisfy(TemporaryName.isDigit)
            && name[back...].elementsEqual(TemporaryName.suffix.utf8)
    }

    /// Whether a name, without the NUL at its end, is that of a temporary file of any target.
    static func isTemporary(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let back = name.count - suffix.utf8.count
        let front = back - digits
        guard front > 2, name[0] == UInt8(ascii: "."), name[front - 1] == UInt8(ascii: ".") else { return false }
        return name[front..<back].allSatisfy(isDigit) && name[back...].elementsEqual(suffix.utf8)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
    }

    private static func hexadecimal(_ number: UInt64) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: digits - text.utf8.count) + text
    }
}
