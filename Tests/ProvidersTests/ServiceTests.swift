import ForecastCore
import LoopbackServices
import Primitives
import Providers
import Testing

@Suite struct ServiceTests {
    private let transport = CurlTransport(userAgent: "plain/1", deadline: 10)
    private let now = instant("2026-11-20T23:22:00Z")
    private let oslo = Place(
        name: "Oslo", country: "NO", latitude: 59.912_345_6, longitude: 10.746_1, timeZone: "Europe/Oslo")
    private let hours = HourlyAnswer(
        latitude: 59.91, longitude: 10.75, zone: "Europe/Oslo", offset: 3600, around: unix("2026-11-20T23:00:00Z"))

    private func zone(_ name: String, _ from: Instant, _ to: Instant) -> ZoneOffsets? {
        ZoneOffsets(initial: 3600)
    }

    private func met(_ loopback: LoopbackServer) throws -> METServer {
        try #require(METServer(program: "weathercard/1", contact: "me@example.org", baseURL: loopback.url))
    }

    @Test func everyServiceIsDescribed() {
        #expect(
            ServiceFacts.all.map(\.id) == ["open-meteo", "pirate-weather", "met-norway", "nowcast", "nws-alerts"])
        for facts in ServiceFacts.all {
            for text in [facts.name, facts.covers, facts.needs, facts.allows, facts.attribution, facts.licence] {
                #expect(!text.isEmpty && !text.contains("\n"))
            }
            #expect(facts.url.hasPrefix("https://"))
        }
        #expect(Set(ServiceFacts.all.filter(\.bringsAlerts).map(\.id)) == ["pirate-weather", "nws-alerts"])
    }

    @Test func metNorwayIsToldWhoAsksAndFourDecimals() throws {
        let loopback = try LoopbackServer(.json(hours.metNorway()))
        let forecast = try Locationforecast(met(loopback)).forecast(
            for: oslo, over: transport, now: now, zone: zone)
        #expect(forecast.place == oslo && forecast.fetchedAt == now)
        let request = try #require(loopback.requests.first)
        #expect(request.target == "/weatherapi/locationforecast/2.0/complete?lat=59.9123&lon=10.7461")
        #expect(request.headers["user-agent"] == "weathercard/1 me@example.org")
    }

    @Test func nowcastAnswersWithMinutesOrNothing() throws {
        for (reply, rates) in [
            (LoopbackServer.Reply.json(hours.nowcast(rate: 0.7)), [Double](repeating: 0.7, count: 23)),
            (.json(hours.nowcast(rate: 0.7, coverage: "no coverage")), nil), (.init(422), nil),
        ] {
            let loopback = try LoopbackServer(reply)
            let minutes = try Nowcast(met(loopback)).ask(about: oslo, over: transport, now: now, zone: zone)
            #expect(minutes?.points.map(\.rate) == rates)
            #expect(loopback.requests.first?.path == "/weatherapi/nowcast/2.0/complete")
        }
    }

    @Test(
        arguments: [
            ("NO", 60, 10, true), ("FI", 60, 25, true), ("DE", 54, 10, false), (nil, 62, 4.5, true),
            (nil, 40, 10, false),
            ("US", 62, 10, false),
        ] as [(String?, Double, Double, Bool)])
    func nowcastIsAskedWhereRadarsMaySee(
        _ country: String?, _ latitude: Double, _ longitude: Double, _ covers: Bool
    ) {
        let place = Place(name: nil, country: country, latitude: latitude, longitude: longitude)
        #expect(Nowcast.covers(place) == covers)
    }

    @Test func theKeyOfPirateWeatherIsInAHeaderAlone() throws {
        let loopback = try LoopbackServer(.json(hours.pirateWeather))
        let service = try #require(PirateWeather(key: "s3cr3t", baseURL: loopback.url))
        let forecast = try service.forecast(for: oslo, over: transport, now: now, zone: zone)
        #expect(forecast.source.id == "pirate-weather" && forecast.place == oslo)
        #expect(forecast.hourly.count == 48)
        let request = try #require(loopback.requests.first)
        #expect(request.headers["apikey"] == "s3cr3t" && !request.line.contains("s3cr3t"))
        #expect(request.path == "/forecast/header/59.9123,10.7461")
        #expect(request.parameters.contains { $0 == ("units", "si") })
        let made = service.request(for: oslo)
        #expect(!"\(made)".contains("s3cr3t") && !made.publicURL.contains("s3cr3t"))
    }

    @Test(arguments: [
        (401, #"{"message":"Unauthorized key s3cr3t"}"#, "refuses access (HTTP status 401): Unauthorized key …"),
        (403, "", "refuses access"),
        (404, #"{"detail":"Not Found"}"#, "does not take the request (HTTP status 404)"),
        (429, #"{"message":"API rate limit exceeded"}"#, "takes no more requests for now: API rate limit exceeded"),
        (500, "", "fails (HTTP status 500)"), (200, "{}", "other JSON than Pirate Weather's"),
        (200, #"{"detail":"no data for s3cr3t"}"#, "no data for …"), (200, "", "it is empty"),
    ])
    func eachFailureHasItsLineWithoutTheKey(_ status: Int, _ body: String, _ said: String) throws {
        let service = try #require(PirateWeather(key: "s3cr3t"))
        let canned = CannedTransport(HTTPResponse(status: status, body: Array(body.utf8)))
        do throws(ServiceError) {
            _ = try service.forecast(for: oslo, over: canned, now: now, zone: zone)
            Issue.record("a forecast")
        } catch {
            #expect(error.message.contains(said) && !"\(error)".contains("s3cr3t"), "\(error.message)")
            #expect(error.message.contains("api.pirateweather.net"))
        }
    }

    @Test func theNationalWeatherServiceIsAskedForAPoint() throws {
        let loopback = try LoopbackServer(.json(#"{"features": []}"#))
        for (contact, agent) in [(nil, "plain/1"), ("me@example.org", "weathercard/1 me@example.org")] {
            let service = try #require(
                NWSAlerts(program: "weathercard/1", contact: contact, baseURL: loopback.url))
            #expect(try service.ask(about: seattle, over: transport, now: now, zone: someZones).isEmpty)
            let request = try #require(loopback.requests.last)
            #expect(request.target == "/alerts/active?point=47.6062,-122.3321")
            #expect(request.headers["user-agent"] == agent)
            #expect(request.headers["accept"] == "application/geo+json")
        }
        for country in ["US", "PR", "GU", "AS", "MP", "VI"] {
            #expect(NWSAlerts.covers(Place(name: nil, country: country, latitude: 0, longitude: 0)))
        }
        for country in ["CA", nil] {
            #expect(!NWSAlerts.covers(Place(name: nil, country: country, latitude: 0, longitude: 0)))
        }
    }

    @Test(arguments: [
        ("http://127.0.0.1:8", true), ("http://localhost", true), ("http://LocalHost:1/a", true),
        ("http://[::1]:8/a", true), ("https://example.org", true), ("https://127.0.0.1", true),
        ("http://example.org", false), ("HTTP://example.org", false), ("http://127.0.0.1.x", false),
        ("http://localhost.example.org:1", false), ("http://127.0.0.256", false), ("http://127.1", false),
        ("http://[::2]:8", false), ("http://0.0.0.0", false),
    ])
    func aKeyMayGoOverHTTPSOrToThisMachine(_ url: String, _ mayHoldKey: Bool) throws {
        #expect(try #require(PirateWeather(key: "k", baseURL: url)).server.mayHoldKey == mayHoldKey)
    }
}
