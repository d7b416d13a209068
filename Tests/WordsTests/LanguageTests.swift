import ForecastCore
import Primitives
import Testing

@testable import Words

@Suite struct LanguageTests {
    private static func names(of language: Language) -> [String] {
        Name.Section.allCases.flatMap(\.names).flatMap { name in
            [language.text(of: name)] + name.forms.map { language.text(of: name, form: Substring($0.rawValue)) }
        }
    }

    @Test(arguments: Language.allCases) func everyNameIsThereAndIsOneLine(_ language: Language) {
        // The space within `p. m.` is one that does not break.
        let settings = [LanguageFile.Setting.am, .pm].map {
            language.setting($0).replacing("\u{202F}", with: " ")
        }
        for name in Self.names(of: language) + settings {
            #expect(!name.isEmpty && displayable(name) == name)
        }
    }

    @Test(arguments: Language.allCases) func noTwoNamesAreTheSame(_ language: Language) {
        for section in Name.Section.allCases where section != .precipitation {
            #expect(Set(section.names.map { language.text(of: $0) }).count == section.names.count, "\(section)")
        }
        #expect(Set(CompassPoint.allCases.map { language.abbreviation(of: $0) }).count == 8)
    }

    // MARK: Templates

    @Test func anAbbreviationsStopIsAlsoThatOfTheSentence() {
        let template = Template("{place}, {time}.")
        #expect(fill(template, [.place: "St.", .time: "3:22 p. m."]) == "St., 3:22 p. m.")
        #expect(fill(template, [.place: "St.", .time: "15:22"]) == "St., 15:22.")
    }

    @Test func theFirstVariantThatHoldsIsTaken() throws {
        let template = try #require(
            file(
                """
                [groups]
                single = rain snow
                [outlook]
                startsIn = {phenomenon} beginnen in {minutes} Minuten
                    one single = {phenomenon} beginnt in einer Minute
                    one = {phenomenon} beginnen in einer Minute
                    single = {phenomenon} beginnt in {minutes} Minuten
                    hail = Hagel in {minutes} Minuten
                """
            ).sections["outlook"]?["startsIn"])
        func say(_ name: String, _ kind: Phenomenon.Kind, _ minutes: Int) -> String {
            fill(
                template, [.phenomenon: name, .minutes: String(minutes)], kind: kind,
                plural: minutes == 1 ? .one : .other)
        }
        #expect(say("Regen", .rain, 2) == "Regen beginnt in 2 Minuten")
        #expect(say("Regen", .rain, 1) == "Regen beginnt in einer Minute")
        #expect(say("Gewitter", .thunder, 2) == "Gewitter beginnen in 2 Minuten")
        #expect(say("Gewitter", .thunder, 1) == "Gewitter beginnen in einer Minute")
        #expect(say("Hagel", .hail, 2) == "Hagel in 2 Minuten")
    }

    @Test func whatIsFilledInIsNotReadAsATemplate() {
        #expect(fill(Template("{place}, {time}"), [.place: "{time}", .time: "3:22 PM"]) == "{time}, 3:22 PM")
    }

    @Test func whatHasNoValueStaysAsItIsWritten() {
        #expect(fill(Template("{time}, {place:of}"), [.time: "3"]) == "3, {place:of}")
    }

    private func fill(
        _ template: Template, _ values: [Placeholder: String], kind: Phenomenon.Kind? = nil,
        plural: PluralCategory? = nil
    ) -> String {
        template.filled(kind: kind, plural: plural) { name, _ in values[Placeholder(String(name))] }
    }

    // MARK: Forms

    @Test func aNumberHasTheFormThatTheTemplateAsksFor() {
        func dry(_ minutes: Int) -> String {
            Language.arabic.say(OutlookPhrase.dryMinutes, [.minutes: String(minutes)], count: minutes)
        }
        #expect(dry(1) == "طقس جاف خلال الدقيقة القادمة")
        #expect(dry(2) == "طقس جاف خلال الدقيقتين القادمتين")
        #expect(dry(21) == "طقس جاف خلال الدقائق الـ21 القادمة")
    }

    @Test func aFormThatANameLacksIsTheNameItself() {
        #expect(Language.english.text(of: Name(.east), form: "of") == "east")
        #expect(Language.spanish.text(of: Name(Phenomenon(.hail)), form: "inside") == "el granizo")
    }

    // MARK: Translation

    /// Names that several languages share.
    private static let shared: Set<String> = ["Tornado", "April", "August", "September", "November"]

    /// The names without abbreviations.
    private func longNames(_ language: Language) -> [String] {
        Name.Section.allCases.flatMap(\.names).map { language.text(of: $0) }
            + Phenomenon.Kind.allCases.map { language.laterName(of: $0) }
    }

    @Test(arguments: Language.allCases.filter { $0 != .english }) func namesAreTranslated(_ language: Language) {
        #expect(Set(longNames(language)).subtracting(Self.shared).isDisjoint(with: longNames(.english)))
    }

    /// The languages that are not written in Latin letters.
    private static let otherScripts = Language.allCases.filter { language in
        !language.ownName.unicodeScalars.contains { (0x41...0x24F).contains($0.value) }
    }

    @Test(arguments: otherScripts) func otherScriptsHaveNoLatinNames(_ language: Language) {
        for name in Self.names(of: language) { #expect(!name.contains { $0.isASCII && $0.isLetter }, "\(name)") }
    }
}

private func file(_ text: String) -> LanguageFile {
    var text = text
    return text.withUTF8(read)
}

private func read(_ bytes: UnsafeBufferPointer<UInt8>) -> LanguageFile {
    var file = LanguageFile(bytes)
    file.readAll()
    return file
}

/// What the reader makes of a file; what it refuses is in PhraseTests.
@Suite struct LanguageFileTests {
    @Test func aFileHasSectionsEntriesAndRemarks() {
        let file = file("# Remark\r\n[facts]\r\n  # Remark\r\nhigh = H # {high} = x \r\n\r\n[times]\n\ttoday\n")
        #expect(file.sections["facts"]?["high"]?.text == "H # {high} = x")
        #expect(file.sections["facts"]?["high"]?.line == 4)
        #expect(file.sections["times"]?.isEmpty == true)
        #expect(file.faults.map(\.line) == [7])
    }

    @Test func signsStandForCharactersThatOneCannotSee() {
        let text = file("[facts]\nhigh = ^a_b~<c>\nlow = \" \"\nwind = \"\"").sections["facts"]
        #expect(text?["high"]?.text == "\u{200F}a\u{202F}b\u{A0}\u{2066}c\u{2069}")
        #expect(text?["low"]?.text == " " && text?["wind"]?.text == "")
    }

    @Test func bytesThatAreNotTextAreAFault() {
        let bytes = Array("[facts]\nhigh = ".utf8) + [0xFF, 0x0A] + Array("low = x_".utf8) + [0xC3]
        let file = bytes.withUnsafeBufferPointer(read)
        #expect(file.faults.map(\.line) == [2, 3] && file.sections["facts"]?.isEmpty == true)
        #expect(read(UnsafeBufferPointer(start: nil, count: 0)).faults.isEmpty)
    }

    /// Cut at any byte and with any byte changed, a file is read to its end.
    @Test func noFileEndsTheProgram() {
        let language = Array(
            "[language]\nam = AM\n[groups]\nm = hail\n[facts]\nhigh = \"{high:x}_\"\n    m one = {high}\n".utf8)
        for end in language.indices {
            language[..<end].withUnsafeBufferPointer { _ = read($0) }
            for byte in "[]={}\"# \n\t_m".utf8 {
                var changed = language
                changed[end] = byte
                let file = changed.withUnsafeBufferPointer(read)
                for template in file.sections.values.flatMap(\.values) {
                    _ = template.filled(kind: .hail, plural: .one) { name, _ in String(name) }
                }
            }
        }
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
            (.french, .one, [0, 1]), (.french, .many, [1_000_000, 2_000_000]),
            (.french, .other, [2, 17, 100, 1000, 1_000_001]),
            (.italian, .one, [1]), (.italian, .many, [1_000_000, 2_000_000]),
            (.italian, .other, [0, 2, 16, 100, 1000, 1_000_001]),
            (.dutch, .one, [1]), (.dutch, .other, [0, 2, 16, 101, 1000]),
            (.portuguese, .one, [0, 1]), (.portuguese, .many, [1_000_000, 2_000_000]),
            (.portuguese, .other, [2, 17, 100, 1000, 1_000_001]),
            (.swedish, .one, [1]), (.swedish, .other, [0, 2, 16, 101, 1000]),
            (.norwegian, .one, [1]), (.norwegian, .other, [0, 2, 16, 101, 1000]),
            (.danish, .one, [1]), (.danish, .other, [0, 2, 16, 101, 1000]),
            (.finnish, .one, [1]), (.finnish, .other, [0, 2, 16, 101, 1000]),
            (.polish, .one, [1]), (.polish, .few, [2, 3, 4, 22, 24, 32, 102, 1002]),
            (.polish, .many, [0, 5, 11, 12, 14, 19, 21, 100, 101, 112, 1000]),
            (.czech, .one, [1]), (.czech, .few, [2, 3, 4]), (.czech, .other, [0, 5, 11, 21, 22, 100, 102, 1000]),
            (.russian, .one, [1, 21, 31, 101, 1001]), (.russian, .few, [2, 4, 22, 34, 102, 1002]),
            (.russian, .many, [0, 5, 11, 12, 14, 19, 100, 111, 112, 1000]),
            (.ukrainian, .one, [1, 21, 31, 101, 1001]), (.ukrainian, .few, [2, 4, 22, 34, 102, 1002]),
            (.ukrainian, .many, [0, 5, 11, 12, 14, 19, 100, 111, 112, 1000]),
            (.greek, .one, [1]), (.greek, .other, [0, 2, 16, 101, 1000]),
            (.turkish, .one, [1]), (.turkish, .other, [0, 2, 16, 101, 1000]),
            (.chinese, .other, [0, 1, 2, 15, 100, 1_000_000]),
            (.korean, .other, [0, 1, 2, 15, 100, 1_000_000]),
        ] as [(Language, PluralCategory, [Int])])
    func numbersHaveTheirCategory(_ language: Language, _ category: PluralCategory, _ numbers: [Int]) {
        for number in numbers { #expect(language.plural(number) == category, "\(number)") }
    }

    @Test(arguments: Language.allCases) func everyNumberHasACategory(_ language: Language) {
        for number in [Int.min, -100, -1, Int.max] {
            #expect(PluralCategory.allCases.contains(language.plural(number)))
        }
    }
}

@Suite struct LocaleTests {
    @Test(arguments: [
        ("en", "en"), ("en-GB", "en"), ("EN_us", "en"), ("de", "de"), ("de-AT", "de"), ("de_DE.UTF-8", "de"),
        ("de@euro", "de"), ("es-419", "es"), ("ja-JP", "ja"), ("ja_JP.eucJP", "ja"), ("ar", "ar"),
        ("ar-Latn-MA", "ar"), ("ar_EG.UTF-8", "ar"), ("pt-BR", "pt"), ("pt_PT.UTF-8", "pt"), ("zh-CN", "zh"),
        ("zh-Hans-SG", "zh"), ("zh_TW.UTF-8", "zh"), ("nb-NO", "nb"), ("no", "nb"), ("nn_NO.UTF-8", "nb"),
    ])
    func aLocaleBeginsWithItsLanguage(_ locale: String, _ code: String) {
        #expect(Language(locale: locale)?.code == code)
    }

    @Test(arguments: [
        "", "C", "POSIX", "C.UTF-8", "xx", "deu", "german", "-de", "_", " de", "de ", "d", "\u{0}", "ＤＥ", "日本語",
    ])
    func whatNamesNoneOfTheLanguagesIsRefused(_ locale: String) {
        #expect(Language(locale: locale) == nil)
    }

    @Test(arguments: [
        ("zh-TW", true), ("zh_TW.UTF-8", true), ("zh-Hant", true), ("zh-Hant-CN", true), ("ZH_hk", true),
        ("zh-MO", true),
        ("zh", false), ("zh-CN", false), ("zh-Hans-HK", false), ("zh_SG.UTF-8", false), ("ja-TW", false),
        ("", false),
    ])
    func aScriptOrARegionMeansTraditionalCharacters(locale: String, isTraditional: Bool) {
        #expect(Language.isTraditionalChinese(locale) == isTraditional)
    }

    @Test func theTagOfChineseNamesItsScript() {
        #expect(Language.chinese.tag == "zh-Hans" && Language.german.tag == "de")
        #expect(Language.allCases.allSatisfy { Language(locale: $0.tag) == $0 })
    }

    @Test func aLanguageIsTheSameByEachOfItsLocales() {
        #expect(Language.german == Language(locale: "de-CH"))
        #expect(Language.german != .spanish)
    }

    @Test(arguments: [
        (Language.dutch, "ijzel", "IJzel"), (.turkish, "iki gün yağmur", "İki gün yağmur"),
        (.turkish, "ılık", "Ilık"),
        (.english, "ice", "Ice"), (.french, "état", "État"), (.greek, "ήλιος", "Ήλιος"), (.english, "", ""),
    ])
    func aSentenceBeginsWithTheCapitalOfItsLanguage(language: Language, small: String, capital: String) {
        #expect(language.capitalized(small) == capital)
    }

    @Test(arguments: Language.allCases) func noLanguageAnswersToTheNameOfAnother(_ language: Language) {
        #expect(!language.names.isEmpty && language.names.allSatisfy { $0 == $0.lowercased() })
        #expect(language.names.contains(language.ownName.lowercased()))
        for other in Language.allCases where other != language {
            #expect(Set(other.names).isDisjoint(with: language.names) && other.ownName != language.ownName)
        }
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
        #expect(
            arabic.captionWithDay("Seattle", moment, seenFrom: hour(40)) == "\u{2068}Seattle\u{2069}، الجمعة 15:22")
    }

    @Test func arabicNumbersKeepTheirSigns() {
        #expect(Language.arabic.temperature(-1, Units(.si)) == "\u{2066}−1°\u{2069}م")
        #expect(Language.arabic.temperature(12.2, Units(.us)) == "\u{2066}54°\u{2069}ف")
        #expect(Language.arabic.speed(5.4, Units(.ca)) == "19\u{A0}كم/س")
    }
}
