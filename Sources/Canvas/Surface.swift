internal import CCairo

/// A picture in memory.
struct Surface: ~Copyable {
    /// What a pixel holds.
    enum Format {
        /// Eight bits of coverage.
        case coverage
        /// Eight bits each of red, green and blue in a native-endian word of 32.
        case color
    }

    let pointer: OpaquePointer
    let width: Int
    let height: Int

    init(width: Int, height: Int, format: Format) throws(CanvasError) {
        let cairoFormat = format == .coverage ? CAIRO_FORMAT_A8 : CAIRO_FORMAT_RGB24
        guard let surface = cairo_image_surface_create(cairoFormat, Int32(width), Int32(height)) else {
            throw .size(width: width, height: height)
        }
        let status = cairo_surface_status(surface)
        if status != CAIRO_STATUS_SUCCESS {
            cairo_surface_destroy(surface)
            try CanvasError.check(status)
        }
        pointer = surface
        self.width = width
        self.height = height
    }

    deinit {
        cairo_surface_destroy(pointer)
    }

    /// Draws in this surface; the context lives no longer than `body`.
    borrowing func draw(_ body: (borrowing Context) throws(CanvasError) -> Void) throws(CanvasError) {
        try Context.draw(on: pointer, body)
    }

    /// Lets pixels be written by hand, in rows that lie `stride` bytes apart.
    borrowing func withMutableRows(_ body: (_ bytes: UnsafeMutableRawBufferPointer, _ stride: Int) -> Void) {
        cairo_surface_flush(pointer)
        let stride = Int(cairo_image_surface_get_stride(pointer))
        guard let data = cairo_image_surface_get_data(pointer) else { return }
        body(UnsafeMutableRawBufferPointer(start: data, count: stride * height), stride)
        cairo_surface_mark_dirty(pointer)
    }

    /// The rows of pixels, `stride` bytes apart, once all drawing has arrived in them.
    borrowing func withRows<Result>(
        _ body: (_ bytes: UnsafeRawBufferPointer, _ stride: Int) throws(CanvasError) -> Result
    ) throws(CanvasError) -> Result {
        cairo_surface_flush(pointer)
        let stride = Int(cairo_image_surface_get_stride(pointer))
        guard let data = cairo_image_surface_get_data(pointer) else { throw .cairo("a surface without pixels") }
        return try body(UnsafeRawBufferPointer(start: data, count: stride * height), stride)
    }
}
