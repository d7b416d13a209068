internal import Primitives

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
