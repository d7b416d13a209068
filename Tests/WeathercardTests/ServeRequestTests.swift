import LoopbackServices
import Testing

/// What the server understands as a request, and whom it answers, asked byte by byte.
struct ServeRequestTests {
    /// Where a program takes a NUL for the end of a target, it is another.
    @Test(arguments: ["/he\u{0}alth", "/health\u{0}", "/Seattle.txt?card=day\u{0}x"])
    func nothingIsServedByTheBeginningOfAPath(target: String) throws {
        let server = try ServedProgram()
        #expect(try server.ask(target).status == 400)
        #expect(try server.ask("/health").status == 200)
        _ = server.end()
    }

    @Test func otherMethodsAndBodiesAreRefused() throws {
        let server = try ServedProgram()
        for method in ["POST", "PUT", "DELETE", "PATCH", "TRACE", "BREW"] {
            let response = try server.ask("/Seattle.png", method, ["Content-Length: 0"])
            #expect(response.status == 405 && response["allow"] == "GET, HEAD, OPTIONS", "\(method)")
        }
        #expect(try server.ask("/health", "GET", ["Content-Length: 1000000"]).status == 413)
        #expect(try server.ask("/health", "GET", ["Transfer-Encoding: chunked"]).status == 413)
        // A proxy may have gone by either.
        #expect(try server.ask("/health", "GET", ["Content-Length: 0", "Content-Length: 3"]).status == 400)
        // What follows is not taken for a request.
        let client = try LoopbackClient(port: server.port)
        let body = "GET /robots.txt HTTP/1.1\r\nHost: a\r\n\r\n"
        client.send("GET", "/health", ["Content-Length: \(body.utf8.count)"])
        client.send(body.utf8)
        #expect(try client.receive()?["connection"]?.lowercased() == "close")
        #expect((try? client.receive()) == nil)
        _ = server.end()
    }

    /// RFC 9112, 3.2 and 5.1.
    @Test func aRequestHasOneHost() throws {
        let server = try ServedProgram()
        for (head, status) in [
            ("HTTP/1.1\r\nHost: a", 200), ("HTTP/1.0", 200), ("HTTP/1.1", 400),
            ("HTTP/1.1\r\nHost: a\r\nHost: b", 400), ("HTTP/1.1\r\nHost : a", 400),
        ] {
            let client = try LoopbackClient(port: server.port)
            client.send("GET /health \(head)\r\n\r\n".utf8)
            #expect(try client.receive()?.status == status, "\(head)")
        }
        _ = server.end()
    }

    /// RFC 9112, 2 to 6: a head that another program may read otherwise gets one answer, and the connection ends.
    @Test func whatIsNoHeadGetsOneRefusal() throws {
        let server = try ServedProgram()
        let heads: [(String, Int)] = [
            ("GET /health HTTP/1.1\r\nHost: a\r\nContent-Length : 5\r\n\r\nabcde", 400),
            ("GET /health HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n", 400),
            ("GET /health HTTP/1.1\r\nHost: a\r\nContent-Length: +5\r\n\r\nabcde", 400),
            ("GET /health HTTP/1.1\r\nHost: a\r\nContent-Length: 5, 5\r\n\r\nabcde", 400),
            ("GET /health HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999999\r\n\r\n", 400),
            ("GET /health HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n", 400),
            ("GET /health HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
            ("GET /health HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n", 400),
            ("GET /health HTTP/1.1\r\n Host: a\r\n\r\n", 400),
            ("GET /health HTTP/1.1\r\nHost: a\r\nabc\r\n\r\n", 400),
            ("GET /health HTTP/1.1\r\nHost: a\r\n: abc\r\n\r\n", 400),
            ("GET /health HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n", 400),
            ("GET /health HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n", 400),
            ("GET  /health HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET /health\r\nHost: a\r\n\r\n", 400),
            ("G\u{e9}T /health HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            (" GET /health HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET /health HTTP/1.1 \r\nHost: a\r\n\r\n", 400), ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
            ("GET /health HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X: a\r\n", count: 100) + "\r\n", 431),
        ]
        for (head, status) in heads {
            let client = try LoopbackClient(port: server.port)
            client.send((head + "GET /health HTTP/1.1\r\nHost: a\r\n\r\n").utf8)
            let response = try client.receive()
            #expect(response?.status == status && response?["connection"] == "close", "\(head.debugDescription)")
            #expect((try? client.receive()) == nil, "\(head.debugDescription)")
        }
        // What is allowed, if unusual.
        for head in [
            "\r\nGET /health HTTP/1.1\r\nHost: a\r\n\r\n", "GET /health HTTP/1.1\nHost: a\n\n",
            "GET /health HTTP/1.1\r\nHost:a\r\nX:\t \r\nY: \u{e9}\r\nContent-Length: 000\r\n\r\n",
            "GET /health HTTP/1.0\r\n\r\n",
        ] {
            let client = try LoopbackClient(port: server.port)
            for byte in head.utf8 { client.send([byte]) }
            #expect(try client.receive()?.status == 200, "\(head.debugDescription)")
        }
        _ = server.end()
    }

    @Test func onlyNamedHostsAreAnswered() throws {
        let server = try ServedProgram(["--provider", "sample", "--allowed-host", "Cards.example.org"])
        for (host, status) in [
            ("cards.example.org", 200), ("CARDS.example.org:8080", 200), ("localhost:1", 200), ("127.0.0.1", 200),
            ("[::1]:80", 200), ("evil.example", 421), ("cards.example.org.evil.example", 421), ("", 421),
        ] {
            let client = try LoopbackClient(port: server.port)
            client.send("GET /Seattle.txt HTTP/1.1\r\nHost: \(host)\r\n\r\n".utf8)
            #expect(try client.receive()?.status == status, "\(host)")
        }
        _ = server.end()
    }

    @Test func pagesOfOtherOriginsReadNothingFromALoopbackAddressUnlessAllowed() throws {
        let name = "access-control-allow-origin"
        let server = try ServedProgram()
        for path in ["/Seattle.json", "/Seattle.json", "/nothing/here", "/find?q=oslo"] {
            #expect(try server.ask(path)[name] == nil, "\(path)")
        }
        #expect(try server.ask("/Seattle.png", "OPTIONS")["access-control-allow-methods"] == nil)
        _ = server.end()
        let open = try ServedProgram(["--provider", "sample", "--cors", "any"])
        #expect(try open.ask("/Seattle.json")[name] == "*")
        _ = open.end()
    }

    @Test func figuresMayHaveAnAddressOfTheirOwn() throws {
        let folder = try Program.Folder()
        let path = folder.file("figures.sock")
        let server = try ServedProgram(["--provider", "sample", "--metrics-listen", "unix:\(path)"])
        for path in ["/metrics", "/health"] { #expect(try server.ask(path).status == 404) }
        #expect(try server.ask("/Seattle.txt").status == 200)
        #expect(try Program.run(["serve", "--check", "unix:\(path)"]).status == 0)
        #expect(server.end().status == 0)
    }

    @Test func requestsThatComeTogetherAreAnsweredInTheirOrder() throws {
        let server = try ServedProgram()
        let client = try LoopbackClient(port: server.port)
        let paths = ["/health", "/Seattle.txt", "/nothing/here", "/robots.txt", "/Seattle.txt"]
        client.send(paths.map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined().utf8)
        let statuses = try paths.map { _ in try client.receive()?.status }
        #expect(statuses == [200, 200, 404, 200, 200])
        _ = server.end()
    }
}
