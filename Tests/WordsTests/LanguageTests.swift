import ForecastCore
import Primitives
import Testing

@testable import Words

@Suite struct LanguageTests {
    @Test(arguments: Language.allCases) func everyNameIsThereAndIsOneLine(_ language: Language) {
        let table = language.table
        var names = table.weekdays + table.shortWeekdays + table.months + [table.minus]
        // The space within `p. m.` is one that does not break.
        names += [table.dayPeriods.am, table.dayPeriods.pm].map { $0.replacing("\u{202F}", with: " ") }
        #expect(table.weekdays.count == 7)
        #expect(table.shortWeekdays.count == 7)
        #expect(table.months.count == 12)
        for kind in Phenomenon.Kind.allCases {
            names.append(table.laterName(kind))
            names += Phenomenon.Intensity.allCases.map { table.name(Phenomenon(kind, $0)) }
            names += Phenomenon.Intensity.allCases.map { table.insideName(Phenomenon(kind, $0)) }
        }
        names += Condition.allCases.map { table.name($0) } + CompassPoint.allCases.map { table.name($0) }
        names += LunarPhase.allCases.map { table.name($0) } + CompassPoint.allCases.map { table.abbreviation($0) }
        for name in names {
            #expect(!name.isEmpty && displayable(name) == name)
        }
        #expect(Set(table.weekdays).count == 7 && Set(table.months).count == 12)
        #expect(Set(CompassPoint.allCases.map { table.name($0) }).count == 8)
        #expect(Set(CompassPoint.allCases.map { table.abbreviation($0) }).count == 8)
        #expect(Set(LunarPhase.allCases.map { table.name($0) }).count == 8)
        #expect(Set(Condition.allCases.map { table.name($0) }).count == Condition.allCases.count)
    }

    @Test func anAbbreviationsStopIsAlsoThatOfTheSentence() {
        let template: Template = "{place}, {time}."
        #expect(template.filled([.place: "St.", .time: "3:22 p. m."]) == "St., 3:22 p. m.")
        #expect(template.filled([.place: "St.", .time: "15:22"]) == "St., 15:22.")
    }

    @Test func theFirstVariantThatHoldsIsTaken() {
        let template = Template(
            "{phenomenon} beginnt in {minutes} Minuten",
            .when(.kind(.thunder), .plural(.one), say: "{phenomenon} beginnen in einer Minute"),
            .when(.kind(.thunder), say: "{phenomenon} beginnen in {minutes} Minuten"),
            .when(.plural(.one), say: "{phenomenon} beginnt in einer Minute"))
        func say(_ name: String, _ kind: Phenomenon.Kind, _ minutes: Int) -> String {
            template.filled(
                [.phenomenon: name, .minutes: String(minutes)], kind: kind, plural: minutes == 1 ? .one : .other)
        }
        #expect(say("Regen", .rain, 2) == "Regen beginnt in 2 Minuten")
        #expect(say("Regen", .rain, 1) == "Regen beginnt in einer Minute")
        #expect(say("Gewitter", .thunder, 2) == "Gewitter beginnen in 2 Minuten")
        #expect(say("Gewitter", .thunder, 1) == "Gewitter beginnen in einer Minute")
    }

    @Test func whatIsFilledInIsNotReadAsATemplate() {
        let template: Template = "{place}, {time}"
        #expect(template.filled([.place: "{time}", .time: "3:22 PM"]) == "{time}, 3:22 PM")
    }

    /// Names that several languages share.
    private static let shared: Set<String> = ["Tornado", "April", "August", "September", "November"]

    @Test(arguments: Language.allCases.filter { $0 != .english }) func namesAreTranslated(_ language: Language) {
        let (own, english) = (names(language.table), names(Language.english.table))
        #expect(own.count == english.count)
        #expect(Set(own).subtracting(Self.shared).isDisjoint(with: english))
    }

    @Test(arguments: [Language.japanese, .arabic]) func otherScriptsHaveNoLatinNames(_ language: Language) {
        for name in names(language.table) { #expect(!name.contains { $0.isASCII && $0.isLetter }, "\(name)") }
    }

    private func names(_ table: any LanguageTable.Type) -> [String] {
        let phenomena = Phenomenon.Kind.allCases.flatMap { kind in
            Phenomenon.Intensity.allCases.map { Phenomenon(kind, $0) }
        }
        let days = table.weekdays + table.months + LunarPhase.allCases.map { table.name($0) }
        let falling =
            phenomena.map { table.name($0) } + phenomena.map { table.insideName($0) }
            + Phenomenon.Kind.allCases.map { table.laterName($0) }
        return days + falling + Condition.allCases.map { table.name($0) }
            + CompassPoint.allCases.map { table.name($0) }
    }
}
