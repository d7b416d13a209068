import ForecastCore
import LoopbackServices
import Primitives
import Providers
import Synchronization
import Testing

@Suite struct OpenMeteoTests {
    private static let moment = Instant(secondsSince1970: Double(SeattleAnswer.moment))

    private func ask(
        _ server: OpenMeteoServer, _ transport: some HTTPTransport, place: Place = seattle
    ) throws(ServiceError) -> Forecast {
        try OpenMeteo(server).forecast(for: place, over: transport, now: Self.moment, zone: someZones)
    }

    /// The forecast or error for a server's reply.
    private func failure(_ reply: LoopbackServer.Reply) throws -> ServiceError? {
        let loopback = try LoopbackServer(reply)
        let server = try #require(OpenMeteoServer(baseURL: loopback.url))
        do throws(ServiceError) {
            _ = try ask(server, CurlTransport(userAgent: "x", deadline: 120))
            return nil
        } catch {
            #expect(loopback.requests.count == 1)
            #expect(error.message.contains("127.0.0.1:\(loopback.port)"))
            #expect(!error.message.contains("\n") && !error.message.contains("latitude="))
            return error
        }
    }

    @Test func oneRequestCoversTheWholeForecast() throws {
        let loopback = try LoopbackServer(.json(SeattleAnswer.json()))
        let server = try #require(OpenMeteoServer(baseURL: loopback.url + "/"))
        _ = try ask(server, CurlTransport(userAgent: "weathercard/1"))
        #expect(loopback.requests.count == 1)
        let request = try #require(loopback.requests.first)
        #expect(request.line.hasPrefix("GET /v1/forecast?latitude=47.6062&longitude=-122.3321&current="))
        let expected = [
            ("latitude", "47.6062"), ("longitude", "-122.3321"),
            (
                "current",
                "temperature_2m,apparent_temperature,relative_humidity_2m,dew_point_2m,is_day,weather_code,"
                    + "cloud_cover,wind_speed_10m,wind_gusts_10m,wind_direction_10m,precipitation,snow_depth"
            ),
            ("minutely_15", "precipitation,weather_code"),
            (
                "hourly",
                "temperature_2m,apparent_temperature,relative_humidity_2m,dew_point_2m,is_day,weather_code,"
                    + "cloud_cover,wind_speed_10m,wind_gusts_10m,wind_direction_10m,visibility,pressure_msl,uv_index,"
                    + "precipitation,precipitation_probability,rain,showers,snowfall"
            ),
            (
                "daily",
                "sunrise,sunset,temperature_2m_max,temperature_2m_min,weather_code,precipitation_probability_max"
            ),
            ("timezone", "America/Los_Angeles"), ("timeformat", "unixtime"), ("wind_speed_unit", "ms"),
            ("past_hours", "1"), ("forecast_hours", "241"), ("past_minutely_15", "4"),
            ("forecast_minutely_15", "24"), ("forecast_days", "11"),
        ]
        #expect(request.parameters.map(\.name) == expected.map(\.0))
        for ((name, value), given) in zip(expected, request.parameters) {
            #expect(given.value == value, "\(name)")
        }
    }

    @Test(arguments: [
        (-0.000_01, 0.0, "0", "0"), (-33.869_849_9, 151.208_28, "-33.8698", "151.2083"),
        (90, -180, "90.0", "-180.0"),
        (0.000_06, 1e-7, "0.0001", "0"),
    ])
    func coordinatesAreRoundedToTenMeters(
        _ north: Double, _ east: Double, _ latitude: String, _ longitude: String
    ) throws {
        let loopback = try LoopbackServer(.init(500))
        let server = try #require(OpenMeteoServer(baseURL: loopback.url))
        let place = Place(name: nil, latitude: north, longitude: east, timeZone: "Etc/GMT+3 & x=é")
        _ = try? ask(server, CurlTransport(userAgent: "x"), place: place)
        let request = try #require(loopback.requests.first)
        #expect(request.parameters[0].value == latitude && request.parameters[1].value == longitude)
        #expect(request.target.contains("&timezone=Etc/GMT%2B3%20%26%20x%3D%C3%A9&"))
    }

    @Test func aPlaceWithoutAZoneRequestsAuto() throws {
        let loopback = try LoopbackServer(.json(SeattleAnswer.json()))
        let server = try #require(OpenMeteoServer(baseURL: loopback.url))
        var place = seattle
        place.timeZone = nil
        let forecast = try ask(server, CurlTransport(userAgent: "x"), place: place)
        #expect(loopback.requests.first?.parameters.contains { $0 == ("timezone", "auto") } == true)
        #expect(forecast.zone.initial == -28_800)
    }

    @Test func theForecastHasTheRequestedPlaceAndTheTime() throws {
        let body = Array(SeattleAnswer.json().utf8)
        let forecast = try ask(.free, CannedTransport(HTTPResponse(status: 200, body: body)))
        #expect(forecast.place == seattle)
        #expect(forecast.fetchedAt == Self.moment)
        #expect(forecast.source.id == "open-meteo")
        #expect(forecast.source.attribution == "Weather data by Open-Meteo.com")
        #expect(forecast.source.url == "https://open-meteo.com/")
        #expect(forecast.zone.seconds(at: Self.moment) == -28_800)
        var saved = try ForecastFile.read(body, zone: someZones)
        saved.place = seattle
        saved.fetchedAt = Self.moment
        #expect(saved == forecast)
    }

    @Test func theKeyIsSentToTheCustomerServerOnly() throws {
        let spy = Spy()
        _ = try? ask(.commercial(key: "se&cret"), spy)
        _ = try? ask(.free, spy)
        _ = try? ask(try #require(OpenMeteoServer(baseURL: "http://localhost:8080/api/")), spy)
        let urls = spy.urls
        try #require(urls.count == 3)
        #expect(urls[0].hasPrefix("https://customer-api.open-meteo.com/v1/forecast?latitude="))
        #expect(urls[0].hasSuffix("&forecast_days=11&apikey=se%26cret"))
        #expect(urls[1].hasPrefix("https://api.open-meteo.com/v1/forecast?"))
        #expect(urls[2].hasPrefix("http://localhost:8080/api/v1/forecast?"))
        #expect(!urls[1].contains("apikey") && !urls[2].contains("apikey"))
        #expect(spy.plain == [false, false, true])
    }

    @Test(arguments: [400, 401, 403, 429, 500, 200])
    func noMessageContainsTheKey(_ status: Int) {
        let body = #"{"error":true,"reason":"The API key s3cr3t is wrong, see ?apikey=s3cr3t"}"#
        let transport = CannedTransport(HTTPResponse(status: status, body: Array(body.utf8)))
        do throws(ServiceError) {
            _ = try ask(.commercial(key: "s3cr3t"), transport)
            Issue.record("a forecast")
        } catch {
            #expect(error.message.contains("The API key … is wrong"))
            #expect(!"\(error)".contains("s3cr3t"))
        }
    }

    @Test func aWrongKeyIsDistinguishedFromAWrongRequest() {
        func error(_ server: OpenMeteoServer, _ reason: String) -> ServiceError? {
            let body = Array(#"{"reason":"\#(reason)","error":true}"#.utf8)
            do throws(ServiceError) {
                _ = try ask(server, CannedTransport(HTTPResponse(status: 400, body: body)))
                return nil
            } catch {
                return error
            }
        }
        let customers = "customer-api.open-meteo.com"
        #expect(
            error(.commercial(key: "x"), "The supplied API key is invalid.")
                == .accessRefused(host: customers, status: 400, reason: "The supplied API key is invalid."))
        #expect(
            error(.commercial(key: "x"), "Latitude must be in range")
                == .requestRefused(host: customers, status: 400, reason: "Latitude must be in range"))
    }

    @Test(arguments: [
        (
            400, #"{"error":true,"reason":"Cannot initialize \u001b[2JForecastVariable\r\nfrom x."}"#,
            "rejected the request (HTTP status 400): Cannot initialize [2JForecastVariable from x"
        ),
        (404, "<html>", "rejected the request (HTTP status 404)"),
        (
            401, #"{"reason":"API key required.","error":true}"#,
            "refused access (HTTP status 401): API key required"
        ),
        (403, "", "refused access (HTTP status 403)"),
        (
            429,
            #"{"error":true,"reason":"Hourly API request limit exceeded. Please try again in the next hour."}"#,
            "accepts no more requests for now: Hourly API request limit exceeded. Please try again in the next hour"
        ),
        (429, "slow down", "accepts no more requests for now"),
        (500, #"{"error":true}"#, "failed (HTTP status 500)"),
        (
            503, #"{"error":true,"reason":"The service is overloaded"}"#,
            "failed (HTTP status 503): The service is overloaded"
        ),
        (200, "", "is not a forecast: not JSON: the response is empty"),
        (204, "", "is not a forecast: HTTP status 204"),
        (304, "", "is not a forecast: HTTP status 304"),
        (
            200, "<!DOCTYPE html>",
            #"is not a forecast: not JSON, but application/json; charset=utf-8: unexpected "<" in line 1, column 1"#
        ),
        (200, String(SeattleAnswer.json().dropLast(9)), "the text ends too early"),
        (200, "{}", "is not a forecast: the JSON is not in Open-Meteo's format"),
        (200, "[1]", "is not a forecast: the JSON is not in Open-Meteo's format"),
        (200, #"{"error":true,"reason":"Busy"}"#, "is not a forecast: Busy"),
        (200, openMeteo(#""hourly": {"time": []}"#), "is not a forecast: it contains no weather"),
        (200, openMeteo(hourly(1, [("temperature_2m", "K", "[300]")])), #"hourly_units.temperature_2m is "K""#),
    ])
    func eachFailureHasItsOwnMessage(_ status: Int, _ body: String, _ said: String) throws {
        let error = try #require(try failure(.json(body, status)))
        #expect(error.message.contains(said), "\(error.message)")
    }

    @Test func retryAfterIsPassedOn() throws {
        #expect(try failure(.json("", 429, ["Retry-After: 30"]))?.message.hasSuffix("; try again in 30 s") == true)
        #expect(try failure(.json("", 503, ["Retry-After: 7"]))?.message.hasSuffix("; try again in 7 s") == true)
        let date = "Retry-After: Fri, 31 Dec 9999 23:59:59 GMT"
        guard case .tooManyRequests(_, nil, let seconds?)? = try failure(.json("", 429, [date])) else {
            Issue.record("no seconds")
            return
        }
        #expect(seconds > 3600)
    }

    @Test func transportErrorsArePassedOn() throws {
        #expect(throws: ServiceError.unreachable(host: "api.open-meteo.com", .unknownHost)) {
            try ask(.free, CannedTransport(.unknownHost))
        }
        let error = ServiceError.unreachable(host: "api.open-meteo.com", .unknownHost)
        #expect(error.message == "no forecast from api.open-meteo.com: the host name cannot be resolved")
        #expect(ServiceError.unreachable(host: "x", .noLibrary).message.contains("apt-get install libcurl4"))
    }

    @Test(arguments: [
        ("http://localhost:8080", "localhost:8080"), ("HTTPS://Example.org//", "Example.org"),
        ("https://[::1]:1/a/b/", "[::1]:1"), ("https://x", "x"),
    ])
    func aServersHostIncludesThePort(_ text: String, _ host: String) {
        #expect(OpenMeteoServer(baseURL: text)?.host == host)
    }

    @Test(arguments: [
        "", "http", "localhost:8080", "ftp://x", "file:///x", "https:///", "http://", "https://:80",
        "https://x?a=b",
        "https://x#a", "https://me:secret@x", "https://x y", "https://x\n", "https://x\\y", "https://x\u{7F}",
    ])
    func invalidServerURLsAreRejected(_ text: String) {
        #expect(OpenMeteoServer(baseURL: text) == nil)
    }
}

/// A transport that records requests and always fails.
private final class Spy: HTTPTransport {
    private let requests = Mutex<[HTTPRequest]>([])

    var urls: [String] { requests.withLock { $0.map(\.url) } }
    var plain: [Bool] { requests.withLock { $0.map(\.allowsPlainHTTP) } }

    func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        requests.withLock { $0.append(request) }
        throw .refused
    }
}

@Suite struct OpenMeteoPlacesTests {
    private let service = OpenMeteo(.free)
    private let places = [
        Place(name: "Seattle", latitude: 47.60621, longitude: -122.33207, timeZone: "America/Los_Angeles"),
        Place(name: "Ocean", latitude: -30, longitude: 179.9),
        Place(name: "Kathmandu", latitude: 27.70169, longitude: 85.3206, timeZone: "Asia/Kathmandu"),
    ]

    private func element(_ latitude: Double, _ longitude: Double, _ rest: String = "") -> String {
        #"{"latitude":\#(latitude),"longitude":\#(longitude)\#(rest)}"#
    }

    private var elements: [String] {
        [
            element(47.595562, -122.32443), element(-30.1, -179.8, #","location_id":1,"a":"]}\"{[,\\""#),
            element(27.75, 85.25, #","hourly":{"time":[1,2]}, "location_id":2"#),
        ]
    }

    private func parts(_ body: String, status: Int = 200) -> [HTTPResponse]? {
        service.parts(of: HTTPResponse(status: status, maxAge: 60, body: Array(body.utf8)), for: places)
    }

    @Test func aRequestListsPlacesInOrder() {
        let (request, count) = service.request(for: places)
        #expect(count == 3)
        #expect(request.url.contains("latitude=47.6062,-30.0,27.7017&longitude=-122.3321,179.9,85.3206&current="))
        #expect(request.url.contains("&timezone=America/Los_Angeles,auto,Asia/Kathmandu&"))
        #expect(service.request(for: Array(places.prefix(1))).request == service.request(for: places[0]))
    }

    @Test(arguments: [1, 50, 400]) func urlsHaveABoundedLength(_ number: Int) {
        let place = Place(
            name: nil, latitude: -34.123456, longitude: -158.123456, timeZone: "America/Argentina/Buenos_Aires")
        let (request, count) = service.request(for: Array(repeating: place, count: number))
        #expect(request.url.utf8.count <= 7000)
        #expect(count == min(number, count) && (number > 50 || count == number))
        #expect(request.url.split(separator: "Buenos_Aires", omittingEmptySubsequences: false).count == count + 1)
    }

    @Test(arguments: ["", " \r\n\t"]) func aResponseIsSplitByPlace(_ space: String) throws {
        let body = space + "[" + elements.map { space + $0 + space }.joined(separator: ",") + "]" + space
        let found = try #require(parts(body))
        #expect(found.map { String(decoding: $0.body, as: UTF8.self) } == elements)
        #expect(found.allSatisfy { $0.status == 200 && $0.maxAge == 60 })
    }

    @Test func aResponseForOtherPlacesIsRejected() {
        let good = elements
        let bodies = [
            "", "[]", "{}", "null", "[1,2,3]", "[[],[],[]]", "[\(good[0]),\(good[1])]",
            "[\((good + good.suffix(1)).joined(separator: ","))]", "[\(good.joined(separator: ","))",
            "[\(good.joined(separator: ","))] x", "[\(good.joined(separator: ","))]]",
            "{\(good.joined(separator: ","))}",
            "[\(good[0]),\(good[1]),{}]", #"{"error":true,"reason":"[{},{},{}]"}"#,
            // In another order, by coordinates and by index.
            "[\(good[1]),\(good[0]),\(good[2])]",
            "[\(good[0]),\(good[1]),\(element(27.75, 85.25, #","location_id":1"#))]",
            // A response that ends inside a string.
            "[\(good[0]),\(good[1]),{\"latitude\":27.7,\"longitude\":85.3,\"timezone\":\"Asia]}",
        ]
        for body in bodies { #expect(parts(body) == nil, "\(body)") }
        #expect(parts("[\(good.joined(separator: ","))]", status: 400) == nil)
    }

    @Test func truncatedResponsesDoNotTrap() {
        let whole = Array("[\(elements.joined(separator: ","))]".utf8)
        for count in stride(from: 0, to: whole.count, by: 3) {
            #expect(service.parts(of: HTTPResponse(status: 200, body: Array(whole[..<count])), for: places) == nil)
        }
        for index in stride(from: 0, to: whole.count, by: 2) {
            for byte in Array("[}\"\\".utf8) {
                var body = whole
                body[index] = byte
                let found = service.parts(of: HTTPResponse(status: 200, body: body), for: places)
                #expect(found == nil || found?.count == 3)
            }
        }
    }
}
