internal import CPixelBlender
internal import Primitives

/// Computes the coverage of each pixel by a path.
///
/// Coverage is the exact area within a pixel, accumulated from left to right along each row; cairo counts samples instead.
/// The area is exact where the winding number is 0 everywhere except for 1 or -1. Bands of rows in which areas overlap
/// are left to cairo, because overlapping areas within a pixel do not add up.
final class PathRasterizer {
    /// The size of the buffers: small enough for the processor's cache, however large a path is.
    private static let capacity = 1 << 16
    private static let wordCapacity = 1 << 12

    /// All zero between two paths.
    private let deltas: UnsafeMutableBufferPointer<Float>
    private let marks: UnsafeMutableBufferPointer<UInt64>

    /// A rasterizer for boxes up to `width` pixels wide.
    init(width: Int) {
        deltas = .allocate(capacity: max(PathRasterizer.capacity, width + 1))
        deltas.initialize(repeating: 0)
        marks = .allocate(capacity: max(PathRasterizer.wordCapacity, AccumulationBuffer.words(width)))
        marks.initialize(repeating: 0)
    }

    deinit {
        deltas.deallocate()
        marks.deallocate()
    }

    /// Calls `span` with each span of equal coverage, above 0 and up to 1, and returns the rows that it skips.
    ///
    /// Rows and columns are relative to the top left corner of the box. With `addingUp`, areas that overlap are added up instead, to 1
    /// at most; their winding numbers must have the same sign.
    @inline(__always)
    func rasterize(
        _ path: Path, in box: PixelBox, scale: Double, addingUp: Bool = false,
        span: (_ row: Int, _ columns: Range<Int>, Float) -> Void
    ) -> [Range<Int>] {
        forEachBand(of: path, in: box, scale: scale, addingUp: addingUp) { top, rows in
            for row in 0..<rows.count { rows.sweep(row) { span(top &+ row, $0, $1) } }
        }
    }

    /// Calls `paint` with bands of rows and the number of the first, and returns the rows that it skips.
    ///
    /// `paint` must reset all rows to zero.
    @inline(__always)
    func forEachBand(
        of path: Path, in box: PixelBox, scale: Double, addingUp: Bool,
        _ paint: (_ top: Int, AccumulationBuffer) -> Void
    ) -> [Range<Int>] {
        guard let deltas = deltas.baseAddress, let marks = marks.baseAddress else { return [] }
        let fitting = min(
            self.deltas.count / (box.width + 1), self.marks.count / AccumulationBuffer.words(box.width))
        var skipped: [Range<Int>] = []
        let pieces = box.height > fitting ? PathPieces(path, scale: scale, in: box, rowsPerBand: fitting) : nil
        for top in stride(from: 0, to: box.height, by: fitting) {
            let count = min(fitting, box.height - top)
            let rows = AccumulationBuffer(count, width: box.width, deltas: deltas, marks: marks)
            if let pieces {
                pieces.forEachEdge(inBand: top / fitting, left: box.left, top: box.top + top, rows: count, rows.add)
            } else {
                path.forEachEdge(scale: scale, left: box.left, top: box.top + top, rows: count, rows.add)
            }
            // Areas that overlap in one row may overlap by fractions of a pixel in others.
            if !addingUp, (0..<count).contains(where: rows.overlaps) {
                for row in 0..<count { rows.clear(row) }
                let start = skipped.last?.upperBound == top ? skipped.removeLast().lowerBound : top
                skipped.append(start..<top + count)
            } else {
                paint(top, rows)
            }
        }
        return skipped
    }
}

/// A signed-area accumulation buffer: the running sum of a row's deltas is the coverage of its pixels.
struct AccumulationBuffer {
    /// The change of coverage from one column to the next.
    private let deltas: UnsafeMutablePointer<Float>
    /// A bit for each column with a delta, in words of a row from the lowest bit of the first.
    private let marks: UnsafeMutablePointer<UInt64>
    /// One more than the width: an edge in the last column changes the one after it.
    private let columns: Int
    /// Words of marks per row.
    private let words: Int
    let count: Int
    /// The same for functions in C.
    private let memory: accumulation

    /// `count` rows in memory that is all zero.
    init(_ count: Int, width: Int, deltas: UnsafeMutablePointer<Float>, marks: UnsafeMutablePointer<UInt64>) {
        (self.deltas, self.marks, self.count) = (deltas, marks, count)
        columns = width + 1
        words = AccumulationBuffer.words(width)
        memory = accumulation(deltas: deltas, marks: marks, columns: columns, words: words, rows: count)
    }

    /// The words of marks that a row needs.
    static func words(_ width: Int) -> Int { width / 64 + 1 }

    /// Adds an edge, row by row.
    @inline(__always)
    func add(_ edge: PathEdge) {
        withUnsafePointer(to: memory) {
            accumulate_edge($0, edge.x, edge.top, edge.bottom, edge.slope, edge.winding)
        }
    }

    /// Whether the winding number of a row goes beyond 1 or -1, or has both signs.
    func overlaps(_ row: Int) -> Bool {
        let line = deltas + row &* columns
        var (sum, highest, lowest) = (Float(0), Float(0), Float(0))
        forEachMark(row) { column in
            sum += line[column]
            highest = max(highest, sum)
            lowest = min(lowest, sum)
        }
        let tolerance: Float = 0.01
        return highest > 1 + tolerance || lowest < -1 - tolerance || highest > tolerance && lowest < -tolerance
    }

    /// Resets a row to zero.
    func clear(_ row: Int) {
        let line = deltas + row &* columns
        forEachMark(row, clearing: true) { line[$0] = 0 }
    }

    /// Calls `span` with each span of equal coverage, up to 1, and resets the row to zero.
    @inline(__always)
    func sweep(_ row: Int, span: (Range<Int>, Float) -> Void) {
        let line = deltas + row &* columns
        var (sum, start) = (Float(0), 0)
        func endSpan(_ end: Int) {
            // Lower coverage rounds to level 0.
            let area = abs(sum)
            if start < end, area >= 1 / 512 { span(Range(uncheckedBounds: (start, end)), min(area, 1)) }
        }
        forEachMark(row, clearing: true) { column in
            endSpan(column)
            sum += line[column]
            line[column] = 0
            start = column
        }
        // A span that would end at an edge to the right of the box ends with the box.
        endSpan(columns &- 1)
    }

    /// Paints a word over the pixels of a row by their coverage, up to 1, and resets the row to zero.
    ///
    /// `below` is the number of bytes to a row of pixels that is painted soon.
    func paint(_ row: Int, with word: UInt32, over pixels: UnsafeMutablePointer<UInt32>, below: Int) {
        withUnsafePointer(to: memory) { sweep_row($0, row, word, pixels, below) }
    }

    @inline(__always)
    private func forEachMark(_ row: Int, clearing: Bool = false, _ body: (_ column: Int) -> Void) {
        let marks = marks + row &* words
        var word = 0
        while word < words {
            var bits = marks[word]
            if clearing { marks[word] = 0 }
            while bits != 0 {
                body(word &<< 6 | bits.trailingZeroBitCount)
                bits &= bits &- 1
            }
            word &+= 1
        }
    }
}

/// A straight edge of a path, from its upper end to its lower end.
struct PathEdge {
    let x: Double
    let top: Double
    let bottom: Double
    /// Columns per row.
    let slope: Double
    /// 1 where the path runs downward, -1 where it runs upward.
    let winding: Double

    /// Nil for an edge without height, and for one that is not finite.
    init?(_ from: Point, _ to: Point) {
        let (upper, lower) = from.y < to.y ? (from, to) : (to, from)
        guard upper.y < lower.y, upper.x.isFinite, lower.x.isFinite, lower.y - upper.y < .infinity else {
            return nil
        }
        (x, top, bottom) = (upper.x, upper.y, lower.y)
        slope = (lower.x - upper.x) / (lower.y - upper.y)
        winding = from.y < to.y ? 1 : -1
    }

    func x(at y: Double) -> Double { x + (y - top) * slope }
}

extension Path {
    /// Calls `body` with each edge of the filled area, in pixels relative to (left, top), with curves flattened.
    ///
    /// Curves entirely above or below the rows have none.
    @inline(__always)
    func forEachEdge(scale: Double, left: Int, top: Int, rows: Int, _ body: (PathEdge) -> Void) {
        let (dx, dy) = (Double(-left), Double(-top))
        func pixel(_ point: Point) -> Point { Point(x: point.x * scale + dx, y: point.y * scale + dy) }
        func add(_ from: Point, _ to: Point) {
            if let edge = PathEdge(from, to), edge.top < Double(rows), edge.bottom > 0 { body(edge) }
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
                if curve.reaches(from: 0, to: Double(rows)) { curve.forEachSegment(add) }
                current = curve.end
            case .close:
                add(current, start)
                current = start
            }
        }
        add(current, start)
    }
}

/// The lines and curves of a path, and which of them reach into each band of rows, in the path's order.
///
/// A path of thousands of short curves would otherwise be gone through from end to end for each band.
struct PathPieces {
    private struct Piece {
        let start, first, second, end: Point
        let isCurve: Bool
    }

    private let scale: Double
    private let pieces: [Piece]
    /// The indices of the pieces of all bands, band after band, and where each band's begin.
    private let order: [Int32]
    private let starts: [Int]

    init(_ path: Path, scale: Double, in box: PixelBox, rowsPerBand: Int) {
        let count = (box.height + rowsPerBand - 1) / rowsPerBand
        var pieces: [Piece] = []
        var bands: [(first: Int32, last: Int32)] = []
        pieces.reserveCapacity(path.elements.count)
        bands.reserveCapacity(path.elements.count)
        var starts = [Int](repeating: 0, count: count + 1)
        let (top, height) = (Double(box.top), Double(box.height))
        func add(_ piece: Piece, from low: Double, to high: Double) {
            // Rounding errors are smaller than a hundredth of a pixel.
            let (low, high) = (low * scale - top - 0.01, high * scale - top + 0.01)
            guard high >= 0, low <= height else { return }
            let first = Int(max(low, 0)) / rowsPerBand
            let last = min(Int(min(high, height)) / rowsPerBand, count - 1)
            guard first <= last else { return }
            pieces.append(piece)
            bands.append((Int32(first), Int32(last)))
            for band in first...last { starts[band + 1] += 1 }
        }
        func addLine(_ from: Point, _ to: Point) {
            if from.y == to.y { return }
            add(
                Piece(start: from, first: from, second: to, end: to, isCurve: false), from: min(from.y, to.y),
                to: max(from.y, to.y))
        }
        var (start, current) = (Point(x: 0, y: 0), Point(x: 0, y: 0))
        for element in path.elements {
            switch element {
            case .move(let point):
                addLine(current, start)
                (start, current) = (point, point)
            case .line(let point):
                addLine(current, point)
                current = point
            case .curve(let first, let second, let point):
                add(
                    Piece(start: current, first: first, second: second, end: point, isCurve: true),
                    from: min(current.y, first.y, second.y, point.y), to: max(current.y, first.y, second.y, point.y)
                )
                current = point
            case .close:
                addLine(current, start)
                current = start
            }
        }
        addLine(current, start)
        for band in 0..<count { starts[band + 1] += starts[band] }
        var (order, next) = ([Int32](repeating: 0, count: starts[count]), starts)
        for (index, own) in bands.enumerated() {
            for band in Int(own.first)...Int(own.last) {
                order[next[band]] = Int32(index)
                next[band] += 1
            }
        }
        (self.scale, self.pieces, self.order, self.starts) = (scale, pieces, order, starts)
    }

    /// Calls `body` with each edge of a band, in pixels relative to (left, top), with the same numbers as the path's own.
    @inline(__always)
    func forEachEdge(inBand band: Int, left: Int, top: Int, rows: Int, _ body: (PathEdge) -> Void) {
        let (dx, dy) = (Double(-left), Double(-top))
        func pixel(_ point: Point) -> Point { Point(x: point.x * scale + dx, y: point.y * scale + dy) }
        func add(_ from: Point, _ to: Point) {
            if let edge = PathEdge(from, to), edge.top < Double(rows), edge.bottom > 0 { body(edge) }
        }
        for place in starts[band]..<starts[band + 1] {
            let piece = pieces[Int(order[place])]
            let (start, end) = (pixel(piece.start), pixel(piece.end))
            guard piece.isCurve else {
                add(start, end)
                continue
            }
            let curve = CubicCurve(start, pixel(piece.first), pixel(piece.second), end)
            if curve.reaches(from: 0, to: Double(rows)) { curve.forEachSegment(add) }
        }
    }
}

/// A cubic Bézier curve.
struct CubicCurve {
    let start, first, second, end: Point

    init(_ start: Point, _ first: Point, _ second: Point, _ end: Point) {
        (self.start, self.first, self.second, self.end) = (start, first, second, end)
    }

    /// The number of straight segments that stay within 0.01 of the curve on each axis, up to 1000.
    ///
    /// It follows from the bound that the second differences of the control points set.
    var segments: Int { segments(scale: 1) }

    /// The same for a curve that is enlarged.
    func segments(scale: Double) -> Int {
        func bend(_ a: Point, _ b: Point, _ c: Point) -> Double {
            max(abs(a.x - 2 * b.x + c.x), abs(a.y - 2 * b.y + c.y))
        }
        let bend = max(bend(start, first, second), bend(first, second, end)) * scale
        return Int(min(max(1, (bend * 0.75 * 100).squareRoot().rounded(.up)), 1000))
    }

    /// Whether the bounds of the control points reach between two heights.
    func reaches(from top: Double, to bottom: Double) -> Bool {
        max(start.y, first.y, second.y, end.y) > top && min(start.y, first.y, second.y, end.y) < bottom
    }

    /// Calls `body` with the ends of each segment.
    @inline(__always)
    func forEachSegment(_ body: (Point, Point) -> Void) {
        let segments = segments
        var current = start
        for segment in 1...segments {
            let next = point(at: Double(segment) / Double(segments))
            body(current, next)
            current = next
        }
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

    /// The pixels of a picture that a rectangle touches at `scale` pixels per point; nil where it touches none.
    init?(_ bounds: Rect, scale: Double, width: Int, height: Int) {
        func pixel(_ edge: Double, _ limit: Int) -> Int { Int(min(max(0, edge), Double(limit))) }
        left = pixel((bounds.minX * scale).rounded(.down), width)
        top = pixel((bounds.minY * scale).rounded(.down), height)
        right = pixel((bounds.maxX * scale).rounded(.up), width)
        bottom = pixel((bounds.maxY * scale).rounded(.up), height)
        guard right > left, bottom > top else { return nil }
    }
}
