internal import CHarfBuzz
internal import Primitives

/// A HarfBuzz font, scaled to one unit per unit of the em.
final class Font {
    let pointer: OpaquePointer
    let unitsPerEm: Double
    /// Whether the font is a face that cards choose, which has Latin letters.
    let isLatin: Bool
    /// Whether the font has glyphs that are PNG images, as emoji are.
    let hasColorGlyphs: Bool

    /// Opens a font in memory that is never freed; nil where it cannot be read.
    convenience init?(bytes: UnsafeBufferPointer<UInt8>, isLatin: Bool) {
        let start = bytes.baseAddress.map { UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self) }
        self.init(
            blob: hb_blob_create(start, UInt32(bytes.count), HB_MEMORY_MODE_READONLY, nil, nil), index: 0,
            isLatin: isLatin)
    }

    /// Opens a font file, or one font of a collection; nil where it cannot be read.
    ///
    /// `weight`, from 1 to 1000, applies to a variable font.
    convenience init?(file: String, index: UInt32, weight: Int32) {
        // The upper half of fontconfig's index names an instance of a variable font, which the weight replaces.
        self.init(blob: hb_blob_create_from_file(file), index: index & 0xFFFF, isLatin: false)
        var variation = hb_variation_t(tag: Font.weightAxis, value: Float(weight))
        if hb_ot_var_has_data(hb_font_get_face(pointer)) != 0 { hb_font_set_variations(pointer, &variation, 1) }
    }

    /// `wght`.
    private static let weightAxis: hb_tag_t = 0x7767_6874

    private init?(blob: OpaquePointer?, index: UInt32, isLatin: Bool) {
        guard let blob else { return nil }
        defer { hb_blob_destroy(blob) }
        guard hb_blob_get_length(blob) > 0, let face = hb_face_create(blob, index) else { return nil }
        defer { hb_face_destroy(face) }
        guard hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face) else { return nil }
        let em = hb_face_get_upem(face)
        hb_font_set_scale(font, Int32(em), Int32(em))
        pointer = font
        unitsPerEm = Double(em)
        self.isLatin = isLatin
        hasColorGlyphs = !isLatin && hb_ot_color_has_png(face) != 0
    }

    deinit {
        hb_font_destroy(pointer)
    }

    /// Whether the font maps a character to a glyph.
    func has(_ scalar: Unicode.Scalar) -> Bool {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(pointer, scalar.value, &glyph) != 0
    }

    func hasAll(_ scalars: [Unicode.Scalar]) -> Bool {
        scalars.allSatisfy { has($0) }
    }

    /// The PNG image of a glyph, or nil for an outline.
    func png(of glyph: hb_codepoint_t) -> [UInt8]? {
        guard hasColorGlyphs, let blob = hb_ot_color_glyph_reference_png(pointer, glyph) else { return nil }
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let data = hb_blob_get_data(blob, &length), length > 0 else { return nil }
        return Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
    }

    /// Whether the font has outlines or PNG images, rather than only bitmaps of another format.
    lazy var isDrawable: Bool = {
        let face = hb_font_get_face(pointer)
        return hasColorGlyphs
            || ["glyf", "CFF ", "CFF2"].contains { name in
                let tag = name.utf8.reduce(0 as hb_tag_t) { $0 << 8 | hb_tag_t($1) }
                let blob = hb_face_reference_table(face, tag)
                defer { hb_blob_destroy(blob) }
                return hb_blob_get_length(blob) > 0
            }
    }()
}

/// A pen that adds the outlines of glyphs to a path, turning HarfBuzz's upward y axis downward.
struct OutlinePen {
    private(set) var path = Path()
    /// The origin of the glyph in the path.
    var origin = Point(x: 0, y: 0)
    /// Units of the path per unit of the font.
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

/// The callbacks, created once and immutable afterwards.
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
