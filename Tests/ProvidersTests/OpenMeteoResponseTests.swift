import ForecastCore
import LoopbackServices
import Primitives
import Providers
import Testing

/// A response from Open-Meteo for Seattle with the given members, in local time by default.
func openMeteo(_ members: String, head: String = openMeteoHead) -> String {
    "{\(head), \(members)}"
}

let openMeteoHead =
    #""latitude": 47.6, "longitude": -122.3, "utc_offset_seconds": -28800, "timezone": "America/Los_Angeles""#

/// An `hourly` block from midnight on 2026-11-20 in Seattle, with columns in JSON and their units.
func hourly(_ count: Int, _ columns: [(name: String, unit: String, values: String)]) -> String {
    let times = (0..<count).map { "\"2026-11-20T\($0 < 10 ? "0" : "")\($0):00\"" }.joined(separator: ",")
    let units = columns.map { ", \"\($0.name)\": \"\($0.unit)\"" }.joined()
    let values = columns.map { ", \"\($0.name)\": \($0.values)" }.joined()
    return #""hourly_units": {"time": "iso8601"\#(units)}, "hourly": {"time": [\#(times)]\#(values)}"#
}

/// A transport that always returns the same response, or throws the same error.
struct CannedTransport: HTTPTransport {
    var result: Result<HTTPResponse, TransportError>

    init(_ response: HTTPResponse) {
        result = .success(response)
    }

    init(_ error: TransportError) {
        result = .failure(error)
    }

    func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        try result.get()
    }
}

let seattle = Place(
    name: "Seattle", region: "Washington", country: "US", latitude: 47.606_21, longitude: -122.332_07,
    timeZone: "America/Los_Angeles")

@Suite struct OpenMeteoAnswerTests {
    @Test func everyVariableIsRead() throws {
        let forecast = try read(SeattleAnswer.json())
        #expect(
            forecast.place
                == Place(name: nil, latitude: 47.595562, longitude: -122.32443, timeZone: "America/Los_Angeles"))
        #expect(forecast.fetchedAt == nil && forecast.issuedAt == nil && forecast.alerts.isEmpty)
        #expect(forecast.alertsAnswer == nil)

        var current = Conditions(time: instant("2026-11-20T23:15:00Z"))
        current.temperature = 12.2
        current.apparentTemperature = 11.1
        current.humidity = 0.91
        current.dewPoint = 10.7
        current.isDay = true
        current.condition = .cloudy
        current.cloudCover = 0.9
        current.windSpeed = 4.02
        current.windGust = 7.1
        current.windBearing = 200
        current.precipitationRate = 0
        #expect(forecast.current == current)

        #expect(forecast.hourly.count == 51)
        var hour = Conditions(time: instant("2026-11-21T00:00:00Z"))
        hour.temperature = 12.25
        hour.apparentTemperature = 11.25
        hour.humidity = 0.9
        hour.dewPoint = 10.5
        hour.isDay = false
        hour.condition = .rain
        hour.cloudCover = 0.95
        hour.windSpeed = 4.5
        hour.windGust = 8.1
        hour.windBearing = 210
        hour.precipitationRate = 0.8
        hour.precipitationProbability = 0.85
        hour.precipitationKind = .rain
        #expect(forecast.hourly[2] == hour)

        let minutely = try #require(forecast.minutely)
        #expect(minutely.quality == .quarterHour && minutely.points.count == 28)
        #expect(minutely.points[6] == .init(time: instant("2026-11-20T23:30:00Z"), rate: 0))
        #expect(minutely.points[7] == .init(time: instant("2026-11-20T23:45:00Z"), rate: 1.2, kind: .rain))

        #expect(forecast.daily.count == 8)
        var day = Day(date: try #require(CivilDate(year: 2026, month: 11, day: 20)))
        day.sunrise = instant("2026-11-20T15:24:00Z")
        day.sunset = instant("2026-11-21T00:27:00Z")
        day.polar = Day.Polar.none
        day.high = 12.8
        day.low = 7.3
        day.precipitationProbability = 0.97
        day.precipitationKind = .rain
        day.condition = .rain
        #expect(forecast.daily[0] == day)
    }

    @Test(arguments: [
        ("°C", 10.0), ("°F", 10.0),
    ])
    func temperaturesAreConvertedFromTheStatedUnit(_ unit: String, _ celsius: Double) throws {
        let value = unit == "°C" ? 10 : 50
        let columns = ["temperature_2m", "apparent_temperature", "dew_point_2m"].map {
            (name: $0, unit: unit, values: "[\(value)]")
        }
        let daily = """
            "daily_units": {"time": "iso8601", "temperature_2m_max": "\(unit)", "temperature_2m_min": "\(unit)"},
            "daily": {"time": ["2026-11-20"], "temperature_2m_max": [\(value)], "temperature_2m_min": [\(value)]}
            """
        let forecast = try read(openMeteo(hourly(1, columns) + "," + daily))
        #expect(forecast.hourly.map(\.temperature) == [celsius])
        #expect(forecast.hourly.map(\.apparentTemperature) == [celsius])
        #expect(forecast.hourly.map(\.dewPoint) == [celsius])
        #expect(forecast.daily.map(\.high) == [celsius] && forecast.daily.map(\.low) == [celsius])
    }

    @Test(arguments: [
        ("km/h", 36.0), ("m/s", 10), ("mp/h", 22.369_362_92), ("mph", 22.369_362_92), ("kn", 19.438_444_92),
    ])
    func windIsConvertedFromTheStatedUnit(_ unit: String, _ value: Double) throws {
        let forecast = try read(
            openMeteo(
                hourly(
                    2,
                    [
                        ("wind_speed_10m", unit, "[\(value), \(value)]"),
                        ("wind_gusts_10m", unit, "[0, \(value * 2)]"),
                    ])))
        #expect(abs((forecast.hourly[0].windSpeed ?? 0) - 10) < 1e-8)
        #expect(abs((forecast.hourly[0].windGust ?? 0) - 20) < 1e-8)
    }

    /// The service's gust is the strongest of the hour that ends at its time.
    @Test func aGustBelongsToTheHourThatBeginsAnHourBeforeItsTime() throws {
        let columns = [("wind_speed_10m", "m/s", "[1, 2, 3]"), ("windgusts_10m", "m/s", "[4, 5, null]")]
        let forecast = try read(openMeteo(hourly(3, columns)))
        #expect(forecast.hourly.map(\.windSpeed) == [1, 2, 3])
        #expect(forecast.hourly.map(\.windGust) == [5, nil, nil])
    }

    @Test(arguments: [("m", 0.3, 0.3), ("ft", 1, 0.3048), ("m", 40, nil)] as [(String, Double, Double?)])
    func theDepthOfSnowIsRead(_ unit: String, _ value: Double, _ depth: Double?) throws {
        let forecast = try read(
            openMeteo(hourly(1, [("temperature_2m", "°C", "[-3]"), ("snow_depth", unit, "[\(value)]")])))
        #expect(forecast.hourly.first?.snowDepth == depth)
        #expect(WeatherFacts(WeatherReport(forecast, at: forecast.hourly[0].time)).snowDepth == depth)
    }

    @Test(arguments: [("mm", 2.54), ("inch", 0.1)])
    func precipitationIsConvertedFromTheStatedUnit(_ unit: String, _ value: Double) throws {
        let forecast = try read(openMeteo(hourly(2, [("precipitation", unit, "[0, \(value)]")])))
        #expect(abs((forecast.hourly[0].precipitationRate ?? 0) - 2.54) < 1e-12)
    }

    @Test(arguments: [
        ("temperature_2m", "K", "it must be °C or °F"),
        ("wind_speed_10m", "bft", "it must be km/h or m/s or mp/h or mph or kn"),
        ("precipitation", "cm", "it must be mm or inch"), ("cloud_cover", "okta", "it must be %"),
        ("wind_direction_10m", "rad", "it must be °"), ("precipitation_probability", "", "it must be %"),
    ])
    func anUnknownUnitIsReported(_ variable: String, _ unit: String, _ known: String) throws {
        let error = try #require(fault(openMeteo(hourly(1, [(variable, unit, "[5]")]))))
        #expect(error.message == "hourly_units.\(variable) is \"\(unit)\"; \(known)")
    }

    @Test func aMissingUnitIsReported() {
        let error = fault(
            openMeteo(#""current": {"time": "2026-11-20T15:00", "temperature_2m": 5, "interval": 900}"#))
        #expect(error?.message == "current_units.temperature_2m is missing; it must be °C or °F")
    }

    @Test func theUnitOfAnEmptyColumnDoesNotMatter() throws {
        let forecast = try read(
            openMeteo(
                hourly(2, [("temperature_2m", "°C", "[5, 6]"), ("precipitation", "undefined", "[null, null]")])))
        #expect(forecast.hourly.map(\.temperature) == [5, 6])
        #expect(forecast.hourly.map(\.precipitationRate) == [nil, nil])
    }

    @Test func nullAbsentShortOrWronglyTypedValuesAreMissing() throws {
        let forecast = try read(
            openMeteo(
                hourly(
                    4,
                    [
                        ("temperature_2m", "°C", #"[null, "7.5", true, 1e9]"#),
                        ("cloud_cover", "%", "[0, null, null, null]"),
                        ("is_day", "", "[1, 0, null, 7]"), ("wind_direction_10m", "°", "[360, 400, -1, 90]"),
                        ("relative_humidity_2m", "%", "{}"),
                    ])))
        #expect(forecast.hourly.map(\.temperature) == [nil, 7.5, nil, nil])
        #expect(forecast.hourly.map(\.cloudCover) == [0, nil, nil, nil])
        #expect(forecast.hourly.map(\.isDay) == [true, false, nil, nil])
        #expect(forecast.hourly.map(\.windBearing) == [0, nil, nil, 90])
        #expect(forecast.hourly.map(\.humidity) == [nil, nil, nil, nil])
        #expect(forecast.hourly.map(\.condition) == [nil, nil, nil, nil])
    }

    @Test(arguments: ["[5, 6, 7]", "[5, 6, 7, 8, 9]", "5", "[]"])
    func aColumnOfAnotherLengthIsIgnored(_ column: String) throws {
        var notes: [String] = []
        let text = openMeteo(
            hourly(4, [("temperature_2m", "°C", column), ("cloud_cover", "%", "[0, 50, 100, null]")]))
        let forecast = try ForecastFile.read(Array(text.utf8), zone: someZones, warn: { notes.append($0) })
        #expect(forecast.hourly.map(\.temperature) == [nil, nil, nil, nil])
        #expect(forecast.hourly.map(\.cloudCover) == [0, 0.5, 1, nil])
        #expect(column == "[]" || notes.first?.contains("hourly.temperature_2m with") == true)
    }

    @Test(arguments: [
        (-28_800, false, 8.0), (-25_200, false, 7), (-32_400, true, 9), (3600, true, 8), (0, true, 8),
    ])
    func anOffsetThatContradictsTheZoneIsReadWithAWord(_ offset: Int, _ isSaid: Bool, _ hour: Double) throws {
        let head =
            #""latitude": 47.6, "longitude": -122.3, "utc_offset_seconds": \#(offset), "timezone": "America/Los_Angeles""#
        let text = openMeteo(hourly(1, [("temperature_2m", "°C", "[5]")]), head: head)
        var notes: [String] = []
        let forecast = try ForecastFile.read(Array(text.utf8), zone: someZones, warn: { notes.append($0) })
        #expect(forecast.hourly.map(\.time) == [instant("2026-11-20T00:00:00Z").advanced(by: hour * 3600)])
        #expect(forecast.zone.seconds(at: forecast.hourly[0].time) == -28_800)
        #expect(notes.count == (isSaid ? 1 : 0))
        #expect(
            notes.allSatisfy {
                $0.contains("utc_offset_seconds of \(offset) s contradicts timezone \"America/Los_Angeles\"")
            })
    }

    @Test func earlierNamesAreUnderstood() throws {
        let forecast = try read(
            openMeteo(
                hourly(
                    1,
                    [
                        ("temperature_2m", "°C", "[9]"), ("relativehumidity_2m", "%", "[50]"),
                        ("dewpoint_2m", "°C", "[4]"), ("cloudcover", "%", "[25]"),
                        ("weathercode", "wmo code", "[45]"),
                        ("windspeed_10m", "km/h", "[36]"),
                        ("winddirection_10m", "°", "[270]"),
                    ])
                        + #"""
                        , "current_weather_units": {"time": "iso8601", "temperature": "°F", "windspeed": "kn",
                        "winddirection": "°"}, "current_weather": {"time": "2026-11-20T15:15", "interval": 900,
                        "temperature": 50, "windspeed": 36, "winddirection": 90, "is_day": 0, "weathercode": 71}
                        """#))
        var hour = Conditions(time: instant("2026-11-20T08:00:00Z"))
        (hour.temperature, hour.humidity, hour.dewPoint, hour.cloudCover) = (9, 0.5, 4, 0.25)
        (hour.windSpeed, hour.windBearing, hour.condition) = (10, 270, nil)
        #expect(forecast.hourly == [hour])
        var current = Conditions(time: instant("2026-11-20T23:15:00Z"))
        (current.temperature, current.windSpeed, current.windBearing) = (10, 18.52, 90)
        (current.isDay, current.condition, current.precipitationKind) = (false, .snow, .snow)
        #expect(forecast.current == current)
    }

    @Test func aListWithOnePlaceIsRead() throws {
        #expect(try read("[\(SeattleAnswer.json())]") == read(SeattleAnswer.json()))
    }

    @Test func aListWithSeveralPlacesIsRejected() {
        let error = fault("[\(SeattleAnswer.json()), \(SeattleAnswer.json())]")
        #expect(error == .severalPlaces(2))
        #expect(error?.message.contains("2 places") == true && error?.message.contains("jq") == true)
        #expect(fault("[\(SeattleAnswer.json()), {}]") == .notAnObject)
    }

    @Test func oneBlockIsEnough() throws {
        let current =
            #""current_units": {"temperature_2m": "°C"}, "current": {"time": 1795216500, "temperature_2m": 1}"#
        #expect(try read(openMeteo(current)).current?.temperature == 1)
        let daily =
            #""daily_units": {"temperature_2m_max": "°C"}, "daily": {"time": ["2026-11-20"], "temperature_2m_max": [1]}"#
        #expect(try read(openMeteo(daily)).daily.map(\.high) == [1])
        #expect(fault(openMeteo(#""elevation": 5"#)) == .noWeather)
        #expect(fault(openMeteo(#""hourly": 5, "daily": [], "current": null"#)) == .noWeather)
    }

    @Test(arguments: [
        (#""utc_offset_seconds": 0"#, "latitude is missing"),
        (#""latitude": 95, "longitude": 1, "utc_offset_seconds": 0"#, "latitude 95.0"),
        (#""latitude": 1, "longitude": 999, "utc_offset_seconds": 0"#, "longitude 999.0"),
        (
            #""latitude": 1, "longitude": 2, "timezone": "GMT", "generationtime_ms": 1"#,
            "utc_offset_seconds is missing"
        ),
        (
            #""latitude": 1, "longitude": 2, "timezone": "GMT", "utc_offset_seconds": 1e9"#,
            "utc_offset_seconds is missing"
        ),
    ])
    func aMissingMemberIsReported(_ head: String, _ said: String) throws {
        let error = try #require(fault(openMeteo(hourly(1, [("temperature_2m", "°C", "[5]")]), head: head)))
        #expect(error.message.hasPrefix(said), "\(error.message)")
    }

    @Test func everyTruncationIsInvalidJSON() throws {
        let bytes = Array(SeattleAnswer.json().utf8)
        for length in stride(from: 0, to: bytes.count, by: 37) {
            #expect(throws: ForecastFileError.self) {
                try ForecastFile.read(Array(bytes[..<length]), zone: someZones)
            }
        }
    }

    @Test func aWrongByteAnywhereGivesAForecastOrAnError() throws {
        let bytes = Array(SeattleAnswer.json().utf8)
        var (forecasts, errors) = (0, 0)
        let wrong: [UInt8] = [0x7D, 0x39, 0x22, 0xFF, 0x5B, 0x2D, 0x65]
        for index in stride(from: 0, to: bytes.count, by: 29) {
            var changed = bytes
            changed[index] = wrong[index % wrong.count]
            do throws(ForecastFileError) {
                _ = try ForecastFile.bytes(of: ForecastFile.read(changed, zone: someZones))
                forecasts += 1
            } catch {
                #expect(!error.message.contains("\n"))
                errors += 1
            }
        }
        #expect(forecasts > 0 && errors > 0)
    }
}

@Suite struct OpenMeteoClockTests {
    private let greenwich = #""latitude": 27.7, "longitude": 85.3, "utc_offset_seconds": 0, "timezone": "GMT""#
    private let hour =
        #""hourly_units": {"temperature_2m": "°C"}, "hourly": {"time": ["2026-03-28T12:00"], "temperature_2m": [5]}"#
    private let days = """
        "daily_units": {"temperature_2m_max": "°C"},
        "daily": {"time": ["2026-03-28", "2026-03-29", "2026-03-30"], "temperature_2m_max": [1, 2, 3]}
        """

    @Test(arguments: ["GMT", "UTC"]) func withoutARequestedZoneThePlacesIsUsed(_ name: String) throws {
        let head = greenwich.replacing("GMT", with: name)
        let forecast = try read(openMeteo("\(hour), \(days)", head: head), zoneThere: "Asia/Kathmandu")
        #expect(forecast.place.timeZone == "Asia/Kathmandu" && forecast.zone == ZoneOffsets(initial: 20_700))
        #expect(forecast.hourly.map(\.time) == [instant("2026-03-28T12:00:00Z")])
        #expect(forecast.daily.isEmpty, "they are days of another clock")
    }

    @Test func daysStayWhileThePlaceIsOnGMT() throws {
        let forecast = try read(openMeteo("\(hour), \(days)", head: greenwich), zoneThere: "Europe/London")
        #expect(forecast.place.timeZone == "Europe/London" && forecast.zone.changes.count == 1)
        #expect(forecast.daily.map(\.date.iso8601) == ["2026-03-28", "2026-03-29"])
    }

    @Test(arguments: ["Atlantic/Reykjavik", "Mars/Olympus", nil])
    func withoutAnotherZoneGMTIsKept(_ zone: String?) throws {
        let text = openMeteo("\(hour), \(days)", head: greenwich)
        let forecast = try read(text, zoneThere: zone)
        #expect(forecast == (try read(text)))
        #expect(forecast.daily.count == 3 && forecast.zone == ZoneOffsets(initial: 0))
    }

    @Test func aRequestedZoneIsKept() throws {
        let head =
            #""latitude": 27.7, "longitude": 85.3, "utc_offset_seconds": -28800, "timezone": "America/Los_Angeles""#
        let forecast = try read(openMeteo(days, head: head), zoneThere: "Asia/Kathmandu")
        #expect(forecast.place.timeZone == "America/Los_Angeles" && forecast.daily.count == 3)
    }

    @Test func onlyDaysOfAnotherZoneIsAnErrorThatSaysHowToRequest() {
        #expect(throws: ForecastFileError.daysOfAnotherClock(zone: "Asia/Kathmandu")) {
            try read(openMeteo(days, head: greenwich), zoneThere: "Asia/Kathmandu")
        }
        #expect(
            ForecastFileError.daysOfAnotherClock(zone: "Asia/Kathmandu").message.hasSuffix(
                "request it with timezone=auto"))
    }
}
