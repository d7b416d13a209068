/// The greys of a screen that shows no colours.
public enum GrayDepth: Int, Hashable, Codable, CaseIterable, Sendable {
    /// Black and white, shades by ordered dither.
    case two = 2
    /// Black, white and fourteen greys between.
    case sixteen = 16
}
