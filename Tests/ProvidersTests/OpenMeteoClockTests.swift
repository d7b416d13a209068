import ForecastCore
import Primitives
import Providers
import Testing

@Suite struct OpenMeteoClockTests {
    private let greenwich = #""latitude": 27.7, "longitude": 85.3, "utc_offset_seconds": 0, "timezone": "GMT""#
    private let hour =
        #""hourly_units": {"temperature_2m": "°C"}, "hourly": {"time": ["2026-03-28T12:00"], "temperature_2m": [5]}"#
    private let days = """
        "daily_units": {"temperature_2m_max": "°C"},
        "daily": {"time": ["2026-03-28", "2026-03-29", "2026-03-30"], "temperature_2m_max": [1, 2, 3]}
        """

    @Test(arguments: ["GMT", "UTC"]) func theClockOfAnAnswerThatNobodyAskedForIsThePlaces(_ name: String) throws {
        let head = greenwich.replacing("GMT", with: name)
        let forecast = try read(openMeteo("\(hour), \(days)", head: head), zoneThere: "Asia/Kathmandu")
        #expect(forecast.place.timeZone == "Asia/Kathmandu" && forecast.zone == ZoneOffsets(initial: 20_700))
        #expect(forecast.hourly.map(\.time) == [instant("2026-03-28T12:00:00Z")])
        #expect(forecast.daily.isEmpty, "they are days of another clock")
    }

    @Test func daysStayAsLongAsThePlacesClockIsThatOfGreenwich() throws {
        let forecast = try read(openMeteo("\(hour), \(days)", head: greenwich), zoneThere: "Europe/London")
        #expect(forecast.place.timeZone == "Europe/London" && forecast.zone.changes.count == 1)
        #expect(forecast.daily.map(\.date.iso8601) == ["2026-03-28", "2026-03-29"])
    }

    @Test(arguments: ["Atlantic/Reykjavik", "Mars/Olympus", nil])
    func whereGreenwichTimeHoldsOrNoOtherIsKnownNothingChanges(_ zone: String?) throws {
        let text = openMeteo("\(hour), \(days)", head: greenwich)
        let forecast = try read(text, zoneThere: zone)
        #expect(forecast == (try read(text)))
        #expect(forecast.daily.count == 3 && forecast.zone == ZoneOffsets(initial: 0))
    }

    @Test func aZoneThatWasAskedForStays() throws {
        let head =
            #""latitude": 27.7, "longitude": 85.3, "utc_offset_seconds": -28800, "timezone": "America/Los_Angeles""#
        let forecast = try read(openMeteo(days, head: head), zoneThere: "Asia/Kathmandu")
        #expect(forecast.place.timeZone == "America/Los_Angeles" && forecast.daily.count == 3)
    }

    @Test func anAnswerOfNothingButDaysOfAnotherClockSaysHowToAsk() {
        #expect(throws: ForecastFileError.daysOfAnotherClock(zone: "Asia/Kathmandu")) {
            try read(openMeteo(days, head: greenwich), zoneThere: "Asia/Kathmandu")
        }
        #expect(
            ForecastFileError.daysOfAnotherClock(zone: "Asia/Kathmandu").message.hasSuffix("ask for timezone=auto"))
    }
}
