import ForecastCore
import Primitives
import SceneModel
import Testing
import Words

@testable import Cards

/// At 15:22 on Friday 20 November 2026 in Seattle.
@Suite struct RainbowWordsTests {
    private static let twelve = TimeStyle(.twelveHour, zone: pacific)
    private static let twentyFour = TimeStyle(.twentyFourHour, zone: pacific)

    private static func bow(_ azimuth: Double, _ top: Double) -> RainbowOutlook.Bow {
        RainbowOutlook.Bow(azimuth: azimuth, top: top)
    }

    private static func best(_ peak: Instant) -> RainbowOutlook.Spell {
        RainbowOutlook.Spell(from: peak, to: peak, peak: peak, chance: 0.5, bow: bow(98, 20))
    }

    @Test(
        arguments: [
            (.possible(bow(98, 7), until: minute(148)), "Look east (98°), low in the sky, until 5:50 PM"),
            (.possible(bow(98, 33.6), until: minute(148)), "Look east (98°), 34° high, until 5:50 PM"),
            (.possible(bow(48.2, 33.85), until: minute(64)), "Look northeast (48°), 34° high, until 4:26 PM"),
            (.possible(bow(318, 7), until: minute(7 * 60)), "Look northwest (318°), low, until 10:22 PM"),
            (.possible(bow(318, 7), until: minute(24 * 60)), "Look northwest (318°) until Saturday 3:22 PM"),
            (.possible(bow(318, 7), until: nil), "Look northwest (318°), low in the sky"),
            (.possible(bow(359.7, 15), until: nil), "Look north (0°), 15° high"),
            (.sunTooHigh(until: minute(48)), "Sun too high for a rainbow until 4:10 PM"),
            (.sunTooHigh(until: nil), "Sun too high for a rainbow"),
            (.night(until: hour(31)), "No sun for a rainbow until Saturday 7 AM"),
            (.night(until: nil), "No sun for a rainbow"),
            (.tooDry, "Too dry for a rainbow"), (.tooCloudy, "Too cloudy for a rainbow"),
            (.tooCold, "Too cold for a rainbow"), (.sunTooLow, "Sun too low for a rainbow"),
            (.littleRain, "Not much rain for a rainbow"), (.littleSun, "Not much sun for a rainbow"),
            (.anyHeight, "Sun and rain; the sun's height is not counted"),
            (.unknown(.kind), "Rainbow chance unknown: rain or snow unclear"),
            (.unknown(.cloudCover), "Rainbow chance unknown: no cloud data"),
            (.unknown(.precipitation), "Rainbow chance unknown: no rain probability"),
            (.unknown(.both), "Rainbow chance unknown: no data"),
        ] as [(RainbowOutlook.State, String)])
    func everyStateHasItsSentence(state: RainbowOutlook.State, sentence: String) {
        #expect(RainbowOutlook(moment: moment, state: state).sentence(Self.twelve) == sentence)
    }

    @Test func timesFollowTheFormat() {
        let outlook = RainbowOutlook(moment: moment, state: .possible(Self.bow(98, 7), until: minute(148)))
        #expect(outlook.sentence(Self.twentyFour) == "Look east (98°), low in the sky, until 17:50")
    }

    @Test(arguments: [
        (hour(41), "Not much rain. Best chance: Saturday 17:00"), (hour(17), "Not much rain. Best chance: 17:00"),
        (hour(64), "Not much rain. Best chance: Sunday 16:00"),
    ])
    func theBestChanceHasItsWeekdayUnlessItIsToday(peak: Instant, sentence: String) {
        let outlook = RainbowOutlook(
            moment: moment, state: .littleRain, best: Self.best(peak), bestIsWorthWaiting: true)
        #expect(outlook.sentence(Self.twentyFour) == sentence)
    }

    // MARK: The headline

    private func reading(
        _ prospect: RainbowOutlook.Prospect, chance: Int? = 0, _ language: Language = .english
    ) -> RainbowCard.Reading {
        var content = CardContent(
            forecast: emptyForecast(Place(name: "Seattle", latitude: 47.6, longitude: -122.3)), moment: moment)
        (content.language, content.timeFormat) = (language, .twentyFourHour)
        content.forecast.zone = pacific
        return RainbowCard.Reading(
            content: content, facts: content.facts(of: nil), chance: chance,
            outlook: RainbowOutlook(moment: moment, state: .tooDry, prospect: prospect),
            probability: 0, isPolarDay: false)
    }

    @Test(
        arguments: [
            (.now, nil, "0", "chance of rainbow", nil),
            (
                .chance(best(hour(41))), "Tomorrow", "17:00", "next chance of rainbow, up to 50%",
                "Next chance: from Saturday 17:00, up to 50%"
            ),
            (
                .chance(best(hour(17))), "Today", "17:00", "next chance of rainbow, up to 50%",
                "Next chance: from 17:00, up to 50%"
            ),
            (
                .chance(best(hour(64))), "Sunday", "16:00", "next chance of rainbow, up to 50%",
                "Next chance: from Sunday 16:00, up to 50%"
            ),
            (
                .chance(best(hour(180))), "Friday 27 November", "12:00", "next chance of rainbow, up to 50%",
                "Next chance: from Friday 27 November, 12:00, up to 50%"
            ),
            (
                .none(until: hour(15 + 168)), "Next 7 days", "none", "no rainbow in the forecast",
                "No rainbow in the next 7 days"
            ),
            (
                .none(until: hour(22)), "Next 6 hours", "none", "no rainbow in the forecast",
                "No rainbow in the next 6 hours"
            ),
            (
                .sunrise(hour(56 * 24 + 12)), "Sun returns", "15 Jan", "in 56 days",
                "The sun returns on Friday 15 January, in 56 days"
            ),
        ] as [(RainbowOutlook.Prospect, String?, String, String, String?)])
    func theHeadlineIsWhatThereIsToWaitFor(
        prospect: RainbowOutlook.Prospect, caption: String?, figure: String, label: String, sentence: String?
    ) {
        let reading = reading(prospect)
        #expect(reading.heading == RainbowHeading(caption: caption, figure: figure, label: label))
        #expect(reading.prospect == sentence)
        if let sentence {
            let message = RainbowCard().message(of: reading)
            for text in [message.short, message.full, message.share] {
                #expect(text.contains("Too dry for a rainbow. \(sentence)."), "\(text)")
            }
        }
    }

    @Test func anUnknownChanceHasAQuestionMark() {
        #expect(reading(.unknown, chance: nil).heading == RainbowHeading(figure: "?", label: "chance of rainbow"))
    }

    @Test(arguments: Language.allCases) func theHeadlineIsSaidInEveryLanguage(_ language: Language) {
        for prospect: RainbowOutlook.Prospect in [
            .chance(Self.best(hour(41))), .none(until: hour(15 + 168)), .none(until: hour(15 + 48)),
            .none(until: hour(17)), .none(until: hour(30)), .sunrise(hour(56 * 24 + 12)),
        ] {
            let reading = reading(prospect, language)
            let words = [reading.heading.caption, reading.heading.figure, reading.heading.label, reading.prospect]
            #expect(words.allSatisfy { $0?.isEmpty == false && $0?.contains("{") == false }, "\(words)")
            // Every figure of the headline is in the sentence.
            let digits = words.prefix(3).flatMap { ($0 ?? "").split { !$0.isASCII || !$0.isNumber } }
            #expect(digits.allSatisfy { (reading.prospect ?? "").contains($0) }, "\(words)")
        }
    }

    @Test func aLaterTimeIsNeverTheFigureInTheSky() {
        var spell = Self.best(hour(41))
        let next = reading(.chance(spell))
        #expect(next.headingAlone.figure == "No rainbow" && next.headingAlone.caption == nil)
        #expect(next.lines.line.hasPrefix("Next chance: from Saturday 17:00, up to "))
        spell.chance = 0.02
        let faint = reading(.chance(spell))
        #expect(faint.headingAlone.figure == "No rainbow" && faint.headingAlone.caption == nil)
        // A few percent are no chance to wait for.
        #expect(faint.lines.line == "Too dry for a rainbow." && faint.lines.facts.isEmpty)
    }

    @Test func theNextChanceIsToldFromItsBeginning() {
        var spell = Self.best(hour(19))
        spell.from = hour(17)
        let reading = reading(.chance(spell))
        #expect(reading.heading.figure == "17:00" && reading.prospect == "Next chance: from 17:00, up to 50%")
        let sentences = [Language.german, .spanish, .japanese, .arabic].map {
            self.reading(.chance(spell), $0).prospect
        }
        #expect(
            sentences == [
                "Nächste Chance: ab 17:00, bis zu 50\u{202F}%",
                "Próxima vez: desde las 17:00, máx. 50\u{202F}%", "次の機会は17:00から、最大50%",
                "فرصة من الساعة 17:00، حتى \u{2066}50%\u{2069}",
            ])
    }

    @Test func aFaintOrPastChanceIsNotPromised() {
        let faint = RainbowOutlook(moment: moment, state: .littleSun, best: Self.best(hour(41)))
        #expect(faint.sentence(Self.twelve) == "Not much sun for a rainbow")
        let past = RainbowOutlook(
            moment: moment, state: .littleRain, best: Self.best(moment), bestIsWorthWaiting: true)
        #expect(past.sentence(Self.twelve) == "Not much rain for a rainbow")
    }

    /// A clock without seconds must not say that it is over, or has begun, before it is so.
    @Test func theMinuteOfABeginningIsTheNextAndOfAnEndTheLast() {
        let begins = minute(48).advanced(by: -20)
        #expect(
            RainbowOutlook(moment: moment, state: .sunTooHigh(until: begins)).sentence(Self.twelve)
                == "Sun too high for a rainbow until 4:10 PM")
        let ends = minute(148).advanced(by: 50)
        #expect(
            RainbowOutlook(moment: moment, state: .possible(Self.bow(98, 7), until: ends)).sentence(Self.twelve)
                == "Look east (98°), low in the sky, until 5:50 PM")
    }

    /// The clocks of Seattle went back at 2:00 on 1 November 2026.
    @Test func aTimeAfterAClockChangeIsByTheNewClock() {
        let change = Instant(secondsSince1970: 1_793_523_600)
        let zone = ZoneOffsets(initial: -25_200, changes: [.init(from: change, seconds: -28_800)])
        let outlook = RainbowOutlook(
            moment: change.advanced(by: -3600), state: .night(until: change.advanced(by: 21_600)))
        #expect(
            outlook.sentence(TimeStyle(.twentyFourHour, zone: zone)) == "No sun for a rainbow until 07:00")
    }

    @Test(arguments: Language.allCases.map(\.code), TimeFormat.allCases)
    func everySentenceFitsOnALine(_ code: String, _ format: TimeFormat) throws {
        let language = try #require(Language(locale: code))
        let times = TimeStyle(format, zone: pacific, language: language)
        // Ten o'clock in the evening, and the longest weekday: Wednesday 25 November.
        let instants: [Instant?] = [nil, minute(20), hour(22), hour(46), hour(22 + 5 * 24)]
        var states: [RainbowOutlook.State] = [
            .tooDry, .tooCloudy, .tooCold, .sunTooLow, .littleRain, .littleSun, .anyHeight,
        ]
        states += RainbowOutlook.Missing.allCases.map { .unknown($0) }
        for until in instants {
            states += [.night(until: until), .sunTooHigh(until: until)]
            // Each point of the compass, low and high.
            for azimuth in stride(from: 0.0, to: 360, by: 45) {
                states += [14.9, 41.9].map { .possible(Self.bow(azimuth, $0), until: until) }
            }
        }
        let faults = states.flatMap { state in
            instants.compactMap { peak in
                let outlook = RainbowOutlook(
                    moment: moment, state: state, best: peak.map(Self.best), bestIsWorthWaiting: true)
                let forms = outlook.sentences(times)
                let lengths = forms.map { $0.unicodeScalars.count { !$0.isFormattingControl } }
                let isRight =
                    (lengths.last ?? .max) <= language.sentenceLimit && forms.contains(outlook.sentence(times))
                    && zip(lengths, lengths.dropFirst()).allSatisfy { $0 > $1 }
                return isRight && !forms.contains { $0.utf8.contains(0x7B) } ? nil : forms
            }
        }
        #expect(faults == [])
    }

    @Test func everyLanguageSaysWhereToLook() {
        let low = RainbowOutlook(
            moment: moment, state: .possible(.init(azimuth: 98, top: 7), until: minute(148)))
        let sentences = [Language.german, .spanish, .japanese, .arabic].map {
            low.sentences(TimeStyle(.twentyFourHour, zone: pacific, language: $0))[0]
        }
        #expect(
            sentences == [
                "Blick nach Osten (98°), tief am Himmel, bis 17:50",
                "Mira al este (98°), bajo en el cielo, hasta las 17:50", "17:50まで東の空の低い所（98°）に注目",
                "انظر نحو الشرق (\u{2066}98°\u{2069})، منخفضًا في السماء، حتى الساعة 17:50",
            ])
    }

    /// Two different roundings would disagree about a half percent, such as 0.285.
    @Test func theChanceThatIsDrawnIsTheOneThatIsSaid() throws {
        // At a quarter of the day and under a clear sky the classic chance is the probability. At this place on the
        // equator the forecast's sunrise and sunset are near the computed ones.
        for thousandth in stride(from: 5, through: 995, by: 10) {
            var conditions = Conditions(time: moment)
            conditions.precipitationProbability = Double(thousandth) / 1000
            conditions.cloudCover = 0
            var day = Day(date: CivilTime(moment, offset: -28_800).date)
            (day.sunrise, day.sunset) = (moment.advanced(by: -10_800), moment.advanced(by: 32_400))
            var forecast = emptyForecast(Place(name: "Vanimo", latitude: 0, longitude: 140.93))
            (forecast.current, forecast.daily) = (conditions, [day])
            var content = CardContent(forecast: forecast, moment: moment)
            // A quarter of the day after sunrise, the sun at the equator is too high for a bow.
            content.rainbowModel = .classic
            let scene = try CardStyle.rainbow.scene(
                of: content, in: CardSize.square.size, measuring: SquareTypeface())
            let figure = try #require(scene.texts.first { $0.id == "chance" }?.string)
            #expect(figure == String((thousandth + 5) / 10))
            #expect(scene.description.full.contains(" \(figure)% chance of rainbow."))
            #expect(scene.description.share.contains(" \(figure)% chance of rainbow."))
        }
    }

    @Test func aSpanishTimeHasItsArticle() {
        let rainbow = RainbowOutlook(moment: moment, state: .night(until: hour(37)))
        #expect(
            rainbow.sentences(TimeStyle(.twelveHour, zone: pacific, language: .spanish)).first
                == "Sin sol para un arcoíris hasta la 1\u{202F}p.\u{202F}m. del sábado")
    }
}
