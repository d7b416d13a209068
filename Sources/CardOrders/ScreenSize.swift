internal import Primitives

/// The size of a colour screen, such as that of a photo frame or a television, by the name of its resolution.
enum ScreenSize: String, CaseIterable {
    case wvga
    case wsvga
    case xga
    case wxga
    case hd
    case fullHD = "full-hd"
    case ultraHD = "4k"

    /// In points, each of which is a pixel.
    var size: Size {
        switch self {
        case .wvga: Size(width: 800, height: 480)
        case .wsvga: Size(width: 1024, height: 600)
        case .xga: Size(width: 1024, height: 768)
        case .wxga: Size(width: 1280, height: 800)
        case .hd: Size(width: 1280, height: 720)
        case .fullHD: Size(width: 1920, height: 1080)
        case .ultraHD: Size(width: 3840, height: 2160)
        }
    }
}
