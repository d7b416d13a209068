internal import Primitives
public import RasterImages
internal import SceneModel

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
