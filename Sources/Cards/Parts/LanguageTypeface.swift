internal import Primitives
internal import SceneModel

/// Measures text with the forms that its characters have in a language.
struct LanguageTypeface<Typeface: TextMeasuring>: TextMeasuring {
    private let typeface: Typeface
    private let language: String

    /// `language` is a BCP 47 tag.
    init(_ typeface: Typeface, language: String) {
        self.typeface = typeface
        self.language = language
    }

    func extent(of string: String, face: FontFace, size: Double) -> TextExtent {
        extent(of: string, face: face, size: size, direction: nil, language: nil)
    }

    func extent(
        of string: String, face: FontFace, size: Double, direction: TextDirection?, language: String?
    ) -> TextExtent {
        typeface.extent(
            of: string, face: face, size: size, direction: direction, language: language ?? self.language)
    }
}

extension Element {
    /// The element with its texts in a language, those that have one of their own aside.
    func inLanguage(_ tag: String) -> Element {
        switch self {
        case .text(var run):
            run.language = run.language ?? tag
            return .text(run)
        case .group(var group):
            group.elements = group.elements.map { $0.inLanguage(tag) }
            return .group(group)
        case .shape:
            return self
        }
    }
}
