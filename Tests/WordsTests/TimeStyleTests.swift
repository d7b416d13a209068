import ForecastCore
import Primitives
import Testing
import Words

@Suite struct TimeStyleTests {
    private let twelve = TimeStyle(.twelveHour, zone: pacific)
    private let twentyFour = TimeStyle(.twentyFourHour, zone: pacific)

    @Test(arguments: [
        (0, 0, "12:00 AM", "12 AM", "00:00"), (0, 5, "12:05 AM", "12:05 AM", "00:05"),
        (1, 0, "1:00 AM", "1 AM", "01:00"), (11, 59, "11:59 AM", "11:59 AM", "11:59"),
        (12, 0, "12:00 PM", "12 PM", "12:00"), (12, 30, "12:30 PM", "12:30 PM", "12:30"),
        (13, 0, "1:00 PM", "1 PM", "13:00"), (23, 59, "11:59 PM", "11:59 PM", "23:59"),
    ])
    func timesOfTheDay(_ hours: Int, _ minutes: Int, _ time: String, _ halfDay: String, _ other: String) {
        let instant = hour(hours).advanced(by: Double(minutes) * 60 + 59)
        #expect(twelve.time(instant) == time)
        #expect(twelve.timeWithinHalfDay(instant) == halfDay)
        #expect(twelve.timeWithinHour(instant) == String(time.dropLast(3)))
        #expect(twentyFour.time(instant) == other)
        #expect(twentyFour.timeWithinHalfDay(instant) == other)
        #expect(twentyFour.timeWithinHour(instant) == other)
    }

    @Test(arguments: [
        (0, "3:22 PM"), (1, "Saturday 3:22 PM"), (6, "Thursday 3:22 PM"), (7, "Friday 27 November, 3:22 PM"),
        (-6, "Saturday 3:22 PM"), (-7, "Friday 13 November, 3:22 PM"),
    ])
    func aTimeHasItsWeekdayOrFromAWeekAwayItsDate(_ days: Int, _ time: String) {
        #expect(twelve.time(hour(15 + 24 * days).advanced(by: 1320), seenFrom: moment) == time)
    }

    @Test func datesAreThoseOfThePlace() {
        #expect(twelve.date(moment) == "Friday 20 November")
        let auckland = TimeStyle(.twelveHour, zone: ZoneOffsets(initial: 46_800))
        #expect(auckland.date(moment) == "Saturday 21 November")
        #expect(twelve.date(Instant(secondsSince1970: -1)) == "Wednesday 31 December")
    }

    @Test(arguments: [
        (0.0, "3:22 PM"), (-1, "Thursday 3:22 PM"), (-6, "Saturday 3:22 PM"), (6, "Thursday 3:22 PM"),
        (-7, "Friday 13 November, 3:22 PM"), (8, "Saturday 28 November, 3:22 PM"),
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
