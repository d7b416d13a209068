internal import CCairo

/// A cairo surface that produces a document of shapes.
struct VectorSurface: ~Copyable {
    /// The format of a document.
    enum Form {
        /// In CSS pixels.
        case svg
        /// In points of 1/72 inch.
        case pdf
    }

    private final class Sink {
        var bytes: [UInt8] = []
    }

    let pointer: OpaquePointer
    private let sink: Sink

    /// A surface of a width and a height in the unit of its format.
    init(_ form: Form, width: Double, height: Double) throws(CanvasError) {
        let sink = Sink()
        let write: cairo_write_func_t = { sink, data, count in
            guard let sink, let data else { return CAIRO_STATUS_WRITE_ERROR }
            let piece = UnsafeBufferPointer(start: data, count: Int(count))
            Unmanaged<Sink>.fromOpaque(sink).takeUnretainedValue().bytes.append(contentsOf: piece)
            return CAIRO_STATUS_SUCCESS
        }
        let target = Unmanaged.passUnretained(sink).toOpaque()
        let surface =
            switch form {
            case .svg: cairo_svg_surface_create_for_stream(write, target, width, height)
            case .pdf: cairo_pdf_surface_create_for_stream(write, target, width, height)
            }
        guard let surface else { throw .size(width: Int(width), height: Int(height)) }
        let status = cairo_surface_status(surface)
        if status != CAIRO_STATUS_SUCCESS {
            cairo_surface_destroy(surface)
            try CanvasError.check(status)
        }
        switch form {
        case .svg:
            cairo_svg_surface_restrict_to_version(surface, CAIRO_SVG_VERSION_1_1)
            cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
        case .pdf: cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_5)
        }
        pointer = surface
        self.sink = sink
    }

    deinit {
        cairo_surface_destroy(pointer)
    }

    /// Draws on the surface; the context is valid only during `body`.
    borrowing func draw(_ body: (borrowing Context) throws(CanvasError) -> Void) throws(CanvasError) {
        try Context.draw(on: pointer, body)
    }

    /// Finishes the surface and returns the document.
    consuming func finish() throws(CanvasError) -> [UInt8] {
        cairo_surface_finish(pointer)
        try CanvasError.check(cairo_surface_status(pointer))
        return sink.bytes
    }
}
