internal import CCairo
public import SceneModel

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
