import Foundation
import Testing

struct RainbowTests {
    /// Honolulu from 2026-06-21T15:00Z (5:00 there) on: 20 hours of the same showers, the last five without clouds told.
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

    @Test func theHoursAreClassicByDefault() throws {
        let json = try json()
        #expect(Set(json.keys) == ["now", "hours", "best"])
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
                daylight < 0 || daylight > 1
                ? 0 : (0.25...0.75).contains(daylight) ? 0.75 - 0.25 * cos(4 * x) : abs(sin(2 * x))
            #expect(abs((hour["chance"] as? Double ?? -1) - 0.6 * 0.6 * curve) < 1e-6, "\(hour)")
        }
        let best = try #require(json["best"] as? [String: Any])
        #expect(Set(best.keys) == ["from", "to", "peak", "chance", "bowAzimuth", "top"])
        let (from, peak, to) = (best["from"] as? String, best["peak"] as? String, best["to"] as? String)
        #expect(try #require(from) <= #require(peak) && #require(peak) <= #require(to))
        #expect((0...42).contains(try #require(best["top"] as? Double)))
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
        #expect(morning.first == "Honolulu, 7:00 AM: 19%")
        #expect(morning.dropFirst().first == "Look west (250°), 28° high, until 9:04 AM")
        let noon = try run("--time", "2026-06-21T12:00").text.split(separator: "\n")
        #expect(noon.dropFirst().first == "Sun too high for a rainbow until 4:02 PM")
        let later = try run("--time", "2026-06-21T21:30").text.split(separator: "\n")
        #expect(later.first == "Honolulu, 9:30 PM: 0%")
        #expect(later.dropFirst().first == "No sun for a rainbow until Monday 5:55 AM")
        let night = try run("--time", "2026-06-21T05:30", "--time-format", "24h").text.split(separator: "\n")
        #expect(night.dropFirst().first == "No sun for a rainbow until 05:55")
    }

    @Test func whatIsOutsideTheForecastIs65() throws {
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
