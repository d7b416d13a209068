/// Bytes owned by someone else.
///
/// Every access is checked: an offset outside returns nil and never traps.
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

    /// The little-endian number at an offset.
    func little<Number: FixedWidthInteger & BitwiseCopyable>(_ type: Number.Type, at offset: Int) -> Int? {
        load(type, at: offset).map { Int(truncatingIfNeeded: Number(littleEndian: $0)) }
    }

    /// The big-endian number at an offset.
    func big<Number: FixedWidthInteger & BitwiseCopyable>(_ type: Number.Type, at offset: Int) -> Int? {
        load(type, at: offset).map { Int(truncatingIfNeeded: Number(bigEndian: $0)) }
    }

    private func load<Number: FixedWidthInteger & BitwiseCopyable>(_ type: Number.Type, at offset: Int) -> Number? {
        guard offset >= 0, offset <= buffer.count - MemoryLayout<Number>.size else { return nil }
        return buffer.loadUnaligned(fromByteOffset: offset, as: type)
    }
}

/// An embedded table: four bytes of magic, a version, the number of sections, then an offset and a length for each.
///
/// Numbers are little-endian; version and number of sections have 16 bits, offsets and lengths 32.
struct SectionTable {
    private let bytes: ByteView
    private let count: Int

    /// The sections, or nil if the bytes are another table or another version of it.
    init?(_ bytes: ByteView, magic: String, version: Int) {
        guard let head = bytes.slice(from: 0, count: 4), head.buffer.elementsEqual(magic.utf8),
            bytes.little(UInt16.self, at: 4) == version, let count = bytes.little(UInt16.self, at: 6)
        else { return nil }
        self.bytes = bytes
        self.count = count
    }

    /// A section's bytes, none if it is absent.
    subscript(number: Int) -> ByteView {
        guard number >= 0, number < count, let offset = bytes.little(UInt32.self, at: 8 + 8 * number),
            let length = bytes.little(UInt32.self, at: 12 + 8 * number)
        else { return .empty }
        return bytes.slice(from: offset, count: length) ?? .empty
    }
}

/// Strings read in place: their number, the offset of every sixteenth (32 bits each), then UTF-8 with a length byte each.
struct StringTable {
    let count: Int
    private let offsets: ByteView
    private let strings: ByteView

    private static let block = 16

    /// The strings of a section, none if it is damaged.
    init(_ section: ByteView) {
        let count = section.little(UInt32.self, at: 0) ?? 0
        let size = 4 * ((count + StringTable.block - 1) / StringTable.block)
        guard let offsets = section.slice(from: 4, count: size),
            let strings = section.slice(from: 4 + size, count: section.count - 4 - size)
        else {
            self.count = 0
            offsets = .empty
            strings = .empty
            return
        }
        self.count = count
        self.offsets = offsets
        self.strings = strings
    }

    /// The bytes of a string, none if there is no such string.
    subscript(index: Int) -> ByteView {
        guard index >= 0, index < count,
            var at = offsets.little(UInt32.self, at: index / StringTable.block * 4)
        else { return .empty }
        for _ in 0..<index % StringTable.block {
            guard let length = strings.byte(at: at) else { return .empty }
            at += 1 + length
        }
        guard let length = strings.byte(at: at) else { return .empty }
        return strings.slice(from: at + 1, count: length) ?? .empty
    }

    /// A string, empty if there is none.
    func string(_ index: Int) -> String {
        String(decoding: self[index].buffer, as: UTF8.self)
    }

    /// Calls `body` with every string in order, faster than one subscript after the other.
    func forEach(_ body: (Int, ByteView) -> Void) {
        var at = 0
        for index in 0..<count {
            guard let length = strings.byte(at: at), let bytes = strings.slice(from: at + 1, count: length) else {
                return
            }
            body(index, bytes)
            at += 1 + length
        }
    }

    /// The indices of a key, of which there may be several, in a table that is sorted by bytes.
    func indices(of key: [UInt8]) -> Range<Int> {
        let start = firstIndex(below: count) { !self[$0].buffer.lexicographicallyPrecedes(key) }
        var end = start
        while end < count, self[end].buffer.elementsEqual(key) {
            end += 1
        }
        return start..<end
    }
}

/// The first index at which a condition becomes true and stays true, or `count` if it never does: a binary search.
func firstIndex(below count: Int, where holds: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
        let middle = low + (high - low) / 2
        if holds(middle) {
            high = middle
        } else {
            low = middle + 1
        }
    }
    return low
}
