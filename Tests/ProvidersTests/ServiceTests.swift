import ForecastCore
import LoopbackServices
import Primitives
import Providers
import Testing

@Suite struct ServiceTests {
    private let transport = CurlTransport(userAgent: "plain/1", deadline: 120)
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
            ServiceFacts.all.map(\.id) == [
                "open-meteo", "pirate-weather", "met-norway", "home-assistant", "nowcast", "brightsky", "librewxr",
                "open-meteo-air", "open-meteo-ensemble", "open-meteo-archive", "nws-alerts",
                "met-alerts", "dwd-alerts", "dwd-cap", "eccc-alerts", "metservice", "hko", "jma", "fmi", "vedur",
                "met-eireann", "meteoalarm", "wmo",
            ])
        for facts in ServiceFacts.all {
            for text in [facts.name, facts.covers, facts.needs, facts.allows, facts.attribution, facts.licence] {
                #expect(!text.isEmpty && !text.contains("\n"))
            }
            #expect(facts.url.hasPrefix("https://"))
        }
        #expect(
            ServiceFacts.all.filter(\.bringsAlerts).map(\.id)
                == ["pirate-weather"] + ServiceFacts.alerts.map(\.id))
    }

    @Test func metNorwayReceivesAContactAndFourDecimals() throws {
        let loopback = try LoopbackServer(.json(hours.metNorway()))
        let forecast = try Locationforecast(met(loopback)).forecast(
            for: oslo, over: transport, now: now, zone: zone)
        #expect(forecast.place == oslo && forecast.fetchedAt == now)
        let request = try #require(loopback.requests.first)
        #expect(request.target == "/weatherapi/locationforecast/2.0/complete?lat=59.9123&lon=10.7461")
        #expect(request.headers["user-agent"] == "weathercard/1 me@example.org")
    }

    @Test func nowcastReturnsMinutesOrNothing() throws {
        for (reply, rates) in [
            (LoopbackServer.Reply.json(hours.nowcast(rate: 0.7)), [Double](repeating: 0.7, count: 23)),
            (.json(hours.nowcast(rate: 0.7, coverage: "no coverage")), nil), (.init(422), nil),
        ] {
            let loopback = try LoopbackServer(reply)
            let minutes = try Nowcast(met(loopback)).fetch(for: oslo, over: transport, now: now, zone: zone)
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
    func nowcastIsQueriedWhereRadarsMayCover(
        _ country: String?, _ latitude: Double, _ longitude: Double, _ covers: Bool
    ) {
        let place = Place(name: nil, country: country, latitude: latitude, longitude: longitude)
        #expect(Nowcast.covers(place) == covers)
    }

    @Test func pirateWeathersKeyIsOnlyInAHeader() throws {
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
        (401, #"{"message":"Unauthorized key s3cr3t"}"#, "refused access (HTTP status 401): Unauthorized key …"),
        (403, "", "refused access"),
        (404, #"{"detail":"Not Found"}"#, "rejected the request (HTTP status 404)"),
        (
            429, #"{"message":"API rate limit exceeded"}"#,
            "accepts no more requests for now: API rate limit exceeded"
        ),
        (500, "", "failed (HTTP status 500)"), (200, "{}", "the JSON is not in Pirate Weather's format"),
        (200, #"{"detail":"no data for s3cr3t"}"#, "no data for …"), (200, "", "the response is empty"),
    ])
    func eachFailureHasAMessageWithoutTheKey(_ status: Int, _ body: String, _ said: String) throws {
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

    @Test func theNationalWeatherServiceIsQueriedForAPoint() throws {
        let loopback = try LoopbackServer(.json(#"{"features": []}"#))
        for (contact, agent) in [(nil, "plain/1"), ("me@example.org", "weathercard/1 me@example.org")] {
            let service = try #require(
                NWSAlerts(program: "weathercard/1", contact: contact, baseURL: loopback.url))
            #expect(try service.alerts(for: seattle, over: transport, now: now, zone: someZones).alerts.isEmpty)
            let request = try #require(loopback.requests.last)
            #expect(request.target == "/alerts/active?point=47.6062,-122.3321")
            #expect(request.headers["user-agent"] == agent)
            #expect(request.headers["accept"] == "application/geo+json")
        }
    }

    @Test(arguments: [
        ("http://127.0.0.1:8", true), ("http://localhost", true), ("http://LocalHost:1/a", true),
        ("http://[::1]:8/a", true), ("https://example.org", true), ("https://127.0.0.1", true),
        ("http://example.org", false), ("HTTP://example.org", false), ("http://127.0.0.1.x", false),
        ("http://localhost.example.org:1", false), ("http://127.0.0.256", false), ("http://127.1", false),
        ("http://[::2]:8", false), ("http://0.0.0.0", false),
    ])
    func aKeyMayBeSentOverHTTPSOrToThisMachine(_ url: String, _ mayReceiveKey: Bool) throws {
        #expect(try #require(PirateWeather(key: "k", baseURL: url)).server.mayReceiveKey == mayReceiveKey)
    }
}

@Suite struct PlaceNearnessTests {
    /// The error from decoding a response for a place, if any.
    private func fault(_ latitude: Double, _ longitude: Double, at place: Place) -> ForecastFileError? {
        let body = """
            {"latitude": \(latitude), "longitude": \(longitude), "utc_offset_seconds": 0, "timezone": "GMT",
            "current_units": {"temperature_2m": "°C"}, "current": {"time": 1795216500, "temperature_2m": 1}}
            """
        do throws(ForecastFileError) {
            _ = try OpenMeteo(.free).decode(
                HTTPResponse(status: 200, body: Array(body.utf8)), for: place,
                at: instant("2026-11-20T23:00:00Z"), zone: someZones, warn: { _ in })
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        (47.6, -122.3, 47.59, -122.32, true), (47.6, -122.3, 49.5, -124.9, true),
        (47.6, -122.3, 49.7, -122.3, false),
        (47.6, -122.3, 59.9, 10.7, false), (-30, 179.9, -30.1, -179.8, true), (-30, 179.9, -30, 176, false),
        // Close to the pole, 90 degrees of longitude are a short distance.
        (89.8, 0, 89.9, 90, true), (60, 0, 60, 90, false),
    ])
    func aResponseIsForThePlaceIfItsPointIsNear(
        _ north: Double, _ east: Double, _ latitude: Double, _ longitude: Double, _ isNear: Bool
    ) {
        let place = Place(name: nil, latitude: north, longitude: east)
        let expected = ForecastFileError.elsewhere(
            latitude: latitude, longitude: longitude, asked: [north, east])
        #expect(fault(latitude, longitude, at: place) == (isNear ? nil : expected))
    }
}

/// Days and sun times at unusual places and clock changes, as services report them.
@Suite struct SunAndDayTests {
    private func oslo(_ name: String, _ from: Instant, _ to: Instant) -> ZoneOffsets? {
        ZoneOffsets(
            initial: 3600,
            changes: [
                .init(from: instant("2026-03-29T01:00:00Z"), seconds: 7200),
                .init(from: instant("2026-10-25T01:00:00Z"), seconds: 3600),
            ])
    }

    private func tromso(_ text: String, offset: Int, sun: [(rise: Int?, set: Int?)]) -> HourlyAnswer {
        HourlyAnswer(
            latitude: 69.65, longitude: 18.96, zone: "Europe/Oslo", offset: offset, around: unix(text), sun: sun)
    }

    private func read(_ text: String) throws -> Forecast {
        try ForecastFile.read(Array(text.utf8), zone: oslo) { _, _ in "Europe/Oslo" }
    }

    @Test func aPolarNightHasNoSunrise() throws {
        let noon = unix("2026-12-20T10:44:00Z")
        let days = try read(
            tromso("2026-12-21T12:00:00Z", offset: 3600, sun: [(noon, noon), (noon + 86_400, noon + 86_400)])
                .openMeteo
        ).daily
        #expect(days.map(\.date.iso8601) == ["2026-12-20", "2026-12-21"])
        #expect(days.allSatisfy { $0.polar == .night && $0.sunrise == nil && $0.sunset == nil })
        let pirate = try read(
            tromso("2026-12-21T12:00:00Z", offset: 3600, sun: [(nil, nil), (nil, nil)]).pirateWeather
        ).daily
        #expect(pirate.map(\.date.iso8601) == ["2026-12-20", "2026-12-21"])
        #expect(pirate.allSatisfy { $0.sunrise == nil && $0.sunset == nil })
        let hours = try read(
            tromso("2026-12-21T12:00:00Z", offset: 3600, sun: []).metNorway(symbol: "fair_polartwilight")
        ).hourly
        #expect(hours.allSatisfy { $0.isDay == false && $0.condition == .clear })
    }

    @Test func aMidnightSunHasNoSunset() throws {
        let start = unix("2026-06-19T22:00:00Z")
        let days = try read(
            tromso("2026-06-21T12:00:00Z", offset: 7200, sun: [(start, start + 86_400)]).openMeteo
        ).daily
        #expect(days.map(\.date.iso8601) == ["2026-06-20"])
        #expect(days.first?.polar == .day && days.first?.sunset == nil)
    }

    @Test func daysKeepTheirDatesAcrossBothClockChanges() throws {
        for (change, offset) in [("2026-03-29T01:00:00Z", 3600), ("2026-10-25T01:00:00Z", 7200)] {
            let sun: [(rise: Int?, set: Int?)] = (0..<4).map { day in
                (unix(change) - 86_400 + day * 86_400 + 3600, unix(change) - 86_400 + day * 86_400 + 46_800)
            }
            let answer = tromso(change, offset: offset, sun: sun)
            let open = try read(answer.openMeteo)
            let dates = open.daily.map(\.date.daysSince1970)
            #expect(zip(dates, dates.dropFirst()).allSatisfy { $1 == $0 + 1 } && dates.count == 4)
            #expect(open.daily.allSatisfy { $0.sunrise != nil && $0.sunset != nil })
            #expect(try read(answer.pirateWeather).daily.map(\.date) == open.daily.map(\.date))
            #expect(try read(answer.metNorway()).hourly.map(\.time) == open.hourly.map(\.time))
        }
    }

    @Test func daysAtTheAntimeridianHaveTheirLocalDates() throws {
        for (longitude, zone, offset, date) in [
            (-171.77, "Pacific/Apia", 46_800, "2026-01-01"), (-170.7, "Pacific/Pago_Pago", -39_600, "2025-12-31"),
        ] {
            let answer = HourlyAnswer(
                latitude: -14, longitude: longitude, zone: zone, offset: offset,
                around: unix("2026-01-02T00:00:00Z"), sun: [(nil, nil)])
            for text in [answer.openMeteo, answer.pirateWeather] {
                let forecast = try ForecastFile.read(Array(text.utf8)) { _, _, _ in ZoneOffsets(initial: offset) }
                #expect(forecast.place.longitude == longitude)
                #expect(forecast.zone.civilTime(at: forecast.hourly[0].time).date.iso8601 == date)
            }
        }
    }
}
