import ForecastCore
import Testing

@testable import Words

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
