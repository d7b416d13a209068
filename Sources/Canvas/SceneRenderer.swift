internal import CCairo
internal import Primitives
public import RasterImages
public import SceneModel

/// Draws scenes.
///
/// The pixels depend on the scene, the scale and the versions of cairo, pixman, HarfBuzz and FriBidi, and on nothing else, as
/// long as the bundled faces have every character.
public struct SceneRenderer {
    /// The largest picture in pixels.
    public static let maximumPixels = 64_000_000
    /// The longest side in pixels, which is cairo's.
    public static let maximumSide = 32_767

    private let fonts: FontBook

    /// A renderer that sets text from a font book.
    public init(fonts: FontBook) {
        self.fonts = fonts
    }

    /// The scene as a PNG of `scale` pixels a point.
    ///
    /// Flat two-colour scenes become a palette, others RGB. The description and the attribution are written into it as
    /// text, and `texts` behind them.
    public func png(of scene: Scene, scale: Double = 1, texts: [PNGText] = []) throws(CanvasError) -> [UInt8] {
        try draw(scene, scale: scale).png(texts: texts)
    }

    /// The scene's pixels, `scale` of them a point.
    public func draw(_ scene: Scene, scale: Double = 1) throws(CanvasError) -> DrawnScene {
        let (width, height) = try SceneRenderer.pixels(of: scene, scale: scale)
        let tones = try fonts.hasPictures(scene.elements) ? nil : Tones(scene)
        let surface = try Surface(width: width, height: height, format: tones == nil ? .color : .coverage)
        let ground = tones == nil ? scene.verticalGround(width: width, height: height, scale: scale) : nil
        if let ground { try surface.fill(with: ground, scale: scale) }
        try surface.draw { context throws(CanvasError) in
            // Half-covered pixels at edges would be dithered into noise.
            let hasWholePixels = scene.depth == .two
            let painter = Painter(
                fonts: fonts, tones: tones, scale: scale, width: width, height: height,
                hasWholePixels: hasWholePixels, coverage: PathCoverage(width: width))
            if tones == nil, ground == nil {
                context.setSource(scene.background)
                context.paint()
            }
            if hasWholePixels { context.coverWholePixels() }
            context.scale(scale)
            try painter.draw(ground == nil ? scene.elements : Array(scene.elements.dropFirst()), in: context)
        }
        return DrawnScene(surface: surface, tones: tones, scene: scene)
    }

    /// The scene as an SVG document of `scale` pixels a point.
    ///
    /// Text is outlines, so that a viewer needs no font; only emoji are pixels. The short description is the document's
    /// title and the full one its `desc`; the attribution is `dc:rights` in its metadata. A scene in few greys is refused,
    /// since these are pixels.
    public func svg(of scene: Scene, scale: Double = 1) throws(CanvasError) -> [UInt8] {
        if scene.depth != nil { throw .greysAsVectors }
        let (width, height) = try SceneRenderer.pixels(of: scene, scale: scale)
        let surface = try VectorSurface(width: width, height: height)
        try surface.draw { context throws(CanvasError) in
            let painter = Painter(
                fonts: fonts, tones: nil, scale: scale, width: width, height: height, isVector: true,
                coverage: PathCoverage(width: width))
            context.setSource(scene.background)
            context.paint()
            context.scale(scale)
            try painter.draw(scene.elements, in: context)
        }
        return SVGDocument(try surface.finish(), of: scene).bytes
    }

    /// The pixels of a valid scene at a scale, rounded to whole ones.
    private static func pixels(of scene: Scene, scale: Double) throws(CanvasError) -> (width: Int, height: Int) {
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

/// A scene as pixels, which are yet to be written.
public struct DrawnScene: ~Copyable {
    let surface: Surface
    let tones: Tones?
    let scene: Scene

    /// The PNG: coverage as indices of the mixes, colours as they are, few greys as such.
    ///
    /// The description and the attribution are written into it as text, and `texts` behind them.
    public borrowing func png(texts: [PNGText] = []) throws(CanvasError) -> [UInt8] {
        let (tones, scene) = (tones, scene)
        var format =
            tones.map { PixelFormat.indexed(palette: $0.palette.map { RGB($0) }) } ?? .xrgb32
        var encoder = PNGEncoder(
            texts: [
                PNGText(keyword: "Description", text: scene.description.full),
                PNGText(keyword: "Copyright", text: scene.attribution),
            ] + texts)
        if scene.depth == nil, scene.elements.contains(where: \.hasGradient) { encoder.filter = .up }
        let (width, height) = (surface.width, surface.height)
        return try surface.withRows { bytes, stride throws(CanvasError) in
            var (bytes, stride) = (bytes, stride)
            let greys = scene.depth.map {
                Halftone($0, tones: tones).greys(of: bytes, width: width, height: height, stride: stride)
            }
            defer { greys?.deallocate() }
            if let greys, let depth = scene.depth {
                (bytes, stride) = (UnsafeRawBufferPointer(greys), width)
                format = depth == .two ? .bilevel : .gray4
            }
            do {
                return try encoder.encode(
                    bytes.bytes,
                    layout: PixelLayout(width: width, height: height, stride: stride, format: format))
            } catch {
                throw .png("\(error)")
            }
        }
    }
}

extension Element {
    /// Whether colours change gradually over it.
    fileprivate var hasGradient: Bool {
        switch self {
        case .group(let group): group.elements.contains(where: \.hasGradient)
        case .shape(let shape): shape.fill.map { $0.solid == nil } ?? false
        case .text: false
        }
    }
}

extension RGB {
    fileprivate init(_ color: Color) {
        self.init(red: color.red, green: color.green, blue: color.blue)
    }
}

/// Why a scene could not be drawn.
public enum CanvasError: Error, Equatable, Sendable {
    /// The picture would have no pixels, or more than a surface can hold.
    case size(width: Int, height: Int)
    /// The scene breaks a rule of its own.
    case scene(SceneError)
    /// A scene in few greys was asked for as vectors.
    case greysAsVectors
    /// An embedded font cannot be read.
    case font(FontFace)
    /// What cairo says went wrong.
    case cairo(String)
    /// What the PNG writer says went wrong.
    case png(String)

    /// The fact in one line, lower case.
    public var message: String {
        switch self {
        case .size(let width, let height):
            "a picture of \(width) x \(height) pixels cannot be drawn; "
                + "1 to \(SceneRenderer.maximumSide) a side and \(SceneRenderer.maximumPixels / 1_000_000) million in all can"
        case .scene(let error): error.message
        case .greysAsVectors: "a card in few greys is made of pixels, which an SVG has none of; write a PNG"
        case .font(let face): "the embedded font \(face.rawValue) cannot be read"
        case .cairo(let reason): "cairo: \(reason)"
        case .png(let reason): "png: \(reason)"
        }
    }

    static func check(_ status: cairo_status_t) throws(CanvasError) {
        if status != CAIRO_STATUS_SUCCESS {
            throw .cairo(String(cString: cairo_status_to_string(status)))
        }
    }
}
