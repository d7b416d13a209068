/// How a PNG tells the rows of a picture (PNG, 9.2).
public enum PNGFilter: UInt8, Hashable, Sendable {
    /// By their bytes: flat colours take the least room so.
    case none = 0
    /// By what they add to the row above: gradients take the least room so.
    case up = 2
}
