import ForecastCore
import Testing

@testable import Words

/// What is left in English by mistake.
@Suite struct TranslationTests {
    private static let languages = Language.allCases.filter { $0 != .english }
    /// Signs of units that many languages write alike, and names that they borrowed from each other.
    private static let shared: Set<String> = [
        "C", "F", "km", "h", "m", "s", "mm", "in", "mi", "mph", "kn", "Tornado", "Wind", "H", "April", "August",
        "September",
        "November",
    ]

    @Test(arguments: languages) func sentencesAreTranslated(_ language: Language) {
        func same(_ template: Template, _ english: Template) -> Bool {
            template.text == english.text && !words(template).isSubset(of: Self.shared)
        }
        let (table, english) = (language.table, Language.english.table)
        for phrase in OutlookPhrase.allCases {
            #expect(!same(table.template(phrase), english.template(phrase)), "\(phrase)")
        }
        for phrase in FactPhrase.allCases {
            #expect(!same(table.template(phrase), english.template(phrase)), "\(phrase)")
        }
        for phrase in RainbowPhrase.allCases {
            #expect(!same(table.template(phrase), english.template(phrase)), "\(phrase)")
        }
        for phrase in ChartPhrase.allCases {
            #expect(!same(table.template(phrase), english.template(phrase)), "\(phrase)")
        }
        for phrase in WeekPhrase.allCases {
            #expect(!same(table.template(phrase), english.template(phrase)), "\(phrase)")
        }
        for phrase in PlacesPhrase.allCases {
            #expect(!same(table.template(phrase), english.template(phrase)), "\(phrase)")
        }
        for phrase in MeasurePhrase.allCases {
            #expect(!same(table.template(phrase), english.template(phrase)), "\(phrase)")
        }
        for phrase in DayPhrase.allCases {
            #expect(!same(table.template(phrase), english.template(phrase)), "\(phrase)")
        }
        for phrase in AlertPhrase.allCases {
            #expect(!same(table.template(phrase), english.template(phrase)), "\(phrase)")
        }
    }

    @Test(arguments: languages) func namesAreTranslated(_ language: Language) {
        let own = names(language.table)
        for name in own where !Self.shared.contains(name) {
            #expect(!names(Language.english.table).contains(name))
        }
        #expect(own.count == names(Language.english.table).count)
    }

    /// A text in another script can be told by its letters.
    @Test func japaneseAndArabicHaveNoLatinWords() {
        for language in [Language.japanese, .arabic] {
            let templates =
                OutlookPhrase.allCases.map(language.table.template)
                + FactPhrase.allCases.map(language.table.template)
                + RainbowPhrase.allCases.map(language.table.template)
                + ChartPhrase.allCases.map(language.table.template)
                + WeekPhrase.allCases.map(language.table.template)
                + PlacesPhrase.allCases.map(language.table.template)
                + MeasurePhrase.allCases.map(language.table.template)
                + DayPhrase.allCases.map(language.table.template)
                + AlertPhrase.allCases.map(language.table.template)
            for template in templates {
                for text in [template.text] + template.variants.map(\.text) {
                    let latin = words(Template(text)).filter { $0.allSatisfy(\.isASCII) }
                    #expect(latin.isSubset(of: Self.shared), "\(text)")
                }
            }
            for name in names(language.table) {
                #expect(!name.contains { $0.isASCII && $0.isLetter }, "\(name)")
            }
        }
    }

    /// The words of a template's own.
    private func words(_ template: Template) -> Set<String> {
        Template.pieces(of: template.text).reduce(into: []) { words, piece in
            if case .literal(let literal) = piece {
                words.formUnion(literal.split { !$0.isLetter }.map(String.init))
            }
        }
    }

    private func names(_ table: any LanguageTable) -> [String] {
        let phenomena = Phenomenon.Kind.allCases.flatMap { kind in
            Phenomenon.Grade.allCases.map { Phenomenon(kind, $0) }
        }
        return table.weekdays + table.months + LunarPhase.allCases.map(table.name) + phenomena.map(table.name)
            + phenomena.map(table.insideName) + Phenomenon.Kind.allCases.map(table.laterName)
            + Condition.allCases.map(table.name)
            + CompassPoint.allCases.map(table.name)
    }
}
