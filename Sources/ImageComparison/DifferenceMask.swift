/// How a pixel compares with the pixel at the same place in another picture.
package enum PixelClass: UInt8, Sendable {
    case same
    case different
    /// Different, but ignored as antialiasing.
    case antialiased
}

/// The class of each pixel of a picture.
package struct DifferenceMask: Sendable {
    package let width: Int
    package let height: Int
    private(set) var classes: [UInt8]

    /// A mask in which nothing differs.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        classes = [UInt8](repeating: PixelClass.same.rawValue, count: width * height)
    }

    package internal(set) subscript(x: Int, y: Int) -> PixelClass {
        get { PixelClass(rawValue: classes[y * width + x]) ?? .same }
        set { classes[y * width + x] = newValue.rawValue }
    }

    mutating func withClasses(_ body: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
        classes.withUnsafeMutableBufferPointer { body($0) }
    }

    /// The square window with the most different pixels, the first of several in reading order.
    ///
    /// A side longer than the picture's is limited to it.
    func worstWindow(side: Int) -> PixelWindow? {
        let (columns, rows) = (min(max(1, side), width), min(max(1, side), height))
        var sums = [Int](repeating: 0, count: width)
        var worst: PixelWindow?
        for y in 0..<height {
            for x in 0..<width {
                if classes[y * width + x] == PixelClass.different.rawValue { sums[x] += 1 }
                if y >= rows, classes[(y - rows) * width + x] == PixelClass.different.rawValue { sums[x] -= 1 }
            }
            guard y >= rows - 1 else { continue }
            var count = 0
            for x in 0..<width {
                count += sums[x]
                if x >= columns { count -= sums[x - columns] }
                guard x >= columns - 1, count > worst?.differingPixels ?? 0 else { continue }
                worst = PixelWindow(
                    box: PixelBox(x: x - columns + 1, y: y - rows + 1, width: columns, height: rows),
                    differingPixels: count)
            }
        }
        return worst
    }
}

/// The count, bounds and largest difference of different pixels.
struct DifferenceTally: Sendable {
    private var count = 0
    private var largest = 0
    private var columns = (first: Int.max, last: Int.min)
    private var rows = (first: Int.max, last: Int.min)

    mutating func add(x: Int, y: Int, difference: Int) {
        count += 1
        largest = max(largest, difference)
        columns = (min(columns.first, x), max(columns.last, x))
        rows = (min(rows.first, y), max(rows.last, y))
    }

    mutating func merge(_ other: DifferenceTally) {
        count += other.count
        largest = max(largest, other.largest)
        columns = (min(columns.first, other.columns.first), max(columns.last, other.columns.last))
        rows = (min(rows.first, other.rows.first), max(rows.last, other.rows.last))
    }

    /// The difference of pictures of a size, or nil if no pixel differs.
    func difference(of size: PixelSize, depth: Int) -> PixelDifference? {
        guard count > 0 else { return nil }
        let box = PixelBox(
            x: columns.first, y: rows.first, width: columns.last - columns.first + 1,
            height: rows.last - rows.first + 1)
        return PixelDifference(
            differingPixels: count, totalPixels: size.width * size.height, box: box,
            largestChannelDifference: largest, depth: depth)
    }
}
