import ForecastCore
import Primitives
import Providers
import Testing

@Suite struct DarkSkyAnswerTests {
    @Test func everyDocumentedMemberArrives() throws {
        let forecast = try read(wholeAnswer)

        #expect(
            forecast.place
                == Place(name: nil, latitude: 47.6062, longitude: -122.3321, timeZone: "America/Los_Angeles"))
        #expect(forecast.zone.seconds(at: instant("2026-11-20T23:22:00Z")) == -28_800)
        #expect(forecast.issuedAt == nil)
        #expect(forecast.fetchedAt == nil)

        var current = Conditions(time: instant("2026-11-20T23:22:00Z"))
        current.temperature = 12.2
        current.apparentTemperature = 11.1
        current.dewPoint = 10.7
        current.humidity = 0.91
        current.windSpeed = 4
        current.windGust = 7.25
        current.windBearing = 200
        current.visibility = 16_090
        current.cloudCover = 0.9
        current.precipitationRate = 0
        current.precipitationProbability = 0.04
        current.condition = .cloudy
        #expect(forecast.current == current)

        let minutely = try #require(forecast.minutely)
        #expect(minutely.quality == .minute)
        #expect(
            minutely.points == [
                .init(time: instant("2026-11-20T23:22:00Z"), rate: 0, probability: 0),
                .init(time: instant("2026-11-20T23:23:00Z"), rate: 0.5, probability: 0.6, kind: .rain),
            ])

        #expect(forecast.hourly.map(\.temperature) == [12.3, 11.5])
        #expect(forecast.hourly.map(\.isDay) == [true, false])
        #expect(forecast.hourly.map(\.condition) == [.partlyCloudy, .clear])
        #expect(forecast.hourly.map(\.precipitationKind) == [.rain, nil])
        #expect(forecast.hourly.map(\.cloudCover) == [0.9, nil])

        var day = Day(date: try #require(CivilDate(year: 2026, month: 11, day: 20)))
        day.sunrise = instant("2026-11-20T15:24:00Z")
        day.sunset = instant("2026-11-21T00:27:00Z")
        day.moonPhase = 0.38
        day.high = 12.8
        day.low = 7.3
        day.precipitationProbability = 0.97
        day.precipitationKind = .rain
        day.condition = .rain
        #expect(forecast.daily == [day])

        #expect(
            forecast.alerts == [
                Alert(
                    title: "Wind Advisory", severity: .minor, start: Instant(secondsSince1970: 1_795_200_000),
                    end: Instant(secondsSince1970: 1_795_240_000), regions: ["Seattle and Vicinity"],
                    text: "* WHAT...Wind.\n* WHERE...Here.", url: "https://example.org/advisory",
                    issued: Instant(secondsSince1970: 1_795_200_000))
            ])
    }

    @Test(arguments: [
        (SourceUnits.us, 12.222_222_222, 10.0, 2.54, 4.4704, 8.9408),
        (.si, 54, 50, 0.1, 10, 20),
        (.ca, 54, 50, 0.1, 2.777_777_778, 5.555_555_556),
        (.uk, 54, 50, 0.1, 4.4704, 8.9408),
        (.uk2, 54, 50, 0.1, 4.4704, 8.9408),
    ])
    func unitsBecomeCelsiusAndMillimetersAndMetersPerSecond(
        _ units: SourceUnits, _ temperature: Double, _ dewPoint: Double, _ rate: Double, _ wind: Double,
        _ gust: Double
    ) throws {
        let values = """
            "temperature": 54, "apparentTemperature": 54, "dewPoint": 50, "humidity": 0.5, "cloudCover": 0.25,
            "precipIntensity": 0.1, "precipProbability": 0.75, "windSpeed": 10, "windGust": 20, "windBearing": 90
            """
        let forecast = try read(
            answer(
                """
                "currently": \(point(values)), "hourly": {"data": [\(point(values))]},
                "minutely": {"data": [\(point(#""precipIntensity": 0.1"#))]},
                "daily": {"data": [\(point(#""temperatureHigh": 54, "temperatureLow": 50"#))]}
                """, units: units.rawValue))

        for point in [try #require(forecast.current), try #require(forecast.hourly.first)] {
            #expect(isClose(point.temperature, temperature))
            #expect(isClose(point.apparentTemperature, temperature))
            #expect(isClose(point.dewPoint, dewPoint))
            #expect(isClose(point.precipitationRate, rate))
            #expect(isClose(point.windSpeed, wind))
            #expect(isClose(point.windGust, gust))
            // Fractions and degrees are the same in each system.
            #expect(point.humidity == 0.5)
            #expect(point.cloudCover == 0.25)
            #expect(point.precipitationProbability == 0.75)
            #expect(point.windBearing == 90)
        }
        #expect(isClose(forecast.minutely?.points.first?.rate, rate))
        #expect(isClose(forecast.daily.first?.high, temperature))
        #expect(isClose(forecast.daily.first?.low, dewPoint))
    }

    private func isClose(_ value: Double?, _ expected: Double) -> Bool {
        value.map { abs($0 - expected) < 1e-8 } ?? false
    }

    @Test(arguments: [-40.0, 32, 212])
    func fahrenheitMeetsCelsiusAtTheFixedPoints(_ fahrenheit: Double) throws {
        let text = answer(#""currently": \#(point("\"temperature\": \(fahrenheit)"))"#, units: "us")
        #expect(try read(text).current?.temperature == [-40: -40, 32: 0, 212: 100][fahrenheit])
    }

    @Test func unitsAreNeverGuessed() throws {
        let bare = """
            {"latitude": 47, "longitude": -122, "offset": -8, "currently": \(point(#""temperature": 54"#))}
            """
        #expect(fault(bare) == .unknownUnits(given: nil))
        let odd = answer(#""currently": \#(point(#""temperature": 54"#))"#, units: "auto")
        #expect(fault(odd) == .unknownUnits(given: "auto"))
        for error in [fault(bare), fault(odd)] {
            let message = try #require(error?.message)
            #expect(message.contains("flags.units"))
            #expect(message.contains("--source-units us|si|ca|uk|uk2"))
        }
        #expect(try read(bare, units: .si).current?.temperature == 54)
        #expect(try read(odd, units: .si).current?.temperature == 54)
    }

    @Test func statedUnitsStandBeforeGivenOnes() throws {
        let text = answer(#""currently": \#(point(#""temperature": 50"#))"#, units: "US")
        #expect(try read(text, units: .si).current?.temperature == 10)
    }

    @Test(arguments: [
        (#""units": "si", "version": "V2.9.1", "sources": ["ETOPO1", "gfs"]"#, "pirate-weather"),
        (#""units": "si", "sourceTimes": {"gfs": "2026-11-20 18Z"}"#, "pirate-weather"),
        (#""units": "si", "sources": ["nearest-precip", "gfs"], "nearest-station": 0"#, "dark-sky"),
        (#""units": "si", "darksky-unavailable": true"#, "dark-sky"),
        (#""units": "si", "isd-stations": ["724943-99999"]"#, "dark-sky"),
        (#""units": "si", "sources": ["meteoalarm", null, "gfs"]"#, "dark-sky"),
        (#""units": "si", "nearest-station": 1.2"#, "dark-sky-format"),
        (#""units": "si""#, "dark-sky-format"),
    ])
    func onlyWhoCertainlyAnsweredIsCredited(_ flags: String, _ id: String) throws {
        let forecast = try read(
            """
            {"latitude": 47, "longitude": -122, "timezone": "America/Los_Angeles",
            "currently": \(point(#""temperature": 5"#)), "flags": {\(flags)}}
            """)
        #expect(forecast.source.id == id)
        let credits = [
            "pirate-weather": ("Powered by Pirate Weather", "https://pirateweather.net/"),
            "dark-sky": ("Powered by Dark Sky", "https://darksky.net/poweredby/"),
            "dark-sky-format": ("Weather data in Dark Sky format", nil),
        ]
        #expect(forecast.source.attribution == credits[id]?.0)
        #expect(forecast.source.url == credits[id]?.1)
    }

    @Test func elevationIsPirateWeathersOnly() throws {
        let text = answer(#""elevation": 19, "currently": \#(point(#""temperature": 5"#))"#)
        #expect(try read(text).source.id == "pirate-weather")
    }
}
