internal import Primitives

/// How much of each pixel a path covers.
///
/// Coverage is the exact area within a pixel, by its change from column to column along each edge; cairo's is a count of
/// samples. It is known where a path winds round its areas once and in one direction. Rows in which areas overlap are left
/// to cairo, since what two of them cover of one pixel is no sum.
final class PathCoverage {
    /// Changes at once: few enough to stay in a processor's cache however large a path is.
    private static let capacity = 1 << 16
    private static let wordCapacity = 1 << 12

    /// All zero between two paths.
    private let changes: UnsafeMutableBufferPointer<Float>
    private let marks: UnsafeMutableBufferPointer<UInt64>

    /// Ready for paths within boxes up to a width.
    init(width: Int) {
        changes = .allocate(capacity: max(PathCoverage.capacity, width + 1))
        changes.initialize(repeating: 0)
        marks = .allocate(capacity: max(PathCoverage.wordCapacity, CoverageRows.words(width)))
        marks.initialize(repeating: 0)
    }

    deinit {
        changes.deallocate()
        marks.deallocate()
    }

    /// Tells the stretches of each row of a box that are equally covered, with how much, up to 1, and returns the rows that it
    /// leaves out.
    ///
    /// Rows and columns are counted from the box's corner; the box lies within the width that was told.
    @inline(__always)
    func scan(
        _ path: Path, in box: PixelBox, scale: Double, _ tell: (_ row: Int, _ columns: Range<Int>, Float) -> Void
    ) -> [Range<Int>] {
        guard let changes = changes.baseAddress, let marks = marks.baseAddress else { return [] }
        let fitting = min(self.changes.count / (box.width + 1), self.marks.count / CoverageRows.words(box.width))
        var rest: [Range<Int>] = []
        for top in stride(from: 0, to: box.height, by: fitting) {
            let count = min(fitting, box.height - top)
            let rows = CoverageRows(count, width: box.width, changes: changes, marks: marks)
            path.forEachEdge(scale: scale, left: box.left, top: box.top + top, rows: count, rows.add)
            // Where areas overlap in one row, they may in others by parts of a pixel.
            if (0..<count).contains(where: rows.overlaps) {
                for row in 0..<count { rows.clear(row) }
                let start = rest.last?.upperBound == top ? rest.removeLast().lowerBound : top
                rest.append(start..<top + count)
            } else {
                for row in 0..<count { rows.take(row) { tell(top + row, $0, $1) } }
            }
        }
        return rest
    }
}
