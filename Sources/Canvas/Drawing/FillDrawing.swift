internal import Primitives
internal import SceneModel

extension Painter {
    /// Fills a path with a colour; one `withOverlaps` is known to have them.
    func fill(_ path: Path, with color: Color, withOverlaps: Bool = false, in context: borrowing Context) {
        guard !isVector else {
            paint(with: color, in: context)
            context.fill(path)
            return
        }
        let paint = SolidPaint(color)
        if let tones {
            let erases = color.withOpacity(1) != tones.ink
            cover(path, withOverlaps, in: context) { line, _, columns, level in
                let pixels = line.assumingMemoryBound(to: UInt8.self) + columns.lowerBound
                paint.cover(pixels, count: columns.count, level: level, erases: erases)
            }
        } else {
            cover(path, withOverlaps, in: context) { line, _, columns, level in
                let pixels = line.assumingMemoryBound(to: UInt32.self) + columns.lowerBound
                paint.cover(pixels, count: columns.count, level: level)
            }
        }
    }

    /// Fills a path with a gradient along a line, on a surface of colours.
    func fill(_ path: Path, with gradient: LinearGradient, in context: borrowing Context) {
        if isVector { context.setSource(asVectors: gradient) } else { context.setSource(gradient) }
        context.fill(path)
    }

    /// Fills a path with a gradient round a point, on a surface of colours.
    func fill(_ path: Path, with gradient: RadialGradient, in context: borrowing Context) {
        guard !isVector else {
            context.setSource(asVectors: gradient)
            context.fill(path)
            return
        }
        let paint = RadialPaint(gradient, scale: scale)
        cover(path, false, in: context) { line, row, columns, level in
            paint.cover(line.assumingMemoryBound(to: UInt32.self), row: row, columns: columns, level: level)
        }
    }

    /// Tells the stretches of pixels that a path covers: where their row begins, its number, their columns and how much.
    @inline(__always)
    private func cover(
        _ path: Path, _ withOverlaps: Bool, in context: borrowing Context,
        _ paint: (_ line: UnsafeMutableRawPointer, _ row: Int, _ columns: Range<Int>, _ level: UInt8) -> Void
    ) {
        guard let box = path.controlBounds.flatMap({ PixelBox($0, scale: scale, width: width, height: height) })
        else { return }
        context.withPixels { pixels, stride in
            coverage.scan(path, in: box, scale: scale, withOverlaps: withOverlaps) { row, columns, covered in
                let row = box.top + row
                let columns = box.left + columns.lowerBound..<box.left + columns.upperBound
                let level: UInt8 = hasWholePixels ? covered < 0.5 ? 0 : 255 : UInt8(covered * 255 + 0.5)
                if level > 0 { paint(pixels + row * stride, row, columns, level) }
            }
        }
    }
}
