import Foundation
import Testing

struct SkyTests {
    private func sky(_ words: String...) throws -> [String: Any] {
        let run = try Program.run(["sky", "--json"] + words, environment: [:])
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        return try #require(JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    }

    private func part(_ name: String, of sky: [String: Any]) throws -> [String: Any] {
        try #require(sky[name] as? [String: Any])
    }

    private func number(_ name: String, of part: [String: Any]) throws -> Double {
        try #require(part[name] as? Double)
    }

    @Test func allFiguresOfAnOrdinaryDayAreShown() throws {
        let sky = try sky("--lat", "47.61", "--lon", "-122.33", "--time", "2026-11-20T23:22:00Z")
        #expect(Set(sky.keys) == ["time", "latitude", "longitude", "sun", "day", "moon", "bow"])
        #expect(sky["time"] as? String == "2026-11-20T23:22:00Z")
        #expect(sky["latitude"] as? Double == 47.61 && sky["longitude"] as? Double == -122.33)
        let sun = try part("sun", of: sky)
        #expect(abs(try number("altitude", of: sun) - 8.15) < 0.02)
        #expect(abs(try number("azimuth", of: sun) - 228.25) < 0.02)
        let day = try part("day", of: sky)
        #expect(day["kind"] as? String == "normal")
        let events = [
            "astronomicalDawn", "nauticalDawn", "civilDawn", "sunrise", "solarNoon", "sunset", "civilDusk",
            "nauticalDusk", "astronomicalDusk",
        ]
        #expect(Set(day.keys) == Set(events + ["kind"]))
        let instants = try events.map { try #require(day[$0] as? String) }
        #expect(instants == instants.sorted())
        #expect(instants.allSatisfy { $0.count == 20 && $0.hasSuffix("Z") })
        #expect(try #require(day["sunset"] as? String).hasPrefix("2026-11-21T00:27:"))
        let moon = try part("moon", of: sky)
        #expect(moon["name"] as? String == "waxing gibbous")
        #expect((0.36...0.37).contains(try number("phase", of: moon)))
        #expect((0.82...0.84).contains(try number("illumination", of: moon)))
        #expect(moon["moonrise"] is String && moon["moonset"] is String)
        let bow = try part("bow", of: sky)
        #expect(bow["visible"] as? Bool == true)
        #expect(abs(try number("top", of: bow) + number("altitude", of: sun) - 42) < 0.001)
        #expect(abs(try number("azimuth", of: bow) + 180 - number("azimuth", of: sun)) < 0.001)
        #expect((41...42).contains(try number("halfWidth", of: bow)))
    }

    @Test(arguments: [
        ("2026-06-21T10:00:00Z", "polarDay", [String]()), ("2026-12-21T10:00:00Z", "polarNight", []),
        ("2026-04-17T10:00:00Z", "normal", ["sunrise", "sunset"]), ("2026-04-18T10:00:00Z", "partial", ["sunrise"]),
    ])
    func theKindsOfDayOfLongyearbyen(time: String, kind: String, events: [String]) throws {
        let day = try part("day", of: sky("--lat", "78.2232", "--lon", "15.6267", "--time", time))
        #expect(day["kind"] as? String == kind)
        #expect(["sunrise", "sunset"].filter { day[$0] != nil } == events, "\(day)")
        #expect(day["solarNoon"] is String)
    }

    /// It is tomorrow on the clocks of Apia and Kiritimati, and yesterday in Niue.
    @Test(arguments: ["Apia", "Kiritimati", "Suva", "Alofi", "Anadyr"], ["00:40", "12:00", "23:10"])
    func theDayIsTheOneOfThePlacesSun(place: String, time: String) throws {
        let (lat, lon) =
            try #require(
                [
                    "Apia": (-13.83, -171.77), "Kiritimati": (1.87, -157.43), "Suva": (-18.14, 178.44),
                    "Alofi": (-19.05, -169.92), "Anadyr": (64.73, 177.51),
                ][place])
        let sky = try sky("--lat", "\(lat)", "--lon", "\(lon)", "--time", "2026-03-05T\(time):00Z")
        let day = try part("day", of: sky)
        let moment = try #require(instant(sky["time"]))
        let noon = try #require(instant(day["solarNoon"]))
        let sunrise = try #require(instant(day["sunrise"]))
        let sunset = try #require(instant(day["sunset"]))
        #expect(abs(moment.timeIntervalSince(noon)) <= 43_230)
        #expect(sunrise < noon && noon < sunset)
        let isUp = try number("altitude", of: part("sun", of: sky)) > -0.8333
        #expect(isUp == (sunrise...sunset).contains(moment))
    }

    @Test func aHighOrSunkenSunHasNoBow() throws {
        for time in ["2026-06-21T20:00:00Z", "2026-06-21T09:00:00Z"] {
            let bow = try part("bow", of: sky("--place", "Seattle", "--time", time))
            #expect(bow["visible"] as? Bool == false)
            #expect(bow["top"] == nil && bow["halfWidth"] == nil && bow["azimuth"] is Double)
        }
    }

    @Test func withoutATimeItIsNow() throws {
        let before = Date()
        let moment = try #require(instant(try sky("--lat", "-33.9", "--lon", "151.2")["time"]))
        #expect(moment.timeIntervalSince(before) > -2 && moment.timeIntervalSince(Date()) <= 0)
    }

    @Test func aTimeWithoutAnOffsetIsThePlacesOwn() throws {
        let sky = try sky("--place", "Seattle", "--time", "2026-11-20T15:22")
        #expect(sky["time"] as? String == "2026-11-20T23:22:00Z")
        let atSea = try self.sky("--lat", "-45", "--lon", "-120", "--time", "2026-11-20T15:22")
        #expect(atSea["time"] as? String == "2026-11-20T23:22:00Z")
    }

    @Test func theTextIsInLocalTime() throws {
        for environment in [[:], ["TZ": "Asia/Tokyo", "LANG": "tr_TR.UTF-8"]] {
            let run = try Program.run(
                ["sky", "--place", "Seattle", "--time", "2026-11-20T23:22:00Z"], environment: environment)
            let lines = run.text.split(separator: "\n")
            #expect(lines.first == "Seattle, Friday 20 November 2026, 3:22 PM (UTC-8)")
            #expect(lines.contains { $0.hasPrefix("Sun up") && $0.hasSuffix("from 7:22 AM to 4:27 PM") })
            #expect(lines.contains { $0.hasPrefix("Rainbow") && $0.contains("48.2") && $0.contains("(northeast)") })
            #expect(lines.allSatisfy { $0.count <= 116 })
        }
        let arctic = try Program.run(["sky", "--lat", "78.22", "--lon", "15.63", "--time", "2026-12-21T12:00"]).text
        #expect(arctic.contains("Sun up        not at all") && arctic.contains("UTC+1"))
    }

    @Test func aSunWithOnlyItsUpperLimbUpIsNotDown() throws {
        let run = try Program.run(["sky", "--place", "Tromsø", "--time", "2026-11-26T12:00"], environment: [:])
        #expect(run.text.contains("Sun up        from 10:57 to 12:04"), "\(run.text)")
        #expect(run.text.contains("42.00° high"), "\(run.text)")
    }

    @Test(arguments: [
        (["--lat", "91", "--lon", "0"], 64, "-90 to 90"), (["--lat", "0", "--lon", "181"], 64, "-180 to 180"),
        (["--lat", "nan", "--lon", "0"], 64, "-90 to 90"), (["--lat", "0x1", "--lon", "0"], 64, "-90 to 90"),
        (["--lat", "1"], 64, "--lon"), (["--lon", "1"], 64, "--lat"), ([], 64, "--place"),
        (["--place", "Seattle", "--lat", "1", "--lon", "1"], 64, "cannot be given together"),
        (["--place", "Seattle", "--lon", "1"], 64, "--lat"),
        (["--place", "Seatle"], 66, "Seattle"),
        (["--place", "Seattle", "--time", "noon"], 64, "--time must be a time"),
        (
            ["--place", "Seattle", "--time", "2026-03-08T02:30"], 64,
            "2026-03-08T02:30:00 does not exist at the place"
        ),
        (["--place", "Seattle", "--time", "9999-01-01T00:00:00Z"], 64, "years 1000 to 2999"),
    ])
    func aMistakeIsNamedInOneLine(words: [String], status: Int32, mentions: String) throws {
        let run = try Program.run(["sky"] + words)
        #expect(run.status == status && run.output.isEmpty)
        #expect(run.errors.hasPrefix("weathercard: ") && run.errors.contains(mentions), "\(run.errors)")
        #expect(run.errors.filter { $0 == "\n" }.count == 1)
    }

    private func instant(_ value: Any?) -> Date? {
        (value as? String).flatMap { try? Date($0, strategy: .iso8601) }
    }
}

struct RainbowTests {
    /// Honolulu from 2026-06-21T15:00Z (5:00 there) on: 20 hours of the same showers, the last five without cloud cover.
    private static let answer: String = {
        let start = 1_782_054_000
        let hours = (0..<20).map { hour in
            let cloud = hour < 15 ? #""cloudCover":0.4,"# : ""
            return """
                {"time":\(start + hour * 3600),"temperature":24,\(cloud)"precipProbability":0.6,"precipIntensity":1.2,\
                "precipType":"rain"}
                """
        }
        // Sunrise at 5:50 and sunset at 19:16, within a minute of what is computed.
        let day = #"{"time":1782036000,"sunriseTime":1782057000,"sunsetTime":1782105360}"#
        return """
            {"latitude":21.31,"longitude":-157.86,"timezone":"Pacific/Honolulu","flags":{"units":"si"},\
            "hourly":{"data":[\(hours.joined(separator: ","))]},"daily":{"data":[\(day)]}}
            """
    }()

    private func run(_ words: String...) throws -> Program.Result {
        try Program.run(["rainbow", "--forecast", "-"] + words, environment: [:], input: Array(Self.answer.utf8))
    }

    private func json(_ words: String...) throws -> [String: Any] {
        let run = try Program.run(
            ["rainbow", "--forecast", "-", "--json"] + words, environment: [:], input: Array(Self.answer.utf8))
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        return try #require(JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    }

    private func hours(_ json: [String: Any]) throws -> [[String: Any]] {
        try #require(json["hours"] as? [[String: Any]])
    }

    @Test func theHoursAreTheTimeOfDayWhileABowCanBeSeen() throws {
        let json = try json()
        #expect(Set(json.keys) == ["now", "hours", "best", "next"])
        let hours = try hours(json)
        #expect(hours.count == 20 && hours.first?["time"] as? String == "2026-06-21T15:00:00Z")
        #expect((json["now"] as? [String: Double])?["chance"] == 0)
        for (index, hour) in hours.enumerated() {
            #expect(hour["sunAltitude"] is Double && hour["bowAzimuth"] is Double)
            guard index < 15 else {
                #expect(hour["chance"] as? Double == 0, "the sun is down, so what is missing does not matter")
                continue
            }
            let daylight = Double(index * 3600 - 3000) / 48_360
            let x = daylight * .pi
            let curve =
                daylight < 0 || daylight > 1 || (hour["sunAltitude"] as? Double ?? 90) >= 40
                ? 0 : (0.25...0.75).contains(daylight) ? 0.75 - 0.25 * cos(4 * x) : abs(sin(2 * x))
            #expect(abs((hour["chance"] as? Double ?? -1) - 0.6 * 0.6 * curve) < 1e-6, "\(hour)")
        }
        let best = try #require(json["best"] as? [String: Any])
        #expect(Set(best.keys) == ["from", "to", "peak", "chance", "bowAzimuth", "top"])
        let (from, peak, to) = (best["from"] as? String, best["peak"] as? String, best["to"] as? String)
        #expect(try #require(from) <= #require(peak) && #require(peak) <= #require(to))
        #expect((2...42).contains(try #require(best["top"] as? Double)))
    }

    @Test func theModelsDifferAtNoon() throws {
        let noon = 8
        let chances = try ["classic", "geometry", "physical"].map { model in
            try hours(json("--rainbow-model", model))[noon]["chance"] as? Double
        }
        let classic = try #require(chances[0])
        #expect(classic > 0.17 && chances[1] == 0 && chances[2] == 0)
    }

    @Test func theTextSaysWhereAndUntilWhen() throws {
        let morning = try run("--time", "2026-06-21T07:00").text.split(separator: "\n")
        #expect(morning.first == "Honolulu, 7 AM: 19%")
        #expect(morning.dropFirst().first == "Look west (250°), 28° high, until 8:55 AM")
        let noon = try run("--time", "2026-06-21T12:00").text.split(separator: "\n")
        #expect(noon.dropFirst().first == "Sun too high for a rainbow until 4:11 PM")
        let later = try run("--time", "2026-06-21T21:30").text.split(separator: "\n")
        #expect(later.first == "Honolulu, 9:30 PM: 0%")
        #expect(later.dropFirst().first == "No sun for a rainbow until Monday 5:51 AM")
        let night = try run("--time", "2026-06-21T05:30", "--time-format", "24h").text.split(separator: "\n")
        #expect(night.dropFirst().first == "No sun for a rainbow until 05:50")
    }

    @Test func aTimeOutsideTheForecastIs65() throws {
        let run = try run("--time", "2026-06-25T12:00")
        #expect(run.status == 65 && run.output.isEmpty && run.errors.contains("2026-06-25T22:00:00Z"))
        #expect(run.errors.filter { $0 == "\n" }.count == 1)
    }

    @Test(arguments: [
        (
            ["rainbow", "--place", "Seattle", "--provider", "sample", "--rainbow-model", "clasic"],
            "did you mean 'classic'"
        ),
        (["rainbow"], "--place"), (["rainbow", "--place", "Seattle", "--provider", "sample", "--jsn"], "--json"),
    ])
    func aMistakeIsNamedInOneLine(words: [String], mentions: String) throws {
        let run = try Program.run(words)
        #expect(run.status == 64 && run.output.isEmpty && run.errors.contains(mentions), "\(run.errors)")
        #expect(run.errors.filter { $0 == "\n" }.count == 1)
    }
}
