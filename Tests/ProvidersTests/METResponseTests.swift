import ForecastCore
import Primitives
import Providers
import Testing

/// A response from MET Norway for Seattle, with units and rows in JSON.
private func met(_ rows: [String], units: String = allUnits, meta: String = "") -> String {
    """
    {"type": "Feature", "geometry": {"type": "Point", "coordinates": [-122.33, 47.61, 50]}, "properties": {
    "meta": {"updated_at": "2026-11-20T22:40:00Z", "units": {\(units)}\(meta)},
    "timeseries": [\(rows.joined(separator: ","))]}}
    """
}

private let allUnits = """
    "air_temperature": "celsius", "air_temperature_max": "celsius", "air_temperature_min": "celsius",
    "dew_point_temperature": "celsius", "relative_humidity": "%", "wind_speed": "m/s", "wind_speed_of_gust": "m/s",
    "wind_from_direction": "degrees", "cloud_area_fraction": "%", "precipitation_amount": "mm",
    "precipitation_amount_max": "mm", "air_pressure_at_sea_level": "hPa",
    "precipitation_rate": "mm/h", "probability_of_precipitation": "%"
    """

private func row(_ time: String, _ details: String, _ periods: String = "") -> String {
    #"{"time": "\#(time)", "data": {"instant": {"details": {\#(details)}}\#(periods.isEmpty ? "" : ", " + periods)}}"#
}

private func period(_ name: String, _ symbol: String, _ details: String = "") -> String {
    #""\#(name)": {"summary": {"symbol_code": "\#(symbol)"}, "details": {\#(details)}}"#
}

private func read(_ text: String) throws -> Forecast {
    try ForecastFile.read(Array(text.utf8), zone: someZones) { _, _ in "America/Los_Angeles" }
}

@Suite struct METAnswerTests {
    @Test func everyQuantityIsReadInTheForecastsUnits() throws {
        let forecast = try read(
            met([
                row(
                    "2026-11-20T23:00:00Z",
                    """
                    "air_temperature": 12.5, "dew_point_temperature": 10.1, "relative_humidity": 85,
                    "wind_speed": 4.5, "wind_speed_of_gust": 9.5, "wind_from_direction": 360, "cloud_area_fraction": 75,
                    "air_pressure_at_sea_level": 1012.5
                    """,
                    period(
                        "next_1_hours", "heavyrainshowersandthunder_day",
                        #""precipitation_amount": 3.5, "probability_of_precipitation": 62.5"#))
            ]))
        let hour = try #require(forecast.hourly.first)
        #expect(hour.temperature == 12.5 && hour.dewPoint == 10.1 && hour.humidity == 0.85)
        #expect(hour.windSpeed == 4.5 && hour.windGust == 9.5 && hour.windBearing == 0 && hour.cloudCover == 0.75)
        #expect(hour.pressure == 1012.5)
        #expect(hour.precipitationRate == 3.5 && hour.precipitationProbability == 0.625)
        #expect(hour.condition == .thunderstorm && hour.precipitationKind == .showers && hour.isDay == true)
        #expect(hour.apparentTemperature == nil && forecast.current == nil && forecast.minutely == nil)
        #expect(
            forecast.place == Place(name: nil, latitude: 47.61, longitude: -122.33, timeZone: "America/Los_Angeles")
        )
        #expect(forecast.source.attribution == "Data from MET Norway" && forecast.source.id == "met-norway")
        #expect(forecast.issuedAt?.iso8601 == "2026-11-20T22:40:00Z")
    }

    @Test(
        arguments: [
            ("clearsky_day", Condition.clear, nil, true), ("fair_night", .clear, nil, false),
            ("partlycloudy_polartwilight", .partlyCloudy, nil, false), ("cloudy", .cloudy, nil, nil),
            ("fog", .fog, nil, nil), ("lightrain", .rain, .rain, nil),
            ("heavysnowshowers_night", .snowShowers, .snowShowers, false),
            ("rainshowers_day", .showers, .showers, true),
            ("lightsleetshowers_day", .sleet, .sleet, true),
            ("rainshowersandthunder_day", .thunderstorm, .showers, true),
            ("lightssleetshowersandthunder_day", .thunderstorm, .sleet, true), ("sleet", .sleet, .sleet, nil),
            ("lightssnowshowersandthunder_polartwilight", .thunderstorm, .snowShowers, false),
            ("rainandthunder", .thunderstorm, .rain, nil), ("raining_frogs", .rain, .rain, nil),
            ("frogs_day", nil, nil, nil),
            ("", nil, nil, nil), ("_day", nil, nil, nil),
        ] as [(String, Condition?, PrecipitationKind?, Bool?)])
    func aSymbolHasConditionKindAndDaylight(
        _ symbol: String, _ condition: Condition?, _ kind: PrecipitationKind?, _ isDay: Bool?
    ) throws {
        let rows = [
            row(
                "2026-11-20T23:00:00Z", #""air_temperature": 1"#,
                period("next_1_hours", symbol, #""precipitation_amount": 1"#))
        ]
        let hour = try #require(try read(met(rows)).hourly.first)
        #expect(hour.condition == condition && hour.precipitationKind == kind)
        #expect(hour.isDay == (condition == nil ? nil : isDay))
    }

    @Test(
        arguments: [
            ("cloudy", #""precipitation_amount": 0, "probability_of_precipitation": 0"#, 0.0, 0.0),
            ("cloudy", #""precipitation_amount": 0, "probability_of_precipitation": 4"#, 0, 0.04),
            ("cloudy", #""precipitation_amount": 0, "probability_of_precipitation": 35"#, nil, nil),
            ("cloudy", #""precipitation_amount": 0.4, "probability_of_precipitation": 0"#, nil, nil),
            ("cloudy", #""precipitation_amount": 0.4"#, nil, nil),
            ("rain", #""precipitation_amount": 6, "probability_of_precipitation": 80"#, nil, nil),
            ("rain", #""precipitation_amount": 0, "probability_of_precipitation": 0"#, nil, nil),
            ("cloudy", "", nil, nil),
        ] as [(String, String, Double?, Double?)])
    func sixHourPeriodsAreUsedOnlyIfDry(
        _ symbol: String, _ details: String, _ rate: Double?, _ probability: Double?
    ) throws {
        let rows = [
            row("2026-11-20T18:00:00Z", #""air_temperature": 1"#, period("next_6_hours", symbol, details))
        ]
        let hour = try #require(try read(met(rows)).hourly.first)
        #expect(hour.precipitationRate == rate && hour.precipitationProbability == probability)
        #expect(hour.condition == (rate != nil || details.isEmpty ? .cloudy : nil) && hour.precipitationKind == nil)
    }

    /// A row that follows within the six hours tells its own part of them.
    @Test func sixHourPeriodsAreKeptWhereNoRowFollowsWithinThem() throws {
        let details = #""precipitation_amount": 2, "probability_of_precipitation": 45"#
        let rows = [("T17", "next_1_hours"), ("T18", "next_6_hours"), ("T22", "next_6_hours")].map { time, name in
            row("2026-11-20\(time):00:00Z", #""air_temperature": 1"#, period(name, "rain", details))
        }
        let forecast = try read(met(rows))
        let periods = try #require(forecast.periods)
        #expect(periods.map(\.start) == [instant("2026-11-20T22:00:00Z")])
        #expect(periods.map(\.end) == [instant("2026-11-21T04:00:00Z")])
        #expect(periods.map(\.amount) == [2] && periods.map(\.probability) == [0.45])
        #expect(periods.map(\.kind) == [.rain] && periods.map(\.condition) == [.rain])
        let saved = try ForecastFile.read(try ForecastFile.bytes(of: forecast), zone: someZones)
        #expect(saved.periods == periods)
    }

    @Test(arguments: ["next_1_hours", "next_6_hours"]) func theLargestAmountIsKept(_ name: String) throws {
        let details =
            #""precipitation_amount": 0, "precipitation_amount_max": 0.6, "probability_of_precipitation": 7"#
        let rows = [
            row("2026-11-20T18:00:00Z", #""air_temperature": 1"#, period(name, "cloudy", details))
        ]
        let hour = try #require(try read(met(rows)).hourly.first)
        #expect(hour.precipitationRate == 0 && hour.precipitationRateLimit == 0.6)
        #expect(PrecipitationVerdict(PrecipitationEvidence(hour)).isTrace)
    }

    @Test func aDayHasTheAmountAndTheLargestProbabilityOfItsPeriods() throws {
        // From midnight in Seattle.
        let chances = [0, 60, 20, 0, 90]
        let rows = (0...4).map { index in
            let time = instant("2026-11-20T08:00:00Z").advanced(by: Double(index) * 21_600).iso8601
            let amount = index == 1 ? 0.4 : 0
            let details = #""precipitation_amount": \#(amount), "probability_of_precipitation": \#(chances[index])"#
            return row(
                time, #""air_temperature": 4"#,
                period("next_6_hours", "cloudy", details) + ", " + period("next_12_hours", "cloudy"))
        }
        let day = try #require(try read(met(rows)).daily.first)
        #expect(day.precipitationAmount == 0.4 && day.precipitationProbability == 0.6)
    }

    @Test(arguments: [
        (#""air_temperature": "K""#, #"properties.meta.units.air_temperature is "K"; it must be celsius"#),
        ("", "properties.meta.units.air_temperature is missing; it must be celsius"),
    ])
    func anUnknownUnitIsRejected(_ units: String, _ message: String) throws {
        let rows = [row("2026-11-20T23:00:00Z", #""air_temperature": 280"#)]
        #expect {
            try read(met(rows, units: units))
        } throws: {
            ($0 as? ForecastFileError)?.message == message
        }
    }

    @Test func theUnitOfAnAbsentQuantityIsNotRequired() throws {
        let rows = [row("2026-11-20T23:00:00Z", #""air_temperature": 8"#)]
        #expect(try read(met(rows, units: #""air_temperature": "celsius""#)).hourly.first?.temperature == 8)
    }

    @Test func aMissingZoneIsReported() {
        let text = met([row("2026-11-20T23:00:00Z", #""air_temperature": 8"#)])
        #expect(throws: ForecastFileError.noZone) { try ForecastFile.read(Array(text.utf8), zone: someZones) }
    }

    @Test(arguments: [
        ("[]", ForecastFileError.noWeather), (#"[{"time": "soon"}]"#, .noWeather), ("7", .noWeather),
        (#"[null, {"time": "2026-11-20T23:00:00Z"}]"#, .noWeather),
    ])
    func rowsWithoutWeatherAreAnError(_ rows: String, _ error: ForecastFileError) {
        let text =
            #"{"type": "Feature", "geometry": {"coordinates": [8, 50]}, "properties": {"timeseries": \#(rows)}}"#
        #expect(throws: error) { try read(text) }
    }

    @Test func nowcastHasMinutesAndCurrentWeather() throws {
        let rows = [
            row(
                "2026-11-20T23:00:00Z", #""air_temperature": -1, "precipitation_rate": 0.6"#,
                period("next_1_hours", "snow", #""precipitation_amount": 2"#)),
            row("2026-11-20T23:05:00Z", #""precipitation_rate": 0"#),
        ]
        let forecast = try read(met(rows, meta: #", "radar_coverage": "ok""#))
        #expect(forecast.hourly.isEmpty && forecast.daily.isEmpty)
        #expect(forecast.current?.temperature == -1 && forecast.current?.precipitationRate == 0.6)
        #expect(forecast.minutely?.quality == .fiveMinute)
        #expect(forecast.minutely?.points.map(\.rate) == [0.6, 0])
        #expect(forecast.minutely?.points.map(\.kind) == [.snow, nil])
        for coverage in ["no coverage", "temporarily unavailable"] {
            #expect(try read(met(rows, meta: #", "radar_coverage": "\#(coverage)""#)).minutely == nil)
        }
    }

    @Test func aDaysHighAndLowAreOfTheHoursFromSix() throws {
        // From midnight on the 20th in Seattle: 8 °C, rising by a degree each hour, then six-hour rows.
        let hours = (0..<24).map { hour in
            row(
                "2026-11-\(hour < 16 ? 20 : 21)T\((hour + 8) % 24 < 10 ? "0" : "")\((hour + 8) % 24):00:00Z",
                #""air_temperature": \#(8 + (hour < 15 ? hour : 30 - hour))"#,
                period("next_1_hours", "cloudy", #""precipitation_amount": 0"#)
                    + (hour == 6 ? ", " + period("next_12_hours", "rainshowers_day") : ""))
        }
        let steps = [("21T08", 3.0), ("21T14", 2), ("21T20", 9), ("22T02", 4), ("22T08", 1), ("22T14", 0)].map {
            time, celsius in
            row(
                "2026-11-\(time):00:00Z", #""air_temperature": \#(celsius)"#,
                period(
                    "next_6_hours", "cloudy",
                    #""air_temperature_max": \#(celsius + 1), "air_temperature_min": \#(celsius - 1)"#))
        }
        let days = try read(met(hours + steps)).daily
        #expect(days.map(\.date.iso8601) == ["2026-11-20", "2026-11-21"])
        #expect(days[0].high == 23 && days[0].low == 2 && days[0].condition == .showers)
        #expect(days[1].high == 10 && days[1].low == 0 && days[1].condition == nil)
        #expect(days.allSatisfy { $0.sunrise == nil && $0.precipitationProbability == nil })
        // Today has neither, because the morning is over, but it has a condition for the rest of the day.
        let late = try read(met(Array(hours.dropFirst(9)) + steps)).daily
        #expect(late.map(\.date.iso8601) == ["2026-11-20", "2026-11-21"])
        #expect(late[0].high == nil && late[0].low == nil && late[0].condition == .cloudy)
    }

    /// Rows six hours apart, of which one before or around six in the morning of the 21st has the extremes.
    @Test(arguments: [(hour: 0, day: 0), (2, 0), (4, 1), (5, 1)])
    func aSixHourPeriodBelongsToTheDayOfItsMiddle(hour: Int, day: Int) throws {
        let midnight = instant("2026-11-20T08:00:00Z")
        let rows = (0...9).map { index in
            let extreme = index == 4 ? 20 : 1
            return row(
                midnight.advanced(by: Double(hour + index * 6) * 3600).iso8601, #""air_temperature": 0"#,
                period(
                    "next_6_hours", "cloudy",
                    #""air_temperature_max": \#(extreme), "air_temperature_min": \#(-extreme)"#))
        }
        let days = try read(met(rows)).daily.prefix(2)
        #expect(days.map(\.date.iso8601) == ["2026-11-20", "2026-11-21"])
        #expect(days.map(\.high) == (day == 0 ? [20, 1] : [1, 20]))
        #expect(days.map(\.low) == (day == 0 ? [-20, -1] : [-1, -20]))
    }

    @Test func precipitationAtNightMakesTheDayWet() throws {
        // From 22:00 in Seattle: six hours of snow, four of them on the next day, whose daytime is dry.
        let hours = (0..<29).map { hour in
            let isWet = hour < 6
            let symbol = isWet ? "lightsnow" : "cloudy"
            let time = Instant(
                secondsSince1970: instant("2026-11-21T06:00:00Z").secondsSince1970 + Double(hour) * 3600)
            return row(
                time.iso8601, #""air_temperature": -3"#,
                period("next_1_hours", symbol, #""precipitation_amount": \#(isWet ? 0.1 : 0)"#) + ", "
                    + period("next_12_hours", "cloudy"))
        }
        let days = try read(met(hours)).daily
        #expect(days.map(\.date.iso8601) == ["2026-11-20", "2026-11-21"])
        #expect(days.map(\.condition) == [.snow, .snow] && days.map(\.precipitationKind) == [.snow, .snow])
    }
}
