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
    /// The direction of the paragraph that the line is of; nil for that of the line's first strong character.
    public var direction: TextDirection?
    /// The language as a BCP 47 tag, which chooses among the forms that one character has in several; nil where unknown.
    public var language: String?

    /// A line of text, from the left end of its baseline whichever way it is read.
    public init(
        id: String, string: String, face: FontFace, size: Double, origin: Point, color: Color,
        direction: TextDirection? = nil, language: String? = nil
    ) {
        self.id = id
        self.string = string
        self.face = face
        self.size = size.onGrid
        self.origin = origin.onGrid
        self.color = color
        self.direction = direction
        self.language = language
    }
}

/// A face of the bundled typeface, Inter: a weight, and for large sizes a cut of its own.
public enum FontFace: String, Hashable, NamedCase, Sendable {
    /// For the foot of a card and for labels.
    case regular = "Inter Regular"
    /// For sentences.
    case medium = "Inter Medium"
    /// For names and titles, whose size asks for closer letters.
    case displayMedium = "Inter Display Medium"
    /// For the big number.
    case displayLight = "Inter Display Light"
}
