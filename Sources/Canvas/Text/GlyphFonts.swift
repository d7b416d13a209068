internal import CCairo
internal import CHarfBuzz
internal import Primitives

/// Fonts for a document that keeps text: cairo draws each glyph by the outlines that all other pictures have, and embeds it.
final class GlyphFonts {
    private var faces: [ObjectIdentifier: OpaquePointer] = [:]
    /// Kept while cairo may ask for their glyphs.
    private var fonts: [Font] = []

    deinit {
        for face in faces.values { cairo_font_face_destroy(face) }
    }

    /// The address by which cairo knows the font of a face.
    nonisolated(unsafe) private static let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)

    /// A face of cairo that draws the glyphs of a font.
    func face(of font: Font) -> OpaquePointer? {
        if let face = faces[ObjectIdentifier(font)] { return face }
        guard let face = cairo_user_font_face_create() else { return nil }
        let target = Unmanaged.passUnretained(font).toOpaque()
        cairo_font_face_set_user_data(face, GlyphFonts.key, target, nil)
        // Lines are clipped to so much around the origins of their glyphs, from which no glyph is farther.
        cairo_user_font_face_set_init_func(face) { _, _, extents in
            let reach = 4.0
            extents?.pointee = cairo_font_extents_t(
                ascent: reach, descent: reach, height: 2 * reach, max_x_advance: reach, max_y_advance: 0)
            return CAIRO_STATUS_SUCCESS
        }
        cairo_user_font_face_set_render_glyph_func(face) { scaled, glyph, target, extents in
            guard let scaled, let target,
                let data = cairo_font_face_get_user_data(cairo_scaled_font_get_font_face(scaled), GlyphFonts.key)
            else { return CAIRO_STATUS_USER_FONT_ERROR }
            let font = Unmanaged<Font>.fromOpaque(data).takeUnretainedValue()
            let index = hb_codepoint_t(truncatingIfNeeded: glyph)
            var pen = OutlinePen()
            pen.scale = 1 / font.unitsPerEm
            pen.draw(index, of: font)
            Context.add(pen.path, to: target)
            cairo_fill(target)
            extents?.pointee.x_advance = Double(hb_font_get_glyph_h_advance(font.pointer, index)) / font.unitsPerEm
            return CAIRO_STATUS_SUCCESS
        }
        faces[ObjectIdentifier(font)] = face
        fonts.append(font)
        return face
    }
}

extension ShapedLine {
    /// Shows the line as text, without glyphs that are images.
    func show(in context: borrowing Context, at origin: Point, size: Double, with fonts: GlyphFonts) {
        for run in textRuns {
            guard let font = run.first?.font, let face = fonts.face(of: font) else { continue }
            cairo_set_font_face(context.pointer, face)
            cairo_set_font_size(context.pointer, size)
            let text = TextClusters(run, of: characters)
            var glyphs = run.map {
                cairo_glyph_t(
                    index: UInt($0.index), x: origin.x + $0.x * size, y: origin.y + $0.y * size)
            }
            var clusters = text.clusters
            text.bytes.withUnsafeBufferPointer { bytes in
                bytes.withMemoryRebound(to: CChar.self) { bytes in
                    cairo_show_text_glyphs(
                        context.pointer, bytes.baseAddress, Int32(bytes.count), &glyphs, Int32(glyphs.count),
                        &clusters,
                        Int32(clusters.count),
                        text.isBackward ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(rawValue: 0)
                    )
                }
            }
        }
    }

    /// Glyphs of one font and direction whose characters follow each other.
    private var textRuns: [[Glyph]] {
        var runs: [[Glyph]] = []
        for glyph in glyphs where glyph.font.png(of: glyph.index) == nil {
            let follows = runs.last?.last.map { last in
                last.font === glyph.font && last.isRightToLeft == glyph.isRightToLeft && last.end == glyph.end
                    && (glyph.isRightToLeft ? glyph.character <= last.character : glyph.character >= last.character)
            }
            if follows == true {
                runs[runs.count - 1].append(glyph)
            } else {
                runs.append([glyph])
            }
        }
        return runs
    }
}

/// Which characters the glyphs of a run stand for.
private struct TextClusters {
    var bytes: [UInt8] = []
    var clusters: [cairo_text_cluster_t] = []
    let isBackward: Bool

    init(_ run: [ShapedLine.Glyph], of characters: [UInt32]) {
        isBackward = run.first?.isRightToLeft ?? false
        let ordered = isBackward ? run.reversed() : run
        var index = 0
        while index < ordered.count {
            let first = ordered[index].character
            let count = ordered[index...].prefix { $0.character == first }.count
            let next = index + count < ordered.count ? ordered[index + count].character : ordered[index].end
            var words = ""
            for character in characters[min(first, characters.count)..<min(max(next, first), characters.count)] {
                words.unicodeScalars.append(Unicode.Scalar(character) ?? "\u{FFFD}")
            }
            bytes += words.utf8
            clusters.append(cairo_text_cluster_t(num_bytes: Int32(words.utf8.count), num_glyphs: Int32(count)))
            index += count
        }
    }
}
