internal import CHarfBuzz

/// A font that gives outlines, at one unit of its em a unit.
///
/// Lives as long as the font book that opened it.
final class Font {
    let pointer: OpaquePointer
    let unitsPerEm: Double

    /// Opens a font that lies in memory for as long as the program runs; nil where the bytes are none.
    convenience init?(bytes: UnsafeBufferPointer<UInt8>) {
        let start = bytes.baseAddress.map { UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self) }
        self.init(blob: hb_blob_create(start, UInt32(bytes.count), HB_MEMORY_MODE_READONLY, nil, nil), index: 0)
    }

    /// Opens a font file, or one font of a collection; nil where it cannot be read.
    convenience init?(file: String, index: UInt32) {
        self.init(blob: hb_blob_create_from_file(file), index: index)
    }

    private init?(blob: OpaquePointer?, index: UInt32) {
        guard let blob else { return nil }
        defer { hb_blob_destroy(blob) }
        guard hb_blob_get_length(blob) > 0, let face = hb_face_create(blob, index) else { return nil }
        defer { hb_face_destroy(face) }
        guard hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face) else { return nil }
        let em = hb_face_get_upem(face)
        hb_font_set_scale(font, Int32(em), Int32(em))
        pointer = font
        unitsPerEm = Double(em)
    }

    deinit {
        hb_font_destroy(pointer)
    }

    /// Whether the font has a glyph of its own for a character.
    func has(_ scalar: Unicode.Scalar) -> Bool {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(pointer, scalar.value, &glyph) != 0
    }
}
