import ForecastCore
import Primitives
import Providers
import Testing

@Suite struct OwnFormatTests {
    private static let seattle = Place(
        name: "Seattle", region: "Washington", country: "US", latitude: 47.606_21, longitude: -122.332_07,
        timeZone: "America/Los_Angeles")

    private func text(_ forecast: Forecast) throws -> String {
        String(decoding: try ForecastFile.bytes(of: forecast), as: UTF8.self)
    }

    /// A forecast with every member filled.
    private func whole() throws -> Forecast {
        var forecast = try #require(SampleForecast.forecast(for: Self.seattle, zone: someZones))
        forecast.place.qualifier = "WA"
        forecast.issuedAt = instant("2026-11-20T18:00:00.125Z")
        forecast.fetchedAt = instant("2026-11-20T23:21:59.999Z")
        forecast.source.url = "https://example.org/a/b"
        forecast.alerts = [
            Alert(
                id: "urn:1", title: "Flood “Ä”", severity: .extreme, start: instant("2026-11-20T20:00:00Z"),
                end: instant("2026-11-21T20:00:00Z"), regions: ["King", "Pierce"], text: "a\nb",
                url: "https://example.org", issued: instant("2026-11-20T19:00:00Z"), issuer: "NWS Seattle WA")
        ]
        forecast.listsAlerts = true
        forecast.daily[0].sunrise = instant("2026-11-20T15:24:00Z")
        forecast.daily[0].sunset = instant("2026-11-21T00:27:00Z")
        forecast.daily[0].polar = Day.Polar.none
        forecast.daily[0].moonPhase = 0.1 + 0.2
        forecast.hourly[0].temperature = 1 / 3
        forecast.hourly[0].isDay = true
        return forecast
    }

    @Test func whatIsWrittenIsReadBackExactly() throws {
        let forecast = try whole()
        #expect(try read(try text(forecast)) == forecast)
    }

    @Test func whatTellsNothingOfWarningsIsReadAsBefore() throws {
        var forecast = try whole()
        (forecast.alerts, forecast.listsAlerts) = ([], nil)
        let text = try text(forecast)
        #expect(!text.contains("listsAlerts") && !text.contains("issuer"))
        #expect(try !read(text).alertsAreKnown)
    }

    @Test func anAnswerWrittenDownIsReadBackExactly() throws {
        let forecast = try read(wholeAnswer.replacing("\"si\"", with: "\"us\""))
        let bytes = try ForecastFile.bytes(of: forecast)
        #expect(try ForecastFile.read(bytes) { _, _, _ in nil } == forecast)
    }

    @Test(arguments: [-2_208_988_800, 7_258_118_400])
    func theCalendarsEdgesAreReadBackExactly(_ time: Int) throws {
        let forecast = try read(answer(#""daily": {"data": [{"time": \#(time), "temperatureHigh": 5}]}"#))
        #expect(forecast.daily.count == 1)
        #expect(try read(try text(forecast)) == forecast)
    }

    @Test func theTextIsStableSortedAndEndsInALineFeed() throws {
        let text = try text(whole())
        #expect(text == (try self.text(read(text))))
        #expect(text.hasSuffix("}\n"))
        #expect(text.hasPrefix("{\n"))
        let members = text.split(separator: "\n").filter { $0.hasPrefix("  \"") }
        #expect(members == members.sorted())
        #expect(text.contains(#""format" : "weathercard forecast""#))
        #expect(text.contains(#""version" : 1"#))
        #expect(text.contains("https://example.org/a/b"))
    }

    @Test(arguments: [("2", "2"), ("1.5", "1.5"), ("\"two\"", "two"), ("null", nil), ("1e300", "1e+300")])
    func anUnknownVersionSaysSo(_ version: String, _ given: String?) throws {
        let text = try text(whole()).replacing("\"version\" : 1", with: "\"version\" : \(version)")
        let error = try #require(fault(text))
        #expect(error == .unknownVersion(given))
        #expect(error.message.contains("version 1"))
    }

    @Test(arguments: [
        (
            "\"quality\" : \"minute\"", "\"quality\" : \"second\"",
            "minutely.quality is \"second\"; minute, fiveMinute, quarterHour, interpolated are known"
        ),
        (
            "\"condition\" : \"cloudy\"", "\"condition\" : \"pla\\u001bgue\"",
            "current.condition is \"plague\"; clear, partlyCloudy, cloudy, fog, rain, snow, "
        ),
        (
            "\"severity\" : \"extreme\"", "\"severity\" : \"\"",
            "alerts[0].severity is \"\"; extreme, severe, moderate, minor, unknown are known"
        ),
        (
            "\"precipitationKind\" : \"rain\"", "\"precipitationKind\" : \"frogs\"",
            "precipitationKind is \"frogs\"; rain, snow, sleet, hail are known"
        ),
        ("\"precipitationKind\" : \"rain\"", "\"precipitationKind\" : 7", "precipitationKind is not a text"),
        ("\"quality\" : \"minute\"", "\"quality\" : 5", "minutely.quality is not a text"),
        ("\"latitude\" : 47.60621", "\"latitude\" : \"north\"", "place.latitude is not a number"),
        ("\"latitude\" : 47.60621,", "", "place.latitude is missing"),
        ("\"latitude\" : 47.60621", "\"latitude\" : null", "place.latitude"),
        ("\"time\" : \"2026-11-20T23:23:00Z\"", "\"time\" : \"noon\"", "minutely.points[1].time"),
        ("\"alerts\" : [", "\"alerts\" : 5, \"others\" : [", "alerts is not a list"),
        ("\"place\" : {", "\"place\" : 5, \"other\" : {", "place is not an object"),
    ])
    func aBrokenMemberIsNamed(_ from: String, _ to: String, _ complaint: String) throws {
        let before = try text(whole())
        let after = before.replacing(from, with: to)
        try #require(before != after)
        let error = try #require(fault(after))
        guard case .malformed(let said) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(said.contains(complaint))
        #expect(!error.message.contains("\n"))
    }

    @Test func implausibleValuesAreMissingHereToo() throws {
        var forecast = try whole()
        forecast.hourly[1].temperature = 1e300
        forecast.hourly[1].humidity = 54
        forecast.hourly[2].time = Instant(secondsSince1970: -5e10)
        forecast.daily[1].high = .infinity
        forecast.minutely?.points[0].rate = -1
        forecast.fetchedAt = Instant(secondsSince1970: .nan)
        let count = forecast.hourly.count
        let back = try read(try text(forecast))
        #expect(back.hourly.count == count - 1)
        #expect(back.hourly[1].temperature == nil)
        #expect(back.hourly[1].humidity == nil)
        #expect(back.daily[1].high == nil)
        #expect(back.minutely?.points[0].rate == nil)
        #expect(back.fetchedAt == nil)
    }

    @Test func aPlaceOffTheGlobeOrClockIsNoForecast() throws {
        var forecast = try whole()
        forecast.place.latitude = .nan
        #expect(throws: ForecastFileError.self) { try ForecastFile.bytes(of: forecast) }
        forecast = try whole()
        forecast.zone = ZoneOffsets(initial: .max)
        #expect(throws: ForecastFileError.zoneOffset(.max)) { try ForecastFile.bytes(of: forecast) }
    }

    @Test func handWrittenSeriesAreSorted() throws {
        let text = """
            {"format": "weathercard forecast", "version": 1,
            "place": {"latitude": 1, "longitude": 2}, "zone": {"initial": 0, "changes": [
                {"from": "2026-11-20T12:00:00Z", "seconds": 7200}, {"from": "2026-11-20T06:00:00Z", "seconds": 3600}]},
            "source": {"id": "hand", "attribution": "By hand"}, "daily": [], "alerts": [],
            "hourly": [{"time": "2026-11-20T02:00:00Z"}, {"time": "2026-11-20T01:00:00+00:00"}]}
            """
        let forecast = try read(text)
        #expect(forecast.hourly.map(\.time) == [instant("2026-11-20T01:00:00Z"), instant("2026-11-20T02:00:00Z")])
        #expect(forecast.zone.seconds(at: instant("2026-11-20T07:00:00Z")) == 3600)
        #expect(forecast.zone.seconds(at: instant("2026-11-20T13:00:00Z")) == 7200)
    }
}
