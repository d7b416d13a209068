internal import CCairo
internal import CHarfBuzz
internal import Primitives

/// A line of text as glyphs at their places, in ems from the start of the baseline.
struct ShapedLine {
    struct Glyph {
        let font: Font
        let index: hb_codepoint_t
        let x: Double
        let y: Double
    }

    private(set) var glyphs: [Glyph] = []
    private(set) var advance = 0.0

    /// Shapes text in one font and sets it after what is there.
    mutating func append(_ text: String, in font: Font) {
        guard let buffer = hb_buffer_create() else { return }
        defer { hb_buffer_destroy(buffer) }
        var utf8 = text
        utf8.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                hb_buffer_add_utf8(buffer, $0.baseAddress, Int32($0.count), 0, Int32($0.count))
            }
        }
        // Else the host's locale would be asked, and some letters have forms of a language's own.
        hb_buffer_set_language(buffer, hb_language_from_string("en", 2))
        hb_buffer_guess_segment_properties(buffer)
        var features = [ShapedLine.tabularFigures]
        hb_shape(font.pointer, buffer, &features, UInt32(features.count))
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count)
        else { return }
        for index in 0..<Int(count) {
            let position = positions[index]
            glyphs.append(
                Glyph(
                    font: font, index: infos[index].codepoint,
                    x: advance + Double(position.x_offset) / font.unitsPerEm,
                    y: -Double(position.y_offset) / font.unitsPerEm))
            advance += Double(position.x_advance) / font.unitsPerEm
        }
    }

    /// `tnum`: every figure is as wide as every other.
    private static let tabularFigures = hb_feature_t(
        tag: 0x746E_756D, value: 1, start: 0, end: UInt32.max)

    /// The box of the ink when the baseline starts at (0, 0), in ems; nil where there is none.
    var ink: Rect? {
        glyphs.reduce(nil as Rect?) { box, glyph in
            var extents = hb_glyph_extents_t()
            guard hb_font_get_glyph_extents(glyph.font.pointer, glyph.index, &extents) != 0,
                extents.width != 0, extents.height != 0
            else { return box }
            let em = glyph.font.unitsPerEm
            let left = glyph.x + Double(extents.x_bearing) / em
            let top = glyph.y - Double(extents.y_bearing) / em
            let here = Rect(
                minX: left, minY: top, maxX: left + Double(extents.width) / em,
                maxY: top - Double(extents.height) / em)
            return box.map { $0.union(here) } ?? here
        }
    }

    /// Adds the glyphs' outlines to the path of a context.
    func addPath(to context: borrowing Context, at origin: Point, size: Double) {
        for glyph in glyphs {
            var pen = OutlinePen(
                context: context.pointer, x: origin.x + glyph.x * size, y: origin.y + glyph.y * size,
                scale: size / glyph.font.unitsPerEm)
            pen.draw(glyph.index, of: glyph.font)
        }
    }
}
