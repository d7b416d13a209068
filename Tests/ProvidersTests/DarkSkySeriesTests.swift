import ForecastCore
import Primitives
import Providers
import Testing

@Suite struct DarkSkySeriesTests {
    private let start = 1_795_215_600

    private func series(_ count: Int, step: Int, _ members: String = #""precipIntensity": 1"#) -> String {
        let points = (0..<count).map { #"{"time": \#(start + $0 * step), \#(members)}"# }
        return #"{"data": [\#(points.joined(separator: ","))]}"#
    }

    @Test(arguments: [1, 24, 48, 49, 61, 168, 169])
    func anyNumberOfHoursArrives(_ count: Int) throws {
        let forecast = try read(answer(#""hourly": \#(series(count, step: 3600, #""temperature": 3"#))"#))
        #expect(forecast.hourly.count == count)
        #expect(forecast.hourly.last?.time.secondsSince1970 == Double(start + (count - 1) * 3600))
    }

    @Test func pointsAreSortedAndOfEqualTimesTheFirstStays() throws {
        let forecast = try read(
            answer(
                """
                "hourly": {"data": [
                    {"time": \(start + 7200), "temperature": 3}, {"time": \(start), "temperature": 1},
                    {"time": \(start + 3600), "temperature": 2}, {"time": \(start), "temperature": 9}]},
                "minutely": {"data": [
                    {"time": \(start + 60), "precipIntensity": 2}, {"time": \(start), "precipIntensity": 1},
                    {"time": \(start + 60), "precipIntensity": 9}]},
                "daily": {"data": [
                    {"time": \(unix("2026-11-22T08:00:00Z")), "temperatureHigh": 2},
                    {"time": \(unix("2026-11-21T08:00:00Z")), "temperatureHigh": 1},
                    {"time": \(unix("2026-11-22T08:00:00Z")), "temperatureHigh": 9},
                    {"time": \(unix("2026-11-22T09:00:00Z")), "temperatureHigh": 9}]}
                """))
        #expect(forecast.hourly.map(\.temperature) == [1, 2, 3])
        #expect(forecast.minutely?.points.map(\.rate) == [1, 2])
        #expect(forecast.daily.map(\.high) == [1, 2])
    }

    @Test func aPointWithoutTimeIsLeftOut() throws {
        let points = [
            #"{"temperature": 1}"#, #"{"time": null, "temperature": 1}"#, #"{"time": -999, "temperature": 1}"#,
            #"{"time": "soon", "temperature": 1}"#, #"{"time": 1e300, "temperature": 1}"#,
            #"{"time": -1e18, "temperature": 1}"#, "null", "7", #""text""#, "[]", "{}",
            point(#""temperature": 5"#),
        ]
        let forecast = try read(answer(#""hourly": {"data": [\#(points.joined(separator: ","))]}"#))
        #expect(forecast.hourly.map(\.temperature) == [5])
    }

    @Test(arguments: [
        (60, MinutelyPrecipitation.Quality.minute), (120, .minute), (300, .fiveMinute), (900, .quarterHour),
    ])
    func spacingTellsTheQualityOfMinutes(_ step: Int, _ quality: MinutelyPrecipitation.Quality) throws {
        let forecast = try read(answer(#""minutely": \#(series(13, step: step))"#))
        #expect(forecast.minutely?.quality == quality)
    }

    @Test func aGapDoesNotChangeTheQuality() throws {
        let points = [0, 60, 120, 1800, 1860].map { #"{"time": \#(start + $0), "precipIntensity": 1}"# }
        let text = answer(#""minutely": {"data": [\#(points.joined(separator: ","))]}"#)
        #expect(try read(text).minutely?.quality == .minute)
    }

    @Test func hoursAreNoMinutes() throws {
        let text = answer(
            #""minutely": \#(series(3, step: 3600)), "currently": \#(point(#""temperature": 1"#))"#)
        #expect(try read(text).minutely == nil)
    }

    @Test(arguments: ["currently", "minutely", "hourly", "daily", "alerts"], ["absent", "null", "{}", "[]", "7"])
    func eachBlockMayBeMissing(_ block: String, _ form: String) throws {
        let whole = try read(wholeAnswer)
        // Renaming a block takes it away; a second member of its old name stands in its place.
        var text = wholeAnswer.replacing("\"\(block)\":", with: "\"renamed\":")
        if form != "absent" {
            text = text.replacing("\"offset\": -8,", with: "\"offset\": -8, \"\(block)\": \(form),")
        }
        let forecast = try read(text)
        #expect(forecast.current == (block == "currently" ? nil : whole.current))
        #expect(forecast.minutely == (block == "minutely" ? nil : whole.minutely))
        #expect(forecast.hourly == (block == "hourly" ? [] : whole.hourly))
        #expect(forecast.daily == (block == "daily" ? [] : whole.daily))
        #expect(forecast.alerts == (block == "alerts" ? [] : whole.alerts))
    }

    @Test(arguments: [
        #""hourly": {"data": []}"#, #""hourly": {"summary": "Rain."}, "daily": null"#, #""currently": {}"#,
        #""currently": {"temperature": 5}"#, #""currently": \#(point())"#, #""alerts": []"#,
        #""hourly": {"data": [\#(point(#""temperature": -999, "precipType": "none""#))]}"#,
        #""daily": {"data": {"time": 1795161600, "temperatureHigh": 5}}"#,
    ])
    func withoutAnyWeatherTheErrorNamesTheBlocks(_ members: String) throws {
        let error = try #require(fault(answer(members)))
        #expect(error == .noWeather)
        #expect(["currently", "minutely", "hourly", "daily"].allSatisfy(error.message.contains))
    }

    @Test(arguments: [
        // Midnight before, on and after both changes of the clock.
        ("2026-03-07T08:00:00Z", 7, 3), ("2026-03-08T08:00:00Z", 8, 3), ("2026-03-09T07:00:00Z", 9, 3),
        ("2026-10-31T07:00:00Z", 31, 10), ("2026-11-01T07:00:00Z", 1, 11), ("2026-11-02T08:00:00Z", 2, 11),
        // An hour off, as Pirate Weather counts after a change.
        ("2026-03-09T08:00:00Z", 9, 3), ("2026-11-02T07:00:00Z", 2, 11),
    ])
    func daysHaveThePlacesDate(_ midnight: String, _ day: Int, _ month: Int) throws {
        let text = answer(#""daily": {"data": [{"time": \#(unix(midnight)), "temperatureHigh": 5}]}"#)
        #expect(try read(text).daily.map(\.date) == [CivilDate(year: 2026, month: month, day: day)])
    }

    @Test func highAndLowFallBackToTheDaysExtremes() throws {
        let days = [
            #"{"time": 1795161600, "temperatureHigh": 9, "temperatureMax": 10, "temperatureLow": 2, "temperatureMin": 1}"#,
            #"{"time": 1795248000, "temperatureHigh": -999, "temperatureMax": 10, "temperatureMin": 1}"#,
        ]
        let forecast = try read(answer(#""daily": {"data": [\#(days.joined(separator: ","))]}"#))
        #expect(forecast.daily.map(\.high) == [9, 10])
        #expect(forecast.daily.map(\.low) == [2, 1])
    }

    @Test(arguments: [
        ("0", 0.0), ("0.5", 0.5), ("0.99", 0.99), ("1", 0), ("1.0", 0), ("-999", nil), ("1.5", nil), ("-0.2", nil),
    ])
    func theMoonsCycleEndsWhereItBegins(_ given: String, _ phase: Double?) throws {
        let text = answer(
            #""daily": {"data": [\#(point(#""temperatureHigh": 5, "moonPhase": \#(given)"#))]}"#)
        #expect(try read(text).daily.first?.moonPhase == phase)
    }

    @Test(arguments: [
        (#""sunriseTime": 0, "sunsetTime": 0"#, false, false),
        (#""sunriseTime": -999, "sunsetTime": 1795220820"#, false, true),
        (#""sunriseTime": 1795188240, "sunsetTime": 1795188240"#, false, false),
        (#""sunriseTime": 1795188240, "sunsetTime": 1795888240"#, true, false),
        (#""sunriseTime": 1795188240, "sunsetTime": 1795220820"#, true, true),
    ])
    func onlyASunThatFitsTheDayIsKept(_ members: String, _ rises: Bool, _ sets: Bool) throws {
        let text = answer(
            #""daily": {"data": [{"time": 1795161600, "temperatureHigh": 5, \#(members)}]}"#)
        let day = try #require(try read(text).daily.first)
        #expect((day.sunrise != nil) == rises)
        #expect((day.sunset != nil) == sets)
    }
}
