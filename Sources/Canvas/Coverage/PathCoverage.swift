internal import Primitives

/// How much of each pixel a path covers, wherever it winds round it.
///
/// Coverage is the exact area within a pixel, by its change from column to column along each edge; cairo's is a count of
/// samples. Areas that overlap would count twice in a pixel that they cover in part: rows with such are done anew.
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

    /// Tells the stretches of each row of a box that are equally covered, with how much, up to 1.
    ///
    /// Rows and columns are counted from the box's corner; the box lies within the width that was told. Where areas overlap is
    /// found out, but for those that are thinner than a pixel: a path `withOverlaps` is looked at closely everywhere.
    @inline(__always)
    func scan(
        _ path: Path, in box: PixelBox, scale: Double, withOverlaps: Bool = false,
        _ tell: (_ row: Int, _ columns: Range<Int>, Float) -> Void
    ) {
        guard let changes = changes.baseAddress, let marks = marks.baseAddress else { return }
        let fitting = min(self.changes.count / (box.width + 1), self.marks.count / CoverageRows.words(box.width))
        for top in stride(from: 0, to: box.height, by: fitting) {
            let count = min(fitting, box.height - top)
            let rows = CoverageRows(count, width: box.width, changes: changes, marks: marks)
            func forEachEdge(_ tell: (PathEdge) -> Void) {
                path.forEachEdge(scale: scale, left: box.left, top: box.top + top, rows: count, tell)
            }
            forEachEdge(rows.add)
            var edges: EdgesByRow?
            var overlapped = (above: false, here: rows.overlaps(0))
            for row in 0..<count {
                let below = row + 1 < count && rows.overlaps(row + 1)
                if withOverlaps || overlapped.above || overlapped.here || below {
                    let known = edges ?? EdgesByRow(count, forEachEdge)
                    edges = known
                    rows.resolve(row, known[row])
                }
                overlapped = (overlapped.here, below)
                rows.take(row) { tell(top + row, $0, $1) }
            }
        }
    }
}
