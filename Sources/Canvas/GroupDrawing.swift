internal import Primitives
internal import SceneModel

extension Painter {
    func draw(_ group: Group, in context: borrowing Context) throws(CanvasError) {
        switch group.blend {
        case .over: try draw(group.elements, in: context)
        case .sum where isVector: drawLayers(of: group, in: context)
        case .sum: try drawSum(of: group, in: context)
        }
    }

    /// Adds the coverage of fills up in a mask of its own and paints once through it.
    ///
    /// Two shapes that share an edge cover a pixel on it by parts that sum to the whole; painted one over the other, the
    /// ground would show through between them.
    private func drawSum(of group: Group, in context: borrowing Context) throws(CanvasError) {
        let fills = group.fills
        let bounds = fills.compactMap { $0.path.controlBounds }.reduce(nil as Rect?) { $0?.union($1) ?? $1 }
        guard let color = fills.first?.color,
            let box = bounds.flatMap({ PixelBox($0, scale: scale, width: width, height: height) })
        else { return }
        let sum = CoverageSum(box, coverage)
        for fill in fills { try sum.add(fill.path, alpha: fill.color.alpha, scale: scale) }
        let mask = try Surface(width: box.width, height: box.height, format: .coverage)
        mask.withMutableRows { sum.write(to: $0, stride: $1) }
        paint(with: color.withOpacity(1), in: context)
        context.paint(through: mask, x: box.left, y: box.top)
    }
}

extension Group {
    /// The paths and colours of a group of nothing but fills.
    var fills: [(path: Path, color: Color)] {
        elements.compactMap { element in
            guard case .shape(let shape) = element, let fill = shape.fill?.solid else { return nil }
            return (shape.path, fill)
        }
    }
}

/// Adds up how much of each pixel of a box shapes cover, each at an opacity of its own.
struct CoverageSum: ~Copyable {
    /// The highest level, in 256ths of one.
    private static let full: UInt32 = 255 << 8

    private let box: PixelBox
    private let coverage: PathCoverage
    /// What each pixel has, in 256ths of a level.
    private let sums: UnsafeMutableBufferPointer<UInt16>

    /// Nothing yet, over the pixels of a box.
    init(_ box: PixelBox, _ coverage: PathCoverage) {
        self.box = box
        self.coverage = coverage
        sums = .allocate(capacity: box.width * box.height)
        sums.initialize(repeating: 0)
    }

    deinit {
        sums.deallocate()
    }

    /// Adds a path at an alpha of 0 to 255.
    borrowing func add(_ path: Path, alpha: UInt8, scale: Double) throws(CanvasError) {
        let weight = Float(alpha) * 256
        let rest = coverage.scan(path, in: box, scale: scale) { row, columns, covered in
            add(UInt32(covered * weight + 0.5), row, columns)
        }
        if rest.isEmpty { return }
        let mask = try Surface(width: box.width, height: box.height, format: .coverage)
        try mask.draw { context throws(CanvasError) in
            context.translate(Double(-box.left), Double(-box.top))
            context.scale(scale)
            context.setSource(.white)
            context.fill(path)
        }
        try mask.withRows { bytes, stride throws(CanvasError) in
            for row in rest.joined() {
                for column in 0..<box.width {
                    add(UInt32(bytes[row * stride + column]) * UInt32(alpha) * 256 / 255, row, column..<column + 1)
                }
            }
        }
    }

    @inline(__always)
    private borrowing func add(_ more: UInt32, _ row: Int, _ columns: Range<Int>) {
        for index in row * box.width + columns.lowerBound..<row * box.width + columns.upperBound {
            sums[index] = UInt16(truncatingIfNeeded: min(UInt32(sums[index]) &+ more, CoverageSum.full))
        }
    }

    /// Writes the sums as levels to rows of bytes.
    borrowing func write(to rows: UnsafeMutableRawBufferPointer, stride: Int) {
        for row in 0..<box.height {
            let line = UnsafeMutableRawBufferPointer(rebasing: rows[(row * stride)...].prefix(box.width))
            for column in 0..<box.width {
                line[column] = UInt8(truncatingIfNeeded: (UInt32(sums[row * box.width + column]) + 128) >> 8)
            }
        }
    }
}

extension Painter {
    /// Paints fills of one colour at several opacities as layers, where coverages cannot be added.
    ///
    /// The lowest opacity goes over all of them as one path, in which the edges between neighbours vanish; each higher one
    /// goes over those that have it or more, by as much as they lack. So no ground shows through between two of them.
    func drawLayers(of group: Group, in context: borrowing Context) {
        let fills = group.fills
        var reached = 0.0
        for alpha in Set(fills.map(\.color.alpha)).sorted() where alpha > 0 {
            let layer = fills.filter { $0.color.alpha >= alpha }
            guard let color = layer.first?.color, reached < 1 else { return }
            let opacity = Double(alpha) / 255
            context.set(.over)
            context.setSource(color, opacity: (opacity - reached) / (1 - reached))
            context.fill(layer.reduce(into: Path()) { $0.append($1.path) })
            reached = opacity
        }
    }
}
