internal import CPixelBlender
internal import Primitives
internal import RasterImages

/// The colours of a picture without gradients, reduced to a palette.
///
/// Such a picture has few flat colours, and thousands of mixtures of them in the pixels along edges. The flat colours stay as they
/// are, and mixtures become the middle of a box of similar ones, which no eye can tell from them. As a palette image, the
/// picture takes half the bytes.
struct ReducedColors {
    static let most = 256
    /// A colour of a larger part of the pixels is flat.
    private static let flatShare = 1.0 / 4096
    private static let mostFlat = 96
    /// The most that a channel of a mixture may change.
    static let tolerance = 12

    let colors: [RGB]
    private let runs: ColorRuns
    /// For each colour of the runs, its index in the palette.
    private let indices: [UInt8]
    /// The same entry as a pixel.
    private let words: [UInt32]

    /// Reduces the colours of a surface, which stays as it is; nil if they are too many or too different.
    init?(_ surface: borrowing Surface) {
        var found: ColorRuns?
        surface.withMutableRows { bytes, stride in
            found = ColorRuns(bytes, width: surface.width, height: surface.height, stride: stride)
        }
        guard let runs = found,
            let entries = ReducedColors.entries(of: runs, pixels: surface.width * surface.height)
        else { return nil }
        self.runs = runs
        indices = entries.indices.map { UInt8(truncatingIfNeeded: $0) }
        colors = entries.colors.map {
            RGB(
                red: UInt8(truncatingIfNeeded: $0 >> 16), green: UInt8(truncatingIfNeeded: $0 >> 8),
                blue: UInt8(truncatingIfNeeded: $0))
        }
        words = entries.indices.map { entries.colors[$0] }
    }

    /// Gives the pixels of a surface the reduced colours.
    func write(to surface: borrowing Surface) {
        let isKept = zip(words, runs.colors).map { $0 == $1 }
        surface.withMutableRows { bytes, stride in
            runs.forEach(stride: stride / 4) { index, start, count in
                if isKept[index] { return }
                let pixels = bytes.assumingMemoryBound(to: UInt32.self)[start..<start + count]
                UnsafeMutableBufferPointer(rebasing: pixels).update(repeating: words[index])
            }
        }
    }

    /// The index of each pixel in rows without padding; the caller frees the memory.
    func pixels() -> UnsafeMutableRawBufferPointer {
        let pixels = UnsafeMutableRawBufferPointer.allocate(byteCount: runs.width * runs.height, alignment: 16)
        runs.forEach(stride: runs.width) { index, start, count in
            UnsafeMutableRawBufferPointer(rebasing: pixels[start..<start + count])
                .initializeMemory(as: UInt8.self, repeating: indices[index])
        }
        return pixels
    }

    /// A palette, and for each colour of a table the index of its entry.
    private static func entries(of table: ColorRuns, pixels: Int) -> (colors: [UInt32], indices: [Int])? {
        let all = table.colors.indices
        if all.count <= most { return (table.colors, Array(all)) }
        let least = Int(Double(pixels) * flatShare)
        let flat = all.filter { table.counts[$0] > least }
            .sorted { (table.counts[$1], table.colors[$0]) < (table.counts[$0], table.colors[$1]) }.prefix(mostFlat)
        var indices = [Int](repeating: -1, count: all.count)
        for (entry, index) in flat.enumerated() { indices[index] = entry }
        var members = all.filter { indices[$0] < 0 }
        var boxes = [ColorBox(members[...], of: table.colors)]
        while flat.count + boxes.count < most {
            guard let widest = boxes.indices.max(by: { boxes[$0].width < boxes[$1].width }), boxes[widest].width > 0
            else { break }
            let box = boxes[widest]
            let middle = members[box.range].partition { !box.isLow(table.colors[$0]) }
            boxes[widest] = ColorBox(members[box.range.lowerBound..<middle], of: table.colors)
            boxes.append(ColorBox(members[middle..<box.range.upperBound], of: table.colors))
        }
        guard boxes.allSatisfy({ $0.width <= 2 * tolerance }) else { return nil }
        for (number, box) in boxes.enumerated() {
            for member in members[box.range] { indices[member] = flat.count + number }
        }
        return (flat.map { table.colors[$0] } + boxes.map(\.middle), indices)
    }
}

/// Some thousand colours, each with its index.
private struct ColorTable: ~Copyable {
    private static let bits = 15
    private static let most = 1 << 14

    private let found = UnsafeMutablePointer<UInt32>.allocate(capacity: most)
    private var count = 0
    /// One more than the index of a colour; 0 is free.
    private let slots = UnsafeMutablePointer<UInt16>.allocate(capacity: 1 << bits)

    init() {
        slots.initialize(repeating: 0, count: 1 << ColorTable.bits)
    }

    deinit {
        found.deallocate()
        slots.deallocate()
    }

    var colors: [UInt32] { Array(UnsafeBufferPointer(start: found, count: count)) }

    /// The index of a colour; -1 if there is no room for another.
    @inline(__always)
    mutating func index(of color: UInt32) -> Int {
        var slot = Int((color &* 0x9E37_79B1) &>> UInt32(32 - ColorTable.bits))
        while slots[slot] > 0 {
            let index = Int(slots[slot]) &- 1
            if found[index] == color { return index }
            slot = (slot &+ 1) & ((1 << ColorTable.bits) &- 1)
        }
        guard count < ColorTable.most else { return -1 }
        found[count] = color
        count += 1
        slots[slot] = UInt16(count)
        return count - 1
    }
}

/// The pixels of a picture as runs of one colour each, row by row.
private struct ColorRuns {
    let width, height: Int
    /// In the order in which they were found.
    let colors: [UInt32]
    /// The pixels of each colour.
    let counts: [Int]
    /// The index of a colour in the upper half, and the number of pixels in the lower.
    private let runs: [UInt32]

    /// Nil for more colours than mixtures make, or runs of less than four pixels on average, which would take much memory.
    init?(_ bytes: UnsafeMutableRawBufferPointer, width: Int, height: Int, stride: Int) {
        (self.width, self.height) = (width, height)
        guard width < 1 << 16, let base = UnsafeRawPointer(bytes.baseAddress) else { return nil }
        let limit = max(width * height / 4, 4096)
        var table = ColorTable()
        var isFull = false
        // Arrays that check each access would take twice as long.
        runs = [UInt32](unsafeUninitializedCapacity: limit) { runs, count in
            for row in 0..<height where !isFull {
                let line = base + row &* stride
                var first = 0
                while first < width {
                    let color = line.load(fromByteOffset: 4 &* first, as: UInt32.self) & 0xFF_FFFF
                    let rest = (line + 4 &* (first &+ 1)).assumingMemoryBound(to: UInt32.self)
                    let end = first &+ 1 &+ count_equal(rest, width &- first &- 1, color)
                    let index = table.index(of: color)
                    isFull = index < 0 || count == limit
                    if isFull { break }
                    runs[count] = UInt32(truncatingIfNeeded: index &<< 16 | (end &- first))
                    count &+= 1
                    first = end
                }
            }
        }
        if isFull { return nil }
        colors = table.colors
        var counts = [Int](repeating: 0, count: colors.count)
        for run in runs { counts[Int(run >> 16)] += Int(run & 0xFFFF) }
        self.counts = counts
    }

    /// Calls `body` with the index of each run's colour and with its pixels, in rows a number of pixels apart.
    @inline(__always)
    func forEach(stride: Int, _ body: (_ color: Int, _ start: Int, _ count: Int) -> Void) {
        var (row, column) = (0, 0)
        for run in runs {
            let count = Int(run & 0xFFFF)
            body(Int(run >> 16), row &* stride &+ column, count)
            column &+= count
            if column == width { (row, column) = (row &+ 1, 0) }
        }
    }
}

/// The bounds of some colours.
private struct ColorBox {
    let range: Range<Int>
    private let low, high: SIMD4<Int32>
    /// The longest side.
    let width: Int

    init(_ members: ArraySlice<Int>, of colors: [UInt32]) {
        range = members.startIndex..<members.endIndex
        var (low, high) = (SIMD4<Int32>(repeating: 255), SIMD4<Int32>(repeating: 0))
        for member in members {
            let channels = ColorBox.channels(colors[member])
            low = pointwiseMin(low, channels)
            high = pointwiseMax(high, channels)
        }
        (self.low, self.high) = (low, high)
        width = Int((high &- low).max())
    }

    private static func channels(_ color: UInt32) -> SIMD4<Int32> {
        SIMD4(Int32(color >> 16 & 255), Int32(color >> 8 & 255), Int32(color & 255), 0)
    }

    /// The colour in its middle.
    var middle: UInt32 {
        let middle = (low &+ high) / 2
        return UInt32(middle.x) << 16 | UInt32(middle.y) << 8 | UInt32(middle.z)
    }

    /// Whether a colour is in the lower half of the longest side.
    func isLow(_ color: UInt32) -> Bool {
        let sides = high &- low
        let side = (0..<3).first { sides[$0] == sides.max() } ?? 0
        return 2 * ColorBox.channels(color)[side] <= low[side] + high[side]
    }
}
