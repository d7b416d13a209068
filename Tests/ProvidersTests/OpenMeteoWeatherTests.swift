import ForecastCore
import LoopbackServices
import Primitives
import Providers
import Testing

@Suite struct OpenMeteoWeatherTests {
    @Test(
        arguments: [
            (0, Condition.clear, nil as PrecipitationKind?), (1, .clear, nil), (2, .partlyCloudy, nil),
            (3, .cloudy, nil),
            (45, .fog, nil), (48, .fog, nil), (51, .rain, .rain), (53, .rain, .rain), (55, .rain, .rain),
            (56, .sleet, .sleet), (57, .sleet, .sleet), (61, .rain, .rain), (63, .rain, .rain), (65, .rain, .rain),
            (66, .sleet, .sleet), (67, .sleet, .sleet), (71, .snow, .snow), (73, .snow, .snow), (75, .snow, .snow),
            (77, .snow, .snow), (80, .rain, .rain), (81, .rain, .rain), (82, .rain, .rain), (85, .snow, .snow),
            (86, .snow, .snow), (95, .thunderstorm, .rain), (96, .thunderstorm, .rain), (99, .thunderstorm, .rain),
            (4, nil, nil), (100, nil, nil), (-1, nil, nil),
        ] as [(Int, Condition?, PrecipitationKind?)])
    func aCodeIsAWordAndAKind(_ code: Int, _ condition: Condition?, _ kind: PrecipitationKind?) throws {
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
            ("95", 1, 0, 0, .rain), ("95", 0, 0, 0, .rain), ("66", 1, 0, 0, .sleet), ("73", 1, 0, 0, .snow),
        ] as [(String, Double, Double, Double, PrecipitationKind?)])
    func theAmountsTellWhatTheCodeDoesNot(
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

    @Test func anHourOfThunderIsOneForTheOutlook() throws {
        let forecast = try read(
            openMeteo(
                hourly(
                    3,
                    [
                        ("temperature_2m", "°C", "[1, 1, 1]"), ("precipitation", "mm", "[0, 2, 0]"),
                        ("weather_code", "wmo code", "[2, 95, 2]"),
                    ])))
        #expect(forecast.hourly.map(\.condition) == [.thunderstorm, .partlyCloudy, .partlyCloudy])
        let window = forecast.precipitation(from: forecast.hourly[0].time, .hours)
        #expect(window?.entries.first?.thunder == true && window?.entries.dropFirst().first?.thunder == false)
    }

    @Test func theMoonIsReadWhereTheServerKnowsIt() throws {
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
        // KNMI's model answers here, and near Nantes none that computes quarter hours.
        ("Amsterdam", 52.37, 4.89, false), ("Nantes", 47.22, -1.55, false), ("0, 0", 0, 0, false),
    ])
    func quarterHoursAreNativeWhereAModelComputesThem(
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
    func aNamedModelHasItsOwnBounds(_ model: String, _ north: Double, _ east: Double, _ isNative: Bool) throws {
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

    @Test func ofSeveralModelsTheOneWithMostValuesIsReadAlone() throws {
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

    @Test func plainNamesComeFirstAndOtherEndingsAreNoModels() throws {
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
