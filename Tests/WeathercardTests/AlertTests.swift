import Foundation
import LoopbackServices
import Testing

/// Warnings that the program adds to forecasts.
struct AlertTests {
    private func alerts(_ event: String, ends: String = "2099-01-01T00:00:00Z") -> String {
        """
        {"type": "FeatureCollection", "features": [{"id": "https://example.org/1", "geometry": {"type": "Polygon",
        "coordinates": [[[-123, 47], [-122, 47], [-122, 48], [-123, 48]]]}, "properties": {
        "id": "1", "areaDesc": "Seattle", "status": "Actual", "messageType": "Alert", "severity": "Severe",
        "event": "\(event)", "description": "Stay in.", "onset": "2026-01-01T00:00:00Z", "ends": "\(ends)"}}]}
        """
    }

    private func run(
        _ words: [String], _ servers: [LoopbackServer], _ environment: [String: String] = [:],
        in folder: String? = nil
    ) throws -> Program.Result {
        var all = environment
        all["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
        return try withExtendedLifetime(servers) { try Program.run(words, in: folder, environment: all) }
    }

    private func titles(_ run: Program.Result) throws -> [String] {
        let forecast = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
        return (forecast?["alerts"] as? [[String: Any]])?.compactMap { $0["title"] as? String } ?? []
    }

    private func live(_ place: String, _ forecasts: LoopbackServer, _ nws: LoopbackServer) -> [String] {
        [
            "forecast", "--place", place, "--no-cache", "--base-url",
            "open-meteo=\(forecasts.url),nws-alerts=\(nws.url)",
        ]
    }

    @Test func aWarningInTwoLanguagesIsSaidInThatOfTheCard() throws {
        let folder = try Program.Folder()
        let infos = [("de-DE", "STURM", "Böen."), ("en-GB", "Storm", "Gusts.")].map { language, event, text in
            """
            {"language": "\(language)", "event": "\(event)", "description": "\(text)", "severity": "Severe",
            "onset": "2026-11-20T00:00:00Z", "expires": "2026-11-22T00:00:00Z",
            "area": {"areaDesc": "Berlin", "polygon": "52,13 53,13 53,14 52,14"}}
            """
        }
        let message = #"{"identifier": "x", "status": "Actual", "info": [\#(infos.joined(separator: ","))]}"#
        try folder.write("cap.json", message.utf8)
        func text(_ locale: String) throws -> String {
            let words = ["--place", "Berlin", "--provider", "sample", "--alerts", "cap.json", "--locale", locale]
            return try run(["message", "--card", "alert", "--form", "alt"] + words, [], in: folder.path).text
        }
        #expect(try text("de").contains(" STURM. ") && text("de").contains(" Böen."))
        #expect(try text("en").contains(" Storm. ") && text("es").contains(" Gusts."))
    }

    /// Also where the forecast is one for that day.
    @Test(arguments: [
        ("tomorrow 9:00", "Seattle, tomorrow 9 AM: "), ("2026-11-23T09:00", "Seattle, Monday 9 AM: "),
        ("2027-05-01T14:00", "Seattle, Saturday 1 May, 2 PM: "), ("18:00", "Seattle, 6 PM: "),
    ])
    func aPostAboutAnotherDayNamesTheDay(_ time: String, _ beginning: String) throws {
        let words = ["message", "--form", "share", "--place", "Seattle", "--provider", "sample", "--at", time]
        let post = try run(words, [])
        #expect(post.text.hasPrefix(beginning), "\(post.text) \(post.errors)")
    }

    @Test func placesInTheUnitedStatesGetWarnings() throws {
        let forecasts = try LoopbackServer { .json(SeattleAnswer.json(about: $0)) }
        let nws = try LoopbackServer(.json(alerts("Flood Warning")))
        let seattle = try run(live("Seattle", forecasts, nws), [forecasts, nws])
        #expect(seattle.status == 0 && seattle.errors == "", "\(seattle.errors)")
        #expect(try titles(seattle) == ["Flood Warning"])
        #expect(nws.requests.map(\.path) == ["/alerts/active"])
        #expect(nws.requests.first?.headers["user-agent"] == "weathercard/1.0.0")
        _ = try run(live("San Juan, PR", forecasts, nws), [forecasts, nws])
        #expect(nws.requests.count == 2)
        let toronto = try run(live("Toronto", forecasts, nws), [forecasts, nws])
        #expect(toronto.status == 0 && nws.requests.count == 2)
        #expect(try titles(toronto).isEmpty)
    }

    @Test func everyCardAsksForWarningsUnlessThereShallBeNone() throws {
        let forecasts = try LoopbackServer(.json(SeattleAnswer.json()))
        let nws = try LoopbackServer(.json(alerts("Flood Warning")))
        let words = live("Seattle", forecasts, nws).dropFirst() + ["--time", "2026-11-20T15:22"]
        let none = try run(["message", "--alerts", "none"] + words, [forecasts, nws])
        #expect(none.status == 0 && nws.requests.isEmpty, "\(none.errors)")
        let card = try run(["message"] + words, [forecasts, nws])
        #expect(card.status == 0 && nws.requests.count == 1, "\(card.errors)")
        #expect(card.text.contains("Flood Warning"), "\(card.text)")
        let sample = ["message", "--provider", "sample", "--place", "Nairobi", "--at", "+12h"]
        #expect(try run(sample, []).text.contains("Wind Advisory"))
        #expect(try !run(sample + ["--alerts", "none"], []).text.contains("Wind Advisory"))
    }

    @Test func thatThereAreNoWarningsIsSaidByThoseWhoWereAsked() throws {
        let forecasts = try LoopbackServer { _ in .json(SeattleAnswer.json(at: Int(Date().timeIntervalSince1970))) }
        let nws = try LoopbackServer(.json(#"{"type": "FeatureCollection", "features": []}"#))
        let words = ["message", "--card", "alert"] + live("Seattle", forecasts, nws).dropFirst()
        let lines = try run(words, [forecasts, nws]).text.split(separator: "\n")
        #expect(lines.count == 3)
        for line in lines { #expect(line.contains("No warnings from the National Weather Service at "), "\(line)") }
        let later = try run(words + ["--at", "+2h"], [forecasts, nws]).text.split(separator: "\n")
        for line in later { #expect(line.contains("Warnings unavailable."), "\(line)") }
    }

    @Test func aSevereWarningIsTheFirstSentenceOfEveryCard() throws {
        let folder = try Program.Folder()
        try folder.write("alerts.json", Array(alerts("Flood Warning", ends: "2026-11-21T02:00:00Z").utf8))
        let words = [
            "--provider", "sample", "--place", "Seattle", "--alerts", "alerts.json", "--time", "2026-11-20T15:22",
        ]
        for card in ["clock", "rainbow", "graph", "week", "day", "today", "wind", "places"] {
            let lines = try run(["message", "--card", card] + words, [], in: folder.path).text.split(
                separator: "\n")
            let first = card == "places" ? "Seattle: Flood Warning until 6 PM. " : "Flood Warning until 6 PM. "
            #expect(lines.count == 3)
            for (label, line) in zip(["share", "alt", "description"], lines) {
                #expect(line.hasPrefix("\(label): \(first)"), "\(card): \(line)")
            }
        }
    }

    /// A scene has only so many characters in a text.
    @Test func aTextOfCombiningMarksIsCutAndTheCardDrawn() throws {
        let folder = try Program.Folder()
        let tower = "a" + String(repeating: "\u{301}", count: 2000)
        let text = tower + String(repeating: " b" + tower.prefix(1), count: 40)
        let list = alerts(tower).replacingOccurrences(of: "Stay in.", with: text)
        try folder.write("alerts.json", Array(list.utf8))
        for size in ["1080x1080", "1200x630"] {
            let run = try run(
                [
                    "render", "--card", "alert", "--provider", "sample", "--place", "Seattle", "--alerts",
                    "alerts.json",
                    "--size", size, "--scale", "0.2", "-o", "card.png",
                ], [], in: folder.path)
            #expect(run.status == 0 && run.errors.isEmpty, "\(size): \(run.errors)")
        }
    }

    @Test func warningsThatCannotBeUnderstoodAreReported() throws {
        let folder = try Program.Folder()
        let list = alerts("Flood Warning").replacingOccurrences(of: #""features": ["#, with: #""features": [7, "#)
        try folder.write("alerts.json", Array(list.utf8))
        let words = ["forecast", "--provider", "sample", "--place", "Seattle", "--alerts", "alerts.json"]
        let run = try run(words, [], in: folder.path)
        #expect(run.status == 0 && run.errors.contains("one of the warnings in alerts.json cannot be understood"))
        #expect(try titles(run).contains("Flood Warning"))
    }

    @Test(arguments: [404, 400, 200])
    func withoutTheNationalWeatherServiceTheForecastIsStillPrinted(_ status: Int) throws {
        let forecasts = try LoopbackServer(.json(SeattleAnswer.json()))
        let nws = try LoopbackServer(.json(#"{"title":"Bad Request","detail":"out of bounds"}"#, status))
        let run = try run(live("Seattle", forecasts, nws), [forecasts, nws])
        #expect(run.status == 0 && run.errors.filter { $0 == "\n" }.count == 1)
        #expect(run.errors.contains("out of bounds; the card does not know of any"), "\(run.errors)")
        #expect(try titles(run).isEmpty && !run.output.isEmpty)
    }

    @Test func aForecastThatTakesTooLongLeavesTimeForWarnings() throws {
        let answer = SeattleAnswer.json(at: Int(Date().timeIntervalSince1970))
        let replies = Replies([.json(answer, 200, ["Cache-Control: max-age=0"]), .init(bytes: [])])
        let forecasts = try LoopbackServer { request in
            let reply = replies.next()
            return reply.bytes.isEmpty ? ServiceFault.stallBeforeHeaders.reply(to: request, instead: "") : reply
        }
        let nws = try LoopbackServer(.json(alerts("Flood Warning"), 200, ["Cache-Control: max-age=0"]))
        let folder = try Program.Folder()
        let words =
            live("Seattle", forecasts, nws).filter { $0 != "--no-cache" }
            + ["--cache", folder.file("cache")]
        #expect(try run(words, [forecasts, nws]).status == 0)
        // The last answer is used after half of the time; the other half is for the warnings.
        let stale = try run(words + ["--deadline", "12s"], [forecasts, nws])
        #expect(stale.errors.contains("using its last answer"), "\(stale.errors)")
        #expect(try titles(stale) == ["Flood Warning"] && nws.requests.count == 2, "\(stale.errors)")
    }

    @Test func aServiceWithWarningsOfItsOwnIsEnough() throws {
        let hours = HourlyAnswer(
            latitude: 47.6, longitude: -122.33, zone: "America/Los_Angeles", offset: -28_800, around: 1_795_215_600)
        let pirate = try LoopbackServer(.json(hours.pirateWeather))
        let nws = try LoopbackServer(.json(alerts("Flood Warning")))
        let run = try run(
            [
                "forecast", "--place", "Seattle", "--no-cache", "--provider", "pirate-weather", "--base-url",
                "\(pirate.url),nws-alerts=\(nws.url)",
            ], [pirate, nws], ["WEATHERCARD_PIRATE_KEY": "k"])
        #expect(run.status == 0 && run.errors == "" && nws.requests.isEmpty, "\(run.errors)")
    }

    @Test func onlyTheServerOfBaseURLIsAsked() throws {
        let forecasts = try LoopbackServer(.json(SeattleAnswer.json()))
        // Any other server would be asked by way of this proxy.
        let proxy = try LoopbackServer(.init(500))
        let run = try run(
            ["forecast", "--place", "Seattle", "--no-cache", "--base-url", forecasts.url], [forecasts, proxy],
            ["https_proxy": proxy.url])
        #expect(run.status == 0 && run.errors == "" && proxy.requests.isEmpty, "\(run.errors)")
    }

    @Test func savedWarningsAreAdded() throws {
        let folder = try Program.Folder()
        try folder.write("alerts.json", Array(alerts("Ice Storm Warning").utf8))
        try folder.write("over.json", Array(alerts("Ice Storm Warning", ends: "2026-11-20T23:00:00Z").utf8))
        try folder.write("forecast.json", Array(SeattleAnswer.json().utf8))
        // The example has a warning of its own.
        for (source, own) in [
            (["--provider", "sample", "--place", "Seattle"], ["Wind Advisory"]),
            (["--forecast", "forecast.json"], []),
        ] {
            let added = try run(["forecast", "--alerts", "alerts.json"] + source, [], in: folder.path)
            #expect(added.status == 0, "\(added.errors)")
            #expect(try Set(titles(added)) == Set(["Ice Storm Warning"] + own))
            let over = try run(["forecast", "--alerts", "over.json"] + source, [], in: folder.path)
            #expect(try titles(over) == own)
        }
    }

    @Test func warningsWithoutAStatusCountAndThoseForOtherPlacesAreReported() throws {
        let folder = try Program.Folder()
        let tornado = alerts("Tornado Warning").replacingOccurrences(of: #""status": "Actual","#, with: "")
        try folder.write("tornado.json", Array(tornado.utf8))
        let elsewhere = tornado.replacingOccurrences(of: "-12", with: "12")
        try folder.write("elsewhere.json", Array(elsewhere.utf8))
        let words = ["forecast", "--provider", "sample", "--place", "Seattle", "--alerts"]
        #expect(try titles(run(words + ["tornado.json"], [], in: folder.path)).contains("Tornado Warning"))
        let other = try run(words + ["elsewhere.json"], [], in: folder.path)
        #expect(other.status == 0 && other.errors.contains("the warning in elsewhere.json is not for Seattle"))
    }

    @Test func aCardOfAnEarlierMomentHasTheWarningsOfThen() throws {
        let folder = try Program.Folder()
        try folder.write("alerts.json", Array(alerts("Ice Storm Warning", ends: "2026-11-20T23:20:00Z").utf8))
        let words = [
            "message", "--form", "share", "--card", "alert", "--alerts", "alerts.json", "--provider", "sample",
            "--place", "Seattle",
        ]
        #expect(try run(words, [], in: folder.path).text.hasPrefix("Seattle: Wind Advisory. "))
        let earlier = try run(words + ["--time", "2026-11-20T15:10"], [], in: folder.path)
        #expect(earlier.text.hasPrefix("Seattle: Ice Storm Warning. "), "\(earlier.text) \(earlier.errors)")
    }

    @Test(arguments: [
        (
            ["--alerts", "none.json", "--provider", "sample", "--place", "Seattle"], 66 as Int32,
            "no such file: none.json"
        ),
        (
            ["--alerts", "bad.json", "--provider", "sample", "--place", "Seattle"], 65,
            "bad.json: not a list of warnings"
        ),
        (["--alerts", "-", "--forecast", "-"], 64, "cannot both be standard input"),
    ])
    func aFileThatIsNoListOfWarningsIsAnError(_ words: [String], _ status: Int32, _ said: String) throws {
        let folder = try Program.Folder()
        try folder.write("bad.json", Array("{}".utf8))
        let run = try run(["forecast"] + words, [], in: folder.path)
        #expect(run.status == status && run.errors.contains(said), "\(run.errors)")
    }

    @Test func everyServiceIsListed() throws {
        let table = try run(["providers"], [])
        let json = try run(["providers", "--json"], [])
        let list = try #require(JSONSerialization.jsonObject(with: Data(json.output)) as? [[String: Any]])
        #expect(list.count == 23 && table.status == 0 && json.status == 0)
        for service in list {
            for name in ["id", "name", "covers", "needs", "allows", "attribution", "licence", "url"] {
                let text = try #require(service[name] as? String)
                #expect(!text.isEmpty && (name == "name" || table.text.contains(text)))
            }
        }
    }
}
