/// Strings in place: their number, the offset of every sixteenth (32 bits each), then UTF-8 with a length byte each.
struct StringTable {
    let count: Int
    private let offsets: ByteView
    private let strings: ByteView

    private static let block = 16

    /// The strings of a section, none where it is damaged.
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

    /// The bytes of a string, none where there is no such string.
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

    /// A string, empty where there is none.
    func string(_ index: Int) -> String {
        String(decoding: self[index].buffer, as: UTF8.self)
    }

    /// Visits every string in order, faster than asking for one after the other.
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

    /// Where a key stands, in a table that is sorted by its bytes; several times where it is there several times.
    func indices(of key: [UInt8]) -> Range<Int> {
        let start = firstIndex(below: count) { !self[$0].buffer.lexicographicallyPrecedes(key) }
        var end = start
        while end < count, self[end].buffer.elementsEqual(key) {
            end += 1
        }
        return start..<end
    }
}

/// The first index for which a condition holds that holds from some index on, or `count` where it never does.
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
