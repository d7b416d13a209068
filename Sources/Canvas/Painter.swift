internal import CPixelBlender
internal import Primitives
internal import SceneModel

/// Draws a scene's elements.
struct Painter {
    let fonts: FontBook
    let palette: TwoColorPalette?
    /// Pixels per point.
    let scale: Double
    /// The size of the picture in pixels.
    let width: Int
    let height: Int
    /// Whether the surface keeps shapes, as SVG does, and pixels cannot be written.
    var isVector = false
    /// The fonts of a surface that keeps text; nil where letters are shapes.
    var glyphFonts: GlyphFonts?
    /// Whether a pixel is either fully covered or not at all.
    var isAliased = false
    let rasterizer: PathRasterizer
    /// The number of columns from which the processor fetches the rest of a row by itself.
    private static let narrow = 64
    /// How many rows are drawn while the processor fetches one.
    private static let rowsAhead = 12
    /// The greatest width in pixels of lines whose overlaps at their joints are too small to see.
    private static let thin = 2.5
    /// The number of elements above which the lines of a path take cairo longer than all else in a picture.
    static let long = 100

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

    /// Makes a colour the source of the next fill or stroke.
    ///
    /// On a coverage surface, the foreground adds coverage and the background removes it.
    func paint(with color: Color, in context: borrowing Context) {
        context.set(palette.map { color.withOpacity(1) == $0.foreground ? .over : .erase } ?? .over)
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
        let width = stroke.width * scale
        // The overlap of thinner lines may be too small to detect.
        if isVector || isAliased || width < 1.5 {
            paint(with: stroke.color, in: context)
            context.stroke(path, width: stroke.width)
        } else if let outline = path.outline(ofWidth: stroke.width) {
            fill(outline, with: stroke.color, in: context)
        } else if palette == nil, width <= Painter.thin, path.elements.count >= Painter.long {
            // Where there is one ink, as on e-paper, outlines lie on each other, whose coverages must not add up.
            let area = path.strokeArea(width: stroke.width, scale: scale)
            fill(area, with: stroke.color, where: .addUp, in: context)
        } else {
            paint(with: stroke.color, in: context)
            context.stroke(path, width: stroke.width)
        }
    }
}

extension Painter {
    /// What is known of areas of a path that overlap.
    enum Overlaps {
        /// Nothing: the rasterizer finds them.
        case unknown
        /// There are some, which cairo draws.
        case known
        /// They are so small that their coverages may be added up.
        case addUp
    }

    /// Fills a path with a colour.
    func fill(_ path: Path, with color: Color, where overlaps: Overlaps = .unknown, in context: borrowing Context) {
        let paint = SolidPaint(color)
        let skipped: [Range<Int>]
        if isVector || overlaps == .known {
            skipped = [0..<height]
        } else if let palette {
            let erases = color.withOpacity(1) != palette.foreground
            skipped = rasterize(path, addingUp: overlaps == .addUp, in: context) { line, _, columns, coverage in
                let pixels = line.assumingMemoryBound(to: UInt8.self) + columns.lowerBound
                paint.blend(over: pixels, count: columns.count, coverage: coverage, erases: erases)
            }
        } else if isAliased {
            skipped = rasterize(path, in: context) { line, _, columns, coverage in
                let pixels = line.assumingMemoryBound(to: UInt32.self) + columns.lowerBound
                paint.blend(over: pixels, count: columns.count, coverage: coverage)
            }
        } else {
            skipped = rasterize(path, with: paint, addingUp: overlaps == .addUp, in: context)
        }
        if skipped.isEmpty { return }
        self.paint(with: color, in: context)
        fill(path, skipped, in: context)
    }

    /// Fills a path with a linear gradient; the surface must be one of colours.
    func fill(_ path: Path, with gradient: LinearGradient, in context: borrowing Context) {
        var skipped = [0..<height]
        if !isVector, let box = box(of: path),
            let paint = VerticalPaint(gradient, rows: box.top..<box.bottom, scale: scale, isDithered: !isAliased)
        {
            skipped = rasterize(path, in: context) { line, row, columns, coverage in
                paint.blend(
                    over: line.assumingMemoryBound(to: UInt32.self), row: row, columns: columns, coverage: coverage)
            }
        } else if !isVector, !isAliased, let box = box(of: path),
            let paint = HorizontalPaint(gradient, columns: box.left..<box.right, scale: scale)
        {
            skipped = rasterize(path, in: context) { line, _, columns, coverage in
                paint.blend(
                    over: line.assumingMemoryBound(to: UInt32.self), columns: columns, coverage: coverage)
            }
        }
        if skipped.isEmpty { return }
        context.setSource(gradient)
        fill(path, skipped, in: context)
    }

    /// Fills a path with a radial gradient; the surface must be one of colours.
    func fill(_ path: Path, with gradient: RadialGradient, in context: borrowing Context) {
        let skipped: [Range<Int>]
        if isVector {
            skipped = [0..<height]
        } else {
            guard let box = box(of: path) else { return }
            let paint = RadialPaint(gradient, scale: scale, columns: box.left..<box.right)
            skipped = rasterize(path, in: context) { line, row, columns, coverage in
                paint.blend(
                    over: line.assumingMemoryBound(to: UInt32.self), row: row, columns: columns, coverage: coverage)
            }
        }
        if skipped.isEmpty { return }
        guard let fade = gradient.fade else {
            context.setSource(gradient)
            return fill(path, skipped, in: context)
        }
        for layer in fade.layers(of: gradient) {
            context.setSource(layer.gradient)
            context.clip(to: layer.wedge) { fill(path, skipped, in: context) }
        }
    }

    /// Fills a path with cairo, within some rows of pixels.
    private func fill(_ path: Path, _ rows: [Range<Int>], in context: borrowing Context) {
        for rows in rows {
            if rows.count == height {
                context.fill(path)
            } else {
                context.fill(path, rows: rows, width: width)
            }
        }
    }

    /// The pixels that a path may cover.
    func box(of path: Path) -> PixelBox? {
        path.controlBounds.flatMap { PixelBox($0, scale: scale, width: width, height: height) }
    }

    /// Calls `span` with each span of pixels that a path covers, and returns the rows that the rasterizer skips.
    ///
    /// `line` is the first pixel of the row; `coverage` is 1 to 255.
    @inline(__always)
    private func rasterize(
        _ path: Path, addingUp: Bool = false, in context: borrowing Context,
        span: (_ line: UnsafeMutableRawPointer, _ row: Int, _ columns: Range<Int>, _ coverage: UInt8) -> Void
    ) -> [Range<Int>] {
        guard let box = box(of: path) else { return [] }
        let bytesPerPixel = palette == nil ? 4 : 1
        var skipped: [Range<Int>] = []
        context.withPixels { pixels, stride in
            // A rectangle of whole columns has no edges to compute.
            if !isAliased, let rectangle = path.axisAlignedRectangle,
                let whole = rectangle.wholeColumns(scale: scale)
            {
                let columns = max(box.left, whole.lowerBound)..<max(box.left, min(box.right, whole.upperBound))
                let (top, bottom) = (rectangle.minY * scale, rectangle.maxY * scale)
                for row in box.top..<box.bottom {
                    let area = min(Double(row + 1), bottom) - max(Double(row), top)
                    let line = pixels + row &* stride
                    prefetch_for_writing(line + Painter.rowsAhead &* stride + bytesPerPixel &* columns.lowerBound)
                    if area >= 1 / 512 { span(line, row, columns, UInt8(min(area, 1) * 255 + 0.5)) }
                }
                return
            }
            skipped = rasterizer.rasterize(path, in: box, scale: scale, addingUp: addingUp) {
                row, columns, area in
                let row = box.top &+ row
                let columns = Range(
                    uncheckedBounds: (box.left &+ columns.lowerBound, box.left &+ columns.upperBound))
                let coverage: UInt8 = isAliased ? area < 0.5 ? 0 : 255 : UInt8(area * 255 + 0.5)
                let line = pixels + row &* stride
                // The processor foresees what is to the right, but not what is below: narrow shapes would wait in each row.
                if columns.count < Painter.narrow {
                    let ahead = line + Painter.rowsAhead &* stride
                    prefetch_for_writing(ahead + bytesPerPixel &* columns.lowerBound)
                    prefetch_for_writing(ahead + bytesPerPixel &* columns.upperBound)
                }
                if coverage > 0 { span(line, row, columns, coverage) }
            }
        }
        return skipped.map { box.top + $0.lowerBound..<box.top + $0.upperBound }
    }
}

extension Painter {
    /// Paints a colour over the pixels that a path covers, and returns the rows that the rasterizer skips.
    private func rasterize(
        _ path: Path, with paint: SolidPaint, addingUp: Bool, in context: borrowing Context
    ) -> [Range<Int>] {
        guard let box = box(of: path) else { return [] }
        var skipped: [Range<Int>] = []
        context.withPixels { pixels, stride in
            skipped = rasterizer.forEachBand(of: path, in: box, scale: scale, addingUp: addingUp) { top, rows in
                for row in 0..<rows.count {
                    let line = (pixels + (box.top + top + row) * stride).assumingMemoryBound(to: UInt32.self)
                    rows.paint(
                        row, with: paint.word, over: line + box.left, below: Painter.rowsAhead * stride)
                }
            }
        }
        return skipped.map { box.top + $0.lowerBound..<box.top + $0.upperBound }
    }

    func draw(_ text: TextRun, in context: borrowing Context) throws(CanvasError) {
        let line = try fonts.shape(text.string, face: text.face, direction: text.direction, language: text.language)
        if let rim = text.rim { draw(rim, along: line.path(at: text.origin, size: text.size), in: context) }
        if let glyphFonts {
            paint(with: text.color, in: context)
            line.show(in: context, at: text.origin, size: text.size, with: glyphFonts)
            line.drawColorGlyphs(in: context, at: text.origin, size: text.size, opacity: text.color.opacity)
            return
        }
        for shift in strokeShifts(of: text) {
            let origin = Point(x: text.origin.x + shift.x, y: text.origin.y + shift.y)
            fill(
                line.path(at: origin, size: text.size), with: text.color,
                where: line.hasJoinedLetters ? .known : .unknown, in: context)
        }
        // A smaller emoji would be invisible, and cairo refuses to scale down that far.
        if text.size * scale < 0.5 { return }
        line.drawColorGlyphs(in: context, at: text.origin, size: text.size, opacity: text.color.opacity)
    }
}

extension Painter {
    /// Where a text is drawn, as distances in points from its place: once, or several times where its thinnest strokes are thinner
    /// than a pixel, of which less than half would be covered, so that each stroke covers one.
    private func strokeShifts(of text: TextRun) -> [Point] {
        let thickness = text.face.thinnestStroke * text.size * scale
        guard isAliased, thickness < 1 else { return [Point(x: 0, y: 0)] }
        let shift = (1 - thickness) / scale
        return [(0, 0), (shift, 0), (0, shift), (shift, shift)].map { Point(x: $0.0, y: $0.1) }
    }
}

extension FontFace {
    /// The width of the thinnest strokes of its Latin letters and figures, in ems.
    fileprivate var thinnestStroke: Double {
        switch self {
        case .numeral: 0.022
        case .title: 0.034
        case .titleBold: 0.044
        case .displayLight: 0.05
        case .regular: 0.074
        case .medium, .displayMedium: 0.09
        }
    }
}

extension Path {
    /// The outline of the path's stroke with round caps, where the path consists of separate straight lines; else nil.
    ///
    /// The outlines of joined lines would overlap.
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
        // A line without length is a dot.
        let along = length > 0 ? (x: dx / length * width / 2, y: dy / length * width / 2) : (x: width / 2, y: 0)
        let across = (x: -along.y, y: along.x)
        func place(_ point: Point, _ forward: Double, _ aside: Double) -> Point {
            Point(
                x: point.x + forward * along.x + aside * across.x, y: point.y + forward * along.y + aside * across.y
            )
        }
        /// Adds a semicircular cap from one side of the line to the other.
        func addCap(_ point: Point, _ sign: Double) {
            let reach = Path.quarterCircleHandle
            curve(
                place(point, sign * reach, sign), place(point, sign, sign * reach), to: place(point, sign, 0))
            curve(
                place(point, sign, -sign * reach), place(point, sign * reach, -sign), to: place(point, 0, -sign))
        }
        move(to: place(start, 0, 1))
        line(to: place(end, 0, 1))
        addCap(end, 1)
        line(to: place(start, 0, -1))
        addCap(start, -1)
        close()
    }
}
