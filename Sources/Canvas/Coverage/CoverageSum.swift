internal import Primitives

/// Adds up how much of each pixel shapes cover, each at an opacity of its own.
///
/// Coverage is the exact area within a pixel, by its change from column to column along each edge; cairo's is a count of
/// samples. Where parts of a path overlap, they count once.
struct CoverageSum: ~Copyable {
    /// The highest level, in 256ths of one.
    private static let full: UInt32 = 255 << 8

    private let width: Int
    private let height: Int
    /// What each pixel has, in 256ths of a level.
    private let sums: UnsafeMutableBufferPointer<UInt16>
    /// How much the coverage of the current path changes from the column before; zero between two paths.
    private let changes: UnsafeMutableBufferPointer<Float>
    /// The columns in which each row of the current path changes; none where the first lies behind the last.
    private let columns: UnsafeMutableBufferPointer<(first: Int, last: Int)>

    /// Nothing yet, over so many pixels.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        sums = .allocate(capacity: width * height)
        sums.initialize(repeating: 0)
        // An edge in the last column changes the one behind it.
        changes = .allocate(capacity: (width + 1) * height)
        changes.initialize(repeating: 0)
        columns = .allocate(capacity: height)
        columns.initialize(repeating: (width, -1))
    }

    deinit {
        sums.deallocate()
        changes.deallocate()
        columns.deallocate()
    }

    /// Adds a path whose points are taken to pixels, at an alpha of 0 to 255.
    borrowing func add(_ path: Path, alpha: UInt8, toPixels: (Point) -> Point) {
        var (start, current) = (Point(x: 0, y: 0), Point(x: 0, y: 0))
        for element in path.elements {
            switch element {
            case .move(let point):
                addEdge(current, start)
                start = toPixels(point)
                current = start
            case .line(let point):
                let end = toPixels(point)
                addEdge(current, end)
                current = end
            case .curve(let first, let second, let point):
                let curve = CubicCurve(current, toPixels(first), toPixels(second), toPixels(point))
                let pieces = curve.pieces
                for piece in 1...pieces {
                    let end = curve.point(at: Double(piece) / Double(pieces))
                    addEdge(current, end)
                    current = end
                }
            case .close:
                addEdge(current, start)
                current = start
            }
        }
        addEdge(current, start)
        take(alpha)
    }

    /// Notes what an edge changes, row by row: going down it begins what is covered, going up it ends that.
    private borrowing func addEdge(_ from: Point, _ to: Point) {
        let (upper, lower) = from.y < to.y ? (from, to) : (to, from)
        let top = max(upper.y, 0)
        let bottom = min(lower.y, Double(height))
        guard top < bottom, upper.x.isFinite, lower.x.isFinite, lower.y - upper.y < .infinity else { return }
        let slope = (lower.x - upper.x) / (lower.y - upper.y)
        let sign: Double = from.y < to.y ? 1 : -1
        var (y, row) = (top, Int(top))
        while y < bottom {
            let end = min(Double(row + 1), bottom)
            let (first, last) = (upper.x + (y - upper.y) * slope, upper.x + (end - upper.y) * slope)
            addPiece(in: row, from: min(first, last), to: max(first, last), change: sign * (end - y))
            (y, row) = (end, row + 1)
        }
    }

    /// Notes a piece of an edge within one row, whose height is the size of the change.
    private borrowing func addPiece(in row: Int, from left: Double, to right: Double, change: Double) {
        let line = row * (width + 1)
        func note(_ column: Int, _ part: Double) {
            changes[line + column] += Float(part)
            columns[row] = (min(columns[row].first, column), max(columns[row].last, column))
        }
        let limit = Double(width)
        // An edge at the right of the picture changes nothing, but what it would end goes on to there.
        if right >= limit { note(width, 0) }
        guard left < limit else { return }
        guard right - left > 1e-9 else {
            let column = max(0, left)
            let part = column - column.rounded(.down)
            note(Int(column), change * (1 - part))
            note(Int(column) + 1, change * part)
            return
        }
        let density = change / (right - left)
        if left < 0 { note(0, density * (min(right, 0) - left)) }
        let end = min(right, limit)
        var x = max(left, 0)
        while x < end {
            let column = Int(x)
            let next = min(Double(column + 1), end)
            let share = density * (next - x)
            let part = (x + next) / 2 - Double(column)
            note(column, share * (1 - part))
            note(column + 1, share * part)
            x = next
        }
    }

    /// Adds what the current path covers to the sums, and forgets the path.
    private borrowing func take(_ alpha: UInt8) {
        let weight = Float(alpha) * 256
        for row in 0..<height where columns[row].first <= columns[row].last {
            var covered: Float = 0
            for column in columns[row].first...columns[row].last {
                let index = row * (width + 1) + column
                covered += changes[index]
                changes[index] = 0
                guard column < width else { continue }
                let more = UInt16(max(0, min(abs(covered), 1)) * weight + 0.5)
                let sum = UInt32(sums[row * width + column]) + UInt32(more)
                sums[row * width + column] = UInt16(min(sum, CoverageSum.full))
            }
            columns[row] = (width, -1)
        }
    }

    /// Writes the sums as levels to rows of bytes.
    borrowing func write(to rows: UnsafeMutableRawBufferPointer, stride: Int) {
        for row in 0..<height {
            let line = UnsafeMutableRawBufferPointer(rebasing: rows[(row * stride)...].prefix(width))
            for column in 0..<width {
                line[column] = UInt8(truncatingIfNeeded: (UInt32(sums[row * width + column]) + 128) >> 8)
            }
        }
    }
}

/// A Bézier curve of the third degree.
private struct CubicCurve {
    let start, first, second, end: Point

    init(_ start: Point, _ first: Point, _ second: Point, _ end: Point) {
        (self.start, self.first, self.second, self.end) = (start, first, second, end)
    }

    /// The straight pieces that stay within a two-hundredth of a pixel of it, as its second differences tell.
    var pieces: Int {
        func bend(_ a: Point, _ b: Point, _ c: Point) -> Double {
            max(abs(a.x - 2 * b.x + c.x), abs(a.y - 2 * b.y + c.y))
        }
        let bend = max(bend(start, first, second), bend(first, second, end))
        return Int(min(max(1, (bend * 0.75 * 200).squareRoot().rounded(.up)), 200))
    }

    func point(at t: Double) -> Point {
        let u = 1 - t
        let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        return Point(
            x: a * start.x + b * first.x + c * second.x + d * end.x,
            y: a * start.y + b * first.y + c * second.y + d * end.y)
    }
}
