internal import CPixelBlender
internal import Primitives
internal import SceneModel

/// A vertical gradient that is blended over spans of pixels, several times faster than cairo's own: one colour per row.
///
/// Opaque gradients are dithered, or a sky would show bands. The threshold depends on the row alone, because noise within a
/// row makes a PNG a third larger.
struct VerticalPaint {
    /// What is added to the levels of four rows before they are cut: a span of less than 1, so that rows of a flat colour stay flat.
    private static let thresholds: [Float] = [0, 2, 1, 3].map { 0.5 + (($0 + 0.5) / 4 - 0.5) * 0.74 }
    private static let noThresholds: [Float] = [0.5, 0.5, 0.5, 0.5]

    private let first: Int
    private let words: [UInt32]

    /// The gradient on some rows at `scale` pixels per point; nil if it is not vertical.
    init?(_ gradient: LinearGradient, rows: Range<Int>, scale: Double, isDithered: Bool) {
        let (top, bottom) = (gradient.start.y * scale, gradient.end.y * scale)
        guard gradient.start.x == gradient.end.x, top != bottom else { return nil }
        first = rows.lowerBound
        words = gradient.stops.words(
            rows, from: top, to: bottom,
            thresholds: isDithered ? VerticalPaint.thresholds : VerticalPaint.noThresholds)
    }

    /// Blends the colour of a row over some of its columns; `line` is the first pixel of the row.
    @inline(__always)
    func blend(over line: UnsafeMutablePointer<UInt32>, row: Int, columns: Range<Int>, coverage: UInt8) {
        let word = words[row - first]
        if word == 0 { return }
        SolidPaint(word: word).blend(over: line + columns.lowerBound, count: columns.count, coverage: coverage)
    }
}

/// A horizontal gradient that is blended over spans of pixels: the same colours in each row.
struct HorizontalPaint {
    private let first: Int
    private let words: [UInt32]

    /// The gradient on some columns at `scale` pixels per point; nil if it is not horizontal.
    init?(_ gradient: LinearGradient, columns: Range<Int>, scale: Double) {
        let (left, right) = (gradient.start.x * scale, gradient.end.x * scale)
        guard gradient.start.y == gradient.end.y, left != right else { return nil }
        first = columns.lowerBound
        words = gradient.stops.words(columns, from: left, to: right, thresholds: [0.5, 0.5, 0.5, 0.5])
    }

    /// Blends the colours over some columns of a row; `line` is the first pixel of the row.
    @inline(__always)
    func blend(over line: UnsafeMutablePointer<UInt32>, columns: Range<Int>, coverage: UInt8) {
        words.withUnsafeBufferPointer { words in
            guard let start = words.baseAddress else { return }
            let own = start + (columns.lowerBound - first)
            let target = line + columns.lowerBound
            if coverage == 255 { return PixelRow.paint(own, over: target, count: columns.count) }
            for index in 0..<columns.count {
                target[index] = PixelRow.over(PixelRow.times(own[index], UInt32(coverage)), target[index])
            }
        }
    }
}

extension [GradientStop] {
    /// The words of some pixels along a gradient between two places; opaque colours are cut after a threshold of four in turn is added.
    fileprivate func words(_ pixels: Range<Int>, from start: Double, to end: Double, thresholds: [Float])
        -> [UInt32]
    {
        guard let first, let last else { return [UInt32](repeating: 0, count: pixels.count) }
        // Before the first stop, between each two, and after the last.
        let segments = zip([first] + self, self + [last]).map { low, high in
            (low: low.offset, length: high.offset - low.offset, colors: GradientSegment(low.color, high.color))
        }
        let isOpaque = allSatisfy { $0.color.alpha == 255 }
        func offset(_ pixel: Int) -> Double { (Double(pixel) + 0.5 - start) / (end - start) }
        return [UInt32](unsafeUninitializedCapacity: pixels.count) { words, count in
            count = pixels.count
            guard let target = words.baseAddress else { return }
            var (pixel, place) = (pixels.lowerBound, 0)
            while pixel < pixels.upperBound {
                // Offsets rise from pixel to pixel, or fall in a gradient that runs backward.
                if end < start { place = 0 }
                let offset = offset(pixel)
                while place < self.count, self[place].offset < offset { place += 1 }
                let (low, length, colors) = segments[place]
                let fraction = length > 0 ? (offset - low) / length : 1
                guard isOpaque else {
                    target[pixel - pixels.lowerBound] = colors.color(at: fraction).word
                    pixel += 1
                    continue
                }
                // All pixels up to the next stop are of one segment.
                let limit = Double(pixels.upperBound)
                let next =
                    end < start || place == self.count
                    ? (end < start ? Double(pixel + 1) : limit)
                    : ((self[place].offset * (end - start)) + start + 0.5).rounded(.down)
                let until = Swift.max(pixel + 1, Int(Swift.min(next, limit)))
                find_row_words(
                    colors.rowColors, Float(fraction), length > 0 ? Float(1 / (end - start) / length) : 0,
                    thresholds,
                    pixel & 3, target + (pixel - pixels.lowerBound), until - pixel)
                pixel = until
            }
        }
    }
}
