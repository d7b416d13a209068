internal import Primitives
internal import RasterImages
internal import SceneModel

extension SceneRenderer {
    /// The PNG of what was drawn: coverage as indices of the mixes, colours as they are.
    func encode(
        _ surface: borrowing Surface, tones: Tones?, scene: Scene, texts: [PNGText]
    ) throws(CanvasError) -> [UInt8] {
        let format =
            tones.map { PixelFormat.indexed(palette: $0.palette.map { RGB($0) }) } ?? .xrgb32
        let encoder = PNGEncoder(
            texts: [
                PNGText(keyword: "Description", text: scene.description.full),
                PNGText(keyword: "Copyright", text: scene.attribution),
            ] + texts)
        let (width, height) = (surface.width, surface.height)
        return try surface.withRows { bytes, stride throws(CanvasError) in
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

extension RGB {
    fileprivate init(_ color: Color) {
        self.init(red: color.red, green: color.green, blue: color.blue)
    }
}
