/// The SHA-256 digest (FIPS 180-4, section 6.2) of bytes that come piece by piece.
public struct SHA256: Sendable {
    private var hash: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    private var schedule = [UInt32](repeating: 0, count: 64)
    /// The bytes after the last whole block.
    private var rest: [UInt8] = []
    private var count = 0

    public init() {}

    /// The 32 bytes of the digest.
    public static func digest(of message: [UInt8]) -> [UInt8] {
        var sum = SHA256()
        sum.add(message[...])
        return sum.digest
    }

    /// The digest as 64 lower-case hexadecimal digits.
    public static func hexadecimal(of message: [UInt8]) -> String {
        var sum = SHA256()
        sum.add(message[...])
        return sum.hexadecimal
    }

    /// Adds bytes to the message.
    public mutating func add(_ bytes: ArraySlice<UInt8>) {
        count += bytes.count
        var bytes = bytes
        if !rest.isEmpty {
            let missing = bytes.prefix(64 - rest.count)
            rest += missing
            bytes = bytes.dropFirst(missing.count)
            guard rest.count == 64 else { return }
            absorbBlocks(of: rest[...])
            rest = []
        }
        let whole = bytes.count / 64 * 64
        absorbBlocks(of: bytes.prefix(whole))
        rest = Array(bytes.dropFirst(whole))
    }

    /// The 32 bytes of the digest of the message so far.
    public var digest: [UInt8] {
        var end = self
        var tail = rest + [0x80]
        while tail.count % 64 != 56 { tail.append(0) }
        let bits = UInt64(count) << 3
        for shift in stride(from: UInt64(56), through: 0, by: -8) { tail.append(UInt8(bits >> shift & 255)) }
        end.absorbBlocks(of: tail[...])
        return end.hash.flatMap { word in [24, 16, 8, 0].map { UInt8(word >> $0 & 255) } }
    }

    /// The digest of the message so far as 64 lower-case hexadecimal digits.
    public var hexadecimal: String {
        digest.reduce(into: "") { text, byte in
            text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
    }

    private mutating func absorbBlocks(of bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: 64) {
                SHA256.absorb(UnsafeRawBufferPointer(rebasing: bytes[start..<(start + 64)]), &hash, &schedule)
            }
        }
    }

    private static func absorb(_ block: UnsafeRawBufferPointer, _ hash: inout [UInt32], _ schedule: inout [UInt32])
    {
        for index in 0..<16 {
            schedule[index] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
        }
        for index in 16..<64 {
            let (near, far) = (schedule[index - 2], schedule[index - 15])
            let first = rotated(far, 7) ^ rotated(far, 18) ^ far >> 3
            let second = rotated(near, 17) ^ rotated(near, 19) ^ near >> 10
            schedule[index] = schedule[index - 16] &+ first &+ schedule[index - 7] &+ second
        }
        var (a, b, c, d) = (hash[0], hash[1], hash[2], hash[3])
        var (e, f, g, h) = (hash[4], hash[5], hash[6], hash[7])
        for index in 0..<64 {
            let choice = e & f ^ ~e & g
            let majority = a & b ^ a & c ^ b & c
            let first =
                h &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ choice &+ constants[index]
                &+ schedule[index]
            let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ second)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { hash[index] &+= word }
    }

    private static func rotated(_ word: UInt32, _ places: UInt32) -> UInt32 {
        word >> places | word << (32 - places)
    }

    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}

/// The 64-bit FNV-1a hash (Fowler, Noll and Vo), which detects accidental changes, not deliberate ones.
public enum FNV1a {
    /// The hash of bytes, or of earlier bytes followed by these, given the hash of the earlier ones.
    public static func hash(of bytes: [UInt8], after hash: UInt64 = 0xcbf2_9ce4_8422_2325) -> UInt64 {
        bytes.withUnsafeBufferPointer { bytes in
            bytes.reduce(hash) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
        }
    }
}
