/// Rows of a box in which edges note how much what they begin or end covers.
struct CoverageRows {
    /// How much the coverage changes from the column before.
    private let changes: UnsafeMutablePointer<Float>
    /// A bit for each column that changes, from the lowest of a row's first word on.
    private let marks: UnsafeMutablePointer<UInt64>
    /// One more than the box has: an edge in its last column changes the one behind.
    private let columns: Int
    /// Words of marks in a row.
    private let words: Int
    let count: Int

    /// Some rows of a width, in memory that is all zero.
    init(_ count: Int, width: Int, changes: UnsafeMutablePointer<Float>, marks: UnsafeMutablePointer<UInt64>) {
        (self.changes, self.marks, self.count) = (changes, marks, count)
        columns = width + 1
        words = CoverageRows.words(width)
    }

    /// Words of marks that a row of a width wants.
    static func words(_ width: Int) -> Int { width / 64 + 1 }

    /// Notes an edge, row by row.
    func add(_ edge: PathEdge) {
        let bottom = min(edge.bottom, Double(count))
        var y = max(edge.top, 0)
        var (row, x) = (Int(y), edge.x(at: y))
        while y < bottom {
            let end = min(Double(row &+ 1), bottom)
            let next = edge.x(at: end)
            addPiece(in: row, from: min(x, next), to: max(x, next), change: edge.turn * (end - y))
            (x, y, row) = (next, end, row &+ 1)
        }
    }

    /// Notes a piece of an edge within one row, whose height is the size of the change.
    func addPiece(in row: Int, from left: Double, to right: Double, change: Double) {
        let line = changes + row &* columns
        let marks = marks + row &* words
        func note(_ column: Int, _ part: Double) {
            line[column] += Float(part)
            marks[column >> 6] |= 1 << UInt64(truncatingIfNeeded: column & 63)
        }
        let limit = Double(columns - 1)
        // An edge at the right of the box changes nothing in it.
        guard left < limit else { return }
        guard right > 0 else { return note(0, change) }
        let first = Int(max(left, 0))
        if left >= 0, right <= Double(first + 1) {
            // In one column, as nearly all are.
            let part = (left + right) / 2 - Double(first)
            note(first, change * (1 - part))
            note(first + 1, change * part)
            return
        }
        let density = change / (right - left)
        if left < 0 { note(0, density * -left) }
        let end = min(right, limit)
        var (x, column) = (max(left, 0), first)
        while x < end {
            let next = min(Double(column + 1), end)
            let share = density * (next - x)
            let part = (x + next) / 2 - Double(column)
            note(column, share * (1 - part))
            note(column + 1, share * part)
            (x, column) = (next, column &+ 1)
        }
    }

    /// Whether more is covered in a row than there is, or some of it in the one direction and some in the other.
    func overlaps(_ row: Int) -> Bool {
        let line = changes + row &* columns
        var (covered, most, least) = (Float(0), Float(0), Float(0))
        forEachMark(row) { column in
            covered += line[column]
            most = max(most, covered)
            least = min(least, covered)
        }
        let limit: Float = 0.01
        return most > 1 + limit || least < -1 - limit || most > limit && least < -limit
    }

    /// Makes a row as if no edge had been there.
    func clear(_ row: Int) {
        let line = changes + row &* columns
        forEachMark(row) { line[$0] = 0 }
        (marks + row &* words).update(repeating: 0, count: words)
    }

    /// Tells a row's stretches that are equally covered, with how much, up to 1, and clears it.
    @inline(__always)
    func take(_ row: Int, _ tell: (Range<Int>, Float) -> Void) {
        let line = changes + row &* columns
        var (covered, start) = (Float(0), 0)
        func stretch(_ end: Int) {
            // Less is no level at all.
            if start < end, abs(covered) >= 1 / 512 { tell(start..<end, min(abs(covered), 1)) }
        }
        forEachMark(row) { column in
            stretch(column)
            covered += line[column]
            line[column] = 0
            start = column
        }
        // What an edge at the right of the box would end goes on to there.
        stretch(columns - 1)
        (marks + row &* words).update(repeating: 0, count: words)
    }

    @inline(__always)
    private func forEachMark(_ row: Int, _ tell: (_ column: Int) -> Void) {
        let marks = marks + row &* words
        for word in 0..<words {
            var bits = marks[word]
            while bits != 0 {
                tell(word << 6 | bits.trailingZeroBitCount)
                bits &= bits &- 1
            }
        }
    }
}
