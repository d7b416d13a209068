import ForecastCore
import LoopbackServices
import Primitives
import Providers
import Testing

@Suite struct OpenMeteoTimeTests {
    @Test func precipitationIsFromTheRowAnHourLater() throws {
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
        // The second hour is dry: its own row's code is for the preceding hour, so the cloud cover determines the sky.
        #expect(
            forecast.hourly.map(\.condition) == [.rain, .partlyCloudy, .cloudy, nil],
            "a last row tells the sky, but not whether its hour is dry")
    }

    @Test func precipitationNeedsARowExactlyAnHourLater() throws {
        let block = """
            "hourly_units": {"precipitation": "mm", "temperature_2m": "°C"}, "hourly": {
            "time": ["2026-11-20T00:00", "2026-11-20T03:00", "2026-11-20T04:00", "2026-11-20T03:00", "x", null],
            "temperature_2m": [1, 2, 3, 99, 98, 97], "precipitation": [0, 6, 2, 99, 98, 97]}
            """
        let forecast = try read(openMeteo(block))
        #expect(forecast.hourly.map(\.temperature) == [1, 2, 3])
        #expect(forecast.hourly.map(\.precipitationRate) == [nil, 2, nil])
    }

    @Test func quarterHoursAreRatesOfThePrecedingInterval() throws {
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
        #expect(minutely.points.map(\.kind) == [.snow, .snow, .snow])
    }

    @Test func quarterHoursWithoutValuesAreOmitted() throws {
        let block = """
            "minutely_15_units": {"precipitation": "undefined"},
            "minutely_15": {"time": ["2026-11-20T15:30"], "precipitation": [null], "weather_code": [3]}
            """
        let forecast = try read(openMeteo(hourly(1, [("temperature_2m", "°C", "[1]")]) + "," + block))
        #expect(forecast.minutely == nil)
    }

    @Test(arguments: [("900", 2.0), ("3600", 0.5), ("null", nil), ("0", nil), ("-5", nil), ("1e300", nil)])
    func currentPrecipitationIsScaledByItsInterval(_ interval: String, _ rate: Double?) throws {
        let block = """
            "current_units": {"temperature_2m": "°C", "precipitation": "mm"}, "current": {"time": "2026-11-20T15:15",
            "interval": \(interval), "temperature_2m": 1, "precipitation": 0.5, "weather_code": 80}
            """
        let current = try #require(try read(openMeteo(block)).current)
        #expect(current.precipitationRate == rate)
        #expect(current.precipitationKind == .showers)
    }

    @Test(arguments: [("mm", "5", 5.0), ("inch", "0.2", 5.08), ("mm", "-1", nil), ("mm", "null", nil)])
    func theAmountOfADayIsRead(_ unit: String, _ sum: String, _ amount: Double?) throws {
        let block = """
            "daily_units": {"temperature_2m_max": "°C", "precipitation_sum": "\(unit)"},
            "daily": {"time": ["2026-11-20"], "temperature_2m_max": [1], "precipitation_sum": [\(sum)]}
            """
        let day = try #require(try read(openMeteo(block)).daily.first)
        #expect(day.precipitationAmount.map { ($0 * 100).rounded() / 100 } == amount)
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

    /// The response has one offset for all days; on 8 March, clocks in Los Angeles go forward by an hour.
    @Test(arguments: [true, false])
    func timesAfterAClockChangeAreLocal(_ isLocal: Bool) throws {
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

    @Test func anAutumnDayThatBeginsAt23HasItsOwnDate() throws {
        // Requested in daylight time: rows after 1 November begin at 23:00 local time on the day before.
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
    func polarDaysAreRecognisedBySunTimes(_ sunrise: String, _ sunset: String, _ polar: Day.Polar) throws {
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
    func anImplausibleSunTimeIsMissing(_ time: String) throws {
        let block = """
            "daily_units": {"temperature_2m_max": "°C"}, "daily": {"time": ["2026-11-20"], "temperature_2m_max": [1],
            "sunrise": [\(time)], "sunset": ["2026-11-20T16:27"]}
            """
        let day = try #require(try read(openMeteo(block)).daily.first)
        #expect(day.sunrise == nil && day.polar == nil)
        #expect(day.sunset == instant("2026-11-21T00:27:00Z"))
    }

    @Test func aSunriseOnTheDayBeforeItsRowIsKept() throws {
        // Melbourne with times in GMT.
        let block =
            #""daily": {"time": ["2026-11-20"], "sunrise": ["2026-11-19T18:57"], "sunset": ["2026-11-20T09:17"]}"#
        let head = #""latitude": -37.8, "longitude": 145, "utc_offset_seconds": 0, "timezone": "GMT""#
        let forecast = try read(openMeteo(block, head: head))
        #expect(forecast.daily.first?.sunrise == instant("2026-11-19T18:57:00Z"))
        #expect(forecast.zone == ZoneOffsets(initial: 0))
    }

    @Test func anUnknownZoneFallsBackToTheOffset() throws {
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

@Suite struct OpenMeteoWeatherTests {
    @Test(
        arguments: [
            (0, Condition.clear, nil as PrecipitationKind?), (1, .clear, nil), (2, .partlyCloudy, nil),
            (3, .cloudy, nil),
            (45, .fog, nil), (48, .fog, nil), (51, .rain, .rain), (53, .rain, .rain), (55, .rain, .rain),
            (56, .freezingRain, .freezingRain), (57, .freezingRain, .freezingRain), (61, .rain, .rain),
            (63, .rain, .rain), (65, .rain, .rain), (66, .freezingRain, .freezingRain),
            (67, .freezingRain, .freezingRain), (71, .snow, .snow), (73, .snow, .snow), (75, .snow, .snow),
            (77, .snow, .snow), (80, .showers, .showers), (81, .showers, .showers), (82, .showers, .showers),
            (85, .snowShowers, .snowShowers), (86, .snowShowers, .snowShowers), (95, .thunderstorm, nil),
            (96, .thunderstorm, nil), (99, .thunderstorm, nil),
            (4, nil, nil), (100, nil, nil), (-1, nil, nil),
        ] as [(Int, Condition?, PrecipitationKind?)])
    func weatherCodesHaveConditionsAndKinds(_ code: Int, _ condition: Condition?, _ kind: PrecipitationKind?) throws
    {
        let block = """
            "current_units": {"precipitation": "mm", "temperature_2m": "°C"}, "current": {"time": "2026-11-20T15:15",
            "interval": 900, "temperature_2m": 1, "precipitation": 0.5, "weather_code": \(code)}
            """
        let current = try #require(try read(openMeteo(block)).current)
        #expect(current.condition == condition && current.precipitationKind == kind)
    }

    @Test(
        arguments: [
            ("3", 1.0, 0.0, 0.0, PrecipitationKind.rain), ("3", 0, 1, 0, .rain), ("3", 0, 0, 1, .snow),
            ("3", 1, 0, 1, .sleet), ("3", 0, 0, 0, nil), ("null", 0, 0, 1, .snow), ("95", 0, 0, 1, .snow),
            ("95", 1, 0, 0, .rain), ("95", 0, 0, 0, nil), ("66", 1, 0, 0, .freezingRain), ("73", 1, 0, 0, .snow),
        ] as [(String, Double, Double, Double, PrecipitationKind?)])
    func amountsDecideTheKindIfTheCodeDoesNot(
        _ code: String, _ rain: Double, _ showers: Double, _ snow: Double, _ kind: PrecipitationKind?
    ) throws {
        let forecast = try read(
            openMeteo(
                hourly(
                    2,
                    [
                        ("precipitation", "mm", "[0, 1]"), ("weather_code", "wmo code", "[3, \(code)]"),
                        ("rain", "mm", "[0, \(rain)]"), ("showers", "mm", "[0, \(showers)]"),
                        ("snowfall", "cm", "[0, \(snow)]"),
                    ])))
        #expect(forecast.hourly[0].precipitationKind == kind)
    }

    /// 0.7 cm of snow are 1 mm of water.
    @Test(
        arguments: [
            (61, 0.1, "cm", PrecipitationKind.rain), (61, 0.35, "cm", .sleet), (71, 0.5, "cm", .sleet),
            (61, 0.63, "cm", .snow), (80, 0.63, "cm", .snow), (85, 0.7, "cm", .snowShowers),
            (73, 0, "cm", .snow), (61, 0.0276, "inch", .rain), (61, 0.138, "inch", .sleet),
            (61, 0.25, "inch", .snow),
            (66, 0.63, "cm", .freezingRain),
        ] as [(Int, Double, String, PrecipitationKind)])
    func theShareOfSnowDecidesTheKind(code: Int, snow: Double, unit: String, kind: PrecipitationKind) throws {
        let forecast = try read(
            openMeteo(
                hourly(
                    2,
                    [
                        ("precipitation", "mm", "[0, 1]"), ("weather_code", "wmo code", "[3, \(code)]"),
                        ("snowfall", unit, "[0, \(snow)]"),
                    ])))
        #expect(forecast.hourly[0].precipitationKind == kind)
    }

    /// The service makes the codes of drizzle of small amounts; where it states none, the code tells how little falls.
    @Test(
        arguments: [
            (51, "null", Condition.drizzle), (53, "null", .drizzle), (55, "null", .rain), (51, "0.1", .rain),
            (61, "null", .rain),
        ])
    func aCodeOfDrizzleWithoutAnAmountIsDrizzle(code: Int, amount: String, condition: Condition) throws {
        let forecast = try read(
            openMeteo(
                hourly(
                    2,
                    [
                        ("temperature_2m", "°C", "[9, 9]"), ("precipitation", "mm", "[null, \(amount)]"),
                        ("weather_code", "wmo code", "[3, \(code)]"),
                    ])))
        #expect(forecast.hourly[0].condition == condition)
    }

    @Test func anHourWithThunderIsAThunderstormInTheOutlook() throws {
        let forecast = try read(
            openMeteo(
                hourly(
                    3,
                    [
                        ("temperature_2m", "°C", "[1, 1, 1]"), ("precipitation", "mm", "[0, 2, 0]"),
                        ("weather_code", "wmo code", "[2, 95, 2]"),
                    ])))
        #expect(forecast.hourly.map(\.condition) == [.thunderstorm, .partlyCloudy, nil])
        let window = forecast.precipitation(from: forecast.hourly[0].time, .hours)
        #expect(window?.entries.prefix(2).map(\.verdict.kind) == [.thunder, nil])
    }

    @Test func theMoonPhaseIsReadIfPresent() throws {
        let daily = #""daily": {"time": ["2026-11-20", "2026-11-21"], "moon_phase": [0.37, 1]}"#
        #expect(try read(openMeteo(daily)).daily.map(\.moonPhase) == [0.37, 0])
    }

    @Test(arguments: [
        ("Seattle", 47.61, -122.33, true), ("Los Angeles", 34.05, -118.24, true), ("Miami", 25.77, -80.19, true),
        ("Boston", 42.36, -71.06, true), ("Toronto", 43.7, -79.42, true), ("Portland, ME", 43.66, -70.26, true),
        ("Berlin", 52.52, 13.41, true), ("Paris", 48.85, 2.35, true), ("Zurich", 47.37, 8.55, true),
        ("Perpignan", 42.7, 2.9, true), ("Brest", 48.39, -4.49, true),
        ("Anchorage", 61.22, -149.9, false), ("Honolulu", 21.31, -157.86, false),
        ("Mexico City", 19.43, -99.13, false),
        ("Edmonton", 53.55, -113.47, false), ("St. John's", 47.56, -52.71, false), ("Tokyo", 35.69, 139.69, false),
        ("Sydney", -33.87, 151.21, false), ("Helsinki", 60.17, 24.94, false), ("Rome", 41.89, 12.51, false),
        ("Madrid", 40.42, -3.7, false), ("Dublin", 53.33, -6.25, false), ("Copenhagen", 55.68, 12.57, false),
        // The default model is KNMI's here, and near Nantes one without native quarter hours.
        ("Amsterdam", 52.37, 4.89, false), ("Nantes", 47.22, -1.55, false), ("0, 0", 0, 0, false),
    ])
    func quarterHoursAreNativeWhereTheDefaultModelHasThem(
        _ place: String, _ north: Double, _ east: Double, _ isNative: Bool
    ) throws {
        let quality = try #require(try quarterHours(north, east, suffix: "").minutely?.quality)
        #expect(quality == (isNative ? .quarterHour : .interpolated))
    }

    @Test(arguments: [
        ("icon_seamless", 52.37, 4.89, true), ("icon_d2", 48.85, 2.35, true), ("icon_d2", 47.61, -122.33, false),
        ("gfs_seamless", 47.61, -122.33, true), ("gfs_seamless", 52.52, 13.41, false),
        ("meteofrance_seamless", 48.85, 2.35, true), ("ecmwf_ifs025", 52.52, 13.41, false),
        ("best_match", 47.61, -122.33, true), ("best_match", 35.69, 139.69, false),
    ])
    func aNamedModelHasItsOwnArea(_ model: String, _ north: Double, _ east: Double, _ isNative: Bool) throws {
        let quality = try #require(try quarterHours(north, east, suffix: "_\(model)").minutely?.quality)
        #expect(quality == (isNative ? .quarterHour : .interpolated))
    }

    private func quarterHours(_ north: Double, _ east: Double, suffix: String) throws -> Forecast {
        try read(
            openMeteo(
                """
                "current_units": {"temperature_2m\(suffix)": "°C"},
                "current": {"time": "2026-11-20T15:15", "temperature_2m\(suffix)": 1},
                "minutely_15_units": {"precipitation\(suffix)": "mm"},
                "minutely_15": {"time": ["2026-11-20T15:30"], "precipitation\(suffix)": [0.5]}
                """,
                head: #""latitude": \#(north), "longitude": \#(east), "utc_offset_seconds": 0, "timezone": "GMT""#))
    }

    @Test func columnsOfOneModelAreRead() throws {
        let forecast = try read(
            openMeteo(
                hourly(
                    2,
                    [
                        ("temperature_2m_icon_seamless", "°F", "[50, 51]"),
                        ("precipitation_icon_seamless", "mm", "[0, 2]"),
                        ("precipitation_probability_icon_seamless", "%", "[0, 70]"),
                        ("weather_code_icon_seamless", "wmo code", "[3, 63]"),
                    ])
                        + #"""
                        , "daily_units": {"temperature_2m_max_icon_seamless": "°C", "temperature_2m_min_icon_seamless": "°C"},
                        "daily": {"time": ["2026-11-20"], "temperature_2m_max_icon_seamless": [11],
                        "temperature_2m_min_icon_seamless": [3], "sunrise_icon_seamless": ["2026-11-20T07:24"]}
                        """#))
        #expect(forecast.hourly[0].temperature == 10)
        #expect(forecast.hourly[0].precipitationRate == 2)
        #expect(forecast.hourly[0].precipitationProbability == 0.7)
        #expect(forecast.hourly[0].precipitationKind == .rain)
        #expect(forecast.daily[0].high == 11 && forecast.daily[0].low == 3)
        #expect(forecast.daily[0].sunrise == instant("2026-11-20T15:24:00Z"))
    }

    @Test func ofSeveralModelsOnlyTheOneWithMostValuesIsRead() throws {
        func temperature(_ first: String, _ second: String) throws -> Forecast {
            try read(
                openMeteo(
                    hourly(
                        2,
                        [
                            ("temperature_2m_gfs_seamless", "°C", first), ("temperature_2m_icon_eu", "°C", second),
                            ("wind_speed_10m_icon_eu", "m/s", "[3, 3]"),
                        ])))
        }
        let icon = try temperature("[1, 2]", "[5, null]")
        #expect(icon.hourly.map(\.temperature) == [5, nil] && icon.hourly.map(\.windSpeed) == [3, 3])
        let gfs = try read(
            openMeteo(
                hourly(1, [("temperature_2m_icon_eu", "°C", "[5]"), ("temperature_2m_gfs_global", "°C", "[6]")])))
        #expect(gfs.hourly.map(\.temperature) == [6])
    }

    @Test func plainNamesComeFirstAndOtherSuffixesAreNotModels() throws {
        let forecast = try read(
            openMeteo(
                hourly(
                    1,
                    [
                        ("temperature_2m", "°C", "[1]"), ("temperature_2m_icon_eu", "°C", "[2]"),
                        ("temperature_2m_previous_day1", "°C", "[3]"), ("cloud_cover_low", "%", "[9]"),
                        ("wind_speed_10m_icon_eu", "m/s", "[4]"), ("precipitation_probability_max", "%", "[5]"),
                    ])))
        #expect(forecast.hourly[0].temperature == 1)
        #expect(forecast.hourly[0].windSpeed == 4)
        #expect(forecast.hourly[0].cloudCover == nil && forecast.hourly[0].precipitationProbability == nil)
        #expect(
            fault(openMeteo(hourly(1, [("temperature_2m_previous_day1", "°C", "[3]")]))) == .noWeather)
    }
}
