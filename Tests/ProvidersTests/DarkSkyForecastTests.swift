import ForecastCore
import Primitives
import Testing

@testable import Providers

@Suite struct DarkSkySeriesTests {
    private let start = 1_795_215_600

    private func series(_ count: Int, step: Int, _ members: String = #""precipIntensity": 1"#) -> String {
        let points = (0..<count).map { #"{"time": \#(start + $0 * step), \#(members)}"# }
        return #"{"data": [\#(points.joined(separator: ","))]}"#
    }

    @Test(arguments: [1, 24, 48, 49, 61, 168, 169])
    func anyNumberOfHoursIsRead(_ count: Int) throws {
        let forecast = try read(answer(#""hourly": \#(series(count, step: 3600, #""temperature": 3"#))"#))
        #expect(forecast.hourly.count == count)
        #expect(forecast.hourly.last?.time.secondsSince1970 == Double(start + (count - 1) * 3600))
    }

    @Test func pointsAreSortedAndDuplicateTimesDropped() throws {
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

    @Test func aPointWithoutATimeIsDropped() throws {
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
    func spacingDeterminesTheQualityOfMinutes(_ step: Int, _ quality: MinutelyPrecipitation.Quality) throws {
        let forecast = try read(answer(#""minutely": \#(series(13, step: step))"#))
        #expect(forecast.minutely?.quality == quality)
    }

    @Test func aGapDoesNotChangeTheQuality() throws {
        let points = [0, 60, 120, 1800, 1860].map { #"{"time": \#(start + $0), "precipIntensity": 1}"# }
        let text = answer(#""minutely": {"data": [\#(points.joined(separator: ","))]}"#)
        #expect(try read(text).minutely?.quality == .minute)
    }

    @Test func hourlyPointsAreNotMinutely() throws {
        let text = answer(
            #""minutely": \#(series(3, step: 3600)), "currently": \#(point(#""temperature": 1"#))"#)
        #expect(try read(text).minutely == nil)
    }

    @Test(arguments: ["currently", "minutely", "hourly", "daily", "alerts"], ["absent", "null", "{}", "[]", "7"])
    func eachBlockMayBeMissing(_ block: String, _ form: String) throws {
        let whole = try read(wholeAnswer)
        // Rename the block and insert another member under its name.
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
    func withoutWeatherTheErrorNamesTheBlocks(_ members: String) throws {
        let error = try #require(fault(answer(members)))
        #expect(error == .noWeather)
        #expect(["currently", "minutely", "hourly", "daily"].allSatisfy(error.message.contains))
    }

    @Test(arguments: [
        // Midnight before, on and after both clock changes.
        ("2026-03-07T08:00:00Z", 7, 3), ("2026-03-08T08:00:00Z", 8, 3), ("2026-03-09T07:00:00Z", 9, 3),
        ("2026-10-31T07:00:00Z", 31, 10), ("2026-11-01T07:00:00Z", 1, 11), ("2026-11-02T08:00:00Z", 2, 11),
        // Off by an hour, as from Pirate Weather after a clock change.
        ("2026-03-09T08:00:00Z", 9, 3), ("2026-11-02T07:00:00Z", 2, 11),
    ])
    func daysHaveThePlacesDates(_ midnight: String, _ day: Int, _ month: Int) throws {
        let text = answer(#""daily": {"data": [{"time": \#(unix(midnight)), "temperatureHigh": 5}]}"#)
        #expect(try read(text).daily.map(\.date) == [CivilDate(year: 2026, month: month, day: day)])
    }

    @Test func highAndLowFallBackToMaximumAndMinimum() throws {
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
    func aMoonPhaseOf1Is0(_ given: String, _ phase: Double?) throws {
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
    func onlySunTimesThatFitTheDayAreKept(_ members: String, _ rises: Bool, _ sets: Bool) throws {
        let text = answer(
            #""daily": {"data": [{"time": 1795161600, "temperatureHigh": 5, \#(members)}]}"#)
        let day = try #require(try read(text).daily.first)
        #expect((day.sunrise != nil) == rises)
        #expect((day.sunset != nil) == sets)
    }
}

@Suite struct DarkSkyValuesTests {
    private func hour(_ members: String, units: String = "si") throws -> Conditions {
        let text = answer(
            #""hourly": {"data": [\#(point(members))]}, "currently": {"time": 1795215600, "temperature": 1}"#,
            units: units)
        return try #require(try read(text).hourly.first)
    }

    /// Each numeric member and the value it is read into.
    private static let numbers: [String: @Sendable (Conditions) -> Double?] = [
        "temperature": { $0.temperature }, "apparentTemperature": { $0.apparentTemperature },
        "dewPoint": { $0.dewPoint }, "humidity": { $0.humidity }, "windSpeed": { $0.windSpeed },
        "windGust": { $0.windGust }, "windBearing": { $0.windBearing }, "cloudCover": { $0.cloudCover },
        "precipIntensity": { $0.precipitationRate }, "precipProbability": { $0.precipitationProbability },
    ]

    @Test(arguments: [("si", "0.5", 12.0), ("us", "0.01", 6.096), ("si", "-1", nil), ("si", "null", nil)])
    func theMeanIntensityOfADayIsItsAmount(_ units: String, _ intensity: String, _ amount: Double?) throws {
        let text = answer(
            #""daily": {"data": [\#(point("\"temperatureHigh\": 9, \"precipIntensity\": \(intensity)"))]}"#,
            units: units)
        let day = try #require(try read(text).daily.first)
        #expect(day.precipitationAmount.map { ($0 * 1000).rounded() / 1000 } == amount)
    }

    private func number(_ name: String, _ given: String, units: SourceUnits = .si) throws -> Double? {
        let number = try #require(Self.numbers[name])
        return number(try hour("\"\(name)\": \(given)", units: units.rawValue))
    }

    @Test(arguments: [
        "-999", "-999.0", "-9.99e2", "null", "\"-999\"", "true", "[1]", "{\"value\": 1}", "\"\"", "\"mild\"",
        "1e999",
        "\"nan\"", "\"inf\"", "12345678901234567890123",
    ])
    func missingValuesStayMissing(_ missing: String) throws {
        for name in Self.numbers.keys {
            for units in SourceUnits.allCases {
                #expect(try number(name, missing, units: units) == nil, "\(name) \(missing) \(units)")
            }
        }
    }

    @Test(arguments: ["0.5", "\"0.5\"", "5e-1", "0.50"])
    func numbersMayBeStrings(_ given: String) throws {
        for name in Self.numbers.keys {
            #expect(try number(name, given) == 0.5)
        }
    }

    @Test(arguments: ["precipProbability", "humidity", "cloudCover"])
    func fractionsTolerateOnlyRoundingErrors(_ name: String) throws {
        let cases: [(String, Double?)] = [
            ("0", 0), ("1", 1), ("1.004", 1), ("-0.004", 0), ("1.2", nil), ("-0.2", nil), ("1.99", nil),
            ("101", nil),
        ]
        for (given, expected) in cases {
            #expect(try number(name, given) == expected, "\(given)")
        }
    }

    @Test(arguments: [
        ("temperature", "-90.1"), ("temperature", "57.1"), ("temperature", "95"), ("dewPoint", "1e300"),
        ("precipIntensity", "-0.1"),
        ("precipIntensity", "3001"), ("windSpeed", "-1"), ("windGust", "151"), ("windBearing", "361"),
        ("windBearing", "-1"),
    ])
    func implausibleValuesAreMissing(_ name: String, _ given: String) throws {
        #expect(try number(name, given) == nil)
    }

    @Test func limitsApplyAfterConversion() throws {
        // 134.6 °F is 57 °C, and 540 km/h are 150 m/s.
        #expect(try hour(#""temperature": 134.5"#, units: "us").temperature != nil)
        #expect(try hour(#""temperature": 134.7"#, units: "us").temperature == nil)
        #expect(try hour(#""apparentTemperature": 170"#, units: "us").apparentTemperature != nil)
        #expect(try hour(#""windSpeed": 540"#, units: "ca").windSpeed == 150)
        #expect(try hour(#""windSpeed": 541"#, units: "ca").windSpeed == nil)
    }

    @Test(arguments: ["precipProbability", "humidity", "cloudCover"])
    func fractionsInPerCentAreRejected(_ name: String) throws {
        for given in ["2", "54", "100"] {
            let text = answer(#""hourly": {"data": [\#(point(#""\#(name)": \#(given)"#))]}"#)
            #expect(fault(text) == .percentage(of: name, given: Double(given) ?? 0))
        }
        let minutes = answer(#""minutely": {"data": [\#(point(#""precipProbability": 40"#))]}"#)
        #expect(fault(minutes) == .percentage(of: "minutely.precipProbability", given: 40))
    }

    @Test func ignoredValuesAreCounted() throws {
        var notes: [String] = []
        let text = answer(
            #""hourly": {"data": [\#(point(#""temperature": 95, "windSpeed": -1, "humidity": 0.5"#))]}, "daily": {"data": ["#
                + #"{"time": 1795161600, "temperatureHigh": 3, "temperatureLow": 4, "moonPhase": 0.3}]}"#)
        let forecast = try ForecastFile.read(Array(text.utf8), zone: someZones, warn: { notes.append($0) })
        #expect(forecast.hourly.first?.temperature == nil && forecast.hourly.first?.humidity == 0.5)
        #expect(forecast.daily.first?.high == nil && forecast.daily.first?.low == nil)
        #expect(
            notes == [
                "ignoring contradictory or impossible values: daily.high below daily.low (1), temperature (1), windSpeed (1)"
            ])
        _ = try ForecastFile.read(
            Array(wholeAnswer.utf8), zone: someZones, warn: { notes.append($0) })
        #expect(notes.count == 1)
    }

    @Test func aBearingOf360IsNorth() throws {
        #expect(try hour(#""windBearing": 360"#).windBearing == 0)
    }

    @Test(arguments: [
        ("rain", PrecipitationKind.rain), ("snow", .snow), ("sleet", .sleet), ("hail", .hail),
        ("ice", .freezingRain),
        ("mixed", .sleet), ("none", nil), ("frogs", nil),
    ])
    func precipitationTypesHaveKinds(_ type: String, _ kind: PrecipitationKind?) throws {
        #expect(try hour(#""precipIntensity": 0.1, "precipType": "\#(type)""#).precipitationKind == kind)
        #expect(try hour(#""precipType": "\#(type)""#).precipitationKind == kind)
        // It is what would fall.
        #expect(try hour(#""precipIntensity": 0, "precipType": "\#(type)""#).precipitationKind == kind)
    }

    @Test(arguments: [
        (#""precipIntensity": 0, "precipProbability": 0.33"#, PrecipitationKind.snow),
        (#""precipIntensity": 0, "precipIntensityMax": 0.2, "precipProbability": 0"#, .snow),
        (#""precipIntensity": 0, "precipProbability": 0"#, nil),
        (#""precipIntensity": 0"#, nil),
    ])
    func aDayWithoutAmountAndProbabilityIsDry(_ members: String, _ kind: PrecipitationKind?) throws {
        let text = answer(
            #""daily": {"data": [\#(point(#""temperatureHigh": 1, "precipType": "snow", \#(members)"#))]}"#)
        #expect(try read(text).daily.first?.precipitationKind == kind)
    }

    private static let icons: [(String, Condition?, Bool?)] = [
        // Dark Sky's icons, including those reserved for later.
        ("clear-day", .clear, true), ("clear-night", .clear, false), ("rain", .rain, nil),
        ("snow", .snow, nil), ("sleet", .sleet, nil), ("wind", .wind, nil), ("fog", .fog, nil),
        ("cloudy", .cloudy, nil), ("partly-cloudy-day", .partlyCloudy, true),
        ("partly-cloudy-night", .partlyCloudy, false), ("hail", .hail, nil), ("thunderstorm", .thunderstorm, nil),
        ("tornado", .tornado, nil),
        // Pirate Weather's icons.
        ("mostly-clear-day", .clear, true), ("mostly-cloudy-night", .partlyCloudy, false),
        ("possible-rain-day", .rain, true), ("possible-snow-night", .snow, false),
        ("possible-sleet-day", .sleet, true), ("possible-thunderstorm-night", .thunderstorm, false),
        ("drizzle", .drizzle, nil), ("light-rain", .rain, nil), ("heavy-rain", .rain, nil),
        ("flurries", .snow, nil),
        ("heavy-snow", .snow, nil), ("very-light-sleet", .sleet, nil), ("freezing-rain", .freezingRain, nil),
        ("mixed", .sleet, nil), ("breezy", .wind, nil), ("dangerous-wind", .wind, nil),
        ("dangerous-windy", .wind, nil), ("mist", .fog, nil), ("haze", .haze, nil), ("smoke", .smoke, nil),
        ("dust", .dust, nil),
        ("precipitation", nil, nil), ("possible-precipitation-day", nil, true),
        // Unknown icons.
        ("none", nil, nil), ("daybreak", nil, nil), ("unclear", nil, nil), ("Clear-Day", .clear, true),
    ]

    @Test(arguments: icons)
    func iconsHaveConditions(_ icon: String, _ condition: Condition?, _ isDay: Bool?) throws {
        let hour = try hour(#""temperature": 1, "icon": "\#(icon)""#)
        #expect(hour.condition == condition)
        #expect(hour.isDay == isDay)
    }

    @Test func theIconPrecipitationUsesTheType() throws {
        let hour = try hour(#""icon": "possible-precipitation-day", "precipType": "snow""#)
        #expect(hour.condition == .snow)
    }
}

/// Every state that a service can report has a condition, and so a symbol.
struct WeatherWordsTests {
    /// The WMO weather codes (table 4677) in Open-Meteo's documentation.
    private static let codes = [
        0, 1, 2, 3, 45, 48, 51, 53, 55, 56, 57, 61, 63, 65, 66, 67, 71, 73, 75, 77, 80, 81, 82, 85, 86, 95, 96, 99,
    ]

    @Test func everyCodeOfOpenMeteoHasACondition() {
        let known = (-1...120).filter { WMOWeatherCode(Double($0)) != nil }
        #expect(known == WeatherWordsTests.codes)
        let conditions = Set(WeatherWordsTests.codes.compactMap { WMOWeatherCode(Double($0))?.condition })
        #expect(
            conditions == [
                .clear, .partlyCloudy, .cloudy, .fog, .rain, .showers, .freezingRain, .snow, .snowShowers,
                .thunderstorm,
            ])
    }

    @Test(arguments: [
        ("clear-day", Condition.clear), ("clear-night", .clear), ("rain", .rain), ("snow", .snow),
        ("sleet", .sleet), ("wind", .wind), ("fog", .fog), ("cloudy", .cloudy),
        ("partly-cloudy-day", .partlyCloudy),
        ("partly-cloudy-night", .partlyCloudy), ("hail", .hail), ("thunderstorm", .thunderstorm),
        ("tornado", .tornado),
    ]) func everyIconOfDarkSkyHasACondition(icon: String, condition: Condition) {
        #expect(Condition(darkSky: icon, precipType: nil) == condition)
    }

    @Test(arguments: ["none", "", "volcano"]) func anUnknownIconHasNoCondition(icon: String) {
        #expect(Condition(darkSky: icon, precipType: nil) == nil)
    }
}
