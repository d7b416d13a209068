import ForecastCore
import Primitives
import Testing

@testable import Words

@Suite struct LanguageTests {
    @Test(arguments: Language.allCases.map(\.code)) func everyTemplateHasItsPlacesAndNoOthers(_ code: String) throws {
        let table = try #require(Language.allCases.first { $0.code == code }).table
        let templates =
            OutlookPhrase.allCases.map { ("\($0)", table.template($0), $0.placeholders) }
            + FactPhrase.allCases.map { ("\($0)", table.template($0), $0.placeholders) }
            + RainbowPhrase.allCases.map { ("\($0)", table.template($0), $0.placeholders) }
            + ChartPhrase.allCases.map { ("\($0)", table.template($0), $0.placeholders) }
            + WeekPhrase.allCases.map { ("\($0)", table.template($0), $0.placeholders) }
            + AlertPhrase.allCases.map { ("\($0)", table.template($0), $0.placeholders) }
            + DayPhrase.allCases.map { ("\($0)", table.template($0), $0.placeholders) }
            + PlacesPhrase.allCases.map { ("\($0)", table.template($0), $0.placeholders) }
            + MeasurePhrase.allCases.map { ("\($0)", table.template($0), $0.placeholders) }
        for (key, template, places) in templates {
            #expect(faults(in: template, places) == [], "\(key)")
        }
    }

    @Test(arguments: Language.allCases.map(\.code)) func everyNameIsThereAndIsOneLine(_ code: String) throws {
        let table = try #require(Language.allCases.first { $0.code == code }).table
        var names = table.weekdays + table.shortWeekdays + table.months + [table.minus]
        // The space within `p. m.` is one that does not break.
        names += [table.dayPeriods.am, table.dayPeriods.pm].map { $0.replacing("\u{202F}", with: " ") }
        #expect(table.weekdays.count == 7)
        #expect(table.shortWeekdays.count == 7)
        #expect(table.months.count == 12)
        for kind in Phenomenon.Kind.allCases {
            names.append(table.laterName(kind))
            names += Phenomenon.Grade.allCases.map { table.name(Phenomenon(kind, $0)) }
            names += Phenomenon.Grade.allCases.map { table.insideName(Phenomenon(kind, $0)) }
        }
        names += Condition.allCases.map(table.name) + CompassPoint.allCases.map(table.name)
        names += LunarPhase.allCases.map(table.name) + CompassPoint.allCases.map(table.abbreviation)
        for name in names {
            #expect(!name.isEmpty && displayable(name) == name)
        }
        #expect(Set(table.weekdays).count == 7 && Set(table.months).count == 12)
        #expect(Set(CompassPoint.allCases.map(table.name)).count == 8)
        #expect(Set(CompassPoint.allCases.map(table.abbreviation)).count == 8)
        #expect(Set(LunarPhase.allCases.map(table.name)).count == 8)
        #expect(Set(Condition.allCases.map(table.name)).count == Condition.allCases.count)
    }

    @Test func anAbbreviationsStopIsAlsoThatOfTheSentence() {
        let template: Template = "{place}, {time}."
        #expect(template.filled([.place: "St.", .time: "3:22 p. m."]) == "St., 3:22 p. m.")
        #expect(template.filled([.place: "St.", .time: "15:22"]) == "St., 15:22.")
    }

    @Test func languagesHaveDifferentCodes() {
        #expect(Set(Language.allCases.map(\.code)).count == Language.allCases.count)
    }

    @Test func theCheckOfTemplatesFindsFaults() {
        #expect(faults(in: "Rain in {minutes} min", [.minutes]) == [])
        #expect(faults(in: "Rain in {minute} min", [.minutes]) == ["unknown minute", "lacks minutes"])
        #expect(faults(in: "Rain at {time}", []) == ["needless time"])
        #expect(faults(in: "Rain at time}", [.time]) == ["brace", "lacks time"])
        #expect(faults(in: "", []) == ["empty"])
        let plural = Template("In {minutes} minutes", .when(.plural(.one), say: "In a minute"))
        #expect(faults(in: plural, [.minutes]) == [])
        let kind = Template("{phenomenon} falls", .when(.kind(.hail), say: "Hail falls"))
        #expect(faults(in: kind, [.phenomenon]) == ["lacks phenomenon"])
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

    /// What is wrong with a template: a plural may leave out its number, nothing else may be missing.
    private func faults(in template: Template, _ places: Set<Placeholder>) -> [String] {
        var faults: [String] = []
        let all =
            [(template.text, false)]
            + template.variants.map { variant in
                (variant.text, variant.selectors.contains { if case .plural = $0 { true } else { false } })
            }
        for (text, isPlural) in all {
            if text.isEmpty { faults.append("empty") }
            var found: Set<Placeholder> = []
            for piece in Template.pieces(of: text) {
                switch piece {
                case .literal(let literal):
                    if literal.contains(where: { "{}".contains($0) }) { faults.append("brace") }
                case .place(let name):
                    guard let place = Placeholder(rawValue: String(name)) else {
                        faults.append("unknown \(name)")
                        continue
                    }
                    found.insert(place)
                    if !places.contains(place.general) { faults.append("needless \(name)") }
                }
            }
            let missing = places.subtracting(found.map(\.general)).subtracting(
                isPlural ? [.minutes, .number, .more, .upcoming] : [])
            faults += missing.map { "lacks \($0.rawValue)" }.sorted()
        }
        return faults
    }
}

extension Placeholder {
    /// The place that a language may fill in another form; itself where there is but one.
    fileprivate var general: Placeholder {
        switch self {
        case .inside: .phenomenon
        case .K: .h
        case .H: .HH
        default: self
        }
    }
}
