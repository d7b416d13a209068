internal import ForecastCore
internal import Primitives

/// The names, separators and plural rule of a language; each language has one file, which also holds its shared phrases.
protocol LanguageTable {
    static var isRightToLeft: Bool { get }
    /// The longest outlook, in visible characters, that fits on one line of a card.
    static var sentenceLimit: Int { get }
    /// What separates two sentences.
    static var sentenceSeparator: String { get }
    /// The minus sign in sentences.
    static var minus: String { get }
    static var decimalSeparator: String { get }
    /// From Sunday.
    static var weekdays: [String] { get }
    /// From Sunday, abbreviated for column headings.
    static var shortWeekdays: [String] { get }
    /// From January.
    static var months: [String] { get }
    /// From January, abbreviated for large figures.
    static var shortMonths: [String] { get }
    static var dayPeriods: (am: String, pm: String) { get }

    static func plural(_ number: Int) -> PluralCategory
    /// What falls, at the start of a sentence.
    static func name(_ phenomenon: Phenomenon) -> String
    /// What falls, inside a sentence, after a verb or an adverb.
    static func insideName(_ phenomenon: Phenomenon) -> String
    /// What precipitation turns into, inside a sentence.
    static func laterName(_ kind: Phenomenon.Kind) -> String
    static func name(_ condition: Condition) -> String
    /// Inside a sentence, after "from" or "toward".
    static func name(_ point: CompassPoint) -> String
    /// Next to a unit, such as `SW`.
    static func abbreviation(_ point: CompassPoint) -> String
    /// At the start of a sentence.
    static func name(_ phase: LunarPhase) -> String
}

extension LanguageTable {
    static var isRightToLeft: Bool { false }
    static var decimalSeparator: String { "," }
    static var shortMonths: [String] { months }

    static func insideName(_ phenomenon: Phenomenon) -> String { name(phenomenon) }
}

/// The eight principal points of the compass.
public enum CompassPoint: Int, CaseIterable, Sendable {
    case north, northeast, east, southeast, south, southwest, west, northwest

    /// The point nearest to a bearing in degrees clockwise from north, of any number of turns; nil if it is not finite.
    public init?(bearing: Double) {
        guard bearing.isFinite else { return nil }
        self.init(rawValue: Int((bearing.wrappedDegrees / 45).rounded()) % 8)
    }
}
