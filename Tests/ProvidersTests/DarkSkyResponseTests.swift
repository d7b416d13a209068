import ForecastCore
import Primitives
import Providers
import Testing

@Suite struct DarkSkyAnswerTests {
    @Test func everyDocumentedMemberIsRead() throws {
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
        current.uvIndex = 0
        current.pressure = 1009.1
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
        day.precipitationAmount = 0.1 * 24
        #expect(forecast.daily == [day])

        var alert = Alert(
            title: "Wind Advisory", severity: .minor, start: Instant(secondsSince1970: 1_795_200_000),
            end: Instant(secondsSince1970: 1_795_240_000), regions: ["Seattle and Vicinity"],
            text: "* WHAT...Wind.\n* WHERE...Here.", url: "https://example.org/advisory",
            issued: Instant(secondsSince1970: 1_795_200_000))
        (alert.hazard, alert.significance) = (.wind, .advisory)
        #expect(forecast.alerts == [alert])
    }

    @Test(arguments: [
        (SourceUnits.us, 12.222_222_222, 10.0, 2.54, 4.4704, 8.9408),
        (.si, 54, 50, 0.1, 10, 20),
        (.ca, 54, 50, 0.1, 2.777_777_778, 5.555_555_556),
        (.uk, 54, 50, 0.1, 4.4704, 8.9408),
        (.uk2, 54, 50, 0.1, 4.4704, 8.9408),
    ])
    func unitsAreConverted(
        _ units: SourceUnits, _ temperature: Double, _ dewPoint: Double, _ rate: Double, _ wind: Double,
        _ gust: Double
    ) throws {
        let values = """
            "temperature": 54, "apparentTemperature": 54, "dewPoint": 50, "humidity": 0.5, "cloudCover": 0.25,
            "precipIntensity": 0.1, "precipProbability": 0.75, "windSpeed": 10, "windGust": 20, "windBearing": 90,
            "pressure": 1012.5
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
            #expect(point.pressure == 1012.5)
            // Fractions and bearings are the same in all systems.
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

    @Test(arguments: [-40.0, 32, 50])
    func fahrenheitIsConvertedAtFixedPoints(_ fahrenheit: Double) throws {
        let text = answer(#""currently": \#(point("\"temperature\": \(fahrenheit)"))"#, units: "us")
        #expect(try read(text).current?.temperature == [-40: -40, 32: 0, 50: 10][fahrenheit])
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

    @Test func statedUnitsOverrideTheOption() throws {
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
    func onlyACertainServiceIsCredited(_ flags: String, _ id: String) throws {
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

    @Test func elevationIdentifiesPirateWeather() throws {
        let text = answer(#""elevation": 19, "currently": \#(point(#""temperature": 5"#))"#)
        #expect(try read(text).source.id == "pirate-weather")
    }
}

@Suite struct DarkSkyPlaceTests {
    private func text(_ head: String) -> String {
        #"{\#(head), "currently": \#(point(#""temperature": 5"#)), "flags": {"units": "si"}}"#
    }

    @Test func aKnownZoneOverridesTheOffset() throws {
        let forecast = try read(
            text(#""latitude": 27.7, "longitude": 85.3, "timezone": "Asia/Kathmandu", "offset": 5"#))
        #expect(forecast.zone == ZoneOffsets(initial: 20_700))
        #expect(forecast.place.timeZone == "Asia/Kathmandu")
    }

    @Test(arguments: [("5.75", 20_700), ("-3.5", -12_600), ("0", 0), ("-7.0", -25_200), ("\"13\"", 46_800)])
    func theOffsetIsUsedIfTheZoneIsUnknown(_ hours: String, _ seconds: Int) throws {
        for zone in ["", #""timezone": "Mars/Base","#, #""timezone": null,"#, #""timezone": 5,"#] {
            let forecast = try read(text(#""latitude": 1, "longitude": 2, \#(zone) "offset": \#(hours)"#))
            #expect(forecast.zone == ZoneOffsets(initial: seconds))
        }
    }

    @Test(arguments: ["", #", "offset": -999"#, #", "offset": 19"#, #", "offset": 1e300"#, #", "offset": null"#])
    func withoutZoneAndOffsetTheErrorNamesTimezone(_ offset: String) throws {
        let unknown = try #require(
            fault(text(#""latitude": 1, "longitude": 2, "timezone": "Mars/\u0007Base"\#(offset)"#)))
        #expect(unknown == .unknownZone(given: "Mars/Base"))
        #expect(unknown.message.hasPrefix("timezone \"Mars/Base\" is unknown"))
        let missing = try #require(fault(text(#""latitude": 1, "longitude": 2\#(offset)"#)))
        #expect(missing == .unknownZone(given: nil))
        #expect(missing.message.hasPrefix("timezone and offset are missing"))
    }

    @Test(arguments: [("5.75", true), ("6.75", false), ("0", false), ("-5.75", false)])
    func anOffsetThatContradictsTheZoneIsReadWithAWord(_ offset: String, _ isSilent: Bool) throws {
        let text = text(#""latitude": 27.7, "longitude": 85.3, "timezone": "Asia/Kathmandu", "offset": \#(offset)"#)
        var notes: [String] = []
        let forecast = try ForecastFile.read(Array(text.utf8), zone: someZones, warn: { notes.append($0) })
        // The times are in UTC, and the zone is known.
        #expect(forecast.zone == ZoneOffsets(initial: 20_700))
        #expect(
            notes.count == (isSilent ? 0 : 1)
                && notes.allSatisfy { $0.contains(#"contradicts timezone "Asia/Kathmandu""#) })
    }

    @Test func theZoneIsLookedUpForTheWholeForecast() throws {
        var spans: [(String, Instant, Instant)] = []
        _ = try ForecastFile.read(Array(wholeAnswer.utf8)) { name, from, to in
            spans.append((name, from, to))
            return ZoneOffsets(initial: -28_800)
        }
        #expect(spans.count == 1)
        let (name, from, to) = try #require(spans.first)
        #expect(name == "America/Los_Angeles")
        #expect(from < instant("2026-11-20T08:00:00Z"))
        #expect(to > instant("2026-11-21T08:00:00Z"))
    }

    @Test func aForecastAcrossAClockChangeHasBothOffsets() throws {
        let forecast = try read(
            answer(
                """
                "hourly": {"data": [
                    {"time": \(unix("2026-03-08T09:30:00Z")), "temperature": 5},
                    {"time": \(unix("2026-03-08T10:30:00Z")), "temperature": 5}]}
                """))
        let clocks = forecast.hourly.map { forecast.zone.civilTime(at: $0.time) }
        #expect(clocks.map(\.hour) == [1, 3])
    }

    @Test(arguments: [
        (#""longitude": 2"#, "latitude"), (#""latitude": 1"#, "longitude"),
        (#""latitude": 91, "longitude": 2"#, "latitude"), (#""latitude": 1, "longitude": 361"#, "longitude"),
        (#""latitude": -999, "longitude": 2"#, "latitude"), (#""latitude": "north", "longitude": 2"#, "latitude"),
    ])
    func coordinatesMustBeInRange(_ head: String, _ name: String) throws {
        let error = try #require(fault(text(head)))
        guard case .coordinate(name, _) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(error.message.hasPrefix(name))
    }

    @Test func longitudesOver180BecomeWestern() throws {
        let forecast = try read(text(#""latitude": 1, "longitude": 237.5, "offset": -8"#))
        #expect(forecast.place.longitude == -122.5)
    }
}

@Suite struct DarkSkyAlertTests {
    private func alerts(_ list: String) throws -> [Alert] {
        let text = answer(#""currently": {"time": 1795216920, "temperature": 1}, "alerts": \#(list)"#)
        return try read(text).alerts
    }

    @Test(arguments: [
        ("advisory", Alert.Severity.minor), ("watch", .moderate), ("warning", .severe), ("Extreme", .extreme),
        ("Severe", .severe), ("Moderate", .moderate), ("Minor", .minor), ("Unknown", .unknown), ("dire", .unknown),
    ])
    func severitiesAreReadAsInCAP(_ word: String, _ severity: Alert.Severity) throws {
        let alerts = try alerts(#"[{"title": "Flood", "time": 1795200000, "severity": "\#(word)"}]"#)
        #expect(alerts.map(\.severity) == [severity])
    }

    @Test(arguments: [
        "", #", "expires": -999"#, #", "expires": -999.0"#, #", "expires": null"#, #", "expires": "x""#,
    ])
    func anAlertWithoutAnEndHasNone(_ member: String) throws {
        let alerts = try alerts(#"[{"title": "Flood", "time": 1795200000\#(member)}]"#)
        var alert = Alert(
            title: "Flood", severity: .unknown, start: Instant(secondsSince1970: 1_795_200_000),
            issued: Instant(secondsSince1970: 1_795_200_000))
        alert.hazard = .flood
        #expect(alerts == [alert])
    }

    @Test(arguments: ["", #", "time": -999"#, #", "time": 1e300"#])
    func anAlertWithoutAStartHasNone(_ member: String) throws {
        let alerts = try alerts(#"[{"title": "Flood"\#(member)}]"#)
        var alert = Alert(title: "Flood", severity: .unknown)
        alert.hazard = .flood
        #expect(alerts == [alert])
    }

    @Test func alertsOfTheWrongTypeDoNotAffectOthers() throws {
        let alerts = try alerts(#"[null, 7, {}, [], "Flood", {"title": 5}, {"title": "Flood", "regions": "here"}]"#)
        #expect(alerts.map(\.title) == ["Flood"])
        #expect(alerts.first?.regions == [])
    }

    @Test func withoutATitleTheFirstLineBecomesTheTitle() throws {
        let alerts = try alerts(#"[{"description": "\n Flood near the river. \nStay away."}]"#)
        #expect(alerts.map(\.title) == ["Flood near the river."])
        #expect(alerts.map(\.text) == ["Flood near the river. \nStay away."])
    }

    @Test func controlCharactersAreStripped() throws {
        let alerts = try alerts(
            #"[{"title": "Fl\u0007ood\n\u001b[31mred", "description": "a\r\nb\tc\u0000", "regions": ["N\u0008ord", 5, ""]}]"#
        )
        #expect(alerts.map(\.title) == ["Flood [31mred"])
        #expect(alerts.map(\.text) == ["a\nb c"])
        #expect(alerts.map(\.regions) == [["Nord"]])
    }

    @Test(arguments: [
        ("https://example.org/a?b=c", true), ("http://example.org", true), ("javascript:alert(1)", false),
        ("-999", false), ("", false),
    ])
    func onlyWebAddressesAreLinks(_ uri: String, _ kept: Bool) throws {
        let alerts = try alerts(#"[{"title": "Flood", "uri": "\#(uri)"}]"#)
        #expect(alerts.map(\.url) == [kept ? uri : nil])
    }

    /// The services omit an empty list; a partial response may have excluded the alerts, too.
    @Test(
        arguments: [
            (#""hourly": {}, "daily": {}"#, "US", true), (#""hourly": {}, "daily": {}, "alerts": []"#, "US", true),
            (#""alerts": []"#, "US", true), (#""hourly": {}"#, "US", false),
            (#""hourly": {}, "daily": {}, "alerts": 7"#, "US", false),
            (#""alerts": [{"severity": "Extreme"}]"#, "US", false), (#""alerts": [7]"#, "US", false),
            // Its alerts are complete in the United States only.
            (#""alerts": []"#, "CA", false), (#""alerts": []"#, "PR", false), (#""alerts": []"#, nil, false),
        ] as [(String, String?, Bool)])
    func onlyACompleteListMeansNoAlerts(members: String, country: String?, isKnown: Bool) throws {
        let now = instant("2026-11-20T23:22:00Z")
        let text = answer(#""currently": {"time": 1795216920, "temperature": 1}, \#(members)"#)
        var place = try read(text).place
        place.country = country
        let service = try #require(PirateWeather(key: "k"))
        let forecast = try service.decode(
            HTTPResponse(status: 200, body: Array(text.utf8)), for: place, at: now, zone: someZones, warn: { _ in })
        #expect(forecast.alertsAnswer == (isKnown ? AlertsAnswer(service: "Pirate Weather", asked: now) : nil))
        #expect(try read(text).alertsAnswer == nil, "a saved answer says nothing")
    }

    /// The service gives the expiry of the message, which is hours before the event begins here.
    @Test(arguments: [
        ("Extreme Cold Warning", "2026-11-21T18:00:00Z", "2026-11-22T21:00:00Z"),
        ("Wind Advisory", "2026-11-21T17:00:00Z", "2026-11-22T08:00:00Z"),
    ])
    func timesInTheTextPrecedeTheMessages(title: String, begin: String, end: String) throws {
        let text =
            "* WHAT...Wind and cold.\\n* WHEN...For the Wind Advisory, from 9 AM Saturday to midnight PST Saturday\\n"
            + "night. For the Extreme Cold Warning, from 10 AM Saturday to 1 PM PST Sunday.\\n* IMPACTS...Until 9 PM."
        let alerts = try alerts(
            #"[{"title": "\#(title)", "time": 1795216920, "expires": 1795258800, "description": "\#(text)"}]"#)
        #expect(alerts.map(\.start) == [instant(begin)] && alerts.map(\.end) == [instant(end)])
        #expect(alerts.map(\.expires) == [nil] && alerts.map(\.issued) == [instant("2026-11-20T23:22:00Z")])
    }

    @Test func anExpiryIsNotTheEndOfAnEventWhoseTextHasAnother() throws {
        let alerts = try alerts(
            #"[{"title": "Flood", "expires": 1795258800, "description": "* WHEN...Until further notice."}]"#)
        #expect(alerts.map(\.end) == [nil] && alerts.map(\.expires) == [Instant(secondsSince1970: 1_795_258_800)])
    }
}
