internal import Primitives

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

/// A straight edge of a path, from its upper end to its lower one.
struct PathEdge {
    let x: Double
    let top: Double
    let bottom: Double
    /// Columns a row.
    let slope: Double
    /// 1 where the path goes down, -1 where it goes up.
    let turn: Double

    /// Nil for what covers nothing: a level edge, or one that is not finite.
    init?(_ from: Point, _ to: Point) {
        let (upper, lower) = from.y < to.y ? (from, to) : (to, from)
        guard upper.y < lower.y, upper.x.isFinite, lower.x.isFinite, lower.y - upper.y < .infinity else {
            return nil
        }
        (x, top, bottom) = (upper.x, upper.y, lower.y)
        slope = (lower.x - upper.x) / (lower.y - upper.y)
        turn = from.y < to.y ? 1 : -1
    }

    func x(at y: Double) -> Double { x + (y - top) * slope }
}

extension Path {
    /// Tells the edges of its filled area, with curves as straight pieces, at `scale` and from a corner on.
    ///
    /// Those above the first of `rows` rows, and those below the last, may be told coarser than they are.
    @inline(__always)
    func forEachEdge(scale: Double, left: Int, top: Int, rows: Int, _ tell: (PathEdge) -> Void) {
        let (dx, dy) = (Double(-left), Double(-top))
        func pixel(_ point: Point) -> Point { Point(x: point.x * scale + dx, y: point.y * scale + dy) }
        func add(_ from: Point, _ to: Point) {
            if let edge = PathEdge(from, to), edge.top < Double(rows), edge.bottom > 0 { tell(edge) }
        }
        var (start, current) = (Point(x: 0, y: 0), Point(x: 0, y: 0))
        for element in elements {
            switch element {
            case .move(let point):
                add(current, start)
                start = pixel(point)
                current = start
            case .line(let point):
                let end = pixel(point)
                add(current, end)
                current = end
            case .curve(let first, let second, let point):
                let curve = CubicCurve(current, pixel(first), pixel(second), pixel(point))
                let pieces = curve.touches(from: 0, to: Double(rows)) ? curve.pieces : 1
                for piece in 1...pieces {
                    let end = curve.point(at: Double(piece) / Double(pieces))
                    add(current, end)
                    current = end
                }
            case .close:
                add(current, start)
                current = start
            }
        }
        add(current, start)
    }
}

/// A Bézier curve of the third degree.
struct CubicCurve {
    let start, first, second, end: Point

    init(_ start: Point, _ first: Point, _ second: Point, _ end: Point) {
        (self.start, self.first, self.second, self.end) = (start, first, second, end)
    }

    /// The straight pieces that stay within a hundredth of a unit of it in each direction, as its second differences tell; a
    /// thousand at most.
    var pieces: Int {
        func bend(_ a: Point, _ b: Point, _ c: Point) -> Double {
            max(abs(a.x - 2 * b.x + c.x), abs(a.y - 2 * b.y + c.y))
        }
        let bend = max(bend(start, first, second), bend(first, second, end))
        return Int(min(max(1, (bend * 0.75 * 100).squareRoot().rounded(.up)), 1000))
    }

    /// Whether it may have points between two heights.
    func touches(from top: Double, to bottom: Double) -> Bool {
        max(start.y, first.y, second.y, end.y) > top && min(start.y, first.y, second.y, end.y) < bottom
    }

    func point(at t: Double) -> Point {
        let u = 1 - t
        let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        return Point(
            x: a * start.x + b * first.x + c * second.x + d * end.x,
            y: a * start.y + b * first.y + c * second.y + d * end.y)
    }
}

/// A rectangle of whole pixels.
struct PixelBox: Hashable {
    let left: Int
    let top: Int
    let right: Int
    let bottom: Int

    var width: Int { right - left }
    var height: Int { bottom - top }

    /// The pixels of a picture that a rectangle touches, `scale` of them a unit; nil where there are none.
    init?(_ bounds: Rect, scale: Double, width: Int, height: Int) {
        func pixel(_ edge: Double, _ limit: Int) -> Int { Int(min(max(0, edge), Double(limit))) }
        left = pixel((bounds.minX * scale).rounded(.down), width)
        top = pixel((bounds.minY * scale).rounded(.down), height)
        right = pixel((bounds.maxX * scale).rounded(.up), width)
        bottom = pixel((bounds.maxY * scale).rounded(.up), height)
        guard right > left, bottom > top else { return nil }
    }
}
