public import Primitives

/// Tells how much room a line of text takes.
///
/// Layout asks; what draws text answers, so that both use the same shapes. Figures are tabular where the face has such.
public protocol TextMeasuring {
    /// The room that a line takes when its baseline starts at (0, 0).
    func extent(of string: String, face: FontFace, size: Double) -> TextExtent
    /// The room that a line takes in a paragraph of a direction and language, each nil where it is not known.
    func extent(
        of string: String, face: FontFace, size: Double, direction: TextDirection?, language: String?
    ) -> TextExtent
    /// The language of lines that do not say theirs, as a BCP 47 tag; nil where it is not known.
    var language: String? { get }
}

extension TextMeasuring {
    /// For typefaces whose extents depend on neither.
    public func extent(
        of string: String, face: FontFace, size: Double, direction: TextDirection?, language: String?
    ) -> TextExtent {
        extent(of: string, face: face, size: size)
    }
}

/// The room that a line of text takes.
public struct TextExtent: Hashable, Sendable {
    /// From the start of the line to where the next would start.
    public var advance: Double
    /// What the ink covers; of no extent where there is none.
    public var ink: Rect

    /// An advance and an ink box.
    public init(advance: Double, ink: Rect) {
        self.advance = advance
        self.ink = ink
    }
}
