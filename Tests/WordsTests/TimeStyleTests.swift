import ForecastCore
import Primitives
import Testing
import Words

@Suite struct TimeStyleTests {
    private let twelve = TimeStyle(.twelveHour, zone: pacific)
    private let twentyFour = TimeStyle(.twentyFourHour, zone: pacific)

    @Test(arguments: [
        (0, 0, "12 AM", "12:00", "00:00"), (0, 5, "12:05 AM", "12:05", "00:05"), (1, 0, "1 AM", "1:00", "01:00"),
        (11, 59, "11:59 AM", "11:59", "11:59"), (12, 0, "12 PM", "12:00", "12:00"),
        (12, 30, "12:30 PM", "12:30", "12:30"), (13, 0, "1 PM", "1:00", "13:00"),
        (23, 59, "11:59 PM", "11:59", "23:59"),
    ])
    func timesOfTheDay(_ hours: Int, _ minutes: Int, _ time: String, _ withinHour: String, _ other: String) {
        let instant = hour(hours).advanced(by: Double(minutes) * 60 + 59)
        #expect(twelve.time(instant) == time)
        #expect(twelve.timeWithinHour(instant) == withinHour)
        #expect(twentyFour.time(instant) == other)
        #expect(twentyFour.timeWithinHour(instant) == other)
    }

    @Test(arguments: [
        (0, "3:22 PM"), (1, "Saturday 3:22 PM"), (5, "Wednesday 3:22 PM"), (6, "Thursday 26 November, 3:22 PM"),
        (7, "Friday 27 November, 3:22 PM"), (-5, "Sunday 3:22 PM"), (-6, "Saturday 14 November, 3:22 PM"),
    ])
    func aTimeHasItsWeekdayOrFromSixDaysAwayItsDate(_ days: Int, _ time: String) {
        #expect(twelve.time(hour(15 + 24 * days).advanced(by: 1320), seenFrom: moment) == time)
    }

    @Test func datesAreThoseOfThePlace() {
        #expect(twelve.date(moment) == "Friday 20 November")
        let auckland = TimeStyle(.twelveHour, zone: ZoneOffsets(initial: 46_800))
        #expect(auckland.date(moment) == "Saturday 21 November")
        #expect(twelve.date(Instant(secondsSince1970: -1)) == "Wednesday 31 December")
    }

    @Test(arguments: [
        (0.0, "3:22 PM"), (-1, "Thursday 3:22 PM"), (-5, "Sunday 3:22 PM"), (5, "Wednesday 3:22 PM"),
        (6, "Thursday 26 November, 3:22 PM"), (-7, "Friday 13 November, 3:22 PM"),
        (8, "Saturday 28 November, 3:22 PM"),
    ])
    func aWeekdayIsNotTakenForAnotherWeeks(_ days: Double, _ words: String) {
        #expect(twelve.time(moment.advanced(by: days * 86_400), seenFrom: moment) == words)
    }

    @Test func aCaptionNamesPlaceAndTime() {
        #expect(twelve.caption("Seattle", moment) == "Seattle, 3:22 PM")
        #expect(twentyFour.caption("Seattle", moment) == "Seattle, 15:22")
    }

    @Test func labelsHaveNoUnitAndATrueMinus() {
        #expect(Language.english.degrees(-4) == "\u{2212}4°")
        #expect(Language.english.degrees(0) == "0°")
        #expect(Language.english.percent(30) == "30%")
    }

    @Test func hourMarksAreBareOrHaveTheHalfOfTheDay() {
        #expect(twelve.hourMark(hour(17), withPeriod: true) == "5 PM")
        #expect(twelve.hourMark(hour(17), withPeriod: false) == "5")
        #expect(twelve.hourMark(hour(24), withPeriod: false) == "12")
        let european = TimeStyle(.twentyFourHour, zone: pacific)
        #expect(european.hourMark(hour(24), withPeriod: true) == "00")
    }

    @Test(arguments: [
        (0, "3:22 PM"), (1, "tomorrow 3:22 PM"), (2, "Sunday 3:22 PM"), (-1, "Thursday 3:22 PM"),
        (6, "Thursday 26 November, 3:22 PM"),
    ])
    func aTextThatIsReadTodayNamesTomorrow(_ days: Int, _ words: String) {
        #expect(twelve.time(hour(15 + 24 * days).advanced(by: 1320), readAt: moment) == words)
    }

    /// Days are counted by the calendar of the place, not by 24 hours.
    @Test func tomorrowBeginsAtMidnight() {
        let late = hour(23).advanced(by: 3540)
        #expect(twelve.time(hour(24), readAt: late) == "tomorrow 12 AM")
        #expect(twelve.time(late, readAt: hour(0)) == "11:59 PM")
        #expect(twelve.time(hour(48), readAt: late) == "Sunday 12 AM")
        #expect(twelve.time(hour(24 * 6), seenFrom: late) == "Thursday 26 November, 12 AM")
    }

    @Test(arguments: [
        (Language.english, "tomorrow 1 PM"), (.german, "morgen 1\u{202F}PM"),
        (.spanish, "mañana a la 1\u{202F}p.\u{202F}m."), (.japanese, "明日午後1時"), (.arabic, "غدًا 1\u{A0}م"),
    ])
    func tomorrowIsNamedInEachLanguage(_ language: Language, _ words: String) {
        let times = TimeStyle(.twelveHour, zone: pacific, language: language)
        #expect(times.time(hour(37), readAt: moment) == words)
    }

    @Test(arguments: [
        (hour(24), "midnight"), (hour(24).advanced(by: 59), "midnight"),
        (hour(24).advanced(by: 60), "Saturday 12:01 AM"),
        (hour(24).advanced(by: -60), "11:59 PM"), (hour(48), "Saturday midnight"),
        (hour(144), "Wednesday midnight"),
        (hour(168), "Thursday 26 November, midnight"), (hour(169), "Friday 27 November, 1 AM"),
    ])
    func aWarningThatEndsAtMidnightEndsWithTheDay(_ end: Instant, _ words: String) {
        #expect(twelve.warningEnd(end, seenFrom: moment) == words)
        #expect(twelve.warningEndInSentence(end, seenFrom: moment) == words)
    }

    @Test func aWarningThatBeginsAtMidnightBeginsWithTheDay() {
        #expect(twelve.time(hour(48), seenFrom: moment) == "Sunday 12 AM")
        #expect(twelve.time(hour(168), seenFrom: moment) == "Friday 27 November, 12 AM")
    }

    /// Clocks that go back from 1:00 to 0:00 show midnight twice, and the day before ends at the first.
    @Test func onlyTheFirstOfTwoMidnightsEndsTheDay() {
        let zone = ZoneOffsets(initial: -14_400, changes: [.init(from: hour(22), seconds: -18_000)])
        let havana = TimeStyle(.twelveHour, zone: zone)
        #expect(havana.warningEnd(hour(20), seenFrom: hour(10)) == "midnight")
        #expect(havana.time(hour(21)) == "1 AM" && havana.time(hour(22)) == "1 AM")
        let shifted = TimeStyle(
            .twelveHour, zone: ZoneOffsets(initial: -14_400, changes: [.init(from: hour(21), seconds: -18_000)]))
        #expect(shifted.time(hour(21)) == "12 AM")
        #expect(shifted.warningEnd(hour(20), seenFrom: hour(10)) == "midnight")
        #expect(shifted.warningEnd(hour(21), seenFrom: hour(10)) == "Saturday 12 AM after the clock change")
    }

    /// Clocks that go back at hour 22 show the hour before it again, from 1:00 to 2:00 in Seattle's winter time plus four.
    @Test(arguments: [
        (21.5, 10.0, "1:30 AM"), (22.5, 10, "1:30 AM after the clock change"), (23, 10, "2 AM"),
        (22.25, 21.5, "1:15 AM after the clock change"), (22.75, 22.25, "1:45 AM"),
        (21.5, 22.25, "1:30 AM before the clock change"), (20.5, 22.25, "12:30 AM"),
    ])
    func aTimeThatClocksShowTwiceNamesItsSide(_ time: Double, _ present: Double, _ words: String) {
        let zone = ZoneOffsets(initial: -14_400, changes: [.init(from: hour(22), seconds: -18_000)])
        let (time, present) = (hour(0).advanced(by: time * 3600), hour(0).advanced(by: present * 3600))
        let isLater = TimeStyle(.twelveHour, zone: zone).days(from: present, to: time) != 0
        #expect(
            TimeStyle(.twelveHour, zone: zone).timeInSentence(time, seenFrom: present)
                == (isLater ? "Saturday " : "") + words)
    }

    @Test func aTimeThatClocksShowTwiceIsToldInAllLanguages() {
        let zone = ZoneOffsets(initial: -14_400, changes: [.init(from: hour(22), seconds: -18_000)])
        let words = Language.allCases.map {
            TimeStyle(.twentyFourHour, zone: zone, language: $0).timeInSentence(hour(22), seenFrom: minute(5 * 60))
        }
        #expect(
            Set(words).isSuperset(of: [
                "01:00 after the clock change", "01:00 nach der Zeitumstellung", "la 1:00 tras el cambio de hora",
                "時刻変更後の1:00", "الساعة 01:00 بعد تغيير التوقيت",
            ]))
        // Every language says it, in its own words.
        #expect(Set(words).count == Language.allCases.count)
        #expect(words.allSatisfy { ($0.contains("1:00") || $0.contains("1.00")) && $0.count > 8 })
    }

    @Test(arguments: [
        (Language.german, "Mitternacht", "Samstag 24 Uhr", "Donnerstag, 26. November, 24 Uhr"),
        (.spanish, "la medianoche", "la medianoche del sábado", "el jueves 26 de noviembre, medianoche"),
        (.japanese, "24時", "土曜日24時", "11月26日木曜日24時"),
        (.arabic, "منتصف الليل", "نهاية يوم السبت", "الخميس 26 نوفمبر، نهاية اليوم"),
    ])
    func midnightIsNamedInEachLanguage(_ language: Language, _ today: String, _ saturday: String, _ later: String) {
        let times = TimeStyle(.twentyFourHour, zone: pacific, language: language)
        #expect(
            [24, 48, 168].map { times.warningEndInSentence(hour($0), seenFrom: moment) } == [
                today, saturday, later,
            ])
    }

    @Test(arguments: [
        (Language.english, "Tuesday 1 December, 08:00"), (.french, "mardi 1er décembre, 08:00"),
        (.italian, "a martedì 1º dicembre, 08:00"), (.portuguese, " data de terça-feira, 1º de dezembro, 08:00"),
        (.polish, "08:00 we wtorek, 1 grudnia"), (.czech, "8:00 v úterý 1. prosince"),
        (.russian, "08:00 вторника, 1 декабря"), (.ukrainian, "08:00 у вівторок, 1 грудня"),
        (.greek, "την Τρίτη 1 Δεκεμβρίου, 08:00"),
    ])
    func aFarDayHasTheCaseAndTheOrdinalOfItsLanguage(_ language: Language, _ words: String) {
        let times = TimeStyle(.twentyFourHour, zone: pacific, language: language)
        #expect(times.timeInSentence(hour(8 + 24 * 11), seenFrom: moment) == words)
    }

    @Test(arguments: [
        (Language.french, "mardi 1er décembre", "1er déc."), (.italian, "martedì 1º dicembre", "1º dic"),
        (.portuguese, "terça-feira, 1º de dezembro", "1º de dez"), (.german, "Dienstag, 1. Dezember", "1. Dez."),
    ])
    func theFirstOfAMonthIsAnOrdinalWhereItsLanguageHasOne(_ language: Language, _ date: String, _ short: String) {
        let times = TimeStyle(.twentyFourHour, zone: pacific, language: language)
        #expect(times.date(hour(8 + 24 * 11)) == date && times.dayAndMonth(hour(8 + 24 * 11)) == short)
        #expect(times.date(hour(8 + 24 * 10)).contains("30"))
    }

    @Test func aCaptionOfAFarDayHasItsDate() {
        #expect(twelve.captionWithDay("Rome", moment, seenFrom: hour(15 - 24 * 5)) == "Rome, Friday 3:22 PM")
        #expect(twelve.captionWithDay("Rome", moment, seenFrom: hour(15 - 24 * 6)) == "Rome, 20 Nov, 3:22 PM")
    }

    @Test func headingsOfAnotherDaysCardHaveWeekdays() {
        #expect(twelve.day(moment, seenFrom: moment) == "Today")
        #expect(twelve.day(hour(25), seenFrom: moment) == "Tomorrow")
        #expect(
            [moment, hour(25)].map { twelve.day($0, seenFrom: moment, isPresent: false) } == ["Friday", "Saturday"])
        #expect(twelve.day(hour(24 * 6), seenFrom: moment) == "Thursday 26 November")
    }

    @Test func aDateAndTimeHasShorterForms() {
        #expect(
            twelve.dateAndTime(moment) == [
                "Friday 20 November, 3:22 PM", "Fri 20 November, 3:22 PM", "Friday 3:22 PM", "3:22 PM",
            ])
    }
}

@Suite struct PlaceLabelTests {
    @Test func aPlaceWithoutANameIsItsCoordinates() {
        #expect(Place(name: "Seattle", latitude: 47.6, longitude: -122.3).label == "Seattle")
        #expect(Place(name: nil, latitude: 47.6062, longitude: -122.3321).label == "47.61, -122.33")
        #expect(Place(name: "Portland", qualifier: "OR", latitude: 45.5, longitude: -122.7).label == "Portland, OR")
        #expect(Place(name: "Perth", qualifier: "\u{7}\n", latitude: 0, longitude: 0).label == "Perth")
        #expect(Place(name: nil, qualifier: "OR", latitude: 1, longitude: 2).label == "1.00, 2.00")
        #expect(Place(name: " \u{202E}", latitude: -0.001, longitude: 5).label == "0.00, 5.00")
        #expect(Place(name: nil, latitude: -0.05, longitude: 179.999).label == "-0.05, 180.00")
        #expect(Place(name: nil, latitude: .nan, longitude: 1e300).label == "–, –")
    }

    @Test func anArabicCountryFollowsTheNameFromTheRight() {
        func label(_ name: String, _ qualifier: String) -> String {
            Place(name: name, qualifier: qualifier, latitude: 0, longitude: 0).label
        }
        #expect(label("طرابلس", "لبنان") == "طرابلس، لبنان")
        #expect(label("Valencia", "إسبانيا") == "\u{2068}Valencia\u{2069}، إسبانيا")
        #expect(label("Valencia", "Ισπανία") == "Valencia, Ισπανία")
        #expect(label("بورتلاند", "OR") == "بورتلاند, OR")
    }

    @Test(arguments: [
        (0.0, CompassPoint.north), (22.4, .north), (22.6, .northeast), (90, .east), (225, .southwest),
        (337.4, .northwest), (337.6, .north), (360, .north), (-90, .west), (765, .northeast), (-337.6, .north),
    ])
    func bearingsNameTheNearestPoint(_ bearing: Double, _ point: CompassPoint) {
        #expect(CompassPoint(bearing: bearing) == point)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity]) func whatIsNoAngleHasNoPoint(_ bearing: Double) {
        #expect(CompassPoint(bearing: bearing) == nil)
    }
}
