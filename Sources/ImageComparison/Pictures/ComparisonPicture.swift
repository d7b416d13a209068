public import RasterImages

extension ImageComparer {
    /// A picture of the difference of two others, or nil where it would have more than 2^28 pixels.
    ///
    /// Pictures of different sizes stand at the top left of panels that hold either; a pixel that only one of them has
    /// counts as differing.
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
