/// Counts pixels that differ, and keeps their bounds and their largest difference.
struct DifferenceTally: Sendable {
    private var count = 0
    private var largest = 0
    private var columns = (first: Int.max, last: Int.min)
    private var rows = (first: Int.max, last: Int.min)

    mutating func add(x: Int, y: Int, step: Int) {
        count += 1
        largest = max(largest, step)
        columns = (min(columns.first, x), max(columns.last, x))
        rows = (min(rows.first, y), max(rows.last, y))
    }

    mutating func merge(_ other: DifferenceTally) {
        count += other.count
        largest = max(largest, other.largest)
        columns = (min(columns.first, other.columns.first), max(columns.last, other.columns.last))
        rows = (min(rows.first, other.rows.first), max(rows.last, other.rows.last))
    }

    /// The figures for a picture of this size, or nil where nothing differs.
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
