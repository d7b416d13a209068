internal import Libc
internal import Primitives

/// The last line of an SVG of a batch: a comment with the digest of its job and the checksum of all before it.
enum VectorSeal {
    private static let opening = "<!-- \(CardState.keyword) "
    private static let middle = " sha256 "
    private static let closing = " -->\n"
    /// The largest file that is read.
    private static let limit = 256 << 20

    /// A document with the seal of a job's digest behind it.
    static func sealed(_ document: [UInt8], digest: String) -> [UInt8] {
        document + (opening + digest + middle + SHA256.hexadecimal(of: document) + closing).utf8
    }

    /// The state of an open file, which should bear the digest of its job.
    static func state(of descriptor: CInt, digest: String) -> CardState {
        do throws(SystemError) {
            return state(of: try readAll(descriptor, atMost: limit), digest: digest)
        } catch {
            return .broken("it cannot be read: \(error.description)")
        }
    }

    static func state(of bytes: [UInt8], digest: String) -> CardState {
        guard bytes.starts(with: "<?xml ".utf8) else { return .broken("it is no SVG of this program") }
        guard let end = bytes.dropLast().lastIndex(of: UInt8(ascii: "\n")) else {
            return .broken("the file ends early")
        }
        let seal = String(decoding: bytes[(end + 1)...], as: UTF8.self)
        if seal == "</svg>\n" { return .other }
        guard seal.hasPrefix(opening), seal.hasSuffix(closing) else { return .broken("the file ends early") }
        let document = Array(bytes[...end])
        let checksum = middle + SHA256.hexadecimal(of: document) + closing
        guard seal.hasSuffix(checksum) else { return .broken("its bytes have changed") }
        return seal == opening + digest + checksum ? .whole : .other
    }
}
