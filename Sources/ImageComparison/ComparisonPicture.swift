public import RasterImages

/// Draws the difference between two pictures, row by row from the top.
///
/// Pictures of different sizes are aligned at the top left of panels large enough for both. A pixel that only one of
/// them has counts as different, as does one whose colours differ at 8 bits.
package struct ComparisonPainter {
    /// In pixels.
    package let width: Int
    /// In pixels.
    package let height: Int
    private let style: ComparisonStyle
    private let panel: PixelSize
    private let expected: Side
    private let actual: Side
    private let mask: DifferenceMask?
    private let haveOneSize: Bool

    /// One of the two pictures.
    private struct Side {
        let width: Int
        let height: Int
        let samples: [UInt8]

        init(_ image: RasterImage) {
            (width, height, samples) = (image.width, image.height, image.eightBitSamples)
        }

        /// The samples of a pixel, or nil outside the picture.
        @inline(__always)
        func pixel(_ x: Int, _ y: Int) -> SIMD4<UInt8>? {
            guard x < width, y < height else { return nil }
            let start = (y * width + x) * 4
            return SIMD4(samples[start], samples[start + 1], samples[start + 2], samples[start + 3])
        }
    }

    private static let clear = SIMD4<UInt8>(0, 0, 0, 0)
    private static let red = SIMD4<UInt8>(255, 0, 0, 255)
    private static let yellow = SIMD4<UInt8>(255, 255, 0, 255)

    /// A painter; for pictures of one size, `mask` has the different pixels, and nil means that there are none.
    package init(expected: RasterImage, actual: RasterImage, mask: DifferenceMask?, style: ComparisonStyle) {
        self.style = style
        self.mask = mask
        self.expected = Side(expected)
        self.actual = Side(actual)
        haveOneSize = expected.width == actual.width && expected.height == actual.height
        panel = PixelSize(
            width: max(expected.width, actual.width), height: max(expected.height, actual.height))
        width = style == .triptych ? 3 * panel.width : panel.width
        height = panel.height
    }

    /// Writes a row as red, green, blue and straight alpha, a byte each.
    package func paint(row y: Int, into row: UnsafeMutableRawBufferPointer) {
        for x in 0..<panel.width {
            let (one, other) = (expected.pixel(x, y), actual.pixel(x, y))
            let pixelClass = pixelClass(x, y, one, other)
            switch style {
            case .mask:
                put(pixelClass == .different ? ComparisonPainter.red : ComparisonPainter.clear, x, into: row)
            case .triptych:
                put(one ?? ComparisonPainter.clear, x, into: row)
                put(shown(pixelClass, over: one), panel.width + x, into: row)
                put(other ?? ComparisonPainter.clear, 2 * panel.width + x, into: row)
            }
        }
    }

    private func pixelClass(
        _ x: Int, _ y: Int, _ one: SIMD4<UInt8>?, _ other: SIMD4<UInt8>?
    ) -> PixelClass {
        haveOneSize ? mask?[x, y] ?? .same : one == other ? .same : .different
    }

    private func shown(_ pixelClass: PixelClass, over expected: SIMD4<UInt8>?) -> SIMD4<UInt8> {
        switch pixelClass {
        case .different: return ComparisonPainter.red
        case .antialiased: return ComparisonPainter.yellow
        case .same:
            guard let expected else { return ComparisonPainter.clear }
            // Rec. 601 luma with weights in sixteenths, over black, at a third of its brightness.
            let luma = Int(expected.x) * 5 + Int(expected.y) * 9 + Int(expected.z) * 2
            let grey = UInt8(luma * Int(expected.w) / (16 * 255 * 3))
            return SIMD4(grey, grey, grey, 255)
        }
    }

    private func put(_ pixel: SIMD4<UInt8>, _ x: Int, into row: UnsafeMutableRawBufferPointer) {
        row.storeBytes(of: pixel, toByteOffset: 4 * x, as: SIMD4<UInt8>.self)
    }
}

extension ImageComparer {
    /// A picture of the difference between two others, or nil if it would have more than 2^28 pixels.
    ///
    /// Pictures of different sizes are aligned at the top left; a pixel that only one of them has counts as different.
    public func picture(
        expected: RasterImage, actual: RasterImage, style: ComparisonStyle = .triptych
    ) -> RasterImage? {
        let panels = style == .triptych ? 3 : 1
        let (panel, overflows) = max(expected.width, actual.width)
            .multipliedReportingOverflow(by: max(expected.height, actual.height))
        guard !overflows, panel <= (1 << 28) / panels else { return nil }
        let mask = examine(expected: expected, actual: actual, keepsMask: true).mask
        let painter = ComparisonPainter(expected: expected, actual: actual, mask: mask, style: style)
        let length = painter.width * 4
        let samples = [UInt8](unsafeUninitializedCapacity: painter.height * length) { buffer, initialized in
            let rows = UnsafeMutableRawBufferPointer(buffer)
            for y in 0..<painter.height {
                painter.paint(
                    row: y, into: UnsafeMutableRawBufferPointer(rebasing: rows[(y * length)...].prefix(length)))
            }
            initialized = painter.height * length
        }
        return RasterImage(width: painter.width, height: painter.height, samples: .eightBit(samples))
    }
}

/// How a picture shows the difference between two others.
public enum ComparisonStyle: String, CaseIterable, Hashable, Sendable {
    /// The expected picture, the difference and the actual picture side by side.
    ///
    /// The difference is the expected picture in dark grey, with different pixels in red and ignored antialiasing in
    /// yellow.
    case triptych
    /// Different pixels in red on a transparent background.
    case mask
}
