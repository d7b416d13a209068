internal import Primitives
internal import SceneModel

/// Draws a scene's elements.
struct Painter {
    let fonts: FontBook
    let tones: Tones?
    /// Pixels a point.
    let scale: Double
    /// The picture's extent in pixels.
    let width: Int
    let height: Int
    /// Whether shapes stay shapes, as in SVG, so that nothing may be drawn by pixels.
    var isVector = false
    /// Whether a pixel is covered or not, with nothing between.
    var hasWholePixels = false
    /// What finds out what paths cover.
    let coverage: PathCoverage

    func draw(_ elements: [Element], in context: borrowing Context) throws(CanvasError) {
        for element in elements {
            switch element {
            case .group(let group): try draw(group, in: context)
            case .shape(let shape): try draw(shape, in: context)
            case .text(let text): try draw(text, in: context)
            }
            try context.check()
        }
    }

    /// Makes a colour what the next fill or stroke paints with.
    ///
    /// On a surface of coverage the ink adds to it and the ground takes it away.
    func paint(with color: Color, in context: borrowing Context) {
        context.set(tones.map { color.withOpacity(1) == $0.ink ? .over : .erase } ?? .over)
        context.setSource(color)
    }
}

extension Painter {
    func draw(_ shape: Shape, in context: borrowing Context) throws(CanvasError) {
        switch shape.fill {
        case .color(let color): fill(shape.path, with: color, in: context)
        case .linear(let gradient): fill(shape.path, with: gradient, in: context)
        case .radial(let gradient): fill(shape.path, with: gradient, in: context)
        case nil: break
        }
        if let stroke = shape.stroke { draw(stroke, along: shape.path, in: context) }
    }

    private func draw(_ stroke: Stroke, along path: Path, in context: borrowing Context) {
        // Thinner lines may overlap where no pixel tells.
        if !isVector, !hasWholePixels, stroke.width * scale >= 1.5,
            let outline = path.outline(ofWidth: stroke.width)
        {
            fill(outline, with: stroke.color, in: context)
        } else {
            paint(with: stroke.color, in: context)
            context.stroke(path, width: stroke.width)
        }
    }
}

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

extension Painter {
    func draw(_ text: TextRun, in context: borrowing Context) throws(CanvasError) {
        let line = try fonts.shape(text.string, face: text.face, direction: text.direction, language: text.language)
        fill(
            line.path(at: text.origin, size: text.size), with: text.color, withOverlaps: line.hasJoinedLetters,
            in: context)
        // Smaller ones would be nothing, and cairo refuses to scale down so far.
        if text.size * scale < 0.5 { return }
        line.drawPictures(in: context, at: text.origin, size: text.size, opacity: text.color.opacity)
    }
}

extension Path {
    /// The outline of its stroke with round ends, where it is nothing but single lines; nil where lines join or bend.
    ///
    /// Outlines of lines that join overlap all along.
    func outline(ofWidth width: Double) -> Path? {
        var (outline, start) = (Path(), nil as Point?)
        for element in elements {
            switch (element, start) {
            case (.move(let point), nil): start = point
            case (.line(let end), let begin?):
                outline.appendLine(from: begin, to: end, width: width)
                start = nil
            default: return nil
            }
        }
        return start == nil ? outline : nil
    }

    private mutating func appendLine(from start: Point, to end: Point, width: Double) {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = (dx * dx + dy * dy).squareRoot()
        // A point is a dot.
        let along = length > 0 ? (x: dx / length * width / 2, y: dy / length * width / 2) : (x: width / 2, y: 0)
        let across = (x: -along.y, y: along.x)
        func place(_ point: Point, _ forward: Double, _ aside: Double) -> Point {
            Point(
                x: point.x + forward * along.x + aside * across.x, y: point.y + forward * along.y + aside * across.y
            )
        }
        /// Half a turn round an end, from the side that is left.
        func addEnd(_ point: Point, _ sign: Double) {
            let reach = Path.quarterCircleHandle
            curve(
                place(point, sign * reach, sign), place(point, sign, sign * reach), to: place(point, sign, 0))
            curve(
                place(point, sign, -sign * reach), place(point, sign * reach, -sign), to: place(point, 0, -sign))
        }
        move(to: place(start, 0, 1))
        line(to: place(end, 0, 1))
        addEnd(end, 1)
        line(to: place(start, 0, -1))
        addEnd(start, -1)
        close()
    }
}
