internal import CCairo
internal import Primitives
internal import SceneModel

/// Draws on a surface.
struct Context: ~Copyable {
    /// How paint meets what is there.
    enum Operator {
        /// Covers it.
        case over
        /// Takes coverage away from it.
        case erase
        /// Adds coverage to it.
        case add
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

    /// Throws what went wrong in any call since the context was made: cairo keeps its first error.
    borrowing func check() throws(CanvasError) {
        try CanvasError.check(cairo_status(pointer))
    }

    /// Makes every pixel covered or not, with nothing between.
    borrowing func coverWholePixels() {
        cairo_set_antialias(pointer, CAIRO_ANTIALIAS_NONE)
    }

    borrowing func scale(_ factor: Double) {
        cairo_scale(pointer, factor, factor)
    }

    borrowing func translate(_ x: Double, _ y: Double) {
        cairo_translate(pointer, x, y)
    }

    borrowing func set(_ method: Operator) {
        let cairoOperator =
            switch method {
            case .over: CAIRO_OPERATOR_OVER
            case .erase: CAIRO_OPERATOR_DEST_OUT
            case .add: CAIRO_OPERATOR_ADD
            }
        cairo_set_operator(pointer, cairoOperator)
    }

    borrowing func setSource(_ color: Color) {
        setSource(color, opacity: color.opacity)
    }

    /// Makes a colour the source, at another opacity than its own.
    borrowing func setSource(_ color: Color, opacity: Double) {
        cairo_set_source_rgba(
            pointer, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255, opacity)
    }

    borrowing func setSource(_ gradient: LinearGradient) {
        let pattern = cairo_pattern_create_linear(
            gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y)
        defer { cairo_pattern_destroy(pattern) }
        for stop in gradient.stops {
            cairo_pattern_add_color_stop_rgba(
                pattern, stop.offset, Double(stop.color.red) / 255, Double(stop.color.green) / 255,
                Double(stop.color.blue) / 255, stop.color.opacity)
        }
        set(.over)
        cairo_set_source(pointer, pattern)
    }

    /// Makes a radial gradient the source over what the current path covers of a surface of a size.
    borrowing func setSource(
        _ gradient: RadialGradient, scale: Double, width: Int, height: Int
    ) throws(CanvasError) {
        var (minX, minY, maxX, maxY) = (0.0, 0.0, 0.0, 0.0)
        cairo_fill_extents(pointer, &minX, &minY, &maxX, &maxY)
        func pixel(_ edge: Double, _ limit: Int) -> Int { Int(min(max(0, edge * scale), Double(limit))) }
        let (left, top) = (pixel(minX, width), pixel(minY, height))
        let (right, bottom) = (min(pixel(maxX, width) + 1, width), min(pixel(maxY, height) + 1, height))
        guard right > left, bottom > top else { return }
        let raster = try RadialRaster(
            gradient, scale: scale, left: left, top: top, width: right - left, height: bottom - top)
        set(.over)
        raster.setSource(of: pointer, left: left, top: top)
    }
    borrowing func setLineWidth(_ width: Double) {
        cairo_set_line_width(pointer, width)
    }

    borrowing func add(_ path: Path) {
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

    /// Fills the path and forgets it.
    borrowing func fill() {
        cairo_fill(pointer)
    }

    /// Strokes the path and forgets it.
    borrowing func stroke() {
        cairo_stroke(pointer)
    }

    borrowing func paint() {
        cairo_paint(pointer)
    }

    /// Paints the source where `mask` covers, the mask's corner at a whole pixel of the surface.
    borrowing func paint(through mask: borrowing Surface, x: Int, y: Int) {
        cairo_save(pointer)
        cairo_identity_matrix(pointer)
        cairo_mask_surface(pointer, mask.pointer, Double(x), Double(y))
        cairo_restore(pointer)
    }
}
