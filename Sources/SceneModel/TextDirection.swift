public import Primitives

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
