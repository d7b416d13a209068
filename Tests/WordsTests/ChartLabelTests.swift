import ForecastCore
import Primitives
import Testing

@testable import Words

@Suite struct ChartLabelTests {
    private let times = TimeStyle(.twelveHour, zone: pacific)

    @Test func labelsHaveNoUnitAndATrueMinus() {
        #expect(Language.english.degrees(-4) == "\u{2212}4°")
        #expect(Language.english.degrees(0) == "0°")
        #expect(Language.english.highMark(65) == "H 65°" && Language.english.lowMark(-3) == "L \u{2212}3°")
        #expect(Language.english.percent(30) == "30%")
    }

    @Test func hourMarksAreBareOrHaveTheHalfOfTheDay() {
        #expect(times.hourMark(hour(17), withPeriod: true) == "5 PM")
        #expect(times.hourMark(hour(17), withPeriod: false) == "5")
        #expect(times.hourMark(hour(24), withPeriod: false) == "12")
        let european = TimeStyle(.twentyFourHour, zone: pacific)
        #expect(european.hourMark(hour(24), withPeriod: true) == "00")
    }

    @Test func aDateAndTimeHasShorterForms() {
        #expect(
            times.dateAndTime(moment) == [
                "Friday 20 November, 3:22 PM", "Fri 20 November, 3:22 PM", "Friday 3:22 PM", "3:22 PM",
            ])
    }

    @Test func aDescriptionTellsWhenItIsWarmestAndColdest() throws {
        var facts = Facts(
            place: Place(name: "Seattle", latitude: 0, longitude: 0), moment: moment, zone: pacific,
            units: Units(.us), timeFormat: .twelveHour, attribution: "")
        facts.course = TemperatureCourse([
            .init(time: hour(16), celsius: 10), .init(time: hour(17), celsius: 18),
            .init(time: hour(31), celsius: -4),
        ])
        let text = facts.description(.short)
        #expect(text.hasSuffix("High 64°F, 5:00 PM. Low 25°F, Saturday 7:00 AM."))
        facts.course = TemperatureCourse([.init(time: hour(16), celsius: 10)])
        #expect(!facts.description(.full).contains("High"))
    }
}
