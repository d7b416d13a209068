internal import CCairo
internal import CHarfBuzz

/// Carries outlines from HarfBuzz, whose y grows upward, to the path of a cairo context.
struct OutlinePen {
    let context: OpaquePointer
    let x: Double
    let y: Double
    let scale: Double

    mutating func draw(_ glyph: hb_codepoint_t, of font: Font) {
        withUnsafeMutablePointer(to: &self) {
            weathercard_draw_glyph(
                font.pointer, glyph, OutlineFunctions.shared.pointer, UnsafeMutableRawPointer($0))
        }
    }

    fileprivate func place(_ px: Float, _ py: Float) -> (Double, Double) {
        (x + Double(px) * scale, y - Double(py) * scale)
    }
}

/// The callbacks, made once: HarfBuzz only reads them afterwards.
private final class OutlineFunctions: @unchecked Sendable {
    static let shared = OutlineFunctions()

    let pointer: OpaquePointer?

    private init() {
        pointer = hb_draw_funcs_create()
        hb_draw_funcs_set_move_to_func(
            pointer, { _, data, _, x, y, _ in withPen(data) { move($0, x, y) } }, nil, nil)
        hb_draw_funcs_set_line_to_func(
            pointer, { _, data, _, x, y, _ in withPen(data) { line($0, x, y) } }, nil, nil)
        hb_draw_funcs_set_cubic_to_func(
            pointer,
            { _, data, _, x1, y1, x2, y2, x, y, _ in
                withPen(data) { curve($0, x1, y1, x2, y2, x, y) }
            }, nil, nil)
        hb_draw_funcs_set_close_path_func(
            pointer, { _, data, _, _ in withPen(data) { cairo_close_path($0.context) } }, nil, nil)
        hb_draw_funcs_make_immutable(pointer)
    }
}

private func withPen(_ data: UnsafeMutableRawPointer?, _ body: (OutlinePen) -> Void) {
    if let data { body(data.assumingMemoryBound(to: OutlinePen.self).pointee) }
}

private func move(_ pen: OutlinePen, _ x: Float, _ y: Float) {
    let to = pen.place(x, y)
    cairo_move_to(pen.context, to.0, to.1)
}

private func line(_ pen: OutlinePen, _ x: Float, _ y: Float) {
    let to = pen.place(x, y)
    cairo_line_to(pen.context, to.0, to.1)
}

private func curve(
    _ pen: OutlinePen, _ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float, _ x: Float, _ y: Float
) {
    let (first, second, to) = (pen.place(x1, y1), pen.place(x2, y2), pen.place(x, y))
    cairo_curve_to(pen.context, first.0, first.1, second.0, second.1, to.0, to.1)
}
