internal import CCairo
internal import CHarfBuzz
internal import Primitives
internal import RasterImages
internal import SceneModel

/// A line of text as positioned glyphs, in ems from the start of the baseline.
struct ShapedLine {
    struct Glyph {
        let font: Font
        let index: hb_codepoint_t
        let x: Double
        let y: Double
        /// The first character that the glyph stands for, and the end of the characters that were shaped with it.
        let character: Int
        let end: Int
        let isRightToLeft: Bool
    }

    /// The characters of the line.
    private(set) var characters: [UInt32] = []

    private(set) var glyphs: [Glyph] = []
    private(set) var advance = 0.0
    /// Whether the outlines of letters overlap, as in cursive scripts.
    private(set) var hasJoinedLetters = false

    /// Shapes an item and appends its glyphs; letters join with their neighbours in the rest of the line.
    mutating func append(_ item: TextItem, of line: [UInt32], language: String?) {
        guard let buffer = hb_buffer_create() else { return }
        defer { hb_buffer_destroy(buffer) }
        characters = line
        hb_buffer_add_utf32(
            buffer, line, Int32(clamping: line.count), UInt32(clamping: item.range.lowerBound),
            Int32(clamping: item.range.count))
        hb_buffer_set_direction(buffer, item.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        if let script = item.script {
            hb_buffer_set_script(buffer, script)
            hasJoinedLetters = hasJoinedLetters || ShapedLine.joinedScripts.contains(script)
        }
        // Without a language, HarfBuzz takes the locale's, and some letters have language-specific forms.
        hb_buffer_set_language(buffer, hb_language_from_string(language ?? "en", -1))
        var features = [ShapedLine.tabularFigures]
        hb_shape(item.font.pointer, buffer, &features, UInt32(features.count))
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count)
        else { return }
        for index in 0..<Int(count) {
            let position = positions[index]
            glyphs.append(
                Glyph(
                    font: item.font, index: infos[index].codepoint,
                    x: advance + Double(position.x_offset) / item.font.unitsPerEm,
                    y: -Double(position.y_offset) / item.font.unitsPerEm,
                    character: Int(infos[index].cluster), end: item.range.upperBound,
                    isRightToLeft: item.isRightToLeft))
            advance += Double(position.x_advance) / item.font.unitsPerEm
        }
    }

    private static let joinedScripts = [
        HB_SCRIPT_ARABIC, HB_SCRIPT_SYRIAC, HB_SCRIPT_NKO, HB_SCRIPT_MONGOLIAN, HB_SCRIPT_DEVANAGARI,
        HB_SCRIPT_BENGALI, HB_SCRIPT_GURMUKHI,
    ]

    /// `tnum`: all figures have the same width.
    private static let tabularFigures = hb_feature_t(
        tag: 0x746E_756D, value: 1, start: 0, end: UInt32.max)

    /// The ink extents in ems, with the baseline starting at (0, 0); nil without ink.
    var ink: Rect? {
        glyphs.reduce(nil as Rect?) { all, glyph in
            guard let box = box(of: glyph) else { return all }
            return all.map { $0.union(box) } ?? box
        }
    }

    /// The ink extents of one glyph, in the same coordinates.
    func box(of glyph: Glyph) -> Rect? {
        var extents = hb_glyph_extents_t()
        guard hb_font_get_glyph_extents(glyph.font.pointer, glyph.index, &extents) != 0,
            extents.width != 0, extents.height != 0
        else { return nil }
        let em = glyph.font.unitsPerEm
        let left = glyph.x + Double(extents.x_bearing) / em
        let top = glyph.y - Double(extents.y_bearing) / em
        return Rect(
            minX: left, minY: top, maxX: left + Double(extents.width) / em,
            maxY: top - Double(extents.height) / em)
    }

    /// Whether any glyph is a PNG image.
    var hasColorGlyphs: Bool {
        glyphs.contains { $0.font.png(of: $0.index) != nil }
    }

    /// The outlines of the glyphs.
    func path(at origin: Point, size: Double) -> Path {
        var pen = OutlinePen()
        for glyph in glyphs {
            pen.origin = Point(x: origin.x + glyph.x * size, y: origin.y + glyph.y * size)
            pen.scale = size / glyph.font.unitsPerEm
            pen.draw(glyph.index, of: glyph.font)
        }
        return pen.path
    }
}

extension ShapedLine {
    /// Draws the glyphs that are PNG images, as emoji are; one that cannot be decoded is skipped.
    func drawColorGlyphs(in context: borrowing Context, at origin: Point, size: Double, opacity: Double) {
        for glyph in glyphs {
            guard let png = glyph.font.png(of: glyph.index), let box = box(of: glyph),
                let image = try? PNGDecoder(pixelLimit: 1 << 20).decode(png),
                let surface = GlyphSurface(image)
            else { continue }
            cairo_save(context.pointer)
            context.set(.over)
            context.translate(origin.x + box.minX * size, origin.y + box.minY * size)
            cairo_scale(
                context.pointer, (box.maxX - box.minX) * size / Double(image.width),
                (box.maxY - box.minY) * size / Double(image.height))
            cairo_set_source_surface(context.pointer, surface.pointer, 0, 0)
            cairo_paint_with_alpha(context.pointer, opacity)
            cairo_restore(context.pointer)
        }
    }
}

extension FontBook {
    /// Whether any text has colour glyphs.
    func hasColorGlyphs(_ elements: [Element]) throws(CanvasError) -> Bool {
        for element in elements {
            switch element {
            case .group(let group): if try hasColorGlyphs(group.elements) { return true }
            case .text(let run): if try hasColorGlyphs(run) { return true }
            case .shape: break
            }
        }
        return false
    }
}

/// A decoded glyph image as a cairo surface of premultiplied ARGB words.
private struct GlyphSurface: ~Copyable {
    let pointer: OpaquePointer

    init?(_ image: RasterImage) {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(image.width), Int32(image.height))
        else { return nil }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
            let data = cairo_image_surface_get_data(surface)
        else {
            cairo_surface_destroy(surface)
            return nil
        }
        let stride = Int(cairo_image_surface_get_stride(surface))
        cairo_surface_flush(surface)
        let samples = image.eightBitSamples
        for row in 0..<image.height {
            let words = UnsafeMutableRawPointer(data + row * stride).assumingMemoryBound(to: UInt32.self)
            for column in 0..<image.width {
                let first = (row * image.width + column) * 4
                let alpha = UInt32(samples[first + 3])
                func channel(_ offset: Int) -> UInt32 { (UInt32(samples[first + offset]) * alpha + 127) / 255 }
                words[column] = alpha << 24 | channel(0) << 16 | channel(1) << 8 | channel(2)
            }
        }
        cairo_surface_mark_dirty(surface)
        pointer = surface
    }

    deinit {
        cairo_surface_destroy(pointer)
    }
}
