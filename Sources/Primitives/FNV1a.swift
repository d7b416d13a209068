/// The hash FNV-1a in 64 bits, of Fowler, Noll and Vo: against chance and damage, not against malice.
public enum FNV1a {
    /// The hash of bytes, or of those before and these, by the hash of those before.
    public static func hash(of bytes: [UInt8], after hash: UInt64 = 0xcbf2_9ce4_8422_2325) -> UInt64 {
        bytes.withUnsafeBufferPointer { bytes in
            bytes.reduce(hash) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
        }
    }
}
