internal import CHarfBuzz
internal import Primitives

/// Carries outlines from HarfBuzz, whose y grows upward, to a path.
struct OutlinePen {
    private(set) var path = Path()
    /// Where a glyph's own origin lies.
    var origin = Point(x: 0, y: 0)
    /// Units of the path for one of the font's.
    var scale = 1.0

    mutating func draw(_ glyph: hb_codepoint_t, of font: Font) {
        withUnsafeMutablePointer(to: &self) {
            weathercard_draw_glyph(
                font.pointer, glyph, OutlineFunctions.shared.pointer, UnsafeMutableRawPointer($0))
        }
    }

    private func place(_ x: Float, _ y: Float) -> Point {
        Point(x: origin.x + Double(x) * scale, y: origin.y - Double(y) * scale)
    }

    fileprivate mutating func move(_ x: Float, _ y: Float) {
        path.move(to: place(x, y))
    }

    fileprivate mutating func line(_ x: Float, _ y: Float) {
        path.line(to: place(x, y))
    }

    fileprivate mutating func curve(
        _ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float, _ x: Float, _ y: Float
    ) {
        path.curve(place(x1, y1), place(x2, y2), to: place(x, y))
    }

    fileprivate mutating func close() {
        path.close()
    }
}

/// The callbacks, made once: HarfBuzz only reads them afterwards.
private final class OutlineFunctions: @unchecked Sendable {
    static let shared = OutlineFunctions()

    let pointer: OpaquePointer?

    private init() {
        pointer = hb_draw_funcs_create()
        hb_draw_funcs_set_move_to_func(
            pointer, { _, data, _, x, y, _ in withPen(data) { $0.move(x, y) } }, nil, nil)
        hb_draw_funcs_set_line_to_func(
            pointer, { _, data, _, x, y, _ in withPen(data) { $0.line(x, y) } }, nil, nil)
        hb_draw_funcs_set_cubic_to_func(
            pointer,
            { _, data, _, x1, y1, x2, y2, x, y, _ in
                withPen(data) { $0.curve(x1, y1, x2, y2, x, y) }
            }, nil, nil)
        hb_draw_funcs_set_close_path_func(pointer, { _, data, _, _ in withPen(data) { $0.close() } }, nil, nil)
        hb_draw_funcs_make_immutable(pointer)
    }
}

private func withPen(_ data: UnsafeMutableRawPointer?, _ body: (inout OutlinePen) -> Void) {
    if let data { body(&data.assumingMemoryBound(to: OutlinePen.self).pointee) }
}
