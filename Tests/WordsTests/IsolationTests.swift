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

    /// The first strong character tells how a line runs; those in isolates do not count.
    @Test func everyArabicSentenceRunsFromRightToLeft() {
        let values = Dictionary(
            uniqueKeysWithValues: Placeholder.allCases.filter { ![.place, .attribution].contains($0) }.map {
                ($0, "1")
            })
        let names: [Placeholder: String] = [.place: "\u{2068}Seattle\u{2069}"]
        let table = Language.arabic.table
        let lines =
            OutlookPhrase.allCases.map { table.template($0) } + RainbowPhrase.allCases.map { table.template($0) }
            + [FactPhrase.caption, .shareWithoutTemperature, .humidity, .wind, .feelsLike, .rainbowChance].map {
                table.template($0)
            }
        for line in lines {
            var depth = 0
            let text = line.filled(values.merging(names) { $1 })
            let strong = text.unicodeScalars.first { scalar in
                switch scalar.value {
                case 0x2066...0x2068: depth += 1
                case 0x2069: depth -= 1
                default: break
                }
                return depth == 0 && (scalar == "\u{200F}" || scalar.properties.isAlphabetic)
            }
            #expect(strong == "\u{200F}" || strong.map { (0x600...0x6FF).contains($0.value) } == true, "\(text)")
            #expect(depth == 0, "\(text)")
        }
    }

    @Test func arabicNumbersKeepTheirSigns() {
        #expect(Language.arabic.temperature(-1, Units(.si)) == "\u{2066}−1°\u{2069}م")
        #expect(Language.arabic.temperature(12.2, Units(.us)) == "\u{2066}54°\u{2069}ف")
        #expect(Language.arabic.speed(5.4, Units(.ca)) == "19\u{A0}كم/س")
    }
}
