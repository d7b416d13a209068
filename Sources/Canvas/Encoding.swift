internal import Primitives
internal import RasterImages
internal import SceneModel

extension SceneRenderer {
    /// The PNG of what was drawn: coverage as indices of the mixes, colours as they are.
    ///
    /// A picture of few greys is told by them.
    func encode(
        _ surface: borrowing Surface, tones: Tones?, scene: Scene, texts: [PNGText]
    ) throws(CanvasError) -> [UInt8] {
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
