/// Bytes that someone else owns, with every access checked: what lies outside is nil, never a trap.
struct ByteView {
    let buffer: UnsafeRawBufferPointer

    var count: Int { buffer.count }

    init(_ buffer: UnsafeRawBufferPointer) {
        self.buffer = buffer
    }

    static var empty: ByteView { ByteView(UnsafeRawBufferPointer(start: nil, count: 0)) }

    func slice(from start: Int, count: Int) -> ByteView? {
        guard start >= 0, count >= 0, start <= buffer.count, count <= buffer.count - start else { return nil }
        return ByteView(UnsafeRawBufferPointer(rebasing: buffer[start..<start + count]))
    }

    func byte(at index: Int) -> Int? {
        index >= 0 && index < buffer.count ? Int(buffer[index]) : nil
    }

    /// The number at an offset, lowest byte first.
    func little<Number: FixedWidthInteger & BitwiseCopyable>(_ type: Number.Type, at offset: Int) -> Int? {
        load(type, at: offset).map { Int(truncatingIfNeeded: Number(littleEndian: $0)) }
    }

    /// The number at an offset, highest byte first.
    func big<Number: FixedWidthInteger & BitwiseCopyable>(_ type: Number.Type, at offset: Int) -> Int? {
        load(type, at: offset).map { Int(truncatingIfNeeded: Number(bigEndian: $0)) }
    }

    private func load<Number: FixedWidthInteger & BitwiseCopyable>(_ type: Number.Type, at offset: Int) -> Number? {
        guard offset >= 0, offset <= buffer.count - MemoryLayout<Number>.size else { return nil }
        return buffer.loadUnaligned(fromByteOffset: offset, as: type)
    }
}
