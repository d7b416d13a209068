import ForecastCore
import LoopbackServices
import Primitives
import Providers
import Testing

@Suite struct OpenMeteoTimeTests {
    @Test func precipitationIsThatOfTheRowAnHourLater() throws {
        let forecast = try read(
            openMeteo(
                hourly(
                    4,
                    [
                        ("temperature_2m", "°C", "[1, 2, 3, 4]"), ("precipitation", "mm", "[9, 0.5, 0, null]"),
                        ("precipitation_probability", "%", "[100, 60, 5, 30]"),
                        ("weather_code", "wmo code", "[63, 61, 3, 0]"), ("cloud_cover", "%", "[10, 60, 100, 20]"),
                    ])))
        #expect(forecast.hourly.map(\.time.iso8601).first == "2026-11-20T08:00:00Z")
        #expect(forecast.hourly.map(\.temperature) == [1, 2, 3, 4])
        #expect(forecast.hourly.map(\.precipitationRate) == [0.5, 0, nil, nil])
        #expect(forecast.hourly.map(\.precipitationProbability) == [0.6, 0.05, 0.3, nil])
        #expect(forecast.hourly.map(\.precipitationKind) == [.rain, nil, nil, nil])
        // The second hour is dry: its own row's code tells of the hour before, so the clouds tell the sky.
        #expect(forecast.hourly.map(\.condition) == [.rain, .partlyCloudy, .cloudy, .clear])
    }

    @Test func hoursThatAreFurtherApartLendEachOtherNothing() throws {
        let block = """
            "hourly_units": {"precipitation": "mm", "temperature_2m": "°C"}, "hourly": {
            "time": ["2026-11-20T00:00", "2026-11-20T03:00", "2026-11-20T04:00", "2026-11-20T03:00", "x", null],
            "temperature_2m": [1, 2, 3, 99, 98, 97], "precipitation": [0, 6, 2, 99, 98, 97]}
            """
        let forecast = try read(openMeteo(block))
        #expect(forecast.hourly.map(\.temperature) == [1, 2, 3])
        #expect(forecast.hourly.map(\.precipitationRate) == [nil, 2, nil])
    }

    @Test func quarterHoursAreRatesOfTheTimeBeforeTheirStamp() throws {
        let block = """
            "minutely_15_units": {"time": "iso8601", "precipitation": "inch", "weather_code": "wmo code"},
            "minutely_15": {"time": ["2026-11-20T15:30", "2026-11-20T15:45", "2026-11-20T16:00"],
            "precipitation": [0.01, null, 0.0], "weather_code": [73, 73, 73]}
            """
        let minutely = try #require(try read(openMeteo(block)).minutely)
        #expect(minutely.quality == .quarterHour)
        #expect(
            minutely.points.map(\.time)
                == ["2026-11-20T23:15:00Z", "2026-11-20T23:30:00Z", "2026-11-20T23:45:00Z"].map(instant))
        #expect(abs((minutely.points[0].rate ?? 0) - 1.016) < 1e-12)
        #expect(minutely.points.map(\.rate).dropFirst() == [nil, 0])
        #expect(minutely.points.map(\.kind) == [.snow, nil, nil])
    }

    @Test func quarterHoursWithoutAnyValueAreNone() throws {
        let block = """
            "minutely_15_units": {"precipitation": "undefined"},
            "minutely_15": {"time": ["2026-11-20T15:30"], "precipitation": [null], "weather_code": [3]}
            """
        let forecast = try read(openMeteo(hourly(1, [("temperature_2m", "°C", "[1]")]) + "," + block))
        #expect(forecast.minutely == nil)
    }

    @Test(arguments: [("900", 2.0), ("3600", 0.5), ("null", nil), ("0", nil), ("-5", nil), ("1e300", nil)])
    func currentPrecipitationIsThatOfItsInterval(_ interval: String, _ rate: Double?) throws {
        let block = """
            "current_units": {"temperature_2m": "°C", "precipitation": "mm"}, "current": {"time": "2026-11-20T15:15",
            "interval": \(interval), "temperature_2m": 1, "precipitation": 0.5, "weather_code": 80}
            """
        let current = try #require(try read(openMeteo(block)).current)
        #expect(current.precipitationRate == rate)
        #expect(current.precipitationKind == (rate == nil ? nil : .rain))
    }

    @Test func localAndUnixTimesAreTheSameInstants() throws {
        func answer(_ format: String, _ hour: String, _ day: String, _ sunrise: String) -> String {
            openMeteo(
                """
                "hourly_units": {"time": "\(format)", "temperature_2m": "°C"},
                "hourly": {"time": [\(hour)], "temperature_2m": [5]},
                "daily_units": {"time": "\(format)", "sunrise": "\(format)"},
                "daily": {"time": [\(day)], "sunrise": [\(sunrise)]}
                """)
        }
        let local = try read(answer("iso8601", #""2026-11-20T15:00""#, #""2026-11-20""#, #""2026-11-20T07:24""#))
        let unix = try read(
            answer(
                "unixtime", "\(unix("2026-11-20T23:00:00Z"))", "\(unix("2026-11-20T08:00:00Z"))",
                "\(unix("2026-11-20T15:24:00Z"))"))
        #expect(local == unix)
        #expect(local.hourly.map(\.time.iso8601) == ["2026-11-20T23:00:00Z"])
        #expect(local.daily.map(\.sunrise?.iso8601) == ["2026-11-20T15:24:00Z"])
        #expect(local.daily.map(\.date.iso8601) == ["2026-11-20"])
    }

    /// The answer keeps one offset for all its days; from 8 March on, clocks in Los Angeles are an hour further.
    @Test(arguments: [true, false])
    func timesAfterAClockChangeAreThoseOfThePlacesClock(_ isLocal: Bool) throws {
        let times =
            isLocal
            ? (
                #""2026-03-07", "2026-03-08", "2026-03-09""#,
                #""2026-03-07T06:36", "2026-03-08T06:34", "2026-03-09T06:32""#
            )
            : (
                "1772870400, 1772956800, 1773043200",
                ["2026-03-07T14:36:00Z", "2026-03-08T14:34:00Z", "2026-03-09T14:32:00Z"].map { "\(unix($0))" }
                    .joined(separator: ",")
            )
        let forecast = try read(
            openMeteo(
                #""daily_units": {"time": "x"}, "daily": {"time": [\#(times.0)], "sunrise": [\#(times.1)]}"#))
        #expect(forecast.daily.map(\.date.iso8601) == ["2026-03-07", "2026-03-08", "2026-03-09"])
        let clocks = try forecast.daily.map { day in
            let time = forecast.zone.civilTime(at: try #require(day.sunrise))
            return [time.date.day, time.hour, time.minute]
        }
        #expect(clocks == [[7, 6, 36], [8, 7, 34], [9, 7, 32]])
    }

    @Test func anAutumnDayThatBeginsAtElevenInTheEveningHasItsOwnDate() throws {
        // Asked for on daylight time: rows after 1 November begin at 23:00 of the day before by the place's clock.
        let head =
            #""latitude": 47.6, "longitude": -122.3, "utc_offset_seconds": -25200, "timezone": "America/Los_Angeles""#
        let rows = ["2026-10-31T07:00:00Z", "2026-11-01T07:00:00Z", "2026-11-02T07:00:00Z"].map { "\(unix($0))" }
        let forecast = try read(
            openMeteo(
                #""daily_units": {"temperature_2m_max": "°C"}, "daily": {"time": [\#(rows.joined(separator: ","))], "temperature_2m_max": [1, 2, 3]}"#,
                head: head))
        #expect(forecast.daily.map(\.date.iso8601) == ["2026-10-31", "2026-11-01", "2026-11-02"])
        #expect(forecast.zone.civilTime(at: instant("2026-11-02T07:00:00Z")).hour == 23)
    }

    @Test(arguments: [
        ("2026-12-20T00:00", "2026-12-20T00:00", Day.Polar.night), ("2026-06-20T00:00", "2026-06-21T00:00", .day),
        ("2026-11-20T07:24", "2026-11-20T16:27", Day.Polar.none),
    ])
    func polarDaysAreReadFromTheSunsTimes(_ sunrise: String, _ sunset: String, _ polar: Day.Polar) throws {
        let date = sunrise.prefix(10)
        let day = try #require(
            try read(
                openMeteo(#""daily": {"time": ["\#(date)"], "sunrise": ["\#(sunrise)"], "sunset": ["\#(sunset)"]}"#)
            )
            .daily.first)
        #expect(day.polar == polar)
        #expect((day.sunrise != nil) == (polar == Day.Polar.none))
        #expect((day.sunset != nil) == (polar == Day.Polar.none))
    }

    @Test(arguments: ["0", "null", "-28800", "1e300", #""1970-01-01T00:00""#, #""soon""#, "1795300000000"])
    func aSunTimeFromElsewhereIsMissing(_ time: String) throws {
        let block = """
            "daily_units": {"temperature_2m_max": "°C"}, "daily": {"time": ["2026-11-20"], "temperature_2m_max": [1],
            "sunrise": [\(time)], "sunset": ["2026-11-20T16:27"]}
            """
        let day = try #require(try read(openMeteo(block)).daily.first)
        #expect(day.sunrise == nil && day.polar == nil)
        #expect(day.sunset == instant("2026-11-21T00:27:00Z"))
    }

    @Test func aSunThatRisesOnTheDayBeforeItsRowIsKept() throws {
        // Melbourne by the clock of Greenwich.
        let block =
            #""daily": {"time": ["2026-11-20"], "sunrise": ["2026-11-19T18:57"], "sunset": ["2026-11-20T09:17"]}"#
        let head = #""latitude": -37.8, "longitude": 145, "utc_offset_seconds": 0, "timezone": "GMT""#
        let forecast = try read(openMeteo(block, head: head))
        #expect(forecast.daily.first?.sunrise == instant("2026-11-19T18:57:00Z"))
        #expect(forecast.zone == ZoneOffsets(initial: 0))
    }

    @Test func anUnknownZoneLeavesTheOneOffset() throws {
        let head = #""latitude": 1, "longitude": 2, "utc_offset_seconds": 12600, "timezone": "Mars/Olympus""#
        #expect(
            try read(openMeteo(hourly(1, [("temperature_2m", "°C", "[1]")]), head: head)).zone
                == ZoneOffsets(initial: 12_600))
        let unknown = #""latitude": 1, "longitude": 2, "generationtime_ms": 1, "timezone": "Mars/Olympus""#
        let current =
            #""current_units": {"temperature_2m": "°C"}, "current": {"time": 1795216500, "temperature_2m": 1}"#
        let error = fault(openMeteo(current, head: unknown))
        #expect(
            error?.message.hasPrefix(#"timezone "Mars/Olympus" is unknown, and utc_offset_seconds is missing"#)
                == true)
    }
}
