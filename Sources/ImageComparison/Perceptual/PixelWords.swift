/// The pixels of a picture as words, red in the lowest byte.
struct PixelWords: @unchecked Sendable {
    /// The words as they lie in memory, which must outlive this.
    let start: UnsafePointer<UInt32>

    @inline(__always)
    subscript(index: Int) -> UInt32 {
        UInt32(littleEndian: start[index])
    }
}

/// Two pictures of one size.
struct PixelPair: Sendable {
    let size: PixelSize
    let expected: PixelWords
    let actual: PixelWords
}
