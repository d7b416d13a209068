internal import CHarfBuzz

/// A font that gives outlines, at one unit of its em a unit.
///
/// Lives as long as the font book that opened it.
final class Font {
    let pointer: OpaquePointer
    let unitsPerEm: Double
    /// Whether it is a face of Inter.
    let isInter: Bool
    /// Whether glyphs may be pictures rather than outlines.
    let hasPictures: Bool

    /// Opens a font that lies in memory for as long as the program runs; nil where the bytes are none.
    convenience init?(bytes: UnsafeBufferPointer<UInt8>, isInter: Bool) {
        let start = bytes.baseAddress.map { UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self) }
        self.init(
            blob: hb_blob_create(start, UInt32(bytes.count), HB_MEMORY_MODE_READONLY, nil, nil), index: 0,
            isInter: isInter)
    }

    /// Opens a font file, or one font of a collection; nil where it cannot be read.
    ///
    /// A variable font takes the weight, from 1 to 1000.
    convenience init?(file: String, index: UInt32, weight: Int32) {
        // The upper half of fontconfig's index names an instance of a variable font, which the weight chooses.
        self.init(blob: hb_blob_create_from_file(file), index: index & 0xFFFF, isInter: false)
        var variation = hb_variation_t(tag: Font.weightAxis, value: Float(weight))
        if hb_ot_var_has_data(hb_font_get_face(pointer)) != 0 { hb_font_set_variations(pointer, &variation, 1) }
    }

    /// `wght`.
    private static let weightAxis: hb_tag_t = 0x7767_6874

    private init?(blob: OpaquePointer?, index: UInt32, isInter: Bool) {
        guard let blob else { return nil }
        defer { hb_blob_destroy(blob) }
        guard hb_blob_get_length(blob) > 0, let face = hb_face_create(blob, index) else { return nil }
        defer { hb_face_destroy(face) }
        guard hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face) else { return nil }
        let em = hb_face_get_upem(face)
        hb_font_set_scale(font, Int32(em), Int32(em))
        pointer = font
        unitsPerEm = Double(em)
        self.isInter = isInter
        hasPictures = !isInter && hb_ot_color_has_png(face) != 0
    }

    deinit {
        hb_font_destroy(pointer)
    }

    /// Whether the font has a glyph of its own for a character.
    func has(_ scalar: Unicode.Scalar) -> Bool {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(pointer, scalar.value, &glyph) != 0
    }

    func hasAll(_ scalars: [Unicode.Scalar]) -> Bool {
        scalars.allSatisfy { has($0) }
    }

    /// The PNG that a glyph is, or nil where it is an outline.
    func picture(of glyph: hb_codepoint_t) -> [UInt8]? {
        guard hasPictures, let blob = hb_ot_color_glyph_reference_png(pointer, glyph) else { return nil }
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let data = hb_blob_get_data(blob, &length), length > 0 else { return nil }
        return Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
    }

    /// Whether there are outlines or pictures that can be drawn, not only bitmaps of another kind.
    lazy var isDrawable: Bool = {
        let face = hb_font_get_face(pointer)
        return hasPictures
            || ["glyf", "CFF ", "CFF2"].contains { name in
                let tag = name.utf8.reduce(0 as hb_tag_t) { $0 << 8 | hb_tag_t($1) }
                let blob = hb_face_reference_table(face, tag)
                defer { hb_blob_destroy(blob) }
                return hb_blob_get_length(blob) > 0
            }
    }()
}
