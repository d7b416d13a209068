internal import Primitives
internal import SceneModel

extension Painter {
    /// Fills a path with a colour; one `withOverlaps` is known to have them.
    func fill(_ path: Path, with color: Color, withOverlaps: Bool = false, in context: borrowing Context) {
        let paint = SolidPaint(color)
        let rest: [Range<Int>]
        if isVector || withOverlaps {
            rest = [0..<height]
        } else if let tones {
            let erases = color.withOpacity(1) != tones.ink
            rest = cover(path, in: context) { line, _, columns, level in
                let pixels = line.assumingMemoryBound(to: UInt8.self) + columns.lowerBound
                paint.cover(pixels, count: columns.count, level: level, erases: erases)
            }
        } else {
            rest = cover(path, in: context) { line, _, columns, level in
                let pixels = line.assumingMemoryBound(to: UInt32.self) + columns.lowerBound
                paint.cover(pixels, count: columns.count, level: level)
            }
        }
        if rest.isEmpty { return }
        self.paint(with: color, in: context)
        fill(path, rest, in: context)
    }

    /// Fills a path with a gradient along a line, on a surface of colours.
    func fill(_ path: Path, with gradient: LinearGradient, in context: borrowing Context) {
        if isVector { context.setSource(asVectors: gradient) } else { context.setSource(gradient) }
        context.fill(path)
    }

    /// Fills a path with a gradient round a point, on a surface of colours.
    func fill(_ path: Path, with gradient: RadialGradient, in context: borrowing Context) {
        let rest: [Range<Int>]
        if isVector {
            rest = [0..<height]
        } else {
            let paint = RadialPaint(gradient, scale: scale)
            rest = cover(path, in: context) { line, row, columns, level in
                paint.cover(line.assumingMemoryBound(to: UInt32.self), row: row, columns: columns, level: level)
            }
        }
        if rest.isEmpty { return }
        context.setSource(asVectors: gradient)
        fill(path, rest, in: context)
    }

    /// Has cairo fill what a path covers of some rows of pixels.
    private func fill(_ path: Path, _ rows: [Range<Int>], in context: borrowing Context) {
        for rows in rows {
            if rows.count == height {
                context.fill(path)
            } else {
                context.fill(path, rows: rows, width: width)
            }
        }
    }

    /// Tells the stretches of pixels that a path covers: where their row begins, its number, their columns and how much; and
    /// returns the rows of which nothing was told.
    @inline(__always)
    private func cover(
        _ path: Path, in context: borrowing Context,
        _ paint: (_ line: UnsafeMutableRawPointer, _ row: Int, _ columns: Range<Int>, _ level: UInt8) -> Void
    ) -> [Range<Int>] {
        guard let box = path.controlBounds.flatMap({ PixelBox($0, scale: scale, width: width, height: height) })
        else { return [] }
        var rest: [Range<Int>] = []
        context.withPixels { pixels, stride in
            rest = coverage.scan(path, in: box, scale: scale) { row, columns, covered in
                let row = box.top + row
                let columns = box.left + columns.lowerBound..<box.left + columns.upperBound
                let level: UInt8 = hasWholePixels ? covered < 0.5 ? 0 : 255 : UInt8(covered * 255 + 0.5)
                if level > 0 { paint(pixels + row * stride, row, columns, level) }
            }
        }
        return rest.map { box.top + $0.lowerBound..<box.top + $0.upperBound }
    }
}
