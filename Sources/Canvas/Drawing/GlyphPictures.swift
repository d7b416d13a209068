internal import CCairo
internal import CHarfBuzz
internal import Primitives
internal import RasterImages
internal import SceneModel

extension ShapedLine {
    /// Draws the glyphs that are pictures, as emoji are; one that cannot be read is left out.
    func drawPictures(in context: borrowing Context, at origin: Point, size: Double, opacity: Double) {
        for glyph in glyphs {
            guard let png = glyph.font.picture(of: glyph.index), let box = box(of: glyph),
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
    /// Whether any text has glyphs in colours of their own.
    func hasPictures(_ elements: [Element]) throws(CanvasError) -> Bool {
        for element in elements {
            switch element {
            case .group(let group): if try hasPictures(group.elements) { return true }
            case .text(let run): if try hasPictures(run) { return true }
            case .shape: break
            }
        }
        return false
    }
}

/// A picture as cairo paints it: premultiplied words of alpha, red, green and blue.
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
