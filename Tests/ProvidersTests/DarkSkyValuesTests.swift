import ForecastCore
import Primitives
import Providers
import Testing

@Suite struct DarkSkyValuesTests {
    private func hour(_ members: String, units: String = "si") throws -> Conditions {
        let text = answer(
            #""hourly": {"data": [\#(point(members))]}, "currently": {"time": 1795215600, "temperature": 1}"#,
            units: units)
        return try #require(try read(text).hourly.first)
    }

    /// What each numeric member becomes.
    private static let numbers: [String: @Sendable (Conditions) -> Double?] = [
        "temperature": { $0.temperature }, "apparentTemperature": { $0.apparentTemperature },
        "dewPoint": { $0.dewPoint }, "humidity": { $0.humidity }, "windSpeed": { $0.windSpeed },
        "windGust": { $0.windGust }, "windBearing": { $0.windBearing }, "cloudCover": { $0.cloudCover },
        "precipIntensity": { $0.precipitationRate }, "precipProbability": { $0.precipitationProbability },
    ]

    private func number(_ name: String, _ given: String, units: SourceUnits = .si) throws -> Double? {
        let number = try #require(Self.numbers[name])
        return number(try hour("\"\(name)\": \(given)", units: units.rawValue))
    }

    @Test(arguments: [
        "-999", "-999.0", "-9.99e2", "null", "\"-999\"", "true", "[1]", "{\"value\": 1}", "\"\"", "\"mild\"",
        "1e999",
        "\"nan\"", "\"inf\"", "12345678901234567890123",
    ])
    func missingValuesStayMissingInEveryField(_ missing: String) throws {
        for name in Self.numbers.keys {
            for units in SourceUnits.allCases {
                #expect(try number(name, missing, units: units) == nil, "\(name) \(missing) \(units)")
            }
        }
    }

    @Test(arguments: ["0.5", "\"0.5\"", "5e-1", "0.50"])
    func numbersMayBeWrittenAsTexts(_ given: String) throws {
        for name in Self.numbers.keys {
            #expect(try number(name, given) == 0.5)
        }
    }

    @Test(arguments: ["precipProbability", "humidity", "cloudCover"])
    func fractionsForgiveRoundingOnly(_ name: String) throws {
        let cases: [(String, Double?)] = [
            ("0", 0), ("1", 1), ("1.004", 1), ("-0.004", 0), ("1.2", nil), ("-0.2", nil), ("54", nil),
        ]
        for (given, expected) in cases {
            #expect(try number(name, given) == expected, "\(given)")
        }
    }

    @Test(arguments: [
        ("temperature", "-151"), ("temperature", "101"), ("dewPoint", "1e300"), ("precipIntensity", "-0.1"),
        ("precipIntensity", "3001"), ("windSpeed", "-1"), ("windGust", "151"), ("windBearing", "361"),
        ("windBearing", "-1"),
    ])
    func implausibleValuesAreMissing(_ name: String, _ given: String) throws {
        #expect(try number(name, given) == nil)
    }

    @Test func boundsHoldAfterConversion() throws {
        // 212 °F is 100 °C, and 540 km/h are 150 m/s.
        #expect(try hour(#""temperature": 212"#, units: "us").temperature == 100)
        #expect(try hour(#""temperature": 213"#, units: "us").temperature == nil)
        #expect(try hour(#""windSpeed": 540"#, units: "ca").windSpeed == 150)
        #expect(try hour(#""windSpeed": 541"#, units: "ca").windSpeed == nil)
    }

    @Test func aFullCircleIsNorth() throws {
        #expect(try hour(#""windBearing": 360"#).windBearing == 0)
    }

    @Test(arguments: [
        ("rain", PrecipitationKind.rain), ("snow", .snow), ("sleet", .sleet), ("hail", .hail), ("ice", .sleet),
        ("mixed", .sleet), ("none", nil), ("frogs", nil),
    ])
    func precipitationTypesHaveKinds(_ type: String, _ kind: PrecipitationKind?) throws {
        #expect(try hour(#""precipIntensity": 0.1, "precipType": "\#(type)""#).precipitationKind == kind)
        #expect(try hour(#""precipType": "\#(type)""#).precipitationKind == kind)
        #expect(try hour(#""precipIntensity": 0, "precipType": "\#(type)""#).precipitationKind == nil)
    }

    @Test(arguments: [
        (#""precipIntensity": 0, "precipProbability": 0.33"#, PrecipitationKind.snow),
        (#""precipIntensity": 0, "precipIntensityMax": 0.2, "precipProbability": 0"#, .snow),
        (#""precipIntensity": 0, "precipProbability": 0"#, nil),
        (#""precipIntensity": 0"#, nil),
    ])
    func aDayIsDryWhereNeitherAmountNorChanceIsThere(_ members: String, _ kind: PrecipitationKind?) throws {
        let text = answer(
            #""daily": {"data": [\#(point(#""temperatureHigh": 1, "precipType": "snow", \#(members)"#))]}"#)
        #expect(try read(text).daily.first?.precipitationKind == kind)
    }

    private static let icons: [(String, Condition?, Bool?)] = [
        // Dark Sky's set, with what it held in reserve.
        ("clear-day", .clear, true), ("clear-night", .clear, false), ("rain", .rain, nil),
        ("snow", .snow, nil), ("sleet", .sleet, nil), ("wind", .wind, nil), ("fog", .fog, nil),
        ("cloudy", .cloudy, nil), ("partly-cloudy-day", .partlyCloudy, true),
        ("partly-cloudy-night", .partlyCloudy, false), ("hail", .hail, nil), ("thunderstorm", .thunderstorm, nil),
        ("tornado", .tornado, nil),
        // Pirate Weather's larger set.
        ("mostly-clear-day", .clear, true), ("mostly-cloudy-night", .partlyCloudy, false),
        ("possible-rain-day", .rain, true), ("possible-snow-night", .snow, false),
        ("possible-sleet-day", .sleet, true), ("possible-thunderstorm-night", .thunderstorm, false),
        ("drizzle", .rain, nil), ("light-rain", .rain, nil), ("heavy-rain", .rain, nil), ("flurries", .snow, nil),
        ("heavy-snow", .snow, nil), ("very-light-sleet", .sleet, nil), ("freezing-rain", .sleet, nil),
        ("mixed", .sleet, nil), ("breezy", .wind, nil), ("dangerous-wind", .wind, nil),
        ("dangerous-windy", .wind, nil), ("mist", .fog, nil), ("haze", .fog, nil), ("smoke", .fog, nil),
        ("precipitation", nil, nil), ("possible-precipitation-day", nil, true),
        // Neither's.
        ("none", nil, nil), ("daybreak", nil, nil), ("unclear", nil, nil), ("Clear-Day", .clear, true),
    ]

    @Test(arguments: icons)
    func iconsAreConditions(_ icon: String, _ condition: Condition?, _ isDay: Bool?) throws {
        let hour = try hour(#""temperature": 1, "icon": "\#(icon)""#)
        #expect(hour.condition == condition)
        #expect(hour.isDay == isDay)
    }

    @Test func precipitationOfNoSortIsWhatTheTypeNames() throws {
        let hour = try hour(#""icon": "possible-precipitation-day", "precipType": "snow""#)
        #expect(hour.condition == .snow)
    }
}
