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

/// The sample numbers are those of CLDR, *Language Plural Rules*.
@Suite struct PluralTests {
    @Test(
        arguments: [
            (Language.english, .one, [1]), (.english, .other, [0, 2, 11, 16, 100, 1000]),
            (.german, .one, [1]), (.german, .other, [0, 2, 11, 16, 100, 101, 1000]),
            (.spanish, .one, [1]), (.spanish, .many, [1_000_000, 2_000_000]),
            (.spanish, .other, [0, 2, 11, 100, 1000, 1_000_001]),
            (.japanese, .other, [0, 1, 2, 15, 100, 1_000_000]),
            (.arabic, .zero, [0]), (.arabic, .one, [1]), (.arabic, .two, [2]),
            (.arabic, .few, [3, 10, 103, 110, 1003]), (.arabic, .many, [11, 26, 99, 111, 1011, 1099]),
            (.arabic, .other, [100, 101, 102, 200, 201, 202, 1000, 10_000]),
        ] as [(Language, PluralCategory, [Int])])
    func numbersHaveTheirCategory(_ language: Language, _ category: PluralCategory, _ numbers: [Int]) {
        for number in numbers { #expect(language.table.plural(number) == category, "\(number)") }
    }

    @Test(arguments: Language.allCases) func everyNumberHasACategory(_ language: Language) {
        for number in [Int.min, -100, -1, Int.max] {
            #expect(PluralCategory.allCases.contains(language.table.plural(number)))
        }
    }
}

@Suite struct LocaleTests {
    @Test(arguments: [
        ("en", "en"), ("en-GB", "en"), ("EN_us", "en"), ("de", "de"), ("de-AT", "de"), ("de_DE.UTF-8", "de"),
        ("de@euro", "de"), ("es-419", "es"), ("ja-JP", "ja"), ("ja_JP.eucJP", "ja"), ("ar", "ar"),
        ("ar-Latn-MA", "ar"), ("ar_EG.UTF-8", "ar"),
    ])
    func aLocaleBeginsWithItsLanguage(_ locale: String, _ code: String) {
        #expect(Language(locale: locale)?.code == code)
    }

    @Test(arguments: [
        "", "C", "POSIX", "C.UTF-8", "fr", "deu", "german", "-de", "_", " de", "de ", "d", "\u{0}", "ＤＥ", "日本語",
    ])
    func whatNamesNoneOfTheLanguagesIsRefused(_ locale: String) {
        #expect(Language(locale: locale) == nil)
    }

    @Test func theLanguagesAreFive() {
        #expect(Language.allCases.map(\.code) == ["en", "de", "es", "ja", "ar"])
        #expect(Language.german == Language(locale: "de-CH"))
        #expect(Language.german != .spanish)
    }

    @Test func onlyArabicRunsFromRightToLeft() {
        #expect(Language.allCases.filter(\.isRightToLeft) == [.arabic])
    }
}

@Suite struct IsolationTests {
    @Test(arguments: [
        (Language.english, "Seattle", "Seattle"), (.english, "東京", "東京"),
        (.english, "47.61, -122.33", "47.61, -122.33"),
        (.english, "الرياض", "\u{2068}الرياض\u{2069}"), (.german, "ירושלים, IL", "\u{2068}ירושלים, IL\u{2069}"),
        (.arabic, "الرياض", "الرياض"), (.arabic, "ירושלים", "ירושלים"),
        (.arabic, "Seattle", "\u{2068}Seattle\u{2069}"),
        (.arabic, "الرياض, SA", "\u{2068}الرياض, SA\u{2069}"),
        (.arabic, "47.61, -122.33", "\u{2068}47.61, -122.33\u{2069}"), (.arabic, "", ""), (.japanese, "", ""),
    ])
    func foreignWordsStandApart(_ language: Language, _ words: String, _ isolated: String) {
        #expect(language.isolated(words) == isolated)
    }

    @Test func aCaptionKeepsItsTimeBesideANameOfTheOtherDirection() {
        let english = TimeStyle(.twelveHour, zone: pacific)
        #expect(english.caption("الرياض", moment) == "\u{2068}الرياض\u{2069}, 3:22 PM")
        let arabic = TimeStyle(.twentyFourHour, zone: pacific, language: .arabic)
        #expect(arabic.caption("Seattle", moment) == "\u{200F}\u{2068}Seattle\u{2069}، 15:22")
        #expect(arabic.captionWithDay("Seattle", moment) == "\u{2068}Seattle\u{2069}، الجمعة 15:22")
    }

    @Test func arabicNumbersKeepTheirSigns() {
        #expect(Language.arabic.temperature(-1, Units(.si)) == "\u{2066}−1°\u{2069}م")
        #expect(Language.arabic.temperature(12.2, Units(.us)) == "\u{2066}54°\u{2069}ف")
        #expect(Language.arabic.speed(5.4, Units(.ca)) == "19\u{A0}كم/س")
    }
}
