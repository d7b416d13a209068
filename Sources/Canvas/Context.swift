internal import CCairo
internal import Primitives
internal import SceneModel

/// A cairo drawing context.
struct Context: ~Copyable {
    /// How a source is composited.
    enum Operator {
        /// Over what is there.
        case over
        /// Removes coverage (destination-out).
        case erase
    }

    let pointer: OpaquePointer

    init(_ surface: OpaquePointer) throws(CanvasError) {
        guard let context = cairo_create(surface) else { throw .cairo("no context") }
        let status = cairo_status(context)
        if status != CAIRO_STATUS_SUCCESS {
            cairo_destroy(context)
            try CanvasError.check(status)
        }
        pointer = context
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    }

    deinit {
        cairo_destroy(pointer)
    }

    /// Draws on a surface; the context is valid only during `body`.
    static func draw(
        on surface: OpaquePointer, _ body: (borrowing Context) throws(CanvasError) -> Void
    ) throws(CanvasError) {
        let context = try Context(surface)
        try body(context)
        try context.check()
    }

    /// Throws the first error of any call since the context was created, which cairo keeps.
    borrowing func check() throws(CanvasError) {
        try CanvasError.check(cairo_status(pointer))
    }

    borrowing func disableAntialiasing() {
        cairo_set_antialias(pointer, CAIRO_ANTIALIAS_NONE)
    }

    borrowing func scale(_ factor: Double) {
        cairo_scale(pointer, factor, factor)
    }

    borrowing func translate(_ x: Double, _ y: Double) {
        cairo_translate(pointer, x, y)
    }

    borrowing func set(_ compositing: Operator) {
        let cairoOperator =
            switch compositing {
            case .over: CAIRO_OPERATOR_OVER
            case .erase: CAIRO_OPERATOR_DEST_OUT
            }
        cairo_set_operator(pointer, cairoOperator)
    }

    borrowing func setSource(_ color: Color) {
        setSource(color, opacity: color.opacity)
    }

    /// Makes a colour the source, at an opacity that replaces its own.
    borrowing func setSource(_ color: Color, opacity: Double) {
        cairo_set_source_rgba(
            pointer, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255, opacity)
    }

    /// Gives direct access to the pixels of the surface, in rows `stride` bytes apart.
    borrowing func withPixels(_ body: (_ bytes: UnsafeMutableRawPointer, _ stride: Int) -> Void) {
        let surface = cairo_get_target(pointer)
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return }
        body(UnsafeMutableRawPointer(data), Int(cairo_image_surface_get_stride(surface)))
        cairo_surface_mark_dirty(surface)
    }

    private borrowing func add(_ path: Path) { Context.add(path, to: pointer) }

    /// Adds a path to the current one of a context of cairo.
    static func add(_ path: Path, to pointer: OpaquePointer) {
        for element in path.elements {
            switch element {
            case .move(let point): cairo_move_to(pointer, point.x, point.y)
            case .line(let point): cairo_line_to(pointer, point.x, point.y)
            case .curve(let first, let second, let end):
                cairo_curve_to(pointer, first.x, first.y, second.x, second.y, end.x, end.y)
            case .close: cairo_close_path(pointer)
            }
        }
    }

    /// Fills a path with the source.
    borrowing func fill(_ path: Path) {
        add(path)
        cairo_fill(pointer)
    }

    /// Fills a path within some rows of pixels.
    borrowing func fill(_ path: Path, rows: Range<Int>, width: Int) {
        cairo_save(pointer)
        var matrix = cairo_matrix_t()
        cairo_get_matrix(pointer, &matrix)
        cairo_identity_matrix(pointer)
        cairo_rectangle(pointer, 0, Double(rows.lowerBound), Double(width), Double(rows.count))
        cairo_clip(pointer)
        cairo_set_matrix(pointer, &matrix)
        fill(path)
        cairo_restore(pointer)
    }

    /// Draws only where a path covers.
    borrowing func clip(to path: Path, _ body: () -> Void) {
        cairo_save(pointer)
        add(path)
        cairo_clip(pointer)
        body()
        cairo_restore(pointer)
    }

    /// Strokes a path with round caps and joins.
    borrowing func stroke(_ path: Path, width: Double) {
        cairo_set_line_width(pointer, width)
        add(path)
        cairo_stroke(pointer)
    }

    borrowing func paint() {
        cairo_paint(pointer)
    }

    /// Paints the source through a mask whose top left corner is at a pixel of the surface.
    borrowing func paint(through mask: borrowing Surface, x: Int, y: Int) {
        cairo_save(pointer)
        cairo_identity_matrix(pointer)
        cairo_mask_surface(pointer, mask.pointer, Double(x), Double(y))
        cairo_restore(pointer)
    }
}

/// An image surface.
struct Surface: ~Copyable {
    /// The format of a pixel.
    enum Format {
        /// Eight bits of coverage.
        case coverage
        /// A native-endian 32-bit word of eight bits each of red, green and blue.
        case color
        /// The same with eight bits of alpha, by which the colours are multiplied.
        case layer
    }

    let pointer: OpaquePointer
    let width: Int
    let height: Int

    init(width: Int, height: Int, format: Format) throws(CanvasError) {
        let cairoFormat =
            switch format {
            case .coverage: CAIRO_FORMAT_A8
            case .color: CAIRO_FORMAT_RGB24
            case .layer: CAIRO_FORMAT_ARGB32
            }
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

    /// A surface of colours on rows of pixels without padding, which must outlive it.
    init(_ pixels: UnsafeMutableRawBufferPointer, width: Int, height: Int) throws(CanvasError) {
        guard let data = pixels.baseAddress, pixels.count == 4 * width * height,
            let surface = cairo_image_surface_create_for_data(
                data.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24, Int32(width), Int32(height),
                Int32(4 * width))
        else { throw .size(width: width, height: height) }
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

    /// Draws on the surface; the context is valid only during `body`.
    borrowing func draw(_ body: (borrowing Context) throws(CanvasError) -> Void) throws(CanvasError) {
        try Context.draw(on: pointer, body)
    }

    /// Gives direct access to the pixels, in rows `stride` bytes apart.
    borrowing func withMutableRows(_ body: (_ bytes: UnsafeMutableRawBufferPointer, _ stride: Int) -> Void) {
        cairo_surface_flush(pointer)
        let stride = Int(cairo_image_surface_get_stride(pointer))
        guard let data = cairo_image_surface_get_data(pointer) else { return }
        body(UnsafeMutableRawBufferPointer(start: data, count: stride * height), stride)
        cairo_surface_mark_dirty(pointer)
    }

    /// Gives read access to the pixels, in rows `stride` bytes apart, after all drawing is done.
    borrowing func withRows<Result>(
        _ body: (_ bytes: UnsafeRawBufferPointer, _ stride: Int) throws(CanvasError) -> Result
    ) throws(CanvasError) -> Result {
        cairo_surface_flush(pointer)
        let stride = Int(cairo_image_surface_get_stride(pointer))
        guard let data = cairo_image_surface_get_data(pointer) else { throw .cairo("a surface without pixels") }
        return try body(UnsafeRawBufferPointer(start: data, count: stride * height), stride)
    }
}
