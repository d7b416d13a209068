import Foundation
import LoopbackServices
import Testing

/// Serves samples, which need no network, unless a test is about the network.
struct ServeTests {
    // MARK: Routes

    @Test func everyRouteAnswersWithItsType() throws {
        let server = try ServedProgram()
        for (target, type, start) in [
            ("/Seattle.png?scale=0.2", "image/png", "\u{FFFD}PNG"),
            ("/Seattle.svg", "image/svg+xml; charset=utf-8", "<svg "),
            ("/Seattle.bmp?scale=0.2", "image/bmp", "BM"), ("/Seattle.pdf", "application/pdf", "%PDF"),
            ("/Seattle.txt", "text/plain; charset=utf-8", "Seattle, "),
            ("/Seattle.json", "application/json; charset=utf-8", "{"),
            ("/@47.61,-122.33.txt", "text/plain; charset=utf-8", "Seattle, "),
            ("/47.61,-122.33.txt", "text/plain; charset=utf-8", "Seattle, "),
            ("/warnings/Seattle.json", "application/json; charset=utf-8", "{"),
            ("/warnings/@47.61,-122.33.atom", "application/atom+xml; charset=utf-8", "<?xml "),
            ("/warnings/Seattle.cap?locale=de", "application/atom+xml; charset=utf-8", "<?xml "),
            ("/find?q=spring&limit=2", "application/json; charset=utf-8", "["),
            ("/providers", "application/json; charset=utf-8", "["),
            ("/health", "text/plain; charset=utf-8", "ok\n"),
            ("/metrics", "text/plain; version=0.0.4; charset=utf-8", "# HELP"),
            ("/robots.txt", "text/plain; charset=utf-8", "User-agent: *\n"),
            ("/", "text/html; charset=utf-8", "<!doctype html>"),
            ("/Seattle", "text/html; charset=utf-8", "<!doctype html>"),
            ("/help", "text/plain; charset=utf-8", "weathercard serves"),
        ] {
            let response = try server.ask(target)
            #expect(response.status == 200, "\(target): \(response.text)")
            #expect(
                response["content-type"] == type && response["x-content-type-options"] == "nosniff", "\(target)")
            #expect(response.text.hasPrefix(start), "\(target)")
        }
        #expect(server.end().status == 0)
    }

    @Test func aCardIsTheOneThatRenderDraws() throws {
        let server = try ServedProgram()
        let folder = try Program.Folder()
        for (query, words) in [
            (
                "Portland,%20ME.png?card=day&size=og&units=si&scale=0.5",
                ["--place", "Portland, ME", "--card", "day", "--size", "og", "--units", "si", "--scale", "0.5"]
            ),
            (
                "@35.68,139.69.png?at=+3h&locale=ja&scale=0.3",
                ["--lat", "35.68", "--lon", "139.69", "--at", "+3h", "--locale", "ja", "--scale", "0.3"]
            ),
            (
                "Phoenix.png?at=2027-07-15T08:00&scale=0.2",
                ["--place", "Phoenix", "--at", "2027-07-15T08:00", "--scale", "0.2"]
            ),
            (
                "Oslo.png?card=places&place=Cairo&place=Sydney&scale=0.3",
                ["--place", "Oslo", "--place", "Cairo", "--place", "Sydney", "--card", "places", "--scale", "0.3"]
            ),
        ] {
            let picture = folder.file("card.png")
            let run = try Program.run(["render", "--provider", "sample", "-o", picture] + words)
            #expect(run.status == 0, "\(run.errors)")
            let response = try server.ask("/" + query)
            #expect(response.status == 200, "\(response.text)")
            #expect(try response.body == folder.bytes("card.png"), "\(query)")
            try FileManager.default.removeItem(atPath: picture)
        }
        _ = server.end()
    }

    @Test func aCardHasTheHeadersOfAPicture() throws {
        let server = try ServedProgram(["--provider", "sample", "--cors", "any"])
        let response = try server.ask("/Reykjav%C3%ADk.svg?card=graph&locale=de")
        #expect(response["etag"]?.wholeMatch(of: /"[0-9a-z]+-[0-9a-z]+"/) != nil)
        #expect(response["cache-control"] == "public, max-age=86400")
        #expect(response["last-modified"]?.hasSuffix(" GMT") == true)
        #expect(
            response["content-disposition"]
                == "inline; filename=\"reykjav_k-graph.svg\"; filename*=UTF-8''reykjav%C3%ADk-graph.svg")
        #expect(response["access-control-allow-origin"] == "*")
        #expect(response["content-security-policy"]?.hasPrefix("default-src 'none'") == true)
        #expect(response["content-language"] == "de")
        let words = [
            "message", "--form", "alt", "--provider", "sample", "--place", "Reykjavík", "--card", "graph",
            "--locale", "de",
        ]
        let alt = try Program.run(words).text.trimmingCharacters(in: .newlines)
        #expect(response["alt-text"]?.removingPercentEncoding == alt)
        #expect(try server.ask("/Reykjav%C3%ADk.txt?card=graph&locale=de").text == alt + "\n")
        _ = server.end()
    }

    @Test func whatACardSaysIsInItsJSON() throws {
        let server = try ServedProgram()
        let response = try server.ask("/Seattle.json?card=day&at=+3h")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
        #expect(object["card"] as? String == "day")
        #expect((object["alt"] as? String)?.hasPrefix("Seattle, ") == true)
        #expect((object["place"] as? [String: Any])?["name"] as? String == "Seattle")
        #expect((object["conditions"] as? [String: Any])?["temperature"] is NSNumber)
        #expect((object["moment"] as? String)?.hasSuffix("Z") == true)
        _ = server.end()
    }

    @Test func aSearchIsThatOfFind() throws {
        let server = try ServedProgram()
        let response = try server.ask("/find?q=new+yo&limit=3")
        #expect(try response.text == Program.run(["find", "new", "yo", "--limit", "3", "--json"]).text)
        #expect(response.text.contains("\"countryName\" : \"United States\""))
        #expect(try server.ask("/find").status == 400)
        #expect(try server.ask("/find?q=a&q=b").text == "q is given twice\n")
        #expect(try server.ask("/find?q=a&limit=1000").status == 400)
        #expect(try server.ask("/find?q=a&lmit=1").text.contains("did you mean 'limit'?"))
        _ = server.end()
    }

    // MARK: Conditions

    @Test func whoHasThePictureGetsNoOther() throws {
        let server = try ServedProgram()
        let first = try server.ask("/Seattle.png?scale=0.2")
        let tag = try #require(first["etag"])
        for target in ["/Seattle.png?scale=0.2", "/Seattle.png?scale=0.2"] {
            let again = try server.ask(target, "GET", ["If-None-Match: \"x\", \(tag)"])
            #expect(again.status == 304 && again["etag"] == tag && again.body.isEmpty)
            #expect(again["content-type"] == nil && again["cache-control"] == first["cache-control"])
            #expect(again["content-length"] == String(first.body.count))
        }
        let since = try #require(first["last-modified"])
        #expect(try server.ask("/Seattle.png?scale=0.2", "GET", ["If-Modified-Since: \(since)"]).status == 304)
        #expect(try server.ask("/Seattle.png?scale=0.2", "GET", ["If-None-Match: \"x\""]).status == 200)
        // The same picture has the same tag, another form another.
        #expect(try server.ask("/seattle.png?scale=0.2")["etag"] == tag)
        #expect(try server.ask("/Seattle.txt")["etag"] != tag)
        let metrics = try server.ask("/metrics").text
        #expect(metrics.contains("weathercard_pictures_total{origin=\"hit\"} 4\n"), "\(metrics)")
        _ = server.end()
    }

    @Test func aTagIsTheSameAfterANewStart() throws {
        let (one, other) = (try ServedProgram(), try ServedProgram(["--provider", "sample", "--memory", "0KiB"]))
        let tag = try one.ask("/Oslo.png?scale=0.2")["etag"]
        #expect(try other.ask("/Oslo.png?scale=0.2")["etag"] == tag)
        // The tag is known without the picture, for which there is no memory.
        let again = try other.ask("/Oslo.png?scale=0.2", "GET", ["If-None-Match: \(tag ?? "")"])
        #expect(again.status == 304)
        #expect(try other.ask("/metrics").text.contains("weathercard_memory_pictures 0.0\n"))
        _ = (one.end(), other.end())
    }

    @Test func aTextIsCompressedOnce() throws {
        let server = try ServedProgram()
        for target in ["/", "/Seattle", "/Seattle.svg", "/providers", "/metrics"] {
            let plain = try server.ask(target)
            let packed = try server.ask(target, "GET", ["Accept-Encoding: gzip, deflate, br"])
            // A page also speaks the language of its reader's browser.
            let language = ["/": "Accept-Language, ", "/Seattle": "Accept, Accept-Language, "][target] ?? ""
            let vary = language + "Accept-Encoding"
            #expect(packed["content-encoding"] == "gzip" && packed["vary"] == vary, "\(target)")
            #expect(plain["content-encoding"] == nil && plain["vary"] == vary, "\(target)")
            #expect(
                packed.body.count < plain.body.count / 2 && packed.body.starts(with: [0x1F, 0x8B]), "\(target)")
            let length = packed.body.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            #expect(target == "/metrics" || length == plain.body.count, "\(target)")
        }
        #expect(try server.ask("/Seattle.png?scale=0.2", "GET", ["Accept-Encoding: gzip"])["vary"] == nil)
        let tag = try #require(try server.ask("/Seattle.svg", "GET", ["Accept-Encoding: gzip"])["etag"])
        let again = try server.ask("/Seattle.svg", "GET", ["Accept-Encoding: gzip", "If-None-Match: \(tag)"])
        #expect(again.status == 304 && again["etag"] == tag && again["vary"] == "Accept-Encoding")
        _ = server.end()
    }

    @Test func anAddressWithoutAnEndingIsThePictureForAnImage() throws {
        let server = try ServedProgram(["--provider", "sample", "--preset", "small=scale=0.2", "--only-presets"])
        let image = "Accept: image/avif,image/webp,image/*,*/*;q=0.8"
        let webp = try server.ask("/Seattle?preset=small", "GET", [image])
        #expect(webp.status == 200 && webp["content-type"] == "image/webp" && webp["vary"] == "Accept")
        let same = try server.ask("/Seattle.webp?preset=small")
        #expect(
            webp["content-location"] == "Seattle.webp?preset=small" && webp.body == same.body && same["vary"] == nil
        )
        let png = try server.ask("/Seattle?preset=small", "GET", ["Accept: image/png"])
        #expect(png["content-type"] == "image/png" && png["vary"] == "Accept")
        #expect(png["etag"] != webp["etag"])
        let tag = try #require(webp["etag"])
        let kept = try server.ask("/Seattle?preset=small", "GET", [image, "If-None-Match: \(tag)"])
        #expect(kept.status == 304 && kept["vary"] == "Accept")
        // An address with an ending is the same for all, and a page is one only where there are pages.
        let named = try server.ask("/Seattle.png?preset=small", "GET", [image])
        #expect(named.body == png.body && named["vary"] == nil && named["content-location"] == nil)
        #expect(try server.ask("/Seattle?preset=small", "GET", ["Accept: text/html"]).status == 403)
        _ = server.end()
    }

    /// Without parts, Safari plays no video.
    @Test func aPartOfAPictureIsSent() throws {
        let server = try ServedProgram()
        let whole = try server.ask("/Seattle.png?scale=0.2")
        #expect(whole["accept-ranges"] == "bytes")
        let count = whole.body.count
        let first = try server.ask("/Seattle.png?scale=0.2", "GET", ["Range: bytes=0-1"])
        #expect(first.status == 206 && first.body == Array(whole.body[..<2]))
        #expect(first["content-range"] == "bytes 0-1/\(count)" && first["content-type"] == "image/png")
        let rest = try server.ask(
            "/Seattle.png?scale=0.2", "GET", ["Range: bytes=2-", "If-Range: \(whole["etag"] ?? "")"])
        #expect(rest.status == 206 && first.body + rest.body == whole.body)
        let other = try server.ask("/Seattle.png?scale=0.2", "GET", ["Range: bytes=2-", "If-Range: \"x\""])
        #expect(other.status == 200 && other.body == whole.body)
        let beyond = try server.ask("/Seattle.png?scale=0.2", "GET", ["Range: bytes=\(count)-"])
        #expect(beyond.status == 416 && beyond["content-range"] == "bytes */\(count)")
        // Only GET has parts, and a text is sent whole.
        #expect(try server.ask("/Seattle.png?scale=0.2", "HEAD", ["Range: bytes=0-1"]).status == 200)
        #expect(try server.ask("/Seattle.txt", "GET", ["Range: bytes=0-1"]).status == 200)
        _ = server.end()
    }

    @Test func anAnswerForManyIsSentAgainAndAgain() throws {
        let server = try ServedProgram()
        let once = try server.ask("/Oslo.png?scale=0.2")
        let client = try LoopbackClient(port: server.port)
        for closes in [false, true] {
            client.send("GET", "/Oslo.png?scale=0.2", closes ? ["Connection: close"] : [])
            let again = try #require(try client.receive())
            #expect(again.body == once.body && again["etag"] == once["etag"])
        }
        #expect((try? client.receive()) == nil)
        _ = server.end()
    }

    @Test func aHeadIsThatOfTheAnswer() throws {
        let server = try ServedProgram()
        let client = try LoopbackClient(port: server.port)
        client.send("GET", "/Seattle.png?scale=0.2")
        let whole = try #require(try client.receive())
        client.send("HEAD", "/Seattle.png?scale=0.2")
        let head = try #require(try client.receive(to: "HEAD"))
        for (name, value) in whole.headers where name != "date" { #expect(head[name] == value, "\(name)") }
        #expect(head["content-length"] == String(whole.body.count))
        // The connection is still in step.
        client.send("GET", "/health")
        #expect(try client.receive()?.text == "ok\n")
        _ = server.end()
    }

    @Test func otherPagesMayAskFirst() throws {
        let server = try ServedProgram(["--provider", "sample", "--cors", "any"])
        for target in ["/Seattle.png", "*"] {
            let response = try server.ask(target, "OPTIONS")
            #expect(response.status == 204 && response["allow"] == "GET, HEAD, OPTIONS")
            #expect(response["access-control-allow-origin"] == "*")
        }
        _ = server.end()
    }

    // MARK: Refusals

    @Test func aRefusalHasTheLineOfTheCommandLineWithTheNamesOfTheURL() throws {
        let server = try ServedProgram(environment: ["PATH": "/nonexistent"])
        for (query, status, words) in [
            ("Seattle.png?card=dya", 400, ["--card", "dya"]), ("Seattle.png?scale=0", 400, ["--scale", "0"]),
            ("Seattle.png?card=day&card=week", 400, ["--card", "day", "--card", "week"]),
            ("Seattle.png?size=10x10", 400, ["--size", "10x10"]), ("Seattle.png?card=", 400, ["--card="]),
            ("Seattel.png", 404, []), ("Nowhere%20at%20all.txt", 404, []),
            ("Seattle.png?place=Oslo", 400, ["--place", "Oslo"]),
        ] {
            let place = String(query.prefix { $0 != "." }).replacing("%20", with: " ")
            let run = try Program.run(
                ["render", "--provider", "sample", "-o", "/dev/null", "--place", place] + words)
            let response = try server.ask("/" + query)
            #expect(response.status == status, "\(query): \(response.text)")
            #expect("weathercard: " + response.text == run.errors.replacing("--", with: ""), "\(query)")
            #expect(response["content-type"] == "text/plain; charset=utf-8")
        }
        for (target, status, words) in [
            ("/Seattle.png?crad=day", 400, "unknown option 'crad'; did you mean 'card'?\n"),
            ("/Seattle.png?forecast=/etc/passwd", 400, "'forecast' is not taken from a URL\n"),
            ("/Seattle.png?provider=open-meteo", 400, "'provider' is not taken from a URL\n"),
            ("/Seattle.png?base-url=http://other", 400, "'base-url' is not taken from a URL\n"),
            ("/@47.61.png", 400, "coordinates must be degrees north and east, such as @47.61,-122.33\n"),
            ("/@91,0.png", 400, "lat must be degrees north from -90 to 90, such as 47.61, not '91'\n"),
            (
                "/Seattle.gif", 404,
                "nothing at '/Seattle.gif'; a card is at a place with one of .png, .jpg, .webp, .svg, .pdf, .bmp, .apng, .txt, .json, .frame, .widget, .trmnl, such as /Seattle.png; /help lists all other addresses\n"
            ),
            // An equals sign in a value is none between another name and another value.
            ("/Seattle.png?card=day%3Db", 400, ""),
            (
                "/Seattle.png?card%3Dday=b", 400,
                "unknown option 'card=day'; options are those of the picture that render has\n"
            ),
            ("/%", 400, "a percent sign must be followed by two hexadecimal digits\n"),
            ("/Seattle.svg?size=eink", 400, ""), ("/Seattle.png?preset=x", 400, ""), ("/Seattle.png?help", 400, ""),
            ("/Seattle.png?output=/tmp/x", 400, "'output' is not taken from a URL\n"),
        ] {
            let response = try server.ask(target)
            #expect(response.status == status, "\(target): \(response.text)")
            #expect(words.isEmpty || response.text == words, "\(target)")
        }
        _ = server.end()
    }

    @Test func whatHasNoOptionsTakesNone() throws {
        let server = try ServedProgram()
        for path in ["/help", "/health", "/metrics", "/robots.txt", "/icon.svg", "/favicon.ico", "/providers", "/"]
        {
            #expect(try server.ask(path).status == 200, "\(path)")
            let response = try server.ask(path + "?x=1")
            #expect(response.status == 400 && response.text == "unknown option 'x'\n", "\(path)")
        }
        _ = server.end()
    }

    // MARK: Limits

    @Test func whatIsTooLongIsRefused() throws {
        let server = try ServedProgram()
        // With the method, the version and what is between them, 2048 bytes and one more.
        let long = String(repeating: "a", count: 2048 - "GET /find?q= HTTP/1.1".utf8.count)
        #expect(try server.ask("/find?q=\(long)").text == "the query is longer than 200 bytes\n")
        #expect(try server.ask("/find?q=\(long)a").status == 414)
        #expect(try server.ask("/health", "GET", ["X: " + String(repeating: "a", count: 8000)]).status == 200)
        #expect(try server.ask("/health", "GET", ["X: " + String(repeating: "a", count: 8200)]).status == 431)
        #expect(try server.ask("/health", "GET", ["X: " + String(repeating: "a", count: 60_000)]).status == 431)
        #expect(try server.ask("/" + String(repeating: "a", count: 60_000)).status == 414)
        #expect(server.end().status == 0)
    }

    @Test func aPictureHasOnlySoManyPixels() throws {
        let server = try ServedProgram()
        #expect(try server.ask("/Seattle.png?size=story", "HEAD").status == 200)
        let response = try server.ask("/Seattle.png?size=story&scale=2")
        #expect(response.status == 413)
        #expect(
            response.text
                == "a picture of 2160 x 3840 pixels is larger than the 2097152 pixels that --max-pixels of the server allows; a "
                + "smaller size or scale has fewer\n"
        )
        #expect(try server.ask("/Seattle.jpg?size=4k").text.contains(" --max-pixels of the server "))
        #expect(try server.ask("/Seattle.txt?size=story&scale=2").status == 200)
        _ = server.end()
    }

    @Test func aClientMayAskOnlySoOften() throws {
        let server = try ServedProgram([
            "--provider", "sample", "--client-burst", "3", "--client-rate", "1", "--trusted-proxy", "127.0.0.1",
        ])
        func ask(_ client: String) throws -> LoopbackClient.Response {
            try server.ask("/Seattle.txt", "GET", ["X-Forwarded-For: \(client)"])
        }
        let responses = try (0..<8).map { _ in try ask("203.0.113.7") }
        #expect(responses[..<3].allSatisfy { $0.status == 200 })
        let refused = try #require(responses.first { $0.status == 429 })
        #expect(refused["retry-after"] == "1" && refused["cache-control"] == "no-store")
        #expect(try ask("203.0.113.8").status == 200)
        // So is what is refused for another reason, which costs as much.
        #expect(try server.ask("/no/thing", "GET", ["X-Forwarded-For: 203.0.113.7"]).status == 429)
        for method in ["OPTIONS", "BREW"] {
            #expect(try server.ask("/Seattle.png", method, ["X-Forwarded-For: 203.0.113.7"]).status == 429)
        }
        #expect(try server.ask("/health", "GET", ["X-Forwarded-For: 203.0.113.7"]).status == 429)
        _ = server.end()
    }

    @Test func nobodyIsAnotherByHisOwnWord() throws {
        let server = try ServedProgram(["--provider", "sample", "--client-burst", "3", "--client-rate", "1"])
        let statuses = try (0..<8).map {
            try server.ask("/Seattle.txt", "GET", ["X-Forwarded-For: 203.0.113.\($0)"]).status
        }
        #expect(statuses.contains(429))
        _ = server.end()
    }

    @Test func aClientHasOnlySoManyConnections() throws {
        let server = try ServedProgram(["--provider", "sample", "--client-connections", "3"])
        let clients = try (0..<3).map { _ in try LoopbackClient(port: server.port) }
        for client in clients {
            client.send("GET", "/health")
            #expect(try client.receive()?.status == 200)
        }
        let another = try LoopbackClient(port: server.port)
        another.send("GET", "/health")
        #expect(try another.receive() == nil)
        _ = server.end()
    }

    /// The one that waits for longest without a request is closed for a new one.
    @Test func connectionsBeyondTheLimitTakeThePlaceOfIdleOnes() throws {
        let server = try ServedProgram(["--provider", "sample", "--connections", "8"])
        let clients = try (0..<8).map { _ in try LoopbackClient(port: server.port) }
        for client in clients {
            client.send("GET", "/health")
            #expect(try client.receive()?.status == 200)
        }
        let another = try LoopbackClient(port: server.port)
        another.send("GET", "/health")
        #expect(try another.receive()?.status == 200)
        #expect(try clients[0].receive() == nil)
        clients[7].send("GET", "/health")
        #expect(try clients[7].receive()?.status == 200)
        _ = server.end()
    }

    @Test func whatTheQueueCannotHoldIsRefusedAtOnce() throws {
        let server = try ServedProgram(["--provider", "sample", "--queue", "1", "--jobs", "1"])
        let clients = try (0..<40).map { number in
            let client = try LoopbackClient(port: server.port)
            client.send("GET", "/Seattle.png?at=+\(number)h")
            return client
        }
        let responses = try clients.compactMap { try $0.receive() }
        #expect(responses.count == 40)
        let refused = responses.filter { $0.status == 503 }
        #expect(!refused.isEmpty && responses.contains { $0.status == 200 })
        #expect(responses.allSatisfy { [200, 503].contains($0.status) })
        for response in refused {
            #expect(response["retry-after"] == "1" && response["cache-control"] == "no-store")
            #expect(response.text == "the server has too much to do; try again later\n")
        }
        _ = server.end()
    }

    /// A byte a second would hold each connection for minutes.
    @Test func slowClientsStopNobodyAndAreBrokenOff() throws {
        let server = try ServedProgram(["--provider", "sample", "--timeout", "20s", "--client-connections", "500"])
        let slow = try (0..<300).map { _ in try LoopbackClient(port: server.port) }
        for client in slow { client.send("GET /Sea".utf8) }
        #expect(try server.ask("/Seattle.txt").status == 200)
        for client in slow { #expect(client.isClosed()) }
        #expect(try server.ask("/Seattle.txt").status == 200)
        _ = server.end()
    }
}
