import ForecastCore
import Primitives
import Testing

private typealias Course = Outlook.Course
private typealias Change = Outlook.Change

private let rain = Phenomenon(.rain)
private let lightRain = Phenomenon(.rain, .light)
private let heavyRain = Phenomenon(.rain, .heavy)

/// The instant some minutes after the moment of the outlook.
private func minute(_ count: Int) -> Instant {
    outlookMoment.advanced(by: Double(count) * 60)
}

@Suite struct OutlookTests {
    private static let courses: [(String, Course)] = [
        ("60.", .dry(through: minute(60))),
        ("60p", .goesOn(through: minute(60), rain)),
        ("60c", .dry(through: minute(60))),
        ("60d", .dry(through: minute(60))),
        ("21.", .dry(through: minute(21))),
        ("60R", .goesOn(through: minute(60), rain)),
        ("60l", .goesOn(through: minute(60), rain)),
        ("60r", .goesOn(through: minute(60), lightRain)),
        ("60H", .goesOn(through: minute(60), heavyRain)),
        ("60u", .goesOn(through: minute(60), Phenomenon(.precipitation))),
        ("21R", .goesOn(through: minute(21), rain)),
        ("14. 46R", .starts(at: minute(14), rain)),
        ("1. 59s", .starts(at: minute(1), Phenomenon(.snow))),
        ("5R 55.", .stops(at: minute(5), rain)),
        ("14. 16r 30.", .startsAndStops(from: minute(14), to: minute(30), lightRain)),
        ("5R 20. 35R", .pauses(from: minute(5), to: minute(25), rain, then: .rain)),
        ("5R 20. 35s", .pauses(from: minute(5), to: minute(25), rain, then: .snow)),
        ("5R 10. 5R 40.", .pauses(from: minute(5), to: minute(15), rain, then: .rain)),
        ("5R 10. 5R 5. 5R 30.", .onAndOff(from: nil, to: minute(30), through: minute(60), rain)),
        ("5R 10. 5R 20. 20r", .onAndOff(from: nil, to: nil, through: minute(60), rain)),
        ("5. 10r 14. 31R", .onAndOff(from: minute(5), to: nil, through: minute(60), rain)),
        (
            "5. 10r 15. 30R",
            .startsAndStops(from: minute(5), to: minute(15), lightRain, change: .returning(at: minute(30)))
        ),
        (
            "5. 10r 15. 5R 25.",
            .startsAndStops(from: minute(5), to: minute(15), lightRain, change: .returning(at: minute(30)))
        ),
        (
            "5. 10R 15. 30s",
            .startsAndStops(from: minute(5), to: minute(15), rain)
        ),
        ("5. 10r 5. 40r", .onAndOff(from: minute(5), to: nil, through: minute(60), lightRain)),
        (
            "5. 10R 5. 10s 30.",
            .startsAndStops(from: minute(5), to: minute(15), rain)
        ),
        (
            "5. 10R 5. 10t 30.",
            .startsAndStops(from: minute(5), to: minute(15), rain)
        ),
    ]

    @Test(arguments: courses) private func minutesGiveACourse(_ runs: String, _ course: Course) {
        #expect(Outlook(.minutes(runs)).course == course)
    }

    private static let changes: [(String, Course)] = [
        // Heavy later, from the first heavy entry.
        ("14. 19r 27H", .starts(at: minute(14), rain, change: .heavy(by: minute(33)))),
        ("10R 50H", .goesOn(through: minute(60), rain, change: .heavy(by: minute(10)))),
        ("10r 10H 40.", .stops(at: minute(20), rain, change: .heavy(by: minute(10)))),
        (
            "5. 5R 5H 45.",
            .startsAndStops(
                from: minute(5), to: minute(15), rain, change: .heavy(by: minute(10)))
        ),
        // Heavy from the start.
        ("5. 55H", .starts(at: minute(5), heavyRain)),
        ("10H 10R 40.", .stops(at: minute(20), heavyRain)),
        ("9H 11R 40.", .stops(at: minute(20), rain)),
        // Easing for at least ten minutes, to the end.
        ("10H 50R", .goesOn(through: minute(60), heavyRain, change: .easing(after: minute(10)))),
        ("50R 10r", .goesOn(through: minute(60), rain, change: .easing(after: minute(50)))),
        ("51R 9r", .goesOn(through: minute(60), rain)),
        ("10R 40r 10R", .goesOn(through: minute(60), rain)),
        ("5. 20R 35r", .starts(at: minute(5), rain, change: .easing(after: minute(25)))),
        ("20R 20r 20.", .stops(at: minute(40), rain)),
        ("10r 50R", .goesOn(through: minute(60), rain)),
        // The first change in order of priority.
        ("10R 10H 40r", .goesOn(through: minute(60), rain, change: .heavy(by: minute(10)))),
    ]

    @Test(arguments: changes) private func changesWithinASpellAreFound(_ runs: String, _ course: Course) {
        #expect(Outlook(.minutes(runs)).course == course)
    }

    private static let kinds: [(String, Course)] = [
        ("14. 20R 26s", .starts(at: minute(14), rain, change: .turning(into: .snow, at: minute(34)))),
        ("14. 20r 26H 0.", .starts(at: minute(14), rain, change: .heavy(by: minute(34)))),
        ("20r 40s", .goesOn(through: minute(60), lightRain, change: .turning(into: .snow, at: minute(20)))),
        ("20R 10t 30.", .stops(at: minute(30), rain, change: .turning(into: .thunder, at: minute(20)))),
        (
            "20t 40R",
            .goesOn(
                through: minute(60), Phenomenon(.thunder), change: .turning(into: .rain, at: minute(20)))
        ),
        ("20R 10t 30R", .goesOn(through: minute(60), rain)),
        ("20R 10s 30R", .goesOn(through: minute(60), Phenomenon(.rain, and: [.snow]))),
        ("20R 10s 30a", .goesOn(through: minute(60), Phenomenon(.rain, and: [.snow, .hail]))),
        ("15R 15s 15R 15s", .goesOn(through: minute(60), Phenomenon(.rain, and: [.snow]))),
        ("20i 10u 30i", .goesOn(through: minute(60), Phenomenon(.sleet))),
        ("20u 40a", .goesOn(through: minute(60), Phenomenon(.hail))),
    ]

    @Test(arguments: kinds) private func firstKindNamesASpellUnlessKindsAlternate(
        _ runs: String, _ course: Course
    ) {
        #expect(Outlook(.minutes(runs)).course == course)
    }

    private static let breaks: [(String, Course)] = [
        // Dry breaks of three minutes.
        ("10R 1. 10R 3. 36R", .goesOn(through: minute(60), rain)),
        ("10R 4. 46R", .pauses(from: minute(10), to: minute(14), rain, then: .rain)),
        ("10R 1. 10R 39.", .stops(at: minute(21), rain)),
        ("10. 1r 49.", .startsAndStops(from: minute(10), to: minute(11), lightRain)),
        ("57R 3.", .stops(at: minute(57), rain)),
        ("3. 57R", .starts(at: minute(3), rain)),
        // Gaps of five minutes between equal spells.
        ("20. 5? 35.", .dry(through: minute(60))),
        ("20. 5_ 35.", .dry(through: minute(60))),
        ("20. 3? 2_ 35.", .dry(through: minute(60))),
        ("20R 5? 35R", .goesOn(through: minute(60), rain)),
        ("20. 6? 34.", .dry(through: minute(20))),
        ("20R 6_ 34R", .goesOn(through: minute(20), rain)),
        ("20. 1? 39R", .dry(through: minute(20))),
        ("20R 1? 39.", .goesOn(through: minute(20), rain)),
        ("10. 10R 10? 30H", .starts(at: minute(10), rain)),
        ("10R 1. 1? 1. 47R", .goesOn(through: minute(60), rain)),
        // The start of the data.
        ("1? 59.", .dry(through: minute(60))),
        ("1_ 59R", .goesOn(through: minute(60), rain)),
        ("2? 58.", .dry(through: minute(60))),
        ("2_ 58R", .starts(at: minute(2), rain)),
        ("10? 5R 45.", .startsAndStops(from: minute(10), to: minute(15), rain)),
        ("30? 30R", .starts(at: minute(30), rain)),
        ("31? 29R", .unknown),
        // Breaks that make up more than a quarter of the rain are not bridged.
        ("1R 3. 1R 3. 1R 3. 1R 47.", .onAndOff(from: nil, to: minute(13), through: minute(60), rain)),
        ("3. 1R 3. 1R 3. 1R 3. 10R 35.", .onAndOff(from: minute(3), to: minute(25), through: minute(60), rain)),
        ("7R 3. 1R 49.", .pauses(from: minute(7), to: minute(10), rain, then: .rain)),
        ("8R 3. 1R 48.", .stops(at: minute(12), rain)),
        // One heavy minute does not make an hour heavy.
        ("1H 59r", .goesOn(through: minute(60), rain, change: .easing(after: minute(1)))),
        (
            "10H 50r",
            .goesOn(through: minute(60), Phenomenon(.rain, .heavy), change: .easing(after: minute(10)))
        ),
        ("60?", .unknown),
        ("", .unknown),
    ]

    @Test(arguments: breaks) private func onlyShortBreaksAndGapsAreBridged(_ runs: String, _ course: Course) {
        #expect(Outlook(.minutes(runs)).course == course)
    }

    private static let coarser: [(String, PrecipitationWindow.Resolution, Course)] = [
        ("2. 10R", .fiveMinute, .starts(at: minute(10), rain)),
        ("2R 1. 9R", .fiveMinute, .pauses(from: minute(10), to: minute(15), rain, then: .rain)),
        ("2R 1? 9R", .fiveMinute, .goesOn(through: minute(60), rain)),
        ("2R 2? 8R", .fiveMinute, .goesOn(through: minute(10), rain)),
        ("1? 11.", .fiveMinute, .dry(through: minute(60))),
        ("1. 2R 1H", .quarterHour, .starts(at: minute(15), rain, change: .heavy(by: minute(45)))),
        ("1. 1? 2.", .quarterHour, .dry(through: minute(15))),
        ("1? 3.", .quarterHour, .dry(through: minute(60))),
        ("3? 1.", .quarterHour, .unknown),
        ("2R 2r", .interpolated, .goesOn(through: minute(60), rain, change: .easing(after: minute(30)))),
    ]

    @Test(arguments: coarser) private func coarserDataKeepTheirResolution(
        _ runs: String, _ resolution: PrecipitationWindow.Resolution, _ course: Course
    ) {
        #expect(Outlook(.minutes(runs, resolution)).course == course)
    }

    /// Whole hours after 15:00.
    private static func hour(_ count: Int) -> Instant {
        minute(-22).advanced(by: Double(count) * 3600)
    }

    private static let halfDays: [(String, Course)] = [
        ("12.", .dry(through: hour(12))),
        ("11.", .dry(through: hour(11))),
        ("1R 11.", .stops(at: hour(1), rain)),
        ("2. 3R 7.", .startsAndStops(from: hour(2), to: hour(5), rain)),
        (
            "3. 2r 3. 1r 3.",
            .startsAndStops(from: hour(3), to: hour(5), lightRain, change: .returning(at: hour(8)))
        ),
        ("3. 2r 2. 1r 4.", .onAndOff(from: hour(3), to: hour(8), through: hour(12), lightRain)),
        ("3. 9t", .starts(at: hour(3), Phenomenon(.thunder))),
        ("2. 1R 9t", .starts(at: hour(2), rain, change: .turning(into: .thunder, at: hour(3)))),
        ("6R 6r", .goesOn(through: hour(12), rain, change: .easing(after: hour(6)))),
        ("2R 1. 9R", .pauses(from: hour(2), to: hour(3), rain, then: .rain)),
        ("2R 1? 9R", .goesOn(through: hour(2), rain)),
        ("1? 11R", .starts(at: hour(1), rain)),
        ("7? 5R", .unknown),
    ]

    @Test(arguments: halfDays) private func hoursGiveACourse(_ runs: String, _ course: Course) {
        #expect(Outlook(.hours(runs)).course == course)
    }

    @Test func laterDataSetTheScopesStart() {
        #expect(Outlook(.minutes("2? 58.")).scope?.since == minute(2))
        #expect(Outlook(.minutes("1? 59.")).scope?.since == nil)
        #expect(Outlook(.minutes("60.")).scope?.since == nil)
    }

    @Test func entryThatContainsTheMomentCounts() {
        let early = PrecipitationWindow.minutes("1R 4.", .quarterHour, from: minute(-7))
        #expect(Outlook(early).course == .stops(at: minute(8), rain))
    }

    @Test func entriesBeforeTheMomentAreIgnored() {
        let early = PrecipitationWindow.minutes("10R 60.", from: minute(-10))
        #expect(Outlook(early).course == .dry(through: minute(60)))
    }

    @Test func entriesAreClippedToTheWindow() {
        let long = PrecipitationWindow.minutes("50. 30R", from: minute(0))
        #expect(Outlook(long).course == .starts(at: minute(50), rain))
        let dry = PrecipitationWindow.minutes("7.", .quarterHour, from: minute(-7))
        #expect(Outlook(dry).course == .dry(through: minute(60)))
    }

    @Test func missingWindowIsUnknown() {
        #expect(Outlook(nil) == Outlook(scope: nil, course: .unknown))
    }

    @Test func unknownCourseKeepsItsScope() {
        let outlook = Outlook(.minutes("60?"))
        #expect(outlook.course == .unknown)
        #expect(
            outlook.scope
                == Outlook.Scope(span: .hour, resolution: .minute, moment: outlookMoment, end: minute(60)))
    }

    /// The hours are wet from the first, the minutes only from the fourteenth.
    @Test func minutesGoBeforeHoursForWhatTheyCover() throws {
        let start = Instant(secondsSince1970: 1_795_186_800)
        let forecast = makeForecast(
            minutely: minutely(.minute, Array(repeating: 0, count: 14) + Array(repeating: 1, count: 46)),
            hourly: hours([1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
        let near = start.advanced(by: 840)
        #expect(forecast.outlook(at: start).course == .starts(at: near, lightRain))
        #expect(
            forecast.twelveHourOutlook(at: start).course
                == .startsAndStops(from: near, to: start.advanced(by: 10_800), lightRain))
        var dry = forecast
        dry.minutely = minutely(.minute, Array(repeating: 0, count: 60))
        #expect(
            dry.twelveHourOutlook(at: start).course
                == .startsAndStops(from: start.advanced(by: 3600), to: start.advanced(by: 10_800), lightRain))
        dry.minutely = nil
        #expect(dry.twelveHourOutlook(at: start).course == .stops(at: start.advanced(by: 10_800), lightRain))
    }

    /// Within an hour, of which only the rest matters: at 15:22 the minutes are dry until 15:36, and the hour is wet.
    @Test func thePartOfAnHourBeforeTheMomentIsNotForecast() {
        let moment = Instant(secondsSince1970: 1_795_186_800 + 22 * 60 + 10)
        let forecast = makeForecast(
            minutely: minutely(.minute, from: 22, Array(repeating: 0, count: 14) + Array(repeating: 1, count: 46)),
            hourly: hours([1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
        let near = Instant(secondsSince1970: 1_795_186_800 + 36 * 60)
        #expect(forecast.outlook(at: moment).course == .starts(at: near, lightRain))
        #expect(
            forecast.twelveHourOutlook(at: moment).course
                == .startsAndStops(from: near, to: Instant(secondsSince1970: 1_795_197_600), lightRain))
    }

    /// Quarters of an hour go beyond the next hour; the times of the sentence are theirs.
    @Test func quarterHoursCountAsFarAsTheyGo() {
        let start = Instant(secondsSince1970: 1_795_186_800)
        let quarters: [Double?] = [0, 1, 1, 0, 0, 0, 2, 2, 0, 0, 0, 0]
        let forecast = makeForecast(
            minutely: minutely(.quarterHour, quarters), hourly: hours([1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
        #expect(
            forecast.twelveHourOutlook(at: start).course
                == .onAndOff(
                    from: start.advanced(by: 900), to: start.advanced(by: 7200),
                    through: start.advanced(by: 43_200), lightRain))
    }

    /// Rain ends at 16:00 by the minutes, which go to 16:22, and the hours have rain from then to 17:00 and from 20:00 to 21:00: more than
    /// a course can tell, so that a break is left out, but not the first one.
    @Test(arguments: [
        ("38R 22.", Outlook.Course.stops(at: minute(38), rain), Instant?.none),
        ("10. 28R 22.", .startsAndStops(from: minute(10), to: minute(38), rain), minute(10)),
    ])
    private func theHoursDoNotMoveTheEndOfTheRainInTheMinutes(
        _ runs: String, _ course: Outlook.Course, _ start: Instant?
    ) {
        let minutes = PrecipitationWindow.minutes(runs)
        #expect(Outlook(minutes).course == course)
        #expect(
            Outlook(minutes, then: .hours("2R 3. 1R 6.")).course
                == .onAndOff(from: start, to: minute(338), through: minute(698), rain))
    }

    /// Breaks among the minutes of one hour do not make the rain of eleven more one on and off.
    @Test func breaksOfMinutesAreNoneAmongHours() {
        let start = Instant(secondsSince1970: 1_795_186_800)
        let minutes: [Double?] = (0..<60).map { (10..<30).contains($0) || (40..<54).contains($0) ? 0 : 1 }
        let forecast = makeForecast(
            minutely: minutely(.minute, minutes), hourly: hours(Array(repeating: 1, count: 13)))
        #expect(forecast.outlook(at: start).course.phenomenon == lightRain)
        #expect(
            forecast.twelveHourOutlook(at: start).course == .goesOn(through: start.advanced(by: 43_200), lightRain))
    }

    /// An hour whose rest the minutes cover has no say.
    @Test func theLargestProbabilityIsThatOfTheMinutesForWhatTheyCover() {
        let start = Instant(secondsSince1970: 1_795_186_800)
        var series = hours(Array(repeating: 0, count: 12), probability: 0.2)
        series[0].precipitationProbability = 0.9
        var forecast = makeForecast(
            minutely: minutely(.minute, Array(repeating: 0, count: 60), probability: 0.4), hourly: series)
        #expect(forecast.twelveHourOutlook(at: start).largestProbability == 0.4)
        forecast.minutely = nil
        #expect(forecast.twelveHourOutlook(at: start).largestProbability == 0.9)
    }

    /// When clocks go back at 18:00Z, the dial has a thirteenth hour.
    @Test func theLargestProbabilityIsOneOfTheHoursThatTheSentenceIsAbout() {
        var series = hours(Array(repeating: 0, count: 14), probability: 0.1)
        series[12].precipitationProbability = 0.8
        let start = Instant(secondsSince1970: 1_795_186_800)
        let forecast = makeForecast(
            offset: 3600, changes: [.init(from: start.advanced(by: 10_800), seconds: 0)], hourly: series)
        let window = forecast.precipitation(from: start, .hours)
        #expect(window?.entries.count == 13)
        #expect(Outlook(window).largestProbability == 0.1)
        // One second later, the sentence is about the beginning of that hour.
        #expect(Outlook(forecast.precipitation(from: start.advanced(by: 1), .hours)).largestProbability == 0.8)
    }

    @Test func largestProbabilityIgnoresInvalidOnes() {
        #expect(Outlook(.minutes("20p 10l 30.")).largestProbability == 0.6)
        #expect(Outlook(.minutes("60R")).largestProbability == nil)
        var window = PrecipitationWindow.minutes("2p").changed(0..<1) { $0.chance = .nan }
        #expect(Outlook(window).largestProbability == 0.29)
        window = window.changed(1..<2) { $0.chance = 29 }
        #expect(Outlook(window).largestProbability == nil)
    }

    @Test(arguments: [0.1, 2.499, 2.5, 7.599, 7.6])
    func intensitiesBeginAtTheirThresholds(_ rate: Double) {
        let window = PrecipitationWindow.minutes("60R").changed { $0.rate = rate }
        let intensity: Phenomenon.Intensity = rate < 2.5 ? .light : rate < 7.6 ? .moderate : .heavy
        #expect(Outlook(window).course == .goesOn(through: minute(60), Phenomenon(.rain, intensity)))
    }

    @Test func lessThanATraceIsDryAndATracePossible() {
        let dry = Outlook(PrecipitationWindow.minutes("60R").changed { $0.rate = 0.049 })
        #expect(dry.course == .dry(through: minute(60)) && dry.certainty == .certain)
        let trace = Outlook(PrecipitationWindow.minutes("60R").changed { $0.rate = 0.05 })
        #expect(trace.course == .goesOn(through: minute(60), lightRain) && trace.certainty == .possible)
    }

    @Test(arguments: [Double.nan, .infinity, -999])
    func invalidRateIsAGap(_ rate: Double) {
        let window = PrecipitationWindow.minutes("60R").changed(20..<60) { $0.rate = rate }
        #expect(Outlook(window).course == .goesOn(through: minute(20), rain))
    }
}

/// What the course of an outlook does not say.
struct OutlookDetailsTests {
    /// Whole hours after 15:00.
    private func hour(_ count: Int) -> Instant { minute(-22).advanced(by: Double(count) * 3600) }

    @Test(
        arguments: [
            ("60R", .certain), ("60p", .possible), ("60l", .likely), ("30l 30R", .certain), ("30p 30l", .likely),
            ("60.", .certain), ("30. 30c", .chance(.rain)), ("30c 30d", .trace(.rain)), ("30d 30p", .possible),
        ] as [(String, Outlook.Certainty)])
    func theCourseIsToldWithTheReservationOfTheStrongestVerdict(
        _ runs: String, _ certainty: Outlook.Certainty
    ) {
        #expect(Outlook(.minutes(runs)).certainty == certainty)
    }

    /// Five hours of 80 % without an amount, and three of rain.
    @Test func chancesAloneAreNotMadeCertainByTheRainAfterThem() {
        func outlook(_ amount: Double) -> Outlook {
            Outlook(PrecipitationWindow.hours("8R 4.").changed(0..<5) { ($0.rate, $0.chance) = (amount, 0.8) })
        }
        #expect(outlook(0).certainty == .likely && outlook(0.3).certainty == .certain)
    }

    @Test func heavyRainOnAndOffHasItsHour() {
        let outlook = Outlook(.hours("1R 2. 1H 2. 1R 5."))
        #expect(outlook.course == .onAndOff(from: nil, to: hour(7), through: hour(12), rain))
        #expect(outlook.details.heavy == hour(3))
        #expect(Outlook(.hours("1R 2. 1R 2. 1R 5.")).details.heavy == nil)
    }

    @Test func heavyRainIsToldOnce() {
        #expect(Outlook(.hours("12H")).details.heavy == nil)
        #expect(Outlook(.hours("3R 9H")).details.heavy == nil)
        // Heavy only after the pause, of which the course does not speak.
        #expect(Outlook(.hours("2R 2. 2H 6.")).details.heavy == hour(4))
    }

    /// What is likely is told without its intensity, so that its heaviest hour is told.
    @Test func heavyRainThatIsNotCertainHasItsHour() {
        let likely = Outlook(PrecipitationWindow.hours("3. 2H 7.").changed(3..<5) { $0.chance = 0.6 })
        #expect(likely.certainty == .likely && likely.details.heavy == hour(3))
        #expect(Outlook(.hours("3. 2H 7.")).details.heavy == nil)
    }

    @Test func stormsAreToldForTheHoursThatHaveThem() {
        let outlook = Outlook(.hours("2. 1R 1t 2. 1R 2t 3."))
        #expect(outlook.course == .onAndOff(from: hour(2), to: hour(9), through: hour(12), rain))
        #expect(outlook.details.storms == hour(3)..<hour(9))
        #expect(Outlook(.hours("4R 1t 7R")).details.storms == hour(4)..<hour(5))
        #expect(Outlook(.hours("12t")).details.storms == nil)
        // The course says it.
        #expect(Outlook(.hours("2. 1R 9t")).details.storms == nil)
    }

    @Test func rainThenFreezingRainThenSnowIsToldAsThat() {
        let outlook = Outlook(.hours("2. 3R 2z 3s 2."))
        #expect(
            outlook.course
                == .startsAndStops(
                    from: hour(2), to: hour(10), Phenomenon(.rain, and: [.freezingRain, .snow])))
        #expect(
            outlook.details.turns == [
                Outlook.Turn(kind: .freezingRain, start: hour(5)), Outlook.Turn(kind: .snow, start: hour(7)),
            ])
        #expect(Outlook(.hours("2. 3R 5s 2.")).details.turns.isEmpty)
    }

    @Test func twoSpellsOfTwoKindsAreToldOneAfterTheOther() {
        let outlook = Outlook(.hours("2. 2t 3. 3s 2."))
        #expect(outlook.course == .startsAndStops(from: hour(2), to: hour(4), Phenomenon(.thunder)))
        #expect(outlook.details.turns == [Outlook.Turn(kind: .snow, start: hour(7))])
        #expect(outlook.details.storms == nil)
        #expect(Outlook(.hours("2. 2z 3. 3R 2.")).details.turns == [Outlook.Turn(kind: .rain, start: hour(7))])
        #expect(Outlook(.hours("2. 2R 3. 3R 2.")).details.turns.isEmpty)
    }

    /// Storms with a chance of 29 %, and snow.
    @Test(arguments: [("t", Phenomenon.Kind.thunder), ("s", .snow), ("z", .freezingRain), ("R", nil)])
    func whatIsPossibleBesideIsNamedIfItIsSomethingElse(_ code: String, _ kind: Phenomenon.Kind?) {
        let window = PrecipitationWindow.hours("2. 2R 3. 3\(code) 2.").changed(7..<10) { $0.chance = 0.29 }
        #expect(Outlook(window).details.possible == .after && Outlook(window).details.possibleKind == kind)
    }

    @Test(
        arguments: [
            ("2p 2. 2l 6.", .before), ("2. 2l 2. 2p 4.", .after), ("2p 2. 2l 2. 2p 2.", .otherwise),
            ("2. 2l 2p 2l 4.", .otherwise), ("2. 2l 8.", nil), ("2. 2c 2l 6.", nil), ("12p", nil),
        ] as [(String, Outlook.Occasion?)])
    func whatIsPossibleBesideWhatIsLikelyIsTold(_ runs: String, _ occasion: Outlook.Occasion?) {
        #expect(Outlook(.hours(runs)).details.possible == occasion)
    }

    @Test func observedDrynessIsToldBesideTheRainOfTheHour() {
        let wet = PrecipitationWindow.hours("3R 9.")
        #expect(!Outlook(wet).details.isDryNow)
        let outlook = Outlook(wet.changed(0..<1) { $0.present = .observedDry })
        #expect(outlook.details.isDryNow && outlook.course == .stops(at: hour(3), rain))
        let later = PrecipitationWindow.hours("3. 9R").changed(0..<1) { $0.present = .observedDry }
        #expect(!Outlook(later).details.isDryNow)
    }

    /// The mean of the services' chances is none of theirs: the largest is told.
    @Test func theChanceIsTheLargestOfTheWindow() {
        #expect(Outlook(.hours("2p 2l 8c")).largestProbability == 0.6)
        #expect(Outlook(.hours("6. 6c")).largestProbability == 0.2)
    }
}

@Suite struct OutlookFiguresTests {
    @Test(arguments: [
        (12.2, 54, 12), (0, 32, 0), (-0.4, 31, 0), (0.5, 33, 1), (-0.5, 31, -1), (12.5, 55, 13), (-40, -40, -40),
        (-17.5, 1, -18), (-18.05, 0, -18), (37.75, 100, 38),
    ])
    func halfDegreesRoundAwayFromZero(_ celsius: Double, _ us: Int, _ others: Int) {
        #expect(Units(.us).temperature(celsius) == us)
        for system in [UnitSystem.si, .ca, .uk] {
            #expect(Units(system).temperature(celsius) == others)
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e7])
    func invalidTemperatureHasNoFigure(_ celsius: Double) {
        for system in UnitSystem.allCases {
            #expect(Units(system).temperature(celsius) == nil)
        }
    }

    @Test func speedsAreInTheSystemsUnit() {
        #expect(Units(.us).speed(5.4) == 12)
        #expect(Units(.uk).speed(5.4) == 12)
        #expect(Units(.si).speed(5.4) == 5)
        #expect(Units(.ca).speed(5.4) == 19)
        #expect(Units(.si).speed(-1) == nil)
        #expect(Units(.si).speed(.nan) == nil)
    }

    @Test func knotsAreNauticalMilesPerHour() {
        var units = Units(.si)
        units.speed = .knots
        #expect(units.speed(10) == 19)
        #expect(units.speed(100) == 194)
    }

    @Test func valuesBelowAHalfAreNotRoundedTwice() {
        #expect(Units(.si).temperature(12.4951) == 12)
        #expect(Units(.si).speed(4.4999) == 4)
    }

    @Test func percentagesAreWholeAndFromZeroToAHundred() {
        #expect(percent(0.974) == 97)
        #expect(percent(0.285) == 29)
        #expect(percent(0.005) == 1 && percent(0.0049) == 0)
        #expect(percent(0) == 0)
        #expect(percent(1) == 100)
        #expect(percent(1.01) == nil)
        #expect(percent(-0.1) == nil)
        #expect(percent(.nan) == nil)
    }
}
