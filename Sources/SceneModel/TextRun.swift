public import Primitives

/// A line of text at its place.
public struct TextRun: Hashable, Codable, Sendable {
    /// What the text says.
    public var id: String
    /// The characters, in reading order.
    public var string: String
    /// The face, a weight of the bundled typeface.
    public var face: FontFace
    /// The em in points.
    public var size: Double
    /// The left end of the baseline.
    public var origin: Point
    /// The ink.
    public var color: Color

    /// A line of text whose baseline starts at `origin`.
    public init(id: String, string: String, face: FontFace, size: Double, origin: Point, color: Color) {
        self.id = id
        self.string = string
        self.face = face
        self.size = size.onGrid
        self.origin = origin.onGrid
        self.color = color
    }
}

/// A face of the bundled typeface, Inter: a weight, and for large sizes a cut of its own.
public enum FontFace: String, Hashable, Codable, CaseIterable, Sendable {
    /// For the foot of a card and for labels.
    case regular = "Inter Regular"
    /// For sentences.
    case medium = "Inter Medium"
    /// For the big number.
    case displayLight = "Inter Display Light"
}
