import Testing

@testable import Words

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
