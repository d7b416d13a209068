public import Primitives
public import SceneModel

/// The shapes of picture that have a name.
public enum CardSize: String, CaseIterable, Hashable, Codable, Sendable {
    /// For feeds and chats.
    case square
    /// The tallest that feeds show whole.
    case portrait
    /// A phone's whole screen; its top and foot belong to the program that shows it.
    case story
    /// The preview of a link (Open Graph).
    case og
    /// A small electronic-paper screen of 16 greys.
    case eink
    /// A small electronic-paper screen in black and white.
    case einkBlackAndWhite = "eink-bw"

    /// The extent in points.
    public var size: Size {
        switch self {
        case .square: Size(width: 1080, height: 1080)
        case .portrait: Size(width: 1080, height: 1350)
        case .story: Size(width: 1080, height: 1920)
        case .og: Size(width: 1200, height: 630)
        case .eink, .einkBlackAndWhite: Size(width: 800, height: 480)
        }
    }

    /// The greys of its screen; nil where it shows all colours.
    public var depth: GrayDepth? {
        switch self {
        case .square, .portrait, .story, .og: nil
        case .eink: .sixteen
        case .einkBlackAndWhite: .two
        }
    }
}
