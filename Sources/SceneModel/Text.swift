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

/// The direction in which a paragraph is read; runs of the other direction lie inside it.
public enum TextDirection: String, Hashable, NamedCase, Sendable {
    /// As Latin is.
    case leftToRight
    /// As Arabic and Hebrew are.
    case rightToLeft

    /// The direction in which a language, as a BCP 47 tag, is written.
    public init(ofLanguage tag: String) {
        let subtags = tag.lowercased().split { $0 == "-" || $0 == "_" }
        let scripts: Set<Substring> = ["arab", "hebr", "syrc", "thaa", "adlm", "nkoo"]
        let languages: Set<Substring> = [
            "ar", "arz", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "ug", "ur", "yi",
        ]
        let isRightToLeft =
            if let script = subtags.dropFirst().first(where: { $0.count == 4 }) {
                scripts.contains(script)
            } else {
                subtags.first.map(languages.contains) ?? false
            }
        self = isRightToLeft ? .rightToLeft : .leftToRight
    }

    /// The direction of the first letter or mark of direction outside isolates; left to right where there is none.
    ///
    /// Unicode Standard Annex 9, rules P2 and P3.
    public init(firstStrongIn string: String) {
        var depth = 0
        for scalar in string.unicodeScalars {
            switch scalar.value {
            case 0x2066...0x2068: depth += 1
            case 0x2069: depth = max(0, depth - 1)
            default:
                if depth == 0, let strong = TextDirection(of: scalar) {
                    self = strong
                    return
                }
            }
        }
        self = .leftToRight
    }

    /// The direction of a letter; nil for digits, marks, punctuation and the like.
    private init?(of scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A: self = .leftToRight
        case 0..<0x80: return nil
        case 0x200E: self = .leftToRight
        case 0x200F, 0x61C: self = .rightToLeft
        default:
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
                self = scalar.isOfRightToLeftBlock ? .rightToLeft : .leftToRight
            default: return nil
            }
        }
    }
}

extension Unicode.Scalar {
    /// Whether the character lies where Unicode keeps the scripts that run from right to left.
    ///
    /// DerivedBidiClass.txt, the blocks whose unassigned characters are R or AL.
    fileprivate var isOfRightToLeftBlock: Bool {
        switch value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}

/// A typeface whose lines are of one language, unless they say otherwise.
public struct LanguageTypeface<Base: TextMeasuring>: TextMeasuring {
    private let base: Base
    public let language: String?

    fileprivate init(base: Base, language: String) {
        self.base = base
        // English is what a scene without a language is in.
        self.language = language == "en" || language.hasPrefix("en-") ? nil : language
    }

    public func extent(of string: String, face: FontFace, size: Double) -> TextExtent {
        extent(of: string, face: face, size: size, direction: nil, language: nil)
    }

    public func extent(
        of string: String, face: FontFace, size: Double, direction: TextDirection?, language: String?
    ) -> TextExtent {
        base.extent(
            of: string, face: face, size: size, direction: direction ?? lineDirection,
            language: language ?? self.language)
    }
}

extension TextMeasuring {
    /// No language unless told one.
    public var language: String? { nil }

    /// The direction of a line that does not say its own; nil for that of its first strong character.
    ///
    /// A sentence in Arabic runs from the right though it begins with the name of a town in Latin letters.
    public var lineDirection: TextDirection? {
        language.map(TextDirection.init(ofLanguage:)) == .rightToLeft ? .rightToLeft : nil
    }

    /// The same typeface for lines of a language, as a BCP 47 tag.
    public func speaking(_ language: String) -> LanguageTypeface<Self> {
        LanguageTypeface(base: self, language: language)
    }
}

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
