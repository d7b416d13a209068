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
