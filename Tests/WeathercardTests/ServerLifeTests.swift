import Foundation
import LoopbackServices
import Testing

/// How a server begins, goes on and ends, and whom it serves.
struct ServerLifeTests {
    // MARK: Beginning and end

    @Test func aServerThatCannotBeginSaysWhy() throws {
        let other = try LoopbackServer(.init(body: []))
        for (words, status, message) in [
            (["--listen", "nowhere"], 64, "--listen must be an address and a port"),
            (
                ["--listen", "127.0.0.1:\(other.port)"], 71,
                "cannot listen at http://127.0.0.1:\(other.port): address already in use"
            ),
            (["--only-signed"], 64, "--only-signed requires --sign-key-file"),
            (["--preset", "wide=crad=day"], 64, "unknown option 'crad'; did you mean 'card'?"),
            (["--preset", "wide=card=dya"], 64, "--preset wide: unknown card 'dya'"),
            (["--preset", "wide=device=kindle&depth=4"], 64, "--preset wide: device decides what depth does"),
            (["--places", "/nonexistent.json"], 66, "no such file: /nonexistent.json"),
            (["--provider", "met-norway"], 77, "met-norway requires a contact"),
            (["--upstream-limit", "600"], 64, "--upstream-limit must be limits such as 600/min"),
            (["--trusted-proxy", "proxy"], 64, "--trusted-proxy must be an address"),
        ] {
            let run = try Program.run(["serve"] + words, environment: ["HOME": "/nonexistent"])
            #expect(Int(run.status) == status && run.errors.contains(message), "\(words): \(run.errors)")
            #expect(run.errors.split(separator: "\n").count == 1)
        }
        withExtendedLifetime(other) {}
    }

    @Test func aRequestThatRunsIsFinishedBeforeTheEnd() throws {
        let service = try SlowService()
        let server = try ServedProgram(service.words)
        let client = try LoopbackClient(port: server.port)
        client.send("GET", "/Seattle.txt")
        service.waitForRequest()
        server.signal(SIGTERM)
        // Nobody else gets in once it has begun to end.
        while (try? LoopbackClient(port: server.port)) != nil { Thread.sleep(forTimeInterval: 0.01) }
        service.release()
        let response = try #require(try client.receive())
        #expect(response.status == 200 && response["connection"] == "close")
        #expect(server.end().status == 0)
        #expect(throws: (any Error).self) { try LoopbackClient(port: server.port) }
    }

    @Test func anInterruptEndsItToo() throws {
        let server = try ServedProgram()
        server.signal(SIGINT)
        #expect(server.end().status == 0)
    }

    @Test func aUnixSocketIsServedAndRemoved() throws {
        let folder = try Program.Folder()
        let path = folder.file("http.sock")
        let server = try ServedProgram(["--provider", "sample", "--listen", "unix:" + path])
        let client = try LoopbackClient(path: path)
        client.send("GET", "/Seattle.txt")
        #expect(try client.receive()?.status == 200)
        #expect(try Program.run(["serve", "--check", "unix:" + path]).status == 0)
        let second = try Program.run(["serve", "--provider", "sample", "--listen", "unix:" + path])
        #expect(second.status == 71 && second.errors.contains("address already in use"))
        #expect(server.end().status == 0 && folder.names == [])
    }

    @Test func aSocketThatAKilledServerHasLeftIsNoHindrance() throws {
        let folder = try Program.Folder()
        let path = folder.file("http.sock")
        let words = ["--provider", "sample", "--listen", "unix:" + path]
        let first = try ServedProgram(words)
        first.signal(SIGKILL)
        _ = first.end()
        #expect(folder.names == ["http.sock"])
        let second = try ServedProgram(words)
        #expect(try Program.run(["serve", "--check", "unix:" + path]).status == 0)
        #expect(second.end().status == 0)
    }

    @Test func aProbeLearnsWhetherAServerWorks() throws {
        let server = try ServedProgram()
        for ending in ["", "/", "/health"] {
            let run = try Program.run(["serve", "--check", "http://127.0.0.1:\(server.port)\(ending)"])
            #expect(run.status == 0 && run.errors == "" && run.output == [])
        }
        _ = server.end()
        let run = try Program.run(["serve", "--check", "http://127.0.0.1:\(server.port)"])
        #expect(run.status == 69 && run.errors.contains("connection refused"))
        let other = try LoopbackServer(.init(500, body: []))
        let failing = try Program.run(["serve", "--check", other.url])
        #expect(failing.status == 69 && failing.errors.contains("answers 'HTTP/1.1 500"))
        #expect(try Program.run(["serve", "--check", "https://example.org"]).status == 64)
    }

    private static let hasPython =
        (try? Program.run(["-c", ""], program: "/usr/bin/env").status) != nil
        && (try? Program.run(["python3", "-c", "0"], program: "/usr/bin/env").status) == 0

    /// The service manager's part is played by Python, which can hand over a descriptor.
    @Test(.enabled(if: hasPython)) func theServiceManagerHandsOverASocketAndIsTold() throws {
        let folder = try Program.Folder()
        let script = """
            import os, signal, socket, sys
            listener = socket.create_server(("127.0.0.1", 0))
            notes = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            notes.bind(sys.argv[2])
            child = os.fork()
            if child == 0:
                os.dup2(listener.fileno(), 3)
                os.set_inheritable(3, True)
                os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1", NOTIFY_SOCKET=sys.argv[2])
                os.execv(sys.argv[1], [sys.argv[1], "serve", "--provider", "sample", "--log", "off"])
            notes.settimeout(120)
            print(notes.recv(100).decode(), flush=True)
            with socket.create_connection(listener.getsockname()) as client:
                client.sendall(b"GET /health HTTP/1.1\\r\\nHost: x\\r\\nConnection: close\\r\\n\\r\\n")
                print(client.recv(10000).decode().splitlines()[0])
            os.kill(child, signal.SIGHUP)
            print(notes.recv(100).decode().splitlines()[0], notes.recv(100).decode())
            os.kill(child, signal.SIGTERM)
            print(notes.recv(100).decode(), os.waitpid(child, 0)[1])
            """
        let run = try Program.run(
            ["python3", "-c", script, Program.path, folder.file("notify")], program: "/usr/bin/env")
        #expect(run.text == "READY=1\nHTTP/1.1 200 OK\nRELOADING=1 READY=1\nSTOPPING=1 0\n", "\(run.errors)")
    }

    // MARK: Settings

    @Test func aListOfPlacesIsReadAgainUnlessItIsWrong() throws {
        let folder = try Program.Folder()
        try folder.write(
            "places.json", #"{"Home": {"lat": 47.61, "lon": -122.33, "name": "Our house"}, "Work": "Oslo"}"#.utf8)
        let server = try ServedProgram(["--provider", "sample", "--places", folder.file("places.json")])
        #expect(try server.ask("/home.txt").text.hasPrefix("Our house, "))
        #expect(try server.ask("/Work.txt").text.hasPrefix("Oslo, "))
        for target in ["/Seattle.txt", "/@1,2.txt", "/Oslo.txt"] {
            #expect(try server.ask(target).status == 404, "\(target)")
        }
        try folder.write("places.json", #"{"Home": "Nowhere at all"}"#.utf8)
        server.signal(SIGHUP)
        #expect(server.waits(for: "the configuration stays as it was: "))
        #expect(try server.ask("/Work.txt").status == 200)
        try folder.write("places.json", #"{"Work": "Cairo"}"#.utf8)
        server.signal(SIGHUP)
        #expect(server.waits(for: "the configuration is read again"))
        #expect(try server.ask("/Work.txt").text.hasPrefix("Cairo, "))
        #expect(try server.ask("/home.txt").status == 404)
        #expect(server.end().status == 0)
    }

    @Test func aPresetStandsForItsOptions() throws {
        let server = try ServedProgram([
            "--provider", "sample", "--preset", "wide=card=day&size=og&scale=0.3", "--preset", "de=locale=de",
        ])
        let named = try server.ask("/Oslo.png?preset=wide")
        #expect(named.status == 200)
        #expect(try server.ask("/Oslo.png?card=day&size=og&scale=0.3")["etag"] == named["etag"])
        #expect(
            try server.ask("/Oslo.png?preset=wide&card=week")["etag"]
                == server.ask("/Oslo.png?card=week&size=og&scale=0.3")["etag"])
        #expect(
            try server.ask("/Oslo.png?preset=wdie").text
                == "unknown preset 'wdie'; did you mean 'wide'? presets are de, wide\n")
        #expect(try server.ask("/Oslo.png?preset=wide&preset=de").status == 400)
        _ = server.end()
        let strict = try ServedProgram(["--provider", "sample", "--preset", "de=locale=de", "--only-presets"])
        #expect(try strict.ask("/Oslo.txt?preset=de").status == 200)
        for query in ["", "?locale=de", "?preset=de&card=day", "?preset=de&preset=de"] {
            #expect(try strict.ask("/Oslo.txt" + query).status == 403, "\(query)")
        }
        _ = strict.end()
    }

    @Test func aSignatureOpensWhatIsClosed() throws {
        let folder = try Program.Folder()
        let key = folder.file("key")
        try folder.write("key", "0123456789abcdef0123456789abcdef\n".utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
        func signed(_ target: String) throws -> String {
            let run = try Program.run(["serve", "--sign-key-file", key, "--sign", target])
            #expect(run.status == 0, "\(run.errors)")
            return run.text.trimmingCharacters(in: .newlines)
        }
        let server = try ServedProgram([
            "--provider", "sample", "--sign-key-file", key, "--only-signed", "--max-pixels", "40000",
        ])
        let target = "/Seattle.png?scale=0.3"
        let good = try signed(target)
        let variable = try Program.run(
            ["serve", "--sign", target], environment: ["WEATHERCARD_SIGN_KEY": "0123456789abcdef0123456789abcdef"])
        #expect(variable.status == 0 && variable.text == good + "\n", "\(variable.errors)")
        for (word, message) in [("short", "has fewer than 32 characters"), ("two words", "is not a key")] {
            let run = try Program.run(["serve", "--sign", target], environment: ["WEATHERCARD_SIGN_KEY": word])
            #expect(run.status == 77 && run.errors.contains("WEATHERCARD_SIGN_KEY") && run.errors.contains(message))
            #expect(!run.errors.contains(word))
        }
        #expect(good.wholeMatch(of: /\/[A-Za-z0-9_-]{43}\/Seattle\.png\?scale=0\.3/) != nil)
        #expect(try server.ask(good).status == 200)
        #expect(try server.ask(target).text == "only signed URLs are served here\n")
        #expect(try server.ask(good + "&theme=dark").status == 403)
        #expect(try server.ask(good.replacing("Seattle", with: "seattle")).status == 403)
        // What proxies and networks do to an address leaves it as it is.
        for changed in [good.replacing("Seattle", with: "%53eattle"), good + "&fbclid=a", good + "&1764107000"] {
            #expect(try server.ask(changed).status == 200, "\(changed)")
        }
        #expect(try server.ask(signed(target + "&expires=4102444800")).status == 200)
        let late = try server.ask(signed(target + "&expires=1700000000"))
        #expect(late.status == 403 && late.text == "the signature has expired\n")
        #expect(try server.ask("/find?q=a").status == 200)
        _ = server.end()
        #expect(try Program.run(["serve", "--sign", target]).status == 64)
        try folder.write("key", "short".utf8)
        let short = try Program.run(["serve", "--provider", "sample", "--sign-key-file", key])
        #expect(short.status == 77 && short.errors.contains("fewer than 32 characters"))
    }

    // MARK: The log

    @Test func theLogHasALineARequestAndNobodysAddressOrCoordinates() throws {
        let server = try ServedProgram()
        for target in ["/@47.6097,-122.3331.txt", "/47.6097,-122.3331.txt", "/Seattle.txt", "/Seattle.txt", "/%zz"]
        {
            _ = try server.ask(target)
        }
        let lines = server.end().log.split(separator: "\n")
        let objects = try lines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(objects.map { $0["status"] as? Int } == [200, 200, 200, 200, 400])
        #expect(objects.map { $0["cache"] as? String } == ["miss", "miss", "miss", "hit", "-"])
        #expect(
            objects.map { $0["path"] as? String } == [
                "/@47,-122.txt", "/47,-122.txt", "/Seattle.txt", "/Seattle.txt", "-",
            ])
        #expect(!lines.joined().contains("127.0.0.1") && objects.allSatisfy { $0["client"] == nil })
        let other = try ServedProgram(["--provider", "sample", "--log", "text", "--log-addresses"])
        _ = try other.ask("/Seattle.txt")
        #expect(
            other.end().log.wholeMatch(of: /\S+Z 127\.0\.0\.1 GET "\/Seattle\.txt" 200 \d+ B [\d.]+ ms miss\n/)
                != nil
        )
        let silent = try ServedProgram(["--provider", "sample", "--log", "off"])
        _ = try silent.ask("/Seattle.txt")
        #expect(silent.end().log == "")
    }

    // MARK: Services

    /// An answer about the present, which `--round 1h` leaves the same for the rest of the hour.
    private static func answer() throws -> String {
        let zone = try #require(TimeZone(identifier: "America/Los_Angeles"))
        return SeattleAnswer.json(at: Int(Date().timeIntervalSince1970), offset: zone.secondsFromGMT())
    }

    /// A service that answers when a test says so.
    private final class SlowService: Sendable {
        let server: LoopbackServer
        private let asked = DispatchSemaphore(value: 0)
        private let allowed = DispatchSemaphore(value: 0)

        init() throws {
            let (asked, allowed) = (asked, allowed)
            let answer = try ServerLifeTests.answer()
            server = try LoopbackServer { _ in
                asked.signal()
                allowed.wait()
                allowed.signal()
                return .json(answer)
            }
        }

        var words: [String] { ["--base-url", server.url, "--no-cache", "--round", "1h"] }

        func waitForRequest() { asked.wait() }

        func release() { allowed.signal() }
    }

    @Test func manyViewersAreOneRequestAndOneDrawing() throws {
        let service = try SlowService()
        let server = try ServedProgram(service.words + ["--client-burst", "1000"])
        // Two cards of one place, and its neighbour.
        let targets = ["/Seattle.txt", "/Seattle.txt?card=day", "/@47.61,-122.33.txt"]
        let clients = try (0..<60).map { number in
            let client = try LoopbackClient(port: server.port)
            client.send("GET", targets[number % 3])
            return client
        }
        service.waitForRequest()
        service.release()
        for client in clients { #expect(try client.receive()?.status == 200) }
        #expect(service.server.requests.count == 1)
        let lines = server.end().log.split(separator: "\n")
        #expect(lines.filter { $0.contains(#""cache":"miss""#) }.count == 3)
        #expect(lines.count == 60)
    }

    @Test func aLivePictureLastsUntilTheNextMoment() throws {
        let service = try LoopbackServer(.json(try Self.answer()))
        let server = try ServedProgram(["--base-url", service.url, "--no-cache", "--round", "1h"])
        let before = Int(Date().timeIntervalSince1970)
        let response = try server.ask("/Seattle.png?scale=0.2")
        let after = Int(Date().timeIntervalSince1970)
        #expect(response.status == 200, "\(response.text)")
        let control = try #require(
            response["cache-control"]?.wholeMatch(of: /public, max-age=(\d+), stale-while-revalidate=3600/))
        let age = try #require(Int(control.1))
        #expect((before - 1...after + 1).contains { (3600 - $0 % 3600 - age) % 3600 == 0 }, "\(age)")
        #expect(try server.ask("/Seattle.txt?at=%2B999d").status == 422)
        // A page is drawn from the same forecast, and knows when to renew itself.
        let page = try server.ask("/Seattle")
        let end = try #require(page.text.firstMatch(of: /data-end="(\d+)"/)).1
        #expect(page["cache-control"]?.contains("max-age=") == true && (Int(end) ?? 1) % 3600 == 0)
        #expect(service.requests.count == 1)
        #expect(
            response["link"]
                == "<Seattle.png?scale=0.2>; rel=\"canonical\", <https://creativecommons.org/licenses/by/4.0/>; rel=\"license\""
        )
        #expect(page.text.contains("&amp;size=og&amp;v=\(end)\">"))
        _ = server.end()
    }

    @Test func noMoreRequestsAreMadeThanTheLimitAllows() throws {
        let service = try LoopbackServer(.json(try Self.answer()))
        let server = try ServedProgram([
            "--base-url", service.url, "--no-cache", "--upstream-limit", "2/h", "--round", "1h",
        ])
        #expect(try server.ask("/Seattle.txt").status == 200)
        #expect(try server.ask("/Tacoma.txt").status == 200)
        let refused = try server.ask("/Bellevue,%20WA.txt")
        #expect(
            refused.status == 503 && refused.text.hasPrefix("the limit of requests is reached; try again in "),
            "\(refused.text)")
        #expect(Int(refused["retry-after"] ?? "") ?? 0 > 3000)
        #expect(try server.ask("/Seattle.txt?card=day").status == 200)
        #expect(service.requests.count == 2)
        let metrics = try server.ask("/metrics").text
        #expect(metrics.contains("weathercard_upstream_budget_left{seconds=\"3600\"} 0.0\n"))
        #expect(metrics.contains("weathercard_upstream_requests_total{outcome=\"200\"} 2\n"))
        _ = server.end()
    }

    /// Its failure has used the limit up, which is not why there is no card.
    @Test func aServiceThatFailsIsNotToldAsTheLimit() throws {
        // Longer than any deadline, so that it is asked once.
        let service = try LoopbackServer(.init(429, ["Retry-After: 3600"], body: []))
        let server = try ServedProgram([
            "--base-url", service.url, "--no-cache", "--upstream-limit", "1/h", "--deadline", "60s",
        ])
        let failed = try server.ask("/Seattle.txt")
        #expect(
            failed.status == 503 && failed.text == "the weather service is busy; try again later\n",
            "\(failed.text)")
        #expect(failed["retry-after"] == "10")
        let refused = try server.ask("/Tacoma.txt")
        #expect(refused.text.hasPrefix("the limit of requests is reached; try again in "), "\(refused.text)")
        #expect(Int(refused["retry-after"] ?? "") ?? 0 > 3000)
        #expect(service.requests.count == 1)
        _ = server.end()
    }

    @Test func theLastAnswerIsShownWithItsTimeOnceTheLimitIsReached() throws {
        let service = try LoopbackServer(.json(try Self.answer()))
        let server = try ServedProgram([
            "--base-url", service.url, "--no-cache", "--upstream-limit", "1/h", "--round", "1s",
        ])
        #expect(try server.ask("/Seattle.json").status == 200)
        // The next moment needs another answer, of which there is none.
        var response = try server.ask("/Seattle.json")
        for _ in 0..<1200 where !response.text.contains("\"asOf\"") {
            Thread.sleep(forTimeInterval: 0.1)
            response = try server.ask("/Seattle.json")
        }
        #expect(response.status == 200 && response.text.contains("\"asOf\""), "\(response.text)")
        #expect(service.requests.count == 1)
        _ = server.end()
    }

    @Test func aServiceThatFailsIsNotAskedAgainAtOnce() throws {
        let service = try LoopbackServer(.init(400, body: []))
        let server = try ServedProgram(["--base-url", service.url, "--no-cache"])
        for card in ["clock", "day", "week"] {
            let response = try server.ask("/Seattle.txt?card=\(card)")
            #expect(response.status == 502 && response["cache-control"] == "no-store", "\(response.text)")
            // Where the service is and what it answers is for the log.
            #expect(response.text == "the weather service has no answer; try again later\n")
        }
        #expect(service.requests.count == 1)
        #expect(server.waits(for: "HTTP status 400"))
        let page = try server.ask("/Seattle").text
        #expect(page.contains("The weather service has no answer") && !page.contains("127.0.0.1:"))
        _ = server.end()
    }

    // MARK: Anything at all

    /// Requests with a few bytes changed, added or left out get a response by the book, or a closed connection, and the server
    /// goes on.
    @Test func noRequestMakesItFalter() throws {
        // What never becomes a request is broken off after the timeout, so many are sent at once.
        let server = try ServedProgram([
            "--provider", "sample", "--client-burst", "1000000", "--client-connections", "1000", "--timeout", "5s",
            "--trmnl", "Seattle",
        ])
        let requests = [
            "GET /Seattle.png?card=day&scale=0.02 HTTP/1.1\r\nHost: a\r\nIf-None-Match: \"x\"\r\n\r\n",
            "HEAD /@47.61,-122.33.txt?at=+3h HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 1.2.3.4\r\n\r\n",
            "GET /find?q=spring&limit=8 HTTP/1.0\r\nForwarded: for=\"[::1]\"\r\n\r\n",
            "OPTIONS /%C3%A9.svg HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc",
            "POST /metrics HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
            "GET /api/display HTTP/1.1\r\nHost: a\r\nID: A1:B2:C3:D4:E5:F6\r\nFW-Version: 1.4.8\r\n\r\n",
            "POST /api/log HTTP/1.1\r\nHost: a\r\nID: A1:B2:C3:D4:E5:F6\r\nContent-Length: 26\r\n\r\n"
                + "{\"logs\":[{\"message\":\"a\"}]}",
        ].map { Array($0.utf8) }
        var state: UInt64 = 2026
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % max(limit, 1)
        }
        var statuses: [Int: Int] = [:]
        for batch in 0..<10 {
            let sent = try (0..<200).map { number in
                var request = requests[(batch + number) % requests.count]
                for _ in 0...random(4) {
                    let place = random(request.count)
                    switch random(4) {
                    case 0: request[place] = UInt8(random(256))
                    case 1: request.remove(at: place)
                    case 2: request.insert(UInt8(random(256)), at: place)
                    default:
                        let end = min(request.count, place + random(40))
                        request.insert(contentsOf: request[place..<end], at: place)
                    }
                }
                let client = try LoopbackClient(port: server.port)
                client.send(request)
                client.endSending()
                return (client, request)
            }
            for (client, request) in sent {
                let method = String(decoding: request.prefix { $0 != 32 }, as: UTF8.self)
                do {
                    if let response = try client.receive(to: method) { statuses[response.status, default: 0] += 1 }
                } catch {
                    Issue.record("\(error): \(String(decoding: request, as: UTF8.self).debugDescription)")
                }
            }
        }
        #expect((statuses[200] ?? 0) > 20 && statuses.values.reduce(0, +) > 1000, "\(statuses)")
        #expect(statuses.keys.allSatisfy { (200..<500).contains($0) || [503, 505].contains($0) }, "\(statuses)")
        #expect(try server.ask("/health").text == "ok\n")
        #expect(server.end().status == 0)
    }
}
