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

    /// A forecast with a value for every member.
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
        forecast.alerts[0].hazard = .coastal
        forecast.alerts[0].significance = .emergency
        (forecast.alerts[0].urgency, forecast.alerts[0].certainty) = (.immediate, .observed)
        forecast.alerts[0].outlines = [[Coordinates(latitude: 47.5, longitude: -122.25)]]
        (forecast.alerts[0].headline, forecast.alerts[0].instruction) = ("Flood now", "Go up.")
        forecast.alerts[0].source = .init(
            id: "nws-alerts", attribution: "NWS", url: "https://example.org", notice: "n")
        forecast.daily[0].sunrise = instant("2026-11-20T15:24:00Z")
        forecast.daily[0].sunset = instant("2026-11-21T00:27:00Z")
        forecast.daily[0].polar = Day.Polar.none
        forecast.daily[0].moonPhase = 0.1 + 0.2
        forecast.hourly[0].temperature = 1 / 3
        forecast.hourly[0].isDay = true
        forecast.hourly[1].precipitationKind = .freezingRain
        forecast.hourly[1].condition = .snowShowers
        forecast.current?.isObserved = true
        return forecast
    }

    @Test func aNumberBeyondAnyRangeIsNamedWithItsPlace() throws {
        let lines = try text(try whole()).replacing(#""latitude" : 47.60621"#, with: #""latitude" : -1e400"#)
        let line = lines.split(separator: "\n").firstIndex { $0.contains("-1e400") }
        #expect(
            throws: ForecastFileError.malformed(
                "the number -1e400 in line \(try #require(line) + 1), column 18 is out of range")
        ) { try read(lines) }
    }

    @Test func aNumberBeyondAnyRangeIsMissingInAnAnswer() throws {
        let answer = #"""
            {"latitude":47.6,"longitude":-122.3,"timezone":"UTC","offset":0,"currently":{"time":1795216920,"temperature":9,
            "humidity":1e400},"flags":{"units":"si","x":1e400}}
            """#
        let current = try #require(try read(answer).current)
        #expect(current.temperature == 9 && current.humidity == nil)
    }

    @Test func aForecastSurvivesARoundTrip() throws {
        let forecast = try whole()
        #expect(try read(try text(forecast)) == forecast)
    }

    @Test func aSavedForecastDoesNotKnowThatThereAreNoAlerts() throws {
        var forecast = try whole()
        forecast.alerts = []
        forecast.alertsAnswer = AlertsAnswer(service: "National Weather Service", asked: SampleForecast.time)
        #expect(forecast.alertsInForce(at: SampleForecast.time).noneBy != nil)
        let text = try text(forecast)
        #expect(!text.contains("National Weather Service"))
        #expect(try read(text).alertsInForce(at: SampleForecast.time).noneBy == nil)
        // As earlier versions wrote it.
        let listed = text.replacing(#""alerts" : ["#, with: #""listsAlerts" : true, "alerts" : ["#)
        #expect(try listed != text && read(listed).alertsAnswer == nil)
    }

    @Test func aResponseSurvivesARoundTrip() throws {
        let forecast = try read(wholeAnswer.replacing("\"si\"", with: "\"us\""))
        let bytes = try ForecastFile.bytes(of: forecast)
        #expect(try ForecastFile.read(bytes) { _, _, _ in nil } == forecast)
    }

    @Test(arguments: [-2_208_988_800, 7_258_118_400])
    func theCalendarsLimitsSurviveARoundTrip(_ time: Int) throws {
        let forecast = try read(answer(#""daily": {"data": [{"time": \#(time), "temperatureHigh": 5}]}"#))
        #expect(forecast.daily.count == 1)
        #expect(try read(try text(forecast)) == forecast)
    }

    @Test func theJSONIsStableSortedAndEndsWithALineFeed() throws {
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
    func anUnknownVersionIsReported(_ version: String, _ given: String?) throws {
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
            "current.condition is \"plague\"; clear, partlyCloudy, cloudy, fog, haze, dust, smoke, drizzle, rain, showers, "
        ),
        (
            "\"severity\" : \"extreme\"", "\"severity\" : \"\"",
            "alerts[0].severity is \"\"; extreme, severe, moderate, minor, unknown are known"
        ),
        (
            "\"precipitationKind\" : \"rain\"", "\"precipitationKind\" : \"frogs\"",
            "precipitationKind is \"frogs\"; drizzle, rain, showers, freezingRain, sleet, "
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
    func anInvalidMemberIsNamed(_ from: String, _ to: String, _ complaint: String) throws {
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

    @Test func implausibleValuesAreMissing() throws {
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
        forecast.daily[1].high = 3
        forecast.daily[1].low = 4
        let day = try read(try text(forecast)).daily[1]
        #expect(day.high == nil && day.low == nil && day.date == forecast.daily[1].date)
    }

    @Test func theUVIndexIsThatOfItsHours() throws {
        let forecast = try read(
            openMeteo(hourly(2, [("temperature_2m", "°C", "[1, 1]"), ("uv_index", "", "[6.45, null]")])))
        #expect(forecast.hourly.map(\.uvIndex) == [6.45, nil])
    }

    @Test func everyNumberOfAnHourHasTheBoundsOfItsQuantity() throws {
        let bounds: [(field: WritableKeyPath<Conditions, Double?>, beyond: Double, within: Double)] = [
            (\.temperature, 57.1, 57), (\.apparentTemperature, -131, -129), (\.dewPoint, -90.1, -90),
            (\.humidity, 2, 1), (\.windSpeed, 151, 149), (\.windGust, 151, 149), (\.windBearing, 361, 359),
            (\.visibility, 500_001, 499_999), (\.cloudCover, 2, 1), (\.pressure, 1096, 1085),
            (\.precipitationRate, 3001, 2999),
            (\.precipitationProbability, 2, 1), (\.uvIndex, 51, 43),
        ]
        var forecast = try whole()
        for (field, beyond, within) in bounds {
            forecast.hourly[1][keyPath: field] = beyond
            forecast.hourly[2][keyPath: field] = within
        }
        let hours = try read(try text(forecast)).hourly
        for (field, _, within) in bounds {
            #expect(hours[1][keyPath: field] == nil)
            #expect(hours[2][keyPath: field] == within)
        }
    }

    @Test func coordinatesAndOffsetsOutOfRangeAreRejected() throws {
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

@Suite struct HostileFileTests {
    @Test(arguments: [
        ("", "empty"), (" \n\t", "empty"), ("{", "ends too early"), ("<html></html>", #""<" in line 1, column 1"#),
        (#"{"a" 1}"#, #""1" in line 1, column 6"#), ("{\n\"a\": 1\n\"b\": 2}", "line 3, column 1"),
        (#"{"a": 1}}"#, #"unexpected "}""#), (#"{"a": [1}"#, #"unexpected "}""#),
        (#"{"a": NaN}"#, #"unexpected "NaN" in line 1, column 7"#),
        (#"{"a": 1} x"#, #"unexpected "x""#), ("{'a': 1}", #"unexpected "'""#), (#"{"a": tru"#, "ends too early"),
        (#"{"a": "b"#, "ends too early"), (#"{"a": "\"#, "ends too early"),
        ("{\"a\": \"b\n \"c\": 1}", "a string without its closing quotation mark in line 1, column 9"),
        (String(repeating: "[", count: 100_000), "nested too deeply"),
        (#"{"a":"# + String(repeating: #"{"a":"#, count: 100_000), "nested too deeply"),
    ])
    func syntaxErrorsAreLocated(_ text: String, _ said: String) throws {
        let error = try #require(fault(text))
        guard case .notJSON(let fault) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(fault.contains(said), "\(fault)")
    }

    @Test func halfOfASurrogatePairIsLocated() {
        #expect(fault(#"{"\ud800": 1}"#) == .notJSON("half of a surrogate pair in line 1, column 3"))
    }

    @Test func textThatEndsInsideACharacterIsIncomplete() {
        let bytes = Array(#"{"summary": "12 °"#.utf8).dropLast()
        #expect(throws: ForecastFileError.notJSON("the text ends too early in line 1, column 18")) {
            try ForecastFile.read(Array(bytes), zone: someZones)
        }
    }

    @Test func otherEncodingsAreInvalidJSON() {
        let bytes: [UInt8] = [0xFF, 0xC3]
        for (text, column) in [(#"{"?": 1}"#, 2), (#"{"currently": {"?": 1}}"#, 16), (#"{"hourly": "?"}"#, 12)] {
            let whole = text.utf8.flatMap { $0 == UInt8(ascii: "?") ? bytes : [$0] }
            #expect(throws: ForecastFileError.notJSON("the text is not UTF-8 in line 1, column \(column)")) {
                try ForecastFile.read(whole, zone: someZones)
            }
        }
    }

    @Test func aByteOrderMarkIsAccepted() throws {
        #expect(try read("\u{FEFF}" + wholeAnswer) == read(wholeAnswer))
    }

    @Test(arguments: ["[]", "[{}]", "5", "\"text\"", "null", "true", "[\(wholeAnswer)]"])
    func otherThanObjectsIsRejected(_ text: String) throws {
        #expect(fault(text) == .notAnObject)
    }

    @Test(arguments: [
        "{}", #"{"a": 1}"#,
        // Only an alert or flags.
        #"{"title": "Flood", "time": 1795200000, "severity": "watch", "regions": ["King"]}"#,
        #"{"sources": ["isd"], "nearest-station": 1.8, "units": "us"}"#,
        // OpenWeather, MET Norway.
        #"{"lat": 1, "lon": 2, "timezone": "UTC", "current": {"dt": 1}, "minutely": [], "hourly": []}"#,
        #"{"type": "Feature", "properties": {"timeseries": []}}"#,
        #"{"format": "another", "version": 1}"#,
    ])
    func unknownObjectsAreRejected(_ text: String) throws {
        let error = try #require(fault(text))
        #expect(error == .unrecognised)
        #expect(error.message.contains("Open-Meteo, MET Norway, Dark Sky and Pirate Weather"))
    }

    @Test(arguments: [
        (#"{"code": 400, "error": "The given location is invalid."}"#, "The given location is invalid. (code 400)"),
        (#"{"detail": "Invalid Location Specification"}"#, "Invalid Location Specification"),
        (#"{"detail": [{"loc": ["path"], "msg": "field required", "type": "x"}, 5]}"#, "field required"),
        (#"{"message": "API rate limit exceeded"}"#, "API rate limit exceeded"),
        (#"{"message": "Bad Gateway", "error": "no answer"}"#, "Bad Gateway: no answer"),
        (#"{"error": true, "reason": "Too many requests"}"#, "Too many requests"),
        (#"{"code": 1e300, "error": "a\u001b[2J\u0007\r\nb\u0085c"}"#, "a[2J b c"),
    ])
    func aServicesErrorMessageIsReported(_ text: String, _ reason: String) throws {
        let error = try #require(fault(text))
        #expect(error == .refusal(reason))
        #expect(error.message.contains(reason))
    }

    @Test func aLongReasonIsTruncated() throws {
        let error = try #require(fault(#"{"message": "\#(String(repeating: "no ", count: 10_000))"}"#))
        #expect(error.message.count < 300)
    }

    @Test func everyTruncationIsInvalidJSON() throws {
        let bytes = Array(wholeAnswer.utf8)
        for length in bytes.indices {
            do throws(ForecastFileError) {
                _ = try ForecastFile.read(Array(bytes[..<length]), zone: someZones)
                Issue.record("read after \(length) bytes")
            } catch {
                guard case .notJSON(let fault) = error else {
                    Issue.record("\(error) after \(length) bytes")
                    continue
                }
                #expect(fault.hasPrefix(length == 0 ? "the file is empty" : "the text ends too early"))
            }
        }
    }

    @Test func aWrongByteAnywhereGivesAForecastOrAnError() throws {
        let bytes = Array(wholeAnswer.utf8)
        var forecasts = 0
        var errors = 0
        for (index, wrong) in zip(bytes.indices, [0x7D, 0x39, 0x22, 0xFF, 0x5B, 0x2D].repeated) {
            var changed = bytes
            changed[index] = wrong
            do throws(ForecastFileError) {
                let forecast = try ForecastFile.read(changed, zone: someZones)
                _ = try ForecastFile.bytes(of: forecast)
                forecasts += 1
            } catch {
                #expect(!error.message.contains("\n"))
                errors += 1
            }
        }
        #expect(forecasts > 0)
        #expect(errors > 0)
    }

    @Test(arguments: ["1e300", "-1e300", "9223372036854775808", "1e999", "-9223372036854775809", "7258118401"])
    func timesOutOfRangeAreMissing(_ time: String) throws {
        let forecast = try read(
            answer(
                """
                "currently": {"time": \(time), "temperature": 1},
                "minutely": {"data": [{"time": \(time), "precipIntensity": 1}]},
                "hourly": {"data": [{"time": \(time), "temperature": 1}, \(point(#""temperature": 2"#))]},
                "daily": {"data": [{"time": \(time), "temperatureHigh": 1},
                    {"time": 1795161600, "temperatureHigh": 1, "sunriseTime": \(time), "sunsetTime": \(time)}]},
                "alerts": [{"title": "Flood", "time": \(time), "expires": \(time)}]
                """))
        #expect(forecast.current == nil)
        #expect(forecast.minutely == nil)
        #expect(forecast.hourly.map(\.temperature) == [2])
        #expect(forecast.daily.map(\.sunrise) == [nil])
        #expect(forecast.alerts.map(\.end) == [nil])
        #expect(forecast.alerts.map(\.start) == [nil])
    }

    @Test func everyMessageIsOneLine() {
        let errors: [ForecastFileError] = [
            .notJSON("x"), .notAnObject, .unrecognised, .refusal("x"), .unknownVersion("2"), .unknownVersion(nil),
            .malformed("x"), .coordinate(name: "latitude", given: nil), .coordinate(name: "latitude", given: 91),
            .zoneOffset(90_000), .unknownUnits(given: nil), .unknownUnits(given: "x"), .unknownZone(given: nil),
            .unknownZone(given: "x"), .unknownZone(given: nil, offset: "y"), .noOffset, .severalPlaces(2),
            .unknownUnit(of: "x", given: nil, known: ["y"]), .unknownUnit(of: "x", given: "z", known: ["y", "z"]),
            .noWeather, .unwritable,
        ]
        for error in errors {
            #expect(!error.message.isEmpty)
            #expect(!error.message.contains("\n"))
            #expect(!error.message.hasSuffix("."))
        }
        #expect(Set(errors.map(\.message)).count == errors.count)
    }
}

extension [UInt8] {
    fileprivate var repeated: some Sequence<UInt8> {
        sequence(state: 0) { index in
            defer { index += 1 }
            return self[index % count]
        }
    }
}

@Suite struct VisibilityTests {
    @Test(arguments: [
        ("us", 16_093.44), ("si", 10_000), ("ca", 10_000), ("uk", 10_000), ("uk2", 16_093.44),
    ])
    func darkSkysDistancesAreConverted(_ units: String, _ meters: Double) throws {
        let text = answer(#""hourly": {"data": [\#(point(#""temperature": 1, "visibility": 10"#))]}"#, units: units)
        let visibility = try #require(try read(text).hourly.first?.visibility)
        #expect(abs(visibility - meters) < 1e-9)
    }

    /// Its `uk` units have miles.
    @Test func pirateWeathersUKDistancesAreInMiles() throws {
        let hours = #""elevation": 5, "hourly": {"data": [\#(point(#""temperature": 1, "visibility": 10"#))]}"#
        #expect(try read(answer(hours, units: "uk")).hourly.first?.visibility == 16_093.44)
        #expect(try read(answer(hours, units: "ca")).hourly.first?.visibility == 10_000)
    }

    @Test(arguments: [("m", 24_140.0), ("ft", 7357.872)])
    func openMeteosDistancesAreConverted(_ unit: String, _ meters: Double) throws {
        let forecast = try read(
            openMeteo(
                hourly(2, [("temperature_2m", "°C", "[1, 1]"), ("visibility", unit, "[24140, null]")])))
        #expect(forecast.hourly.map(\.visibility) == [meters, nil])
    }

    @Test func anUnknownUnitIsRejected() {
        let text = openMeteo(hourly(1, [("temperature_2m", "°C", "[1]"), ("visibility", "leagues", "[3]")]))
        #expect(
            fault(text) == .unknownUnit(of: "hourly_units.visibility", given: "leagues", known: ["m", "ft"]))
    }

    @Test(arguments: ["-1", "-999", "501", "\"far\"", "1e999"])
    func implausibleDistancesAreMissing(_ given: String) throws {
        let text = answer(#""hourly": {"data": [\#(point(#""temperature": 1, "visibility": \#(given)"#))]}"#)
        #expect(try read(text).hourly.first?.visibility == nil)
    }

    @Test func theOwnFormatContainsVisibility() throws {
        var forecast = try read(answer(#""hourly": {"data": [\#(point(#""visibility": 16.09"#))]}"#))
        let bytes = try ForecastFile.bytes(of: forecast)
        #expect(try ForecastFile.read(bytes, zone: someZones) == forecast)
        #expect(forecast.hourly.first?.visibility == 16_090)
        forecast.hourly[0].visibility = -5
        forecast.hourly[0].temperature = 1
        let hostile = try ForecastFile.read(ForecastFile.bytes(of: forecast), zone: someZones)
        #expect(hostile.hourly.first?.visibility == nil)
    }
}
