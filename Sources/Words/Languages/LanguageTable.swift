internal import ForecastCore

/// Everything that a language says; one file for each.
protocol LanguageTable: Sendable {
    /// BCP 47.
    var code: String { get }
    /// The most characters of an outlook that one line of a card holds.
    var sentenceLimit: Int { get }
    /// What stands between two sentences.
    var sentenceSeparator: String { get }
    /// What stands before a number below zero.
    var minus: String { get }
    /// From Sunday.
    var weekdays: [String] { get }
    /// From January.
    var months: [String] { get }
    /// The halves of the day.
    var dayPeriods: (am: String, pm: String) { get }

    func plural(_ number: Int) -> PluralCategory
    func template(_ phrase: OutlookPhrase) -> Template
    func template(_ phrase: FactPhrase) -> Template
    func template(_ phrase: RainbowPhrase) -> Template
    func template(_ phrase: PlacesPhrase) -> Template
    /// At the head of a sentence.
    func name(_ phenomenon: Phenomenon) -> String
    /// Inside a sentence.
    func laterName(_ kind: Phenomenon.Kind) -> String
    func name(_ condition: Condition) -> String
    func name(_ point: CompassPoint) -> String
}
