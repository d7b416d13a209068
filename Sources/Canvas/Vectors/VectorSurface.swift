internal import CCairo

/// A picture that cairo writes as an SVG document.
struct VectorSurface: ~Copyable {
    private final class Sink {
        var bytes: [UInt8] = []
    }

    private let pointer: OpaquePointer
    private let sink: Sink

    /// A picture of pixels of CSS, 96 an inch.
    init(width: Int, height: Int) throws(CanvasError) {
        let sink = Sink()
        let surface = cairo_svg_surface_create_for_stream(
            { sink, data, count in
                guard let sink, let data else { return CAIRO_STATUS_WRITE_ERROR }
                let piece = UnsafeBufferPointer(start: data, count: Int(count))
                Unmanaged<Sink>.fromOpaque(sink).takeUnretainedValue().bytes.append(contentsOf: piece)
                return CAIRO_STATUS_SUCCESS
            }, Unmanaged.passUnretained(sink).toOpaque(), Double(width), Double(height))
        guard let surface else { throw .size(width: width, height: height) }
        let status = cairo_surface_status(surface)
        if status != CAIRO_STATUS_SUCCESS {
            cairo_surface_destroy(surface)
            try CanvasError.check(status)
        }
        cairo_svg_surface_restrict_to_version(surface, CAIRO_SVG_VERSION_1_1)
        cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
        pointer = surface
        self.sink = sink
    }

    deinit {
        cairo_surface_destroy(pointer)
    }

    /// Draws in this surface; the context lives no longer than `body`.
    borrowing func draw(_ body: (borrowing Context) throws(CanvasError) -> Void) throws(CanvasError) {
        try Context.draw(on: pointer, body)
    }

    /// Ends the picture, and gives the document.
    consuming func finish() throws(CanvasError) -> [UInt8] {
        cairo_surface_finish(pointer)
        try CanvasError.check(cairo_surface_status(pointer))
        return sink.bytes
    }
}
