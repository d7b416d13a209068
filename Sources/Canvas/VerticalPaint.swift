internal import Primitives
internal import SceneModel

/// A vertical gradient that is blended over spans of pixels, several times faster than cairo's own: one colour per row.
///
/// Opaque gradients are dithered, or a sky would show bands. The threshold depends on the row alone, because noise within a
/// row makes a PNG a third larger.
struct VerticalPaint {
    /// The order in which four rows round up.
    private static let ranks = [0.0, 2, 1, 3]
    /// The span of the thresholds in levels; less than 1, so that rows of a flat colour stay flat.
    private static let span = 0.74

    private let first: Int
    private let paints: [SolidPaint]

    /// The gradient on some rows at `scale` pixels per point; nil if it is not vertical.
    init?(_ gradient: LinearGradient, rows: Range<Int>, scale: Double, isDithered: Bool) {
        let (top, bottom) = (gradient.start.y * scale, gradient.end.y * scale)
        guard gradient.start.x == gradient.end.x, top != bottom, let last = gradient.stops.last else { return nil }
        first = rows.lowerBound
        let stops = gradient.stops
        let isOpaque = stops.allSatisfy { $0.color.alpha == 255 }
        // Before the first stop, between each two, and after the last.
        let segments = zip([stops[0]] + stops, stops + [last]).map { low, high in
            (low: low.offset, length: high.offset - low.offset, colors: GradientSegment(low.color, high.color))
        }
        var place = 0
        var paints: [SolidPaint] = []
        paints.reserveCapacity(rows.count)
        for row in rows {
            let offset = (Double(row) + 0.5 - top) / (bottom - top)
            // Offsets rise from row to row, or fall in a gradient that runs upward.
            if bottom < top { place = 0 }
            while place < stops.count, stops[place].offset < offset { place += 1 }
            let (low, length, colors) = segments[place]
            let color = colors.color(at: length > 0 ? (offset - low) / length : 1)
            let threshold =
                isOpaque && isDithered ? ((VerticalPaint.ranks[row & 3] + 0.5) / 4 - 0.5) * VerticalPaint.span : 0
            paints.append(SolidPaint(word: color.word(rounding: 0.5 + threshold)))
        }
        self.paints = paints
    }

    /// Blends the colour of a row over some of its columns; `line` is the first pixel of the row.
    @inline(__always)
    func blend(over line: UnsafeMutablePointer<UInt32>, row: Int, columns: Range<Int>, coverage: UInt8) {
        let paint = paints[row - first]
        if paint.isClear { return }
        paint.blend(over: line + columns.lowerBound, count: columns.count, coverage: coverage)
    }
}
