import Foundation
import LoopbackServices
import Testing

/// The warnings of a server, from a service that has some, has none, or fails.
struct ServeWarningTests {
    private static let warning = """
        {"id": "https://example.org/1", "geometry": {"type": "Polygon",
        "coordinates": [[[-123, 47], [-122, 47], [-122, 48], [-123, 48], [-123, 47]]]}, "properties": {
        "id": "urn:oid:1.2.3", "areaDesc": "Seattle", "status": "Actual", "messageType": "Alert",
        "severity": "Severe", "urgency": "Expected", "certainty": "Likely", "event": "Flood Warning",
        "senderName": "NWS Seattle WA", "sent": "2026-01-01T00:00:00Z", "description": "The river rises.",
        "instruction": "Stay on high ground.", "onset": "2026-01-01T00:00:00Z", "ends": "2099-01-01T00:00:00Z"}}
        """

    private static func list(_ warnings: String...) -> LoopbackServer.Reply {
        .json(#"{"type": "FeatureCollection", "features": [\#(warnings.joined(separator: ","))]}"#)
    }

    /// A server whose forecasts are of now, and whose warnings are an answer.
    private static func serve(
        _ answer: LoopbackServer.Reply, _ words: [String] = [],
        _ body: (ServedProgram, _ warnings: LoopbackServer) throws -> Void
    ) throws {
        let forecasts = try LoopbackServer { _ in .json(SeattleAnswer.json(at: Int(Date().timeIntervalSince1970))) }
        let nws = try LoopbackServer(answer)
        let server = try ServedProgram(
            words + [
                "--base-url", "open-meteo=\(forecasts.url),nws-alerts=\(nws.url)", "--no-cache",
            ])
        try body(server, nws)
        _ = (server.end(), forecasts)
    }

    @Test func warningsAreServedInEachForm() throws {
        try Self.serve(Self.list(Self.warning), ["--cors", "any"]) { server, nws in
            let json = try server.ask("/warnings/Seattle.json")
            let object = try #require(try JSONSerialization.jsonObject(with: Data(json.body)) as? [String: Any])
            let warning = try #require((object["warnings"] as? [[String: Any]])?.first)
            for (member, value) in [
                ("title", "Flood Warning"), ("hazard", "flood"), ("severity", "severe"), ("phase", "now"),
                ("issuer", "NWS Seattle WA"), ("issued", "2026-01-01T00:00:00Z"), ("area", "Seattle"),
                ("description", "The river rises."), ("instruction", "Stay on high ground."),
            ] { #expect(warning[member] as? String == value, "\(member)") }
            #expect(object["warningsKnown"] as? Bool == true && object["unavailable"] as? [String] == [])
            #expect(object["asked"] is String)
            #expect(json["access-control-allow-origin"] == "*")
            for form in ["json", "atom", "cap"] {
                let target = "/warnings/Seattle.\(form)"
                let whole = try server.ask(target)
                #expect(whole.status == 200 && whole.text.contains("Flood Warning"), "\(whole.text)")
                let caching = try #require(whole["cache-control"])
                let age = try #require(
                    caching.wholeMatch(of: /public, max-age=(\d+), must-revalidate/), "\(caching)")
                #expect(try #require(Int(age.1)) <= 300)
                let head = try server.ask(target, "HEAD")
                #expect(head.status == 200 && head.body.isEmpty && head["content-type"] == whole["content-type"])
                let tag = try #require(head["etag"])
                #expect(try server.ask(target, "GET", ["If-None-Match: \(tag)"]).status == 304)
                #expect(try server.ask(target, "OPTIONS").status == 204)
                #expect(try server.ask(target, "POST").status == 405)
            }
            let metrics = try server.ask("/metrics").text
            for form in ["json", "atom", "cap"] {
                #expect(metrics.contains("route=\"warnings-\(form)\""), "\(form)")
            }
            #expect(nws.requests.count == 1, "a service is asked once, however many ask for its warnings")
        }
    }

    @Test func warningsNeedNoForecast() throws {
        let forecasts = try LoopbackServer(.init(500))
        let nws = try LoopbackServer(Self.list(Self.warning))
        let server = try ServedProgram([
            "--base-url", "open-meteo=\(forecasts.url),nws-alerts=\(nws.url)", "--no-cache", "--deadline", "2s",
        ])
        for form in ["json", "atom", "cap"] {
            let response = try server.ask("/warnings/Seattle.\(form)?locale=de")
            #expect(response.status == 200 && response.text.contains("Flood Warning"), "\(response.text)")
        }
        #expect(forecasts.requests.isEmpty && nws.requests.count == 1)
        #expect(try server.ask("/Seattle.txt").status == 502)
        _ = server.end()
    }

    /// A service that answers again is noticed soon, whatever the interval.
    @Test func aServiceThatFailedIsAskedAgainSoon() throws {
        try Self.serve(.init(500), ["--deadline", "2s"]) { server, _ in
            let caching = try #require(try server.ask("/warnings/Seattle.atom")["cache-control"])
            let age = try #require(caching.firstMatch(of: /max-age=(\d+)/), "\(caching)")
            #expect(try #require(Int(age.1)) <= 30, "\(caching)")
        }
    }

    /// However long pictures stay the same.
    @Test func warningsAreKeptNoLongerThanTheirTermsAllow() throws {
        try Self.serve(Self.list(Self.warning), ["--round", "1h"]) { server, _ in
            let picture = try #require(try server.ask("/Seattle.png?scale=0.1")["cache-control"])
            #expect(picture.hasSuffix("stale-while-revalidate=3600"), "\(picture)")
            let feed = try #require(try server.ask("/warnings/Seattle.atom")["cache-control"])
            let age = try #require(feed.wholeMatch(of: /public, max-age=(\d+), must-revalidate/), "\(feed)")
            #expect(try #require(Int(age.1)) <= 300)
        }
        let hours = HourlyAnswer(
            latitude: 52.23, longitude: 21.01, zone: "Europe/Warsaw", offset: 3600,
            around: Int(Date().timeIntervalSince1970))
        let forecasts = try LoopbackServer(.json(hours.openMeteo))
        let meteoAlarm = try LoopbackServer(.json(#"{"warnings": []}"#))
        let server = try ServedProgram([
            "--round", "1h", "--no-cache", "--base-url",
            "open-meteo=\(forecasts.url),meteoalarm=\(meteoAlarm.url)",
        ])
        for target in ["/Warsaw.png?scale=0.1", "/Warsaw.txt", "/warnings/Warsaw.json", "/Warsaw"] {
            let caching = try #require(try server.ask(target)["cache-control"])
            let age = try #require(caching.wholeMatch(of: /public, max-age=(\d+), must-revalidate/), "\(caching)")
            #expect(try #require(Int(age.1)) <= 600, "\(target)")
        }
        #expect(try server.ask("/warnings/Warsaw.json").text.contains("Time delays between this website"))
        _ = (server.end(), forecasts, meteoAlarm)
    }

    @Test func aPageTellsWarningsBeforeItsCard() throws {
        try Self.serve(Self.list(Self.warning)) { server, _ in
            for target in ["/Seattle", "/?place=Seattle&card=week"] {
                let page = try server.ask(target).text
                let picture = try #require(page.firstRange(of: "id=\"picture\""))
                let list = try #require(page.firstRange(of: "<li class=\"grave\">"))
                #expect(list.lowerBound < picture.lowerBound && page.contains("NWS Seattle WA, issued"))
                #expect(page[list.lowerBound..<picture.lowerBound].contains("Flood Warning until"))
                let feed = try #require(
                    page.firstMatch(of: /<link rel="alternate" type="application\/atom\+xml" [^>]*href="([^"]*)"/))
                #expect(try server.ask("/" + feed.1).text.contains("Flood Warning"))
            }
        }
    }

    @Test(arguments: [(200, "no list"), (500, "{}"), (200, #"{"type": "FeatureCollection", "features": [{"#)])
    func aServiceThatFailsIsNotCalm(status: Int, body: String) throws {
        try Self.serve(.json(body, status), ["--deadline", "4s"]) { server, _ in
            let json = try server.ask("/warnings/Seattle.json").text
            #expect(json.contains("\"National Weather Service\"") && json.contains("\"warningsKnown\" : false"))
            let feed = try server.ask("/warnings/Seattle.atom").text
            #expect(feed.contains("<title>Warnings unavailable.</title>"), "\(feed)")
            #expect(try server.ask("/Seattle").text.contains("National Weather Service"))
            #expect(try server.ask("/Seattle.txt?card=alert").text.contains("Warnings unavailable"))
        }
        try Self.serve(Self.list()) { server, _ in
            let feed = try server.ask("/warnings/Seattle.atom").text
            #expect(!feed.contains("<entry>") && feed.contains("No warnings from the National Weather Service at"))
            #expect(try server.ask("/warnings/Seattle.json").text.contains("\"warningsKnown\" : true"))
        }
    }

    @Test func aSignedFeedHasASignedPicture() throws {
        let folder = try Program.Folder()
        try folder.write("key", "0123456789abcdef0123456789abcdef\n".utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.file("key"))
        let words = ["--sign-key-file", folder.file("key"), "--only-signed"]
        try Self.serve(Self.list(Self.warning), words) { server, _ in
            #expect(try server.ask("/warnings/Seattle.atom").status == 403)
            for query in ["", "?expires=4102444800&size=og"] {
                let run = try Program.run(
                    ["serve", "--sign-key-file", folder.file("key"), "--sign", "/warnings/Seattle.cap" + query])
                let feed = try server.ask(run.text.trimmingCharacters(in: .newlines))
                #expect(feed.status == 200, "\(feed.text)")
                let uri = try #require(feed.text.firstMatch(of: /<uri>http:\/\/[^\/]*([^<]*)<\/uri>/)?.1)
                let picture = try server.ask(String(uri).replacingOccurrences(of: "&amp;", with: "&"))
                #expect(picture.status == 200 && picture["content-type"] == "image/png", "\(uri)")
                let own = try #require(feed.text.firstMatch(of: /rel="self"[^>]*href="http:\/\/[^\/]*([^"]*)"/)?.1)
                #expect(
                    try server.ask(String(own).replacingOccurrences(of: "&amp;", with: "&")).status == 200, "\(own)"
                )
                // There are no pages.
                #expect(!feed.text.contains("text/html"))
            }
        }
    }

    @Test func warningsHaveTheOptionsAndPlacesOfPictures() throws {
        let folder = try Program.Folder()
        try folder.write("places.json", #"{"Home": {"lat": 47.61, "lon": -122.33, "name": "Our house"}}"#.utf8)
        let listed = try ServedProgram(["--provider", "sample", "--places", folder.file("places.json")])
        #expect(try listed.ask("/warnings/home.atom").text.contains("<title>Warnings for Our house</title>"))
        #expect(try listed.ask("/warnings/Seattle.json").status == 404)
        _ = listed.end()
        let server = try ServedProgram([
            "--provider", "sample", "--allowed-host", "localhost", "--preset", "wide=card=day&size=og&animate=loop",
        ])
        for (target, status, words) in [
            ("/warnings/Seattle.atom?locale=de", 200, "Warnungen für"),
            ("/warnings/Seattle.json?preset=wide", 200, "Wind Advisory"),
            ("/warnings/Seattle.atom?utm_source=x", 200, "Warnings for"),
            ("/warnings/Seattle.json?card=day", 400, "card=alert"),
            ("/warnings/Seattle.json?animate=loop", 400, "animate"),
            ("/warnings/Seattle.json?crad=alert", 400, "did you mean 'card'?"),
            ("/warnings/Seattle.atom?size=9000x9000", 413, "larger"),
            ("/warnings/Seattle.json?place=Oslo", 400, "shows one place"),
            ("/warnings/%22%3E%3Cscript%3E.atom", 404, "no city"),
            ("/warnings/..%2F..%2Fetc%2Fpasswd.json", 404, "no city"),
            ("/warnings/Seattle.xml", 404, "nothing at"),
        ] {
            let response = try server.ask(target)
            #expect(response.status == status && response.text.contains(words), "\(target): \(response.text)")
            #expect(
                !response.text.contains("\"><script>") || response["content-type"]?.hasPrefix("text/plain") == true)
        }
        #expect(try server.ask("/warnings/Seattle.json", "GET", ["Host: other"]).status == 400)
        _ = server.end()
    }
}
