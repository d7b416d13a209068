internal import CCairo
internal import Primitives
public import RasterImages
public import SceneModel

/// Draws scenes.
///
/// The pixels depend only on the scene, the scale and the versions of cairo, pixman, HarfBuzz and FriBidi, as long as the
/// bundled fonts have every character.
public struct SceneRenderer {
    /// The largest number of pixels in a picture.
    public static let maximumPixels = 64_000_000
    /// The longest side in pixels: cairo's limit.
    public static let maximumSide = 32_767

    private let fonts: FontBook

    /// A renderer that shapes text with the fonts of a book.
    public init(fonts: FontBook) {
        self.fonts = fonts
    }

    /// The scene as a PNG at `scale` pixels per point.
    ///
    /// A scene of two colours becomes a palette image, and so does one without gradients, whose mixtures along edges are
    /// reduced to 256 colours in all; any other becomes RGB. The file also has text chunks: the description, the
    /// attribution, and then `texts`.
    public func png(of scene: Scene, scale: Double = 1, texts: [PNGText] = []) throws(CanvasError) -> [UInt8] {
        try draw(scene, scale: scale).png(texts: texts)
    }

    /// Draws the scene at `scale` pixels per point.
    public func draw(_ scene: Scene, scale: Double = 1) throws(CanvasError) -> DrawnScene {
        let (width, height) = try SceneRenderer.pixels(of: scene, scale: scale)
        let hasColorGlyphs = try fonts.hasColorGlyphs(scene.elements)
        let palette = hasColorGlyphs ? nil : TwoColorPalette(scene)
        let surface = try Surface(width: width, height: height, format: palette == nil ? .color : .coverage)
        try surface.draw { context throws(CanvasError) in
            // Antialiased edges would be dithered into noise.
            let isAliased = scene.depth == .two
            let painter = Painter(
                fonts: fonts, palette: palette, scale: scale, width: width, height: height,
                isAliased: isAliased, rasterizer: PathRasterizer(width: width))
            if palette == nil {
                context.setSource(scene.background)
                context.paint()
            }
            if isAliased { context.disableAntialiasing() }
            context.scale(scale)
            try painter.draw(scene.elements, in: context)
        }
        if palette == nil {
            surface.withMutableRows { bytes, stride in
                guard let start = bytes.baseAddress else { return }
                LevelSteps(scene).round(start, width: width, height: height, stride: stride)
            }
        }
        let isFlat = palette == nil && scene.depth == nil && !hasColorGlyphs && !scene.hasGradient
        let reduced = isFlat ? ReducedColors(surface) : nil
        return DrawnScene(surface: surface, palette: palette, reduced: reduced, scene: scene)
    }

    /// The scene as an SVG document at `scale` pixels per point.
    ///
    /// Text is drawn as outlines, so that a viewer needs no fonts; only emoji are embedded images. The document is an image for
    /// screen readers: the short description is its `title`, the full one its `desc`, in the language of the texts. The attribution
    /// is `dc:rights` in its metadata. All identifiers begin with a hash of the document, so that a page can contain several
    /// documents. A scene with a grey depth throws ``CanvasError/grayscaleVector``.
    public func svg(of scene: Scene, scale: Double = 1) throws(CanvasError) -> [UInt8] {
        if scene.depth != nil { throw .grayscaleVector }
        let (width, height) = try SceneRenderer.pixels(of: scene, scale: scale)
        let surface = try VectorSurface(.svg, width: Double(width), height: Double(height))
        try surface.draw { context throws(CanvasError) in
            let painter = Painter(
                fonts: fonts, palette: nil, scale: scale, width: width, height: height, isVector: true,
                rasterizer: PathRasterizer(width: width))
            context.setSource(scene.background)
            context.paint()
            context.scale(scale)
            try painter.draw(scene.elements, in: context)
        }
        return SVGDocument(try surface.finish(), of: scene).bytes
    }

    /// The scene as a PDF document of one page, at `scale` points of 1/72 inch per point of the scene.
    ///
    /// Text is text that can be selected and searched, in fonts that the document contains; only emoji are images. The title is the
    /// short description, the subject the full one, and the keywords are the attribution. The same scene gives the same bytes: the
    /// document has no date. A scene with a grey depth throws ``CanvasError/grayscaleVector``.
    public func pdf(of scene: Scene, scale: Double = 1) throws(CanvasError) -> [UInt8] {
        if scene.depth != nil { throw .grayscaleVector }
        let (width, height) = try SceneRenderer.pixels(of: scene, scale: scale)
        let surface = try VectorSurface(.pdf, width: scene.size.width * scale, height: scene.size.height * scale)
        PDFMetadata(scene).write(to: surface)
        try surface.draw { context throws(CanvasError) in
            let painter = Painter(
                fonts: fonts, palette: nil, scale: scale, width: width, height: height, isVector: true,
                glyphFonts: GlyphFonts(), rasterizer: PathRasterizer(width: width))
            context.setSource(scene.background)
            context.paint()
            context.scale(scale)
            try painter.draw(scene.elements, in: context)
        }
        return PDFMetadata.undated(try surface.finish())
    }

    /// Validates a scene and returns its size in pixels, rounded.
    package static func pixels(of scene: Scene, scale: Double) throws(CanvasError) -> (width: Int, height: Int) {
        do {
            try scene.validate()
        } catch {
            throw .scene(error)
        }
        let limit = Double(Int32.max)
        let width = Int(max(0, min(limit, (scene.size.width * scale).rounded())))
        let height = Int(max(0, min(limit, (scene.size.height * scale).rounded())))
        guard scale.isFinite, (1...maximumSide).contains(width), (1...maximumSide).contains(height),
            width * height <= maximumPixels
        else { throw .size(width: width, height: height) }
        return (width, height)
    }
}

/// A scene as pixels, not yet encoded.
public struct DrawnScene: ~Copyable {
    let surface: Surface
    let palette: TwoColorPalette?
    /// The palette of a scene without gradients.
    let reduced: ReducedColors?
    let scene: Scene

    /// The PNG, as described for ``SceneRenderer/png(of:scale:texts:)``; a scene with a grey depth becomes greyscale.
    ///
    /// For a panel, the picture is turned and has the panel's form.
    public borrowing func png(texts: [PNGText] = [], panel: Panel? = nil) throws(CanvasError) -> [UInt8] {
        var encoder = PNGEncoder(texts: scene.texts + texts)
        if scene.depth == nil, panel == nil, scene.hasGradient { encoder.filter = .adaptive }
        return try withPixels(for: panel, asIndices: panel == nil) { [encoder] pixels, layout throws(CanvasError) in
            do {
                return try encoder.encode(pixels.bytes, layout: layout)
            } catch {
                throw .png("\(error)")
            }
        }
    }

    /// The picture as a BMP, which contains no text: greys have 1, 4 or 8 bits a pixel, as the panel says, two colours with their mixtures 8, others 24.
    ///
    /// For a panel, it is turned and has the panel's form; pigments have 24 bits, by which drivers tell them apart.
    public borrowing func bmp(panel: Panel? = nil) throws(CanvasError) -> [UInt8] {
        let encoder = BMPEncoder(writesColors: panel?.hasPigments == true)
        return try withPixels(for: panel) { pixels, layout throws(CanvasError) in
            do {
                return try encoder.encode(pixels.bytes, layout: layout)
            } catch {
                throw .bmp("\(error)")
            }
        }
    }

    /// The picture as a JPEG or a lossless WebP, with its description and attribution.
    ///
    /// For a panel, it is turned and has the panel's form. A JPEG, which blurs what has few levels, is not written of a scene with a
    /// grey depth or for a panel.
    public borrowing func photo(
        _ format: PhotoEncoder.Format, panel: Panel? = nil
    ) throws(CanvasError) -> [UInt8] {
        if format == .jpeg, scene.depth != nil || panel != nil { throw .grayscaleJPEG }
        let encoder = PhotoEncoder(format, description: scene.description.full, copyright: scene.attribution)
        return try withPixels(for: panel) { pixels, layout throws(CanvasError) in
            do throws(PhotoEncodingError) {
                return try encoder.encode(pixels.bytes, layout: layout)
            } catch {
                throw .photo(error)
            }
        }
    }

    /// Passes the pixels of a file, which are valid only within the closure.
    private borrowing func withPixels(
        for panel: Panel?, asIndices: Bool = false,
        _ encode: (UnsafeRawBufferPointer, PixelLayout) throws(CanvasError) -> [UInt8]
    ) throws(CanvasError) -> [UInt8] {
        let (palette, reduced, scene) = (palette, reduced, scene)
        if !asIndices { reduced?.write(to: surface) }
        var format =
            palette.map { PixelFormat.indexed(palette: $0.colors.map { RGB($0) }) } ?? .xrgb32
        var (width, height) = (surface.width, surface.height)
        return try surface.withRows { bytes, stride throws(CanvasError) in
            var (bytes, stride) = (bytes, stride)
            let grays = scene.depth.map {
                Halftone($0, palette: palette).grays(of: bytes, width: width, height: height, stride: stride)
            }
            defer { grays?.deallocate() }
            let indices = asIndices ? reduced?.pixels() : nil
            defer { indices?.deallocate() }
            if let indices, let reduced {
                (bytes, stride) = (UnsafeRawBufferPointer(indices), width)
                format = .indexed(palette: reduced.colors)
            }
            if let grays, let depth = scene.depth {
                (bytes, stride) = (UnsafeRawBufferPointer(grays), width)
                format = depth.pixelFormat
            }
            let copy = panel.flatMap { panel in
                panel.pixels(
                    PixelLayout(width: width, height: height, stride: stride, format: format), of: bytes)
            }
            if let copy, let panel {
                (bytes, format) = (UnsafeRawBufferPointer(copy.bytes), copy.format)
                if panel.turns % 2 == 1 { swap(&width, &height) }
                stride = width
            }
            defer { copy?.bytes.deallocate() }
            return try encode(bytes, PixelLayout(width: width, height: height, stride: stride, format: format))
        }
    }
}

extension GrayDepth {
    /// The format with the fewest bits.
    var pixelFormat: PixelFormat {
        switch self {
        case .two: .bilevel
        case .four: .gray2
        case .eight, .sixteen: .gray4
        }
    }
}

extension Scene {
    var hasGradient: Bool { elements.contains(where: \.hasGradient) }

    /// The text chunks of a PNG of the scene.
    package var texts: [PNGText] {
        [PNGText(keyword: "Description", text: description.full), PNGText(keyword: "Copyright", text: attribution)]
    }
}

/// The pixels of a drawn scene in all colours, as a frame of a moving picture.
package struct FramePixels: Sendable {
    package let width, height: Int
    /// Native-endian words `0x00RRGGBB`, in rows without padding.
    package let words: [UInt8]

    /// The pixels with their levels in steps.
    func rounded(by steps: LevelSteps) -> FramePixels {
        guard steps.step > 1 else { return self }
        var words = words
        words.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            steps.round(start, width: width, height: height, stride: 4 * width)
        }
        return FramePixels(width: width, height: height, words: words)
    }

    /// By how many of 255 levels another picture of the same size differs on average, by a sample of the pixels.
    func difference(from other: FramePixels) -> Double {
        let places = stride(from: 0, to: min(words.count, other.words.count), by: 4 * 61)
        var (sum, count) = (0, 0)
        for place in places {
            for byte in place..<place + 3 { sum += abs(Int(words[byte]) - Int(other.words[byte])) }
            count += 3
        }
        return count == 0 ? 0 : Double(sum) / Double(count)
    }

    /// A cross-fade to another picture of the same size, by a share from 0 to 1.
    package func fading(into other: FramePixels, _ share: Double) -> FramePixels {
        let weight = Int((share * 256).rounded())
        return FramePixels(
            width: width, height: height,
            words: zip(words, other.words).map { from, to in
                UInt8((Int(from) * (256 - weight) + Int(to) * weight + 128) >> 8)
            })
    }
}

extension DrawnScene {
    /// The pixels in all colours, the same as those of the PNG.
    package borrowing func pixels() throws(CanvasError) -> FramePixels {
        reduced?.write(to: surface)
        let (width, height) = (surface.width, surface.height)
        let mixtures = palette?.colors.map { UInt32($0.red) << 16 | UInt32($0.green) << 8 | UInt32($0.blue) }
        let words = try surface.withRows { bytes, stride throws(CanvasError) in
            [UInt8](unsafeUninitializedCapacity: width * height * 4) { words, count in
                guard let source = bytes.baseAddress,
                    let target = UnsafeMutableRawPointer(words.baseAddress)?.assumingMemoryBound(to: UInt32.self)
                else { return }
                for y in 0..<height {
                    let row = target + y * width
                    if let mixtures {
                        let levels = (source + y * stride).assumingMemoryBound(to: UInt8.self)
                        mixtures.withUnsafeBufferPointer { mixtures in
                            for x in 0..<width { row[x] = mixtures[Int(levels[x])] }
                        }
                    } else {
                        let pixels = (source + y * stride).assumingMemoryBound(to: UInt32.self)
                        for x in 0..<width { row[x] = pixels[x] & 0xFF_FFFF }
                    }
                }
                count = width * height * 4
            }
        }
        return FramePixels(width: width, height: height, words: words)
    }
}

extension Element {
    /// Whether it contains a gradient.
    fileprivate var hasGradient: Bool {
        switch self {
        case .group(let group): group.paint?.isGradient == true || group.elements.contains(where: \.hasGradient)
        case .shape(let shape): shape.fill?.isGradient == true
        case .text: false
        }
    }
}

extension Paint {
    fileprivate var isGradient: Bool { solid == nil }
}

extension RGB {
    fileprivate init(_ color: Color) {
        self.init(red: color.red, green: color.green, blue: color.blue)
    }
}

/// Why a scene could not be drawn.
public enum CanvasError: Error, Equatable, Sendable {
    /// A side is shorter than a pixel or longer than a surface can be, or there are too many pixels.
    case size(width: Int, height: Int)
    /// The scene is not valid.
    case scene(SceneError)
    /// A scene with a grey depth cannot be an SVG or a PDF.
    case grayscaleVector
    /// A JPEG blurs the few levels of a grey depth or of a panel.
    case grayscaleJPEG
    /// A bundled font cannot be read.
    case font(FontFace)
    /// An error of cairo, in its words.
    case cairo(String)
    /// An error of the PNG encoder, in its words.
    case png(String)
    /// An error of the BMP encoder, in its words.
    case bmp(String)
    /// A JPEG or WebP cannot be written.
    case photo(PhotoEncodingError)

    /// One line, lower case.
    public var message: String {
        switch self {
        case .size(let width, let height):
            "cannot draw a picture of \(width) x \(height) pixels; each side must be 1 to \(SceneRenderer.maximumSide) "
                + "pixels, with at most \(SceneRenderer.maximumPixels / 1_000_000) million pixels in all"
        case .scene(let error): error.message
        case .grayscaleVector: "a card with a limited number of greys cannot be an SVG or PDF; write a PNG or BMP"
        case .grayscaleJPEG:
            "a card for electronic paper or with a limited number of greys cannot be a JPEG; write a PNG, WebP or BMP"
        case .photo(let reason): reason.description
        case .font(let face): "cannot read the bundled font \(face.rawValue)"
        case .cairo(let reason): "cairo: \(reason)"
        case .png(let reason): "png: \(reason)"
        case .bmp(let reason): "bmp: \(reason)"
        }
    }

    static func check(_ status: cairo_status_t) throws(CanvasError) {
        if status != CAIRO_STATUS_SUCCESS {
            throw .cairo(String(cString: cairo_status_to_string(status)))
        }
    }
}
