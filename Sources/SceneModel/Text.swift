public import Primitives

/// A line of text at a position.
public struct TextRun: Hashable, Codable, Sendable {
    /// The meaning of the text.
    public var id: String
    /// The characters, in logical order.
    public var string: String
    /// The face.
    public var face: FontFace
    /// The font size in points.
    public var size: Double
    /// The left end of the baseline.
    public var origin: Point
    /// The colour.
    public var color: Color
    /// The paragraph direction; nil for the direction of the line's first strong character.
    public var direction: TextDirection?
    /// The language as a BCP 47 tag, which selects glyph variants of a character; nil if unknown.
    public var language: String?
    /// A stroke along the outlines of the glyphs, under them; nil for none.
    public var rim: Stroke?

    /// A line of text that starts at the left end of its baseline, whatever its direction.
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

/// A face of the bundled typefaces: Inter measures, Fraunces speaks.
public enum FontFace: String, Hashable, NamedCase, Sendable {
    /// For footers and labels.
    case regular = "Inter Regular"
    /// For sentences.
    case medium = "Inter Medium"
    /// For names and titles, with tighter spacing.
    case displayMedium = "Inter Display Medium"
    /// For the large number.
    case displayLight = "Inter Display Light"
    /// For the number that is the news.
    case numeral = "Fraunces 144pt Soft Regular"
    /// For names and sentences.
    case title = "Fraunces 72pt Soft Regular"
    /// For titles of warnings, and for e-paper, whose pixels break thin strokes.
    case titleBold = "Fraunces 72pt Soft SemiBold"
}

/// The direction of a paragraph, which may contain runs of the other direction.
public enum TextDirection: String, Hashable, NamedCase, Sendable {
    /// As in Latin script.
    case leftToRight
    /// As in Arabic and Hebrew scripts.
    case rightToLeft

    /// The direction of a language, given as a BCP 47 tag.
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

    /// The direction of the first letter or direction mark outside isolates; left to right if there is none.
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

    /// The direction of a letter; nil for digits, marks, punctuation and other characters.
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
    /// Whether the character is in a block of right-to-left scripts.
    ///
    /// These are the blocks whose unassigned characters are R or AL in DerivedBidiClass.txt.
    fileprivate var isOfRightToLeftBlock: Bool {
        switch value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}

/// Text measuring with a default language.
public struct LanguageTextMeasuring<Base: TextMeasuring>: TextMeasuring {
    private let base: Base
    public let language: String?

    fileprivate init(base: Base, language: String) {
        self.base = base
        // A scene without a language is in English.
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
    /// No language by default.
    public var language: String? { nil }

    /// The default direction of a line; nil for the direction of its first strong character.
    ///
    /// An Arabic sentence is right-to-left even if it begins with a name in Latin letters.
    public var lineDirection: TextDirection? {
        language.map(TextDirection.init(ofLanguage:)) == .rightToLeft ? .rightToLeft : nil
    }

    /// The same measuring with a default language, given as a BCP 47 tag.
    public func withLanguage(_ language: String) -> LanguageTextMeasuring<Self> {
        LanguageTextMeasuring(base: self, language: language)
    }
}

/// Measures lines of text.
///
/// Layout measures with the implementation that draws, so that both use the same shapes. Figures are tabular if the face has
/// them.
public protocol TextMeasuring {
    /// The extent of a line whose baseline starts at (0, 0).
    func extent(of string: String, face: FontFace, size: Double) -> TextExtent
    /// The extent of a line in a paragraph with a direction and a language; nil for the defaults.
    func extent(
        of string: String, face: FontFace, size: Double, direction: TextDirection?, language: String?
    ) -> TextExtent
    /// The default language as a BCP 47 tag; nil if there is none.
    var language: String? { get }
}

extension TextMeasuring {
    /// The extent for implementations that ignore direction and language.
    public func extent(
        of string: String, face: FontFace, size: Double, direction: TextDirection?, language: String?
    ) -> TextExtent {
        extent(of: string, face: face, size: size)
    }
}

/// The extent of a line of text.
public struct TextExtent: Hashable, Sendable {
    /// The horizontal distance to where following text would start.
    public var advance: Double
    /// The bounding box of the glyphs; empty if nothing is drawn.
    public var ink: Rect

    /// An extent with an advance and an ink box.
    public init(advance: Double, ink: Rect) {
        self.advance = advance
        self.ink = ink
    }
}
