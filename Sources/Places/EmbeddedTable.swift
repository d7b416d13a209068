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
        var number = 0
        for place in 0..<width {
            number |= Int(bytes.buffer[place * count + index]) << (8 * place)
        }
        return number
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
    private static let mostShared: UInt8 = 31
    /// No string is longer.
    private static let longest = 255

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

    /// The bytes of a string, none if there is no such string.
    subscript(index: Int) -> [UInt8] {
        var found: [UInt8] = []
        scan(from: index) { _, bytes in
            found = Array(bytes)
            return false
        }
        return found
    }

    /// A string, empty if there is none.
    func string(_ index: Int) -> String {
        var found = ""
        scan(from: index) { _, bytes in
            found = String(decoding: bytes, as: UTF8.self)
            return false
        }
        return found
    }

    /// Calls `body` with every string from an index on, until it returns false; the bytes are valid during the call.
    func scan(from start: Int, _ body: (Int, UnsafeRawBufferPointer) -> Bool) {
        guard start >= 0, start < count else { return }
        let block = start / StringTable.block
        let bytes = strings.buffer
        var at = self.start(ofBlock: block)
        withUnsafeTemporaryAllocation(byteCount: StringTable.longest, alignment: 1) { text in
            var length = 0
            for index in block * StringTable.block..<count {
                guard at < bytes.count, Int(bytes[at]) <= length else { return }
                length = Int(bytes[at])
                at += 1
                // Eight bytes at a time, as far as they are there.
                while at <= bytes.count - 8, length <= text.count - 8 {
                    let eight = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
                    text.storeBytes(of: eight.littleEndian, toByteOffset: length, as: UInt64.self)
                    let taken = StringTable.bytesBeforeEnd(in: eight)
                    length += taken
                    at += taken
                    if taken < 8 { break }
                }
                while at < bytes.count, bytes[at] > StringTable.mostShared {
                    guard length < text.count else { return }
                    text[length] = bytes[at]
                    length += 1
                    at += 1
                }
                if index >= start, !body(index, UnsafeRawBufferPointer(rebasing: text[..<length])) { return }
            }
        }
    }

    /// How many of eight bytes, the first one lowest, precede one that is no part of a string.
    private static func bytesBeforeEnd(in eight: UInt64) -> Int {
        // The top bit of a byte becomes set by the subtraction if it is below 32; of the first such byte, exactly so.
        let ends = (eight &- 0x2020_2020_2020_2020) & ~eight & 0x8080_8080_8080_8080
        return ends.trailingZeroBitCount / 8
    }

    private func start(ofBlock block: Int) -> Int {
        let stride = block / StringTable.stride
        var start = offsets.little(UInt32.self, at: stride * 4) ?? 0
        for before in stride * StringTable.stride..<block {
            start += lengths.little(UInt16.self, at: before * 2) ?? 0
        }
        return start
    }

    /// Calls `body` with every string in order.
    func forEach(_ body: (Int, UnsafeRawBufferPointer) -> Void) {
        scan(from: 0) { index, bytes in
            body(index, bytes)
            return true
        }
    }

    /// The first index at which a condition on the string becomes true and stays true, or `count` if it never does.
    func firstIndex(where holds: (UnsafeRawBufferPointer) -> Bool) -> Int {
        let blocks = (count + StringTable.block - 1) / StringTable.block
        // The first strings of the blocks are whole, so that only one block is read further.
        let block = Places.firstIndex(below: blocks) { block in
            var first = false
            scan(from: block * StringTable.block) { _, bytes in
                first = holds(bytes)
                return false
            }
            return first
        }
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
            guard bytes.elementsEqual(key) else { return false }
            end = index + 1
            return true
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
