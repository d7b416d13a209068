import LoopbackServices
import Providers
import Testing

@Suite struct CurlTransportTests {
    private let transport = CurlTransport(userAgent: "weathercard/1.2.3", deadline: 10)

    private func get(
        _ server: LoopbackServer, _ path: String = "/", _ transport: CurlTransport? = nil
    ) throws(TransportError) -> HTTPResponse {
        try (transport ?? self.transport).get(HTTPRequest(url: server.url + path, allowsPlainHTTP: true))
    }

    private func failure(
        _ server: LoopbackServer, _ path: String = "/", _ transport: CurlTransport? = nil
    ) -> TransportError? {
        do throws(TransportError) {
            _ = try get(server, path, transport)
            return nil
        } catch {
            return error
        }
    }

    @Test func anAnswerArrivesWithItsStatusTypeAndBytes() throws {
        let server = try LoopbackServer(
            .init(418, ["Content-Type: text/plain; charset=x", "Retry-After: 120"], body: [0, 1, 255, 10]))
        let response = try get(server, "/a?b=c")
        #expect(
            response
                == HTTPResponse(
                    status: 418, contentType: "text/plain; charset=x", retryAfter: 120, body: [0, 1, 255, 10]))
        let request = try #require(server.requests.first)
        #expect(server.requests.count == 1)
        #expect(request.line == "GET /a?b=c HTTP/1.1")
        #expect(request.headers["user-agent"] == "weathercard/1.2.3")
        #expect(request.headers["accept-encoding"]?.contains("gzip") == true)
        #expect(request.headers["cookie"] == nil && request.headers["authorization"] == nil)
    }

    @Test func aCookieIsNotSentBack() throws {
        let server = try LoopbackServer { request in
            request.path == "/"
                ? .init(302, ["Set-Cookie: a=b; Path=/", "Location: /next"]) : .init(body: Array("x".utf8))
        }
        #expect(try get(server).body == Array("x".utf8))
        #expect(server.requests.map(\.path) == ["/", "/next"])
        #expect(server.requests.allSatisfy { $0.headers["cookie"] == nil })
    }

    /// {"a":"bbb…"} with 500 b.
    private static let compressed: [UInt8] = [
        31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 171, 86, 74, 84, 178, 82, 74, 26, 5, 35, 14, 40, 213, 2, 0, 97, 89, 182,
        192, 252, 1, 0, 0,
    ]

    @Test func aCompressedBodyIsTakenApartWithinTheLimit() throws {
        let server = try LoopbackServer(.init(200, ["Content-Encoding: gzip"], body: Self.compressed))
        let text = #"{"a":""# + String(repeating: "b", count: 500) + #""}"#
        #expect(try get(server).body == Array(text.utf8))
        // The limit counts what comes out, not what is sent.
        let small = CurlTransport(userAgent: "x", deadline: 10, limit: 507)
        #expect(failure(server, "/", small) == .tooLarge(limit: 507))
        #expect(try get(server, "/", CurlTransport(userAgent: "x", limit: 508)).body.count == 508)
    }

    @Test func aBrokenEncodingIsABrokenAnswer() throws {
        let server = try LoopbackServer(.init(200, ["Content-Encoding: gzip"], body: Array("no gzip".utf8)))
        #expect(failure(server, "/") == .brokenAnswer)
    }

    @Test func redirectsAreFollowedWithinTheHost() throws {
        let server = try LoopbackServer { request in
            switch request.target {
            case "/1?a": .init(301, ["Location: /2"])
            case "/2": .init(303, ["Location: 3?b=c"])
            case "/3?b=c":
                .init(307, ["Location: http://127.0.0.1:\(request.headers["host"]!.split(separator: ":")[1])/4"])
            case "/4": .init(308, ["Location: ./5"])
            default: .init(body: Array("there".utf8))
            }
        }
        #expect(try get(server, "/1?a").body == Array("there".utf8))
        #expect(server.requests.map(\.target) == ["/1?a", "/2", "/3?b=c", "/4", "/5"])
    }

    @Test(arguments: [
        ("http://localhost:1/secret", "localhost"), ("https://127.0.0.1/", "127.0.0.1"),
        ("//example.org/x", "example.org"), ("file:///etc/passwd", "another address"),
        ("ftp://127.0.0.1/", "127.0.0.1"), ("http://127.0.0.1.example.org/", "127.0.0.1.example.org"),
        ("http://127.0.0.1@example.org/", "example.org"),
    ])
    func redirectsElsewhereAreRefused(_ location: String, _ host: String) throws {
        let server = try LoopbackServer(.init(302, ["Location: \(location)"]))
        #expect(failure(server, "/") == .redirectElsewhere(host: host))
        #expect(server.requests.count == 1)
    }

    @Test func aRedirectWithAUserNameIsNotFollowed() throws {
        let server = try LoopbackServer { request in
            .init(302, ["Location: http://me:secret@\(request.headers["host"] ?? "")/"])
        }
        #expect(failure(server, "/") == .badURL)
        #expect(server.requests.count == 1)
    }

    @Test func aCircleOfRedirectsEnds() throws {
        let server = try LoopbackServer(.init(302, ["Location: /"]))
        #expect(failure(server, "/") == .tooManyRedirects(5))
        #expect(server.requests.count == 6)
    }

    @Test func aStatusOfRedirectionWithoutALocationIsAnAnswer() throws {
        let server = try LoopbackServer(.init(304))
        #expect(try get(server).status == 304)
    }

    @Test(arguments: [
        "http://127.0.0.1:9/", "HTTP://127.0.0.1:9/", "127.0.0.1:9", "file:///etc/passwd", "ftp://x/",
    ])
    func onlyHTTPSIsSpokenUnlessAllowed(_ url: String) {
        #expect(throws: TransportError.insecure) { try transport.get(HTTPRequest(url: url)) }
    }

    @Test(arguments: ["", "http://", "http://a b/", "http://127.0.0.1:9\0/", "http://me@127.0.0.1:9/"])
    func whatIsNoAddressIsNotAsked(_ url: String) {
        #expect(throws: TransportError.badURL) {
            try transport.get(HTTPRequest(url: url, allowsPlainHTTP: true))
        }
    }

    @Test func aServerThatSpeaksNoTLSIsNamedAsSuch() throws {
        let server = try LoopbackServer(.init())
        let url = "https" + server.url.dropFirst(4)
        do throws(TransportError) {
            _ = try transport.get(HTTPRequest(url: url, allowsPlainHTTP: true))
            Issue.record("an answer")
        } catch {
            guard case .insecureConnection(let reason) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(!reason.isEmpty && !reason.contains("\n"))
        }
        #expect(server.requests.isEmpty)
    }

    @Test func aClosedPortRefuses() throws {
        let port = try LoopbackServer.unusedPort()
        #expect(throws: TransportError.refused) {
            try transport.get(HTTPRequest(url: "http://127.0.0.1:\(port)/", allowsPlainHTTP: true))
        }
    }

    @Test func anUnknownNameIsNamedAsSuch() {
        // A label of more than 63 letters is no name, so that nobody is asked about it.
        let name = String(repeating: "a", count: 64) + ".invalid"
        #expect(throws: TransportError.unknownHost) {
            try transport.get(HTTPRequest(url: "https://\(name)/"))
        }
    }

    @Test(arguments: [
        "", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nfirst",
    ])
    func aServerThatStallsIsLeftWhenTheTimeIsOver(_ sent: String) throws {
        let server = try LoopbackServer(.init(bytes: Array(sent.utf8), stalls: true))
        let clock = ContinuousClock()
        let impatient = CurlTransport(userAgent: "x", deadline: 0.25)
        let time = clock.measure {
            #expect(failure(server, "/", impatient) == .timedOut(after: 0.25))
        }
        #expect(time >= .milliseconds(240) && time < .seconds(5))
    }

    @Test func theTimeCountsThroughRedirects() throws {
        let server = try LoopbackServer { request in
            request.path == "/stall" ? .init(bytes: [], stalls: true) : .init(302, ["Location: /stall"])
        }
        #expect(failure(server, "/", CurlTransport(userAgent: "x", deadline: 0.25)) == .timedOut(after: 0.25))
        #expect(server.requests.map(\.path) == ["/", "/stall"])
    }

    @Test(arguments: [
        "", "no http\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
    ])
    func anAnswerThatBreaksOffIsABrokenOne(_ sent: String) throws {
        let server = try LoopbackServer(.init(bytes: Array(sent.utf8)))
        #expect(failure(server, "/") == .brokenAnswer)
    }

    @Test func everyMessageIsOneLine() {
        let errors: [TransportError] = [
            .noLibrary, .badURL, .insecure, .badHeader(name: "x"), .exposedKey, .unknownHost, .unknownProxy,
            .refused, .noConnection,
            .timedOut(after: 30), .timedOut(after: 0.5), .insecureConnection("x"), .tooLarge(limit: 8 << 20),
            .tooLarge(limit: 5), .redirectElsewhere(host: "x"), .tooManyRedirects(5), .brokenAnswer, .other("y"),
        ]
        #expect(Set(errors.map(\.message)).count == errors.count)
        #expect(errors.allSatisfy { !$0.message.contains("\n") && !$0.message.hasSuffix(".") })
        #expect(TransportError.tooLarge(limit: 8 << 20).message.contains("8 MiB"))
        #expect(TransportError.timedOut(after: 30).message.contains("30 s"))
    }
}
