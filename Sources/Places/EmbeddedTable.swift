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

/// Numbers of some bytes each, read in place: all lowest bytes, then all second ones, and so on.
struct Column {
    /// How many there are.
    let count: Int
    private let bytes: ByteView
    private let width: Int

    /// The numbers of a section.
    init(_ section: ByteView, width: Int) {
        count = section.count / width
        bytes = section
        self.width = width
    }

    /// The number at an index, without a sign; nil if there is none.
    subscript(index: Int) -> Int? {
        guard index >= 0, index < count else { return nil }
        return (0..<width).reduce(0) { $0 | Int(bytes.buffer[$1 * count + index]) << (8 * $1) }
    }
}

/// Strings read in place, small if they are sorted.
///
/// Their number; the offset of every 32nd block, 32 bits each; the length of each block, 16 bits; and the blocks, of 32
/// strings each. A string is a byte with how many bytes it shares with the one before it in its block, at most 31, and
/// its other bytes in UTF-8. As those are above 31, the next such byte is their end.
struct StringTable {
    let count: Int
    private let offsets: ByteView
    private let lengths: ByteView
    private let strings: ByteView

    private static let block = 32
    private static let stride = 32
    fileprivate static let mostShared: UInt8 = 31

    /// The strings of a section, none if it is damaged.
    init(_ section: ByteView) {
        let count = section.little(UInt32.self, at: 0) ?? 0
        let blocks = (count + StringTable.block - 1) / StringTable.block
        let strides = (blocks + StringTable.stride - 1) / StringTable.stride
        let start = 4 + 4 * strides + 2 * blocks
        guard let offsets = section.slice(from: 4, count: 4 * strides),
            let lengths = section.slice(from: 4 + 4 * strides, count: 2 * blocks),
            let strings = section.slice(from: start, count: section.count - start)
        else {
            self.count = 0
            offsets = .empty
            lengths = .empty
            strings = .empty
            return
        }
        self.count = count
        self.offsets = offsets
        self.lengths = lengths
        self.strings = strings
    }

    /// The strings from an index on.
    func reader(at index: Int) -> StringReader {
        guard index >= 0, index < count else { return StringReader(.empty, at: 0) }
        let block = index / StringTable.block
        let first = block / StringTable.stride
        var at = offsets.little(UInt32.self, at: first * 4) ?? 0
        for before in first * StringTable.stride..<block {
            at += lengths.little(UInt16.self, at: before * 2) ?? 0
        }
        var reader = StringReader(strings, at: at)
        for _ in 0..<index % StringTable.block {
            guard reader.advance() else { break }
        }
        return reader
    }

    /// The bytes of a string, none if there is no such string.
    subscript(index: Int) -> [UInt8] {
        var reader = reader(at: index)
        return reader.advance() ? reader.bytes : []
    }

    /// A string, empty if there is none.
    func string(_ index: Int) -> String {
        String(decoding: self[index], as: UTF8.self)
    }

    /// Calls `body` with every string from an index on, until it returns false.
    func scan(from start: Int, _ body: (Int, [UInt8]) -> Bool) {
        var reader = reader(at: start)
        for index in start..<max(start, count) {
            guard reader.advance(), body(index, reader.bytes) else { return }
        }
    }

    /// Calls `body` with every string in order.
    func forEach(_ body: (Int, [UInt8]) -> Void) {
        scan(from: 0) { index, bytes in
            body(index, bytes)
            return true
        }
    }

    /// The first index at which a condition on the string becomes true and stays true, or `count` if it never does.
    func firstIndex(where holds: ([UInt8]) -> Bool) -> Int {
        let blocks = (count + StringTable.block - 1) / StringTable.block
        // The first strings of the blocks are whole, so that only one block is read further.
        let block = Places.firstIndex(below: blocks) { holds(self[$0 * StringTable.block]) }
        let end = min(block * StringTable.block, count)
        var found = end
        scan(from: max(0, block - 1) * StringTable.block) { index, bytes in
            guard index < end, !holds(bytes) else {
                found = min(index, end)
                return false
            }
            return true
        }
        return found
    }

    /// The indices of a key, of which there may be several, in a table that is sorted by bytes.
    func indices(of key: [UInt8]) -> Range<Int> {
        let start = firstIndex { !$0.lexicographicallyPrecedes(key) }
        var end = start
        scan(from: start) { index, bytes in
            guard bytes == key else { return false }
            end = index + 1
            return true
        }
        return start..<end
    }
}

/// Makes the strings of a table one after the other.
struct StringReader {
    /// The string that was made last.
    private(set) var bytes: [UInt8] = []
    private let strings: ByteView
    private var at: Int

    fileprivate init(_ strings: ByteView, at: Int) {
        self.strings = strings
        self.at = at
    }

    /// Makes the next string; false at the end of the table and where it is damaged.
    mutating func advance() -> Bool {
        guard let shared = strings.byte(at: at), shared <= bytes.count else { return false }
        bytes.removeLast(bytes.count - shared)
        let start = at + 1
        at = start
        while at < strings.count, strings.buffer[at] > StringTable.mostShared {
            at += 1
        }
        bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: strings.buffer[start..<at]))
        return true
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
