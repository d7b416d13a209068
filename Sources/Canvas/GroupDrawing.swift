internal import Primitives
internal import SceneModel

extension Painter {
    func draw(_ group: Group, in context: borrowing Context) throws(CanvasError) {
        switch group.blend {
        case .over:
            if let soft = SoftGroup(group, for: self) {
                draw(soft, in: context)
            } else {
                try draw(group.elements, in: context)
            }
        case .sum where isVector: drawLayers(of: group, in: context)
        case .sum: try drawSum(of: group, in: context)
        }
    }

    /// Adds up the coverage of fills in a mask, and paints once through it.
    ///
    /// Two shapes that share an edge split the coverage of a pixel on it between them. Painted one over the other, they
    /// would let the background show through.
    private func drawSum(of group: Group, in context: borrowing Context) throws(CanvasError) {
        let fills = group.fills
        let bounds = fills.compactMap { $0.path.controlBounds }.reduce(nil as Rect?) { $0?.union($1) ?? $1 }
        guard let color = fills.first?.color,
            let box = bounds.flatMap({ PixelBox($0, scale: scale, width: width, height: height) })
        else { return }
        let sum = AdditiveMask(box, rasterizer)
        for fill in fills { try sum.add(fill.path, alpha: fill.color.alpha, scale: scale) }
        if case .radial(let gradient) = group.paint {
            paint(gradient, through: sum, of: box, in: context)
            return
        }
        let mask = try Surface(width: box.width, height: box.height, format: .coverage)
        mask.withMutableRows { sum.write(to: $0, stride: $1) }
        switch group.paint {
        case .linear(let gradient): context.setSource(gradient)
        case .color(let color): paint(with: color, in: context)
        default: paint(with: color.withOpacity(1), in: context)
        }
        context.paint(through: mask, x: box.left, y: box.top)
    }

    /// Paints a radial gradient through a mask, row by row.
    private func paint(
        _ gradient: RadialGradient, through mask: borrowing AdditiveMask, of box: PixelBox,
        in context: borrowing Context
    ) {
        let columns = box.left..<box.right
        let paint = RadialPaint(gradient, scale: scale, columns: columns)
        let line = UnsafeMutablePointer<UInt32>.allocate(capacity: columns.upperBound)
        let levels = UnsafeMutablePointer<UInt8>.allocate(capacity: columns.count)
        defer {
            line.deallocate()
            levels.deallocate()
        }
        context.withPixels { pixels, stride in
            let all = UnsafeMutableRawBufferPointer(start: levels, count: columns.count)
            for offset in 0..<box.height {
                mask.write(row: offset, to: all)
                guard let start = all.firstIndex(where: { $0 > 0 }), let end = all.lastIndex(where: { $0 > 0 })
                else { continue }
                let (row, count) = (box.top + offset, end + 1 - start)
                var words = paint.words(of: row).map { $0 + start }
                if words == nil {
                    // On transparent pixels, blending leaves the gradient itself.
                    line.initialize(repeating: 0, count: columns.upperBound)
                    paint.blend(over: line, row: row, columns: columns, coverage: 255)
                    words = UnsafePointer(line + columns.lowerBound + start)
                }
                guard let words else { continue }
                let target = (pixels + row * stride).assumingMemoryBound(to: UInt32.self)
                PixelRow.paint(
                    words, shares: levels + start, over: target + columns.lowerBound + start, count: count)
            }
        }
    }

    /// Paints fills of one colour at several opacities as layers, for a vector surface, where coverage cannot be added up.
    ///
    /// The lowest opacity is painted over all fills as one path, so that the edges between neighbours vanish. Each higher
    /// opacity is then painted over the fills that have at least it, at what they still lack.
    private func drawLayers(of group: Group, in context: borrowing Context) {
        let fills = group.fills
        var reached = 0.0
        for alpha in Set(fills.map(\.color.alpha)).sorted() where alpha > 0 {
            let layer = fills.filter { $0.color.alpha >= alpha }
            guard let color = layer.first?.color, reached < 1 else { return }
            let opacity = Double(alpha) / 255
            let missing = (opacity - reached) / (1 - reached)
            context.set(.over)
            switch group.paint {
            case .radial(var gradient):
                gradient.stops = gradient.stops.map { $0.fainter(by: missing) }
                context.setSource(gradient)
            case .linear(var gradient):
                gradient.stops = gradient.stops.map { $0.fainter(by: missing) }
                context.setSource(gradient)
            case .color(let paint): context.setSource(paint, opacity: paint.opacity * missing)
            case nil: context.setSource(color, opacity: missing)
            }
            context.fill(layer.reduce(into: Path()) { $0.append($1.path) })
            reached = opacity
        }
    }
}

extension GradientStop {
    fileprivate func fainter(by share: Double) -> GradientStop {
        GradientStop(offset: offset, color: color.withOpacity(color.opacity * share))
    }
}

extension Group {
    /// The paths and colours of a group that consists of solid fills.
    fileprivate var fills: [(path: Path, color: Color)] {
        elements.compactMap { element in
            guard case .shape(let shape) = element, let fill = shape.fill?.solid else { return nil }
            return (shape.path, fill)
        }
    }
}

/// A mask to which shapes add their coverage, each at an opacity of its own.
struct AdditiveMask: ~Copyable {
    /// The highest sum, in 256ths of a level.
    private static let full: UInt32 = 255 << 8

    private let box: PixelBox
    private let rasterizer: PathRasterizer
    /// The sum of each pixel, in 256ths of a level.
    private let sums: UnsafeMutableBufferPointer<UInt16>

    /// An empty mask over the pixels of a box.
    init(_ box: PixelBox, _ rasterizer: PathRasterizer) {
        self.box = box
        self.rasterizer = rasterizer
        sums = .allocate(capacity: box.width * box.height)
        sums.initialize(repeating: 0)
    }

    deinit {
        sums.deallocate()
    }

    /// Adds a path at an alpha of 0 to 255.
    borrowing func add(_ path: Path, alpha: UInt8, scale: Double) throws(CanvasError) {
        let weight = Float(alpha) * 256
        // Only the pixels of the path are gone through.
        guard
            let own = path.controlBounds.flatMap({
                PixelBox($0, scale: scale, width: box.right, height: box.bottom)
            })
        else { return }
        let (down, right) = (own.top - box.top, own.left - box.left)
        let skipped = rasterizer.rasterize(path, in: own, scale: scale) { row, columns, coverage in
            add(
                UInt32(coverage * weight + 0.5), row &+ down,
                columns.lowerBound &+ right..<columns.upperBound &+ right)
        }.map { $0.lowerBound + down..<$0.upperBound + down }
        if skipped.isEmpty { return }
        let mask = try Surface(width: box.width, height: box.height, format: .coverage)
        try mask.draw { context throws(CanvasError) in
            context.translate(Double(-box.left), Double(-box.top))
            context.scale(scale)
            context.setSource(.white)
            context.fill(path)
        }
        try mask.withRows { bytes, stride throws(CanvasError) in
            for row in skipped.joined() {
                for column in 0..<box.width {
                    add(UInt32(bytes[row * stride + column]) * UInt32(alpha) * 256 / 255, row, column..<column + 1)
                }
            }
        }
    }

    @inline(__always)
    private borrowing func add(_ more: UInt32, _ row: Int, _ columns: Range<Int>) {
        for index in row * box.width + columns.lowerBound..<row * box.width + columns.upperBound {
            sums[index] = UInt16(truncatingIfNeeded: min(UInt32(sums[index]) &+ more, AdditiveMask.full))
        }
    }

    /// Writes the sums, rounded to levels of 0 to 255, to rows of bytes.
    borrowing func write(to rows: UnsafeMutableRawBufferPointer, stride: Int) {
        for row in 0..<box.height {
            write(row: row, to: UnsafeMutableRawBufferPointer(rebasing: rows[(row * stride)...].prefix(box.width)))
        }
    }

    /// Writes the sums of a row, rounded to levels of 0 to 255, to as many bytes.
    borrowing func write(row: Int, to line: UnsafeMutableRawBufferPointer) {
        for column in 0..<box.width {
            line[column] = UInt8(truncatingIfNeeded: (UInt32(sums[row * box.width + column]) + 128) >> 8)
        }
    }
}
