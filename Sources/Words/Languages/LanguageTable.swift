internal import ForecastCore

/// Everything that a language says; one file for each.
protocol LanguageTable: Sendable {
    /// BCP 47.
    var code: String { get }
    /// Whether it is written from right to left.
    var isRightToLeft: Bool { get }
    /// The most characters of an outlook that one line of a card holds.
    var sentenceLimit: Int { get }
    /// What stands between two sentences.
    var sentenceSeparator: String { get }
    /// What stands before a number below zero.
    var minus: String { get }
    /// What stands between a number and its decimals.
    var decimalSeparator: String { get }
    /// From Sunday.
    var weekdays: [String] { get }
    /// From Sunday, short enough for the head of a column.
    var shortWeekdays: [String] { get }
    /// From January.
    var months: [String] { get }
    /// The halves of the day.
    var dayPeriods: (am: String, pm: String) { get }

    func plural(_ number: Int) -> PluralCategory
    func template(_ phrase: OutlookPhrase) -> Template
    func template(_ phrase: FactPhrase) -> Template
    func template(_ phrase: RainbowPhrase) -> Template
    func template(_ phrase: ChartPhrase) -> Template
    func template(_ phrase: WeekPhrase) -> Template
    func template(_ phrase: DayPhrase) -> Template
    func template(_ phrase: AlertPhrase) -> Template
    func template(_ phrase: PlacesPhrase) -> Template
    func template(_ phrase: MeasurePhrase) -> Template
    /// At the head of a sentence.
    func name(_ phenomenon: Phenomenon) -> String
    /// Inside a sentence, after a verb or an adverb.
    func insideName(_ phenomenon: Phenomenon) -> String
    /// What another phenomenon turns into, inside a sentence.
    func laterName(_ kind: Phenomenon.Kind) -> String
    func name(_ condition: Condition) -> String
    func name(_ point: CompassPoint) -> String
    /// Beside a unit, such as `SW`.
    func abbreviation(_ point: CompassPoint) -> String
    /// At the head of a sentence.
    func name(_ phase: LunarPhase) -> String
}

extension LanguageTable {
    var isRightToLeft: Bool { false }
    var decimalSeparator: String { "," }

    func insideName(_ phenomenon: Phenomenon) -> String { name(phenomenon) }
}
