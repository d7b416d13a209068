import ForecastCore
import Primitives
import Providers
import Testing

@Suite struct HostileFileTests {
    @Test(arguments: [
        ("", "empty"), (" \n\t", "empty"), ("{", "ends too early"), ("<html></html>", #""<" in line 1, column 1"#),
        (#"{"a" 1}"#, #""1" in line 1, column 6"#), ("{\n\"a\": 1\n\"b\": 2}", "line 3, column 1"),
        (#"{"a": 1}}"#, #"unexpected "}""#), (#"{"a": [1}"#, #"unexpected "}""#),
        (#"{"a": NaN}"#, #"unexpected "N""#),
        (#"{"a": 1} x"#, #"unexpected "x""#), ("{'a': 1}", #"unexpected "'""#), (#"{"a": tru"#, "ends too early"),
        (#"{"a": "b"#, "ends too early"), (#"{"a": "\"#, "ends too early"),
        ("{\"a\": \"b\n \"c\": 1}", "byte 0xA in line 1"),
        (String(repeating: "[", count: 100_000), "nested too deeply"),
        (#"{"a":"# + String(repeating: #"{"a":"#, count: 100_000), "nested too deeply"),
    ])
    func brokenJSONSaysWhere(_ text: String, _ said: String) throws {
        let error = try #require(fault(text))
        guard case .notJSON(let fault) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(fault.contains(said), "\(fault)")
    }

    @Test(arguments: [
        #"{"\ud800": 1}"#,
        #"{"format": "weathercard forecast", "version": 1, "place": {"latitude": 1e999, "longitude": 2}}"#,
    ])
    func numbersAndTextsBeyondReadingAreNamed(_ text: String) {
        #expect(fault(text) == .notJSON("a number or a text in it cannot be read"))
    }

    @Test func textThatEndsInsideACharacterEndsTooEarly() {
        let bytes = Array(#"{"summary": "12 °"#.utf8).dropLast()
        #expect(throws: ForecastFileError.notJSON("the text ends too early, in line 1, column 18")) {
            try ForecastFile.read(Array(bytes), zone: someZones)
        }
    }

    @Test func textOfAnotherEncodingIsBrokenJSON() {
        let bytes: [UInt8] = [0xFF, 0xC3]
        for text in [#"{"?": 1}"#, #"{"currently": {"?": 1}}"#, #"{"hourly": "?"}"#] {
            let whole = text.utf8.flatMap { $0 == UInt8(ascii: "?") ? bytes : [$0] }
            #expect(throws: ForecastFileError.notJSON("the text is not UTF-8")) {
                try ForecastFile.read(whole, zone: someZones)
            }
        }
    }

    @Test func aByteOrderMarkIsLetPass() throws {
        #expect(try read("\u{FEFF}" + wholeAnswer) == read(wholeAnswer))
    }

    @Test(arguments: ["[]", "[{}]", "5", "\"text\"", "null", "true", "[\(wholeAnswer)]"])
    func whatIsNoObjectIsNoForecast(_ text: String) throws {
        #expect(fault(text) == .notAnObject)
    }

    @Test(arguments: [
        "{}", #"{"a": 1}"#,
        // A warning or flags alone.
        #"{"title": "Flood", "time": 1795200000, "severity": "watch", "regions": ["King"]}"#,
        #"{"sources": ["isd"], "nearest-station": 1.8, "units": "us"}"#,
        // OpenWeather, MET Norway.
        #"{"lat": 1, "lon": 2, "timezone": "UTC", "current": {"dt": 1}, "minutely": [], "hourly": []}"#,
        #"{"type": "Feature", "properties": {"timeseries": []}}"#,
        #"{"format": "another", "version": 1}"#,
    ])
    func otherObjectsAreNamedAsNoForecast(_ text: String) throws {
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
    func aServicesErrorIsPassedOn(_ text: String, _ reason: String) throws {
        let error = try #require(fault(text))
        #expect(error == .refusal(reason))
        #expect(error.message.contains(reason))
    }

    @Test func aLongReasonIsCut() throws {
        let error = try #require(fault(#"{"message": "\#(String(repeating: "no ", count: 10_000))"}"#))
        #expect(error.message.count < 300)
    }

    @Test func everyTruncationIsBrokenJSON() throws {
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
    func timesBeyondTheCalendarAreMissing(_ time: String) throws {
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
