import ForecastCore
import Primitives
import Testing

@testable import Words

private let rain = Phenomenon(.rain)
private let lightRain = Phenomenon(.rain, .light)
private let heavySnow = Phenomenon(.snow, .heavy)
private let storms = Phenomenon(.thunder)
/// A course, and its sentence by 12 and by 24 hours.
private typealias Row = (course: Outlook.Course, twelve: String, twentyFour: String)

@Suite struct OutlookSentenceTests {
    private static let minutes: [Row] = [
        (.unknown, "No precipitation data", "No precipitation data"),
        (.dry(through: minute(60)), "Dry for the next hour", "Dry for the next hour"),
        (.dry(through: minute(21)), "Dry for the next 21 min", "Dry for the next 21 min"),
        (.starts(at: minute(14), rain), "Rain starts in 14 min", "Rain starts in 14 min"),
        (.starts(at: minute(1), lightRain), "Light rain starts in 1 min", "Light rain starts in 1 min"),
        (.starts(at: minute(5), heavySnow), "Heavy snow starts in 5 min", "Heavy snow starts in 5 min"),
        (.starts(at: minute(5), storms), "Storms start in 5 min", "Storms start in 5 min"),
        (
            .starts(at: minute(14), rain, change: .heavy(by: minute(33))),
            "Rain starts in 14 min, heavy by 3:55", "Rain starts in 14 min, heavy by 15:55"
        ),
        (
            .starts(at: minute(14), rain, change: .easing(after: minute(40))),
            "Rain starts in 14 min, easing after 4:02", "Rain starts in 14 min, easing after 16:02"
        ),
        (
            .starts(at: minute(14), rain, change: .turning(into: .snow, at: minute(40))),
            "Rain starts in 14 min, snow from 4:02", "Rain starts in 14 min, snow from 16:02"
        ),
        (.stops(at: minute(5), rain), "Rain stops in 5 min", "Rain stops in 5 min"),
        (.stops(at: minute(5), storms), "Storms stop in 5 min", "Storms stop in 5 min"),
        (
            .stops(at: minute(25), rain, change: .heavy(by: minute(8))),
            "Rain until 3:47, heavy by 3:30", "Rain until 15:47, heavy by 15:30"
        ),
        (
            .stops(at: minute(25), rain, change: .turning(into: .hail, at: minute(8))),
            "Rain, then hail until 3:47", "Rain, then hail until 15:47"
        ),
        (
            .startsAndStops(from: minute(14), to: minute(30), lightRain),
            "Light rain in 14 min, over by 3:52", "Light rain in 14 min, over by 15:52"
        ),
        (
            .startsAndStops(from: minute(14), to: minute(30), rain, change: .heavy(by: minute(18))),
            "Rain in 14 min, heavy by 3:40, over by 3:52", "Rain in 14 min, heavy by 15:40, over by 15:52"
        ),
        (
            .startsAndStops(from: minute(14), to: minute(30), rain, change: .turning(into: .snow, at: minute(20))),
            "Rain in 14 min, then snow until 3:52", "Rain in 14 min, then snow until 15:52"
        ),
        (
            .pauses(from: minute(5), to: minute(25), rain, then: .rain),
            "Rain stops in 5 min, back by 3:47", "Rain stops in 5 min, back by 15:47"
        ),
        (
            .pauses(from: minute(5), to: minute(25), rain, then: .snow),
            "Rain stops in 5 min, snow from 3:47", "Rain stops in 5 min, snow from 15:47"
        ),
        (
            .onAndOff(from: nil, to: nil, through: minute(60), lightRain),
            "Light rain on and off for the next hour", "Light rain on and off for the next hour"
        ),
        (.onAndOff(from: nil, to: nil, through: minute(40), rain), "Rain on and off", "Rain on and off"),
        (
            .onAndOff(from: nil, to: minute(38), through: minute(60), rain),
            "Rain on and off until 4:00", "Rain on and off until 16:00"
        ),
        (
            .onAndOff(from: minute(8), to: minute(38), through: minute(60), rain),
            "Rain on and off from 3:30 to 4:00", "Rain on and off from 15:30 to 16:00"
        ),
        (
            .startsAndStops(from: minute(8), to: minute(16), lightRain, change: .returning(at: minute(38))),
            "Light rain in 8 min, over by 3:38, back by 4:00", "Rain in 8 min, over by 15:38, back by 16:00"
        ),
        (
            .onAndOff(from: minute(8), to: nil, through: minute(40), rain),
            "Rain on and off from 3:30", "Rain on and off from 15:30"
        ),
        (
            .startsAndStops(from: minute(8), to: minute(16), rain, change: .returning(at: minute(38))),
            "Rain in 8 min, over by 3:38, back by 4:00", "Rain in 8 min, over by 15:38, back by 16:00"
        ),
        (.goesOn(through: minute(60), lightRain), "Light rain for the next hour", "Light rain for the next hour"),
        (.goesOn(through: minute(21), rain), "Rain for the next 21 min", "Rain for the next 21 min"),
        (
            .goesOn(through: minute(60), rain, change: .heavy(by: minute(33))),
            "Rain for the next hour, heavy by 3:55", "Rain for the next hour, heavy by 15:55"
        ),
        (
            .goesOn(through: minute(40), rain, change: .heavy(by: minute(33))),
            "Rain, heavy by 3:55", "Rain, heavy by 15:55"
        ),
        (
            .goesOn(through: minute(60), heavySnow, change: .easing(after: minute(33))),
            "Heavy snow for the next hour, easing after 3:55", "Heavy snow for the next hour, easing after 15:55"
        ),
        (
            .goesOn(through: minute(60), lightRain, change: .turning(into: .snow, at: minute(33))),
            "Light rain, then snow from 3:55", "Light rain, then snow from 15:55"
        ),
    ]

    @Test(arguments: minutes) private func minutesAreCounted(_ row: Row) {
        expect(.hour(.minute, row.course), row)
    }

    private static let steps: [Row] = [
        (.dry(through: minute(60)), "Dry for the next hour", "Dry for the next hour"),
        (.dry(through: minute(38)), "Dry until at least 4:00", "Dry until at least 16:00"),
        (.starts(at: minute(8), rain), "Rain from 3:30", "Rain from 15:30"),
        (
            .starts(at: minute(8), rain, change: .heavy(by: minute(38))),
            "Rain from 3:30, heavy by 4:00", "Rain from 15:30, heavy by 16:00"
        ),
        (.starts(at: minute(8), storms), "Storms after 3:30", "Storms after 15:30"),
        (.stops(at: minute(8), rain), "Rain until 3:30", "Rain until 15:30"),
        (
            .startsAndStops(from: minute(8), to: minute(38), lightRain),
            "Light rain from 3:30 to 4:00", "Light rain from 15:30 to 16:00"
        ),
        (
            .startsAndStops(from: minute(8), to: minute(38), rain, change: .heavy(by: minute(23))),
            "Rain from 3:30 to 4:00, heavy by 3:45", "Rain from 15:30 to 16:00, heavy by 15:45"
        ),
        (
            .pauses(from: minute(8), to: minute(38), rain, then: .rain),
            "Rain until 3:30, again from 4:00", "Rain until 15:30, again from 16:00"
        ),
        (.goesOn(through: minute(38), rain), "Rain until at least 4:00", "Rain until at least 16:00"),
    ]

    @Test(arguments: steps, [PrecipitationWindow.Resolution.fiveMinute, .quarterHour])
    private func coarserStepsAreNeverCountedInMinutes(
        _ row: Row, _ resolution: PrecipitationWindow.Resolution
    ) {
        expect(.hour(resolution, row.course), row)
    }

    private static let estimates: [Row] = [
        (
            .dry(through: minute(60)),
            "Dry for the next hour", "Dry for the next hour"
        ),
        (
            .dry(through: minute(38)),
            "Dry until at least 4:00, hourly estimate", "Dry until at least 16:00, hourly estimate"
        ),
        (
            .starts(at: minute(8), lightRain, change: .heavy(by: minute(38))),
            "Rain from about 3:30, hourly estimate", "Rain from about 15:30, hourly estimate"
        ),
        (
            .stops(at: minute(8), rain),
            "Rain until about 3:30, hourly estimate", "Rain until about 15:30, hourly estimate"
        ),
        (
            .startsAndStops(from: minute(8), to: minute(38), rain),
            "Rain around 3:30, hourly estimate", "Rain around 15:30, hourly estimate"
        ),
        (
            .pauses(from: minute(8), to: minute(38), rain, then: .rain),
            "Rain until about 3:30, hourly estimate", "Rain until about 15:30, hourly estimate"
        ),
        (
            .goesOn(through: minute(60), heavySnow),
            "Heavy snow for the next hour", "Heavy snow for the next hour"
        ),
        (
            .goesOn(through: minute(38), rain),
            "Rain until 4:00 or later, hourly estimate", "Rain until 16:00 or later, hourly estimate"
        ),
        (
            .onAndOff(from: nil, to: nil, through: minute(60), storms),
            "Storms on and off, hourly estimate", "Storms on and off, hourly estimate"
        ),
        (.unknown, "No precipitation data", "No precipitation data"),
    ]

    @Test(arguments: estimates) private func interpolatedStepsAreCalledAnEstimate(_ row: Row) {
        expect(.hour(.interpolated, row.course), row)
    }

    private static let halfDays: [Row] = [
        (.dry(through: hour(27)), "Dry for the next 12 hours", "Dry for the next 12 hours"),
        (.dry(through: hour(24)), "Dry until at least 12 AM", "Dry until at least 00:00"),
        (.starts(at: hour(17), Phenomenon(.snow)), "Snow from 5 PM", "Snow from 17:00"),
        (.starts(at: hour(18), storms), "Storms after 6 PM", "Storms after 18:00"),
        (
            .starts(at: hour(17), rain, change: .turning(into: .thunder, at: hour(18))),
            "Rain from 5 PM, storms from 6 PM", "Rain from 17:00, storms from 18:00"
        ),
        (.stops(at: hour(20), rain), "Rain until 8 PM", "Rain until 20:00"),
        (
            .startsAndStops(from: hour(17), to: hour(20), rain),
            "Rain from 5 PM to 8 PM", "Rain from 17:00 to 20:00"
        ),
        (
            .startsAndStops(from: hour(17), to: hour(20), rain, change: .turning(into: .snow, at: hour(18))),
            "Rain from 5 PM, then snow until 8 PM", "Rain from 17:00, then snow until 20:00"
        ),
        (
            .startsAndStops(from: hour(17), to: hour(20), lightRain, change: .returning(at: hour(24))),
            "Light rain from 5 PM to 8 PM, again from 12 AM", "Light rain from 17:00 to 20:00, again from 00:00"
        ),
        (
            .pauses(from: hour(17), to: hour(20), rain, then: .rain),
            "Rain until 5 PM, again from 8 PM", "Rain until 17:00, again from 20:00"
        ),
        (
            .pauses(from: hour(17), to: hour(20), rain, then: .snow),
            "Rain until 5 PM, snow from 8 PM", "Rain until 17:00, snow from 20:00"
        ),
        (
            .onAndOff(from: nil, to: nil, through: hour(27), rain),
            "Rain on and off for the next 12 hours", "Rain on and off for the next 12 hours"
        ),
        (
            .goesOn(through: hour(27), rain, change: .easing(after: hour(21))),
            "Rain for the next 12 hours, easing after 9 PM", "Rain for the next 12 hours, easing after 21:00"
        ),
        (
            .goesOn(through: hour(27), Phenomenon(.rain, .heavy), change: .easing(after: hour(21))),
            "Heavy rain, easing after 9 PM", "Heavy rain, easing after 21:00"
        ),
        (.goesOn(through: hour(26), rain), "Rain until at least 2 AM", "Rain until at least 02:00"),
    ]

    @Test(arguments: halfDays) private func hoursAreTimesOnTheClock(_ row: Row) {
        expect(.halfDay(row.course), row)
    }

    /// How each language says that nothing falls.
    private static let dryWords = [
        "en": "dry", "de": "trocken", "es": "seco", "ja": "降水なし", "ar": "جاف", "fr": "sec", "it": "asciutto",
        "nl": "droog", "pt": "firme", "sv": "uppehåll", "nb": "opphold", "da": "tørvejr", "fi": "pouta",
        "pl": "bez opadów", "cs": "bez srážek", "ru": "без осадков", "uk": "без опадів", "el": "ξηρός",
        "tr": "yağışsız",
        "zh": "无降水", "ko": "강수 없음",
    ]

    @Test(arguments: Language.allCases) func whatMayFallIsNotCalledDry(_ language: Language) throws {
        let word = try #require(Self.dryWords[language.code])
        let times = TimeStyle(.twentyFourHour, zone: pacific, language: language)
        func forms(_ course: Outlook.Course, _ certainty: Outlook.Certainty) -> [String] {
            var outlook = Outlook.halfDay(course)
            (outlook.certainty, outlook.largestProbability) = (certainty, 0.3)
            return outlook.sentences(times).map { $0.lowercased() }
        }
        #expect(forms(.dry(through: hour(27)), .certain).allSatisfy { $0.contains(word) })
        #expect(forms(.dry(through: hour(27)), .chance(.snow)).allSatisfy { $0.contains(word) })
        let wet: [Outlook.Course] = Self.halfDays.map(\.course).filter { $0.phenomenon != nil }
        for course in wet {
            for certainty in [Outlook.Certainty.possible, .likely] {
                #expect(forms(course, certainty).allSatisfy { !$0.contains(word) }, "\(course)")
            }
        }
        for kind in Phenomenon.Kind.allCases {
            let trace = forms(.dry(through: hour(27)), .trace(kind))
            #expect(!trace.isEmpty && trace.allSatisfy { !$0.contains(word) })
        }
    }

    /// One value of the evidence changes, and the sentence, the facts and the state of the weather with it.
    @Test func wordsAndFactsChangeTogether() {
        func told(_ chance: Double?, _ rate: Double) -> (String, WeatherFacts) {
            let start = minute(-22)
            var forecast = Forecast(
                place: Place(name: nil, latitude: 47.6, longitude: -122.3), zone: pacific,
                source: .init(id: "test", attribution: ""),
                hourly: (0..<14).map { index in
                    var hour = Conditions(time: start.advanced(by: Double(index) * 3600))
                    (hour.temperature, hour.precipitationRate, hour.condition) = (9, 0, .cloudy)
                    return hour
                })
            (forecast.hourly[0].precipitationRate, forecast.hourly[0].precipitationProbability) = (rate, chance)
            let sentence = forecast.twelveHourOutlook(at: moment).sentence(TimeStyle(.twelveHour, zone: pacific))
            return (sentence, WeatherFacts(WeatherReport(forecast, at: moment)))
        }
        let rows: [(Double?, Double, String, Wetness, Condition)] = [
            (nil, 0, "Dry for the next 12 hours", .dry, .cloudy),
            (0.2, 0, "Likely dry, 20% chance of rain", .dryBut, .cloudy),
            (0.1, 0.1, "A few drops possible, 10%", .dryBut, .cloudy),
            (0.4, 0, "Rain possible until 4 PM, 40%", .may, .cloudy),
            (0.6, 0, "Rain likely until 4 PM, 60%", .likely, .cloudy),
            (0.9, 8, "Heavy rain until 4 PM", .likely, .rain),
        ]
        for (chance, rate, sentence, verdict, condition) in rows {
            let (words, facts) = told(chance, rate)
            #expect(words == sentence)
            #expect(facts.precipitation.verdict == verdict && facts.hours.first?.verdict == verdict, "\(sentence)")
            #expect(facts.condition == condition, "\(sentence)")
            #expect((facts.precipitation.ends == nil) == (verdict < .may), "\(sentence)")
        }
    }

    @Test func noWindowHasNoData() {
        #expect(Outlook(nil).sentence(TimeStyle(.twelveHour, zone: pacific)) == "No precipitation data")
    }

    @Test func secondsDoNotShortenTheMinutesThatTheClockShows() {
        for (seconds, sentence) in [(45.0, "Rain starts in 14 min"), (0, "Rain starts in 14 min")] {
            var outlook = Outlook.hour(.minute, .starts(at: minute(14), rain))
            outlook.scope?.moment = moment.advanced(by: seconds)
            #expect(outlook.sentence(TimeStyle(.twelveHour, zone: pacific)) == sentence)
        }
    }

    @Test(arguments: [-1e9, 0, 10, 1e12]) func minutesAreNeverZeroNorMoreThanAnHour(_ seconds: Double) {
        let outlook = Outlook.hour(.minute, .dry(through: moment.advanced(by: seconds)))
        let sentence = outlook.sentence(TimeStyle(.twelveHour, zone: pacific))
        #expect(["Dry for the next 1 min", "Dry for the next hour"].contains(sentence))
    }

    @Test func timesFollowAClockThatIsPutBackInTheHour() {
        // 1:50 daylight time; at 2:00 it is 1:00 again.
        let change = Instant(secondsSince1970: 1_793_523_600)
        let zone = ZoneOffsets(initial: -25_200, changes: [.init(from: change, seconds: -28_800)])
        let now = change.advanced(by: -600)
        let outlook = Outlook(
            scope: .init(span: .hour, resolution: .minute, moment: now, end: now.advanced(by: 3600)),
            course: .starts(
                at: now.advanced(by: 840), rain, change: .heavy(by: now.advanced(by: 1800))))
        // A clock at 1:50 is past 1:20; on a line without room for more words, the time is left out.
        #expect(
            outlook.sentences(TimeStyle(.twelveHour, zone: zone)).first
                == "Rain starts in 14 min, heavy by 1:20 after the clock change")
        #expect(outlook.sentence(TimeStyle(.twelveHour, zone: zone)) == "Rain starts in 14 min")
    }

    @Test func aSpellDoesNotEndAtTheTimeAtWhichItBegins() {
        // From 1:00 daylight time to 1:00 standard time.
        let change = Instant(secondsSince1970: 1_793_523_600)
        let zone = ZoneOffsets(initial: -25_200, changes: [.init(from: change, seconds: -28_800)])
        let now = change.advanced(by: -6 * 3600)
        let outlook = Outlook(
            scope: .init(span: .twelveHours, resolution: .hour, moment: now, end: now.advanced(by: 12 * 3600)),
            course: .startsAndStops(from: change.advanced(by: -3600), to: change, rain))
        let times = TimeStyle(.twelveHour, zone: zone)
        #expect(outlook.sentences(times).first == "Rain from 1 AM to 1 AM after the clock change")
        #expect(!outlook.sentences(times).contains("Rain from 1 AM to 1 AM"))
    }

    @Test func timesFollowAClockThatIsPutForwardInTheHalfDay() {
        // 0:15 standard time; at 2:00 it is 3:00.
        let change = Instant(secondsSince1970: 1_772_964_000)
        let zone = ZoneOffsets(initial: -28_800, changes: [.init(from: change, seconds: -25_200)])
        let start = change.advanced(by: -7200)
        let outlook = Outlook(
            scope: .init(
                span: .twelveHours, resolution: .hour, moment: start.advanced(by: 900),
                end: start.advanced(by: 39_600)),
            course: .startsAndStops(from: change.advanced(by: -3600), to: change, rain))
        #expect(outlook.sentence(TimeStyle(.twelveHour, zone: zone)) == "Rain from 1 AM to 3 AM")
        #expect(outlook.sentence(TimeStyle(.twentyFourHour, zone: zone)) == "Rain from 01:00 to 03:00")
    }

    @Test func aSentenceFromTheDataUp() {
        let entries = (0..<60).map { index in
            PrecipitationWindow.Entry(
                start: minute(index), end: minute(index + 1),
                PrecipitationEvidence(
                    rate: index < 14 ? 0 : index < 33 ? 2 : 8, chance: index < 14 ? 0 : 0.9, kind: .rain))
        }
        let window = PrecipitationWindow(
            span: .hour, resolution: .minute, moment: moment, end: minute(60), entries: entries)
        let sentence = Outlook(window).sentence(TimeStyle(.twelveHour, zone: pacific))
        #expect(sentence == "Rain starts in 14 min, heavy by 3:55")
    }

    private func expect(_ outlook: Outlook, _ row: Row) {
        #expect(outlook.sentence(TimeStyle(.twelveHour, zone: pacific)) == row.twelve)
        #expect(outlook.sentence(TimeStyle(.twentyFourHour, zone: pacific)) == row.twentyFour)
    }
}

/// Data that begin after the moment: no sentence counts minutes from a moment of which nothing is known.
struct LateDataSentenceTests {
    private let moment = Instant(secondsSince1970: 1_795_216_920)

    private func sentence(_ course: (Instant) -> Outlook.Course) -> String {
        let since = moment.advanced(by: 360)
        let scope = Outlook.Scope(
            span: .hour, resolution: .minute, moment: moment, since: since, end: moment.advanced(by: 3600))
        return Outlook(scope: scope, course: course(since)).sentence(
            TimeStyle(.twelveHour, zone: ZoneOffsets(initial: -28_800)))
    }

    @Test func timesStandForMinutes() {
        #expect(sentence { _ in .dry(through: moment.advanced(by: 3600)) } == "Dry from 3:28 to 4:22")
        #expect(sentence { .starts(at: $0, Phenomenon(.rain)) } == "Rain from 3:28")
        #expect(
            sentence { .startsAndStops(from: $0, to: $0.advanced(by: 600), Phenomenon(.rain)) }
                == "Rain from 3:28 to 3:38")
    }
}
