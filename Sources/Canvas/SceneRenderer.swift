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
