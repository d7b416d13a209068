import Foundation
import LoopbackServices
import Testing

/// Hours and sun in many time zones, decoded from each service.
struct WorldClockTests {
    /// An instant at a place, its local time, and the time of the service's answer.
    struct Moment: Sendable, CustomTestStringConvertible {
        let place: [String]
        let zone: String
        let latitude, longitude: Double
        let utc, clock: String
        let celsius: Int
        let offset: Int

        var testDescription: String { "\(zone) \(utc)" }

        init(
            _ place: [String], _ zone: String, _ latitude: Double, _ longitude: Double, _ utc: String,
            _ clock: String,
            _ celsius: Int = 10, answeredAt offset: Int
        ) {
            (self.place, self.zone, self.latitude, self.longitude) = (place, zone, latitude, longitude)
            (self.utc, self.clock, self.celsius, self.offset) = (utc, clock, celsius, offset)
        }

        func answer() throws -> HourlyAnswer {
            let date = try #require(ISO8601DateFormatter().date(from: utc))
            return HourlyAnswer(
                latitude: latitude, longitude: longitude, zone: zone, offset: offset,
                around: Int(date.timeIntervalSince1970))
        }
    }

    private static func seattle(_ utc: String, _ clock: String, _ offset: Int) -> Moment {
        Moment(
            ["--place", "Seattle"], "America/Los_Angeles", 47.6, -122.33, utc, clock, answeredAt: offset)
    }

    private static func lordHowe(_ utc: String, _ clock: String, _ celsius: Int, _ offset: Int) -> Moment {
        Moment(
            ["--lat", "-31.55", "--lon", "159.08", "--tz", "Australia/Lord_Howe"], "Australia/Lord_Howe", -31.55,
            159.08,
            utc, clock, celsius, answeredAt: offset)
    }

    private static func melbourne(_ utc: String, _ clock: String, _ offset: Int) -> Moment {
        Moment(
            ["--place", "Melbourne"], "Australia/Melbourne", -37.81, 144.96, utc, clock, answeredAt: offset)
    }

    private static func fiji(_ longitude: Double, _ utc: String, _ clock: String) -> Moment {
        Moment(
            ["--lat", "-16.85", "--lon", "\(longitude)"], "Pacific/Fiji", -16.85, longitude, utc, clock,
            answeredAt: 43_200)
    }

    static let moments: [Moment] = [
        // Forward: after 1:59 comes 3:00. Back: 1:59 comes twice.
        seattle("2026-03-08T09:00:00Z", "01:00", -28_800), seattle("2026-03-08T10:00:00Z", "03:00", -28_800),
        seattle("2026-11-01T08:00:00Z", "01:00", -25_200), seattle("2026-11-01T09:00:00Z", "01:00", -25_200),
        seattle("2026-11-01T10:00:00Z", "02:00", -25_200),
        melbourne("2026-04-04T15:00:00Z", "02:00", 39_600), melbourne("2026-04-04T16:00:00Z", "02:00", 39_600),
        melbourne("2026-10-03T16:00:00Z", "03:00", 36_000),
        // Clocks change by half an hour.
        lordHowe("2026-10-03T15:00:00Z", "01:30", 10, 37_800),
        lordHowe("2026-10-03T15:30:00Z", "02:30", 11, 37_800),
        lordHowe("2026-04-04T15:00:00Z", "01:30", 10, 39_600),
        lordHowe("2026-04-04T14:30:00Z", "01:30", 11, 39_600),
        Moment(
            ["--place", "Kathmandu"], "Asia/Kathmandu", 27.7, 85.32, "2026-06-01T00:00:00Z", "05:45",
            answeredAt: 20_700),
        Moment(
            ["--place", "Apia, Samoa"], "Pacific/Apia", -13.83, -171.77, "2026-01-01T11:00:00Z", "00:00",
            answeredAt: 46_800),
        fiji(179.99, "2026-07-01T12:00:00Z", "00:00"), fiji(-179.99, "2026-07-01T12:00:00Z", "00:00"),
        Moment(
            ["--place", "Tromsø"], "Europe/Oslo", 69.65, 18.96, "2026-12-21T11:00:00Z", "12:00", answeredAt: 3600),
        Moment(
            ["--place", "Tromsø"], "Europe/Oslo", 69.65, 18.96, "2026-06-21T22:00:00Z", "00:00", answeredAt: 7200),
    ]

    private func run(_ words: [String], _ server: LoopbackServer) throws -> Program.Result {
        var environment = ["WEATHERCARD_PIRATE_KEY": "k", "WEATHERCARD_CONTACT": "me@example.org"]
        environment["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
        return try withExtendedLifetime(server) {
            try Program.run(words + ["--base-url", server.url, "--no-cache"], environment: environment)
        }
    }

    @Test(arguments: moments, ["open-meteo", "pirate-weather", "met-norway"])
    func theHourIsTheOneOnThePlacesClock(_ moment: Moment, _ provider: String) throws {
        let answer = try moment.answer()
        let server = try LoopbackServer { request in
            switch provider {
            case "open-meteo": .json(answer.openMeteo)
            case "pirate-weather": .json(answer.pirateWeather)
            default: request.path.contains("nowcast") ? .init(422) : .json(answer.metNorway())
            }
        }
        let run = try run(
            [
                "message", "--form", "share", "--units", "si", "--time-format", "24h", "--provider", provider,
                "--time",
            ]
                + [moment.utc] + moment.place, server)
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        // In the hour that clocks show twice, the words say which one it is.
        let side = run.text.contains("before the clock change") ? " before the clock change" : ""
        #expect(run.text.contains(", \(moment.clock)\(side): \(moment.celsius)°C"), "\(run.text)")
    }

    @Test func aSavedAnswerInGMTIsShownInTheZoneOfThePlace() throws {
        let answer = HourlyAnswer(
            latitude: 35.68, longitude: 139.69, zone: "GMT", offset: 0, around: 1_795_215_600,
            sun: [(1_795_210_000, 1_795_250_000)])
        let words = ["--forecast", "-", "--form", "share", "--units", "si", "--time", "2026-11-20T23:00:00Z"]
        let input = Array(answer.openMeteo.utf8)
        let clock = try Program.run(["message"] + words + ["--time-format", "24h"], environment: [:], input: input)
        #expect(
            clock.status == 0 && clock.text.hasPrefix("Tokyo, tomorrow 08:00: 10°C"),
            "\(clock.text) \(clock.errors)")
        let week = try Program.run(["message", "--card", "week"] + words, environment: [:], input: input)
        #expect(
            week.status == 65
                && week.errors.hasSuffix("; request daily values from Open-Meteo with timezone=auto\n"))
    }

    @Test(
        arguments: [
            ("Tromsø", "2026-12-21T12:00", "polarNight", nil, nil),
            ("Tromsø", "2026-06-21T12:00", "polarDay", nil, nil),
            ("Melbourne", "2026-12-21T12:00", "normal", "2026-12-20T18:54", "2026-12-21T09:41"),
            ("Kathmandu", "2026-06-21T12:00", "normal", "2026-06-20T23:2", "2026-06-21T13:1"),
            ("Apia", "2026-01-02T12:00", "normal", "2026-01-01T17:0", "2026-01-02T05:5"),
        ] as [(String, String, String, String?, String?)])
    func theSunIsThatOfThePlacesDay(
        _ place: String, _ time: String, _ kind: String, _ rise: String?, _ set: String?
    ) throws {
        let run = try Program.run(["sky", "--json", "--place", place, "--time", time], environment: [:])
        let sky = try #require(JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
        let day = try #require(sky["day"] as? [String: Any])
        #expect(day["kind"] as? String == kind)
        for (name, begin) in [("sunrise", rise), ("sunset", set)] {
            let given = day[name] as? String
            #expect(begin.map { given?.hasPrefix($0) == true } ?? (given == nil), "\(name) \(given ?? "none")")
        }
    }
}
