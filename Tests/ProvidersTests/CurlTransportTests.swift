import LoopbackServices
import Primitives
import Providers
import Testing

@Suite struct CurlTransportTests {
    private let transport = CurlTransport(userAgent: "weathercard/1.2.3", deadline: 120)

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

    @Test func aResponseHasItsStatusTypeAndBytes() throws {
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

    @Test func cookiesAreNotSentBack() throws {
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

    @Test func aCompressedBodyIsDecodedWithinTheLimit() throws {
        let server = try LoopbackServer(.init(200, ["Content-Encoding: gzip"], body: Self.compressed))
        let text = #"{"a":""# + String(repeating: "b", count: 500) + #""}"#
        #expect(try get(server).body == Array(text.utf8))
        // The limit applies to the decoded body.
        let small = CurlTransport(userAgent: "x", deadline: 120, limit: 507)
        #expect(failure(server, "/", small) == .tooLarge(limit: 507))
        #expect(try get(server, "/", CurlTransport(userAgent: "x", limit: 508)).body.count == 508)
    }

    @Test func aBrokenEncodingIsABrokenResponse() throws {
        let server = try LoopbackServer(.init(200, ["Content-Encoding: gzip"], body: Array("no gzip".utf8)))
        #expect(failure(server, "/") == .brokenResponse)
    }

    @Test func redirectsAreFollowedOnTheSameHost() throws {
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
    func redirectsElsewhereAreRejected(_ location: String, _ host: String) throws {
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

    @Test func aRedirectLoopEnds() throws {
        let server = try LoopbackServer(.init(302, ["Location: /"]))
        #expect(failure(server, "/") == .tooManyRedirects(5))
        #expect(server.requests.count == 6)
    }

    @Test func aRedirectStatusWithoutALocationIsAResponse() throws {
        let server = try LoopbackServer(.init(304))
        #expect(try get(server).status == 304)
    }

    @Test(arguments: [
        "http://127.0.0.1:9/", "HTTP://127.0.0.1:9/", "127.0.0.1:9", "file:///etc/passwd", "ftp://x/",
    ])
    func onlyHTTPSIsAllowedByDefault(_ url: String) {
        #expect(throws: TransportError.insecure) { try transport.get(HTTPRequest(url: url)) }
    }

    @Test(arguments: ["", "http://", "http://a b/", "http://127.0.0.1:9\0/", "http://me@127.0.0.1:9/"])
    func invalidURLsAreRejected(_ url: String) {
        #expect(throws: TransportError.badURL) {
            try transport.get(HTTPRequest(url: url, allowsPlainHTTP: true))
        }
    }

    @Test func aServerWithoutTLSIsReported() throws {
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

    @Test func aClosedPortIsReported() throws {
        let port = try ClosedPort()
        defer { withExtendedLifetime(port) {} }
        #expect(throws: TransportError.refused) {
            try transport.get(HTTPRequest(url: "http://127.0.0.1:\(port.number)/", allowsPlainHTTP: true))
        }
    }

    @Test func anUnknownHostIsReported() {
        // A label of more than 63 characters is invalid, so no name server is queried.
        let name = String(repeating: "a", count: 64) + ".invalid"
        #expect(throws: TransportError.unknownHost) {
            try transport.get(HTTPRequest(url: "https://\(name)/"))
        }
    }

    @Test(arguments: [
        "", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nfirst",
    ])
    func aStalledServerTimesOut(_ sent: String) throws {
        let server = try LoopbackServer(.init(bytes: Array(sent.utf8), stalls: true))
        #expect(failure(server, "/", CurlTransport(userAgent: "x", deadline: 0.25)) == .timedOut(after: 0.25))
    }

    @Test func theDeadlineIncludesRedirects() throws {
        let server = try LoopbackServer { request in
            request.path == "/stall" ? .init(bytes: [], stalls: true) : .init(302, ["Location: /stall"])
        }
        // On a busy machine, the first time may be over before the redirect has come.
        for deadline in [0.25, 2, 20, 120] where server.requests.last?.path != "/stall" {
            #expect(
                failure(server, "/", CurlTransport(userAgent: "x", deadline: deadline))
                    == .timedOut(after: deadline))
        }
        #expect(server.requests.contains { $0.path == "/stall" })
    }

    @Test(arguments: [
        "", "no http\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
    ])
    func anIncompleteResponseIsBroken(_ sent: String) throws {
        let server = try LoopbackServer(.init(bytes: Array(sent.utf8)))
        #expect(failure(server, "/") == .brokenResponse)
    }

    @Test func everyMessageIsOneLine() {
        let errors: [TransportError] = [
            .noLibrary, .badURL, .insecure, .badHeader(name: "x"), .exposedKey, .unknownHost, .unknownProxy,
            .refused, .noConnection,
            .timedOut(after: 30), .timedOut(after: 0.5), .insecureConnection("x"), .tooLarge(limit: 8 << 20),
            .tooLarge(limit: 5), .redirectElsewhere(host: "x"), .tooManyRedirects(5), .brokenResponse, .other("y"),
        ]
        #expect(Set(errors.map(\.message)).count == errors.count)
        #expect(errors.allSatisfy { !$0.message.contains("\n") && !$0.message.hasSuffix(".") })
        #expect(TransportError.tooLarge(limit: 8 << 20).message.contains("8 MiB"))
        #expect(TransportError.timedOut(after: 30).message.contains("30 s"))
    }
}

@Suite struct HTTPHeaderTests {
    private let transport = CurlTransport(userAgent: "weathercard/1.2.3", deadline: 120)

    @Test func headersAreSentAndOverrideTheUserAgent() throws {
        let server = try LoopbackServer { request in
            request.path == "/" ? .init(302, ["Location: /next"]) : .init()
        }
        let headers = [
            HTTPHeader("User-Agent", "other/1 me@example.org"), HTTPHeader("apikey", "s3cr3t", isSecret: true),
            HTTPHeader("If-Modified-Since", "Fri, 20 Nov 2026 23:22:00 GMT"),
        ]
        _ = try transport.get(HTTPRequest(url: server.url + "/", headers: headers, allowsPlainHTTP: true))
        #expect(server.requests.count == 2)
        for request in server.requests {
            #expect(request.headers["user-agent"] == "other/1 me@example.org")
            #expect(request.headers["apikey"] == "s3cr3t")
            #expect(request.headers["if-modified-since"] == "Fri, 20 Nov 2026 23:22:00 GMT")
        }
    }

    @Test func aKeyThatTheServerRepeatsIsRemoved() throws {
        let key = "s3cr3t/K3y-0123"
        let body = #"{"a":"s3cr3t\/K3y-0123","b":"S3CR3T/K3Y-0123!","c":"s3cr3t%2FK3y-0123","d":12345678}"#
        let server = try LoopbackServer { _ in
            .init(200, ["Content-Type: text/\(key)"], body: Array(body.utf8))
        }
        let header = HTTPHeader("apikey", key, isSecret: true)
        let response = try transport.get(HTTPRequest(url: server.url, headers: [header], allowsPlainHTTP: true))
        #expect(response.contentType == "text/…")
        let text = String(decoding: response.body, as: UTF8.self)
        #expect(text.hasPrefix(#"{"a":"…","b":"…!","#) && text.hasSuffix(#""d":12345678}"#), "\(text)")
        let inURL = HTTPRequest(url: server.url, secrets: [key], allowsPlainHTTP: true)
        #expect(try transport.get(inURL) == response)
        // Digits alone are numbers of the answer.
        let digits = HTTPRequest(url: server.url, secrets: ["12345678"], allowsPlainHTTP: true)
        #expect(try transport.get(digits).body == Array(body.utf8))
    }

    @Test func aKeyInTheHostOfARedirectIsRemoved() throws {
        let server = try LoopbackServer(.init(302, ["Location: http://s3cr3t-key.example/"]))
        let header = HTTPHeader("apikey", "S3CR3T-key", isSecret: true)
        #expect(throws: TransportError.redirectElsewhere(host: "….example")) {
            try transport.get(HTTPRequest(url: server.url, headers: [header], allowsPlainHTTP: true))
        }
    }

    @Test func aKeyIsHiddenInDescriptions() {
        let header = HTTPHeader("apikey", "s3cr3t", isSecret: true)
        #expect("\(header)" == "apikey: …")
        #expect("\(HTTPRequest(url: "https://x", headers: [header]).headers)" == "[apikey: …]")
    }

    @Test(arguments: [
        ("", "x"), ("a b", "x"), ("a:b", "x"), ("a\r\nb", "x"), ("a", ""), ("a", "  "), ("a", "x\r\nb: y"),
        ("a", "é"), ("a", "x\0"),
    ])
    func invalidHeaderFieldsAreRejected(_ name: String, _ value: String) throws {
        let server = try LoopbackServer(.init())
        let request = HTTPRequest(url: server.url, headers: [HTTPHeader(name, value)], allowsPlainHTTP: true)
        do throws(TransportError) {
            _ = try transport.get(request)
            Issue.record("an answer")
        } catch {
            guard case .badHeader = error else {
                Issue.record("\(error)")
                return
            }
        }
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [
        "http://example.org/", "HTTP://example.org", "example.org", "http://127.0.0.1.example.org/",
        "http://127.1/x/", "http://128.0.0.1/", "http://localhost.example.org/", "http://127.0.0.1@example.org/",
    ])
    func aKeyIsNotSentInPlainTextToAnotherMachine(_ url: String) {
        let request = HTTPRequest(
            url: url, headers: [HTTPHeader("apikey", "x", isSecret: true)], allowsPlainHTTP: true)
        // libcurl rewrites 127.1 as 127.0.0.1, so either error is right.
        do throws(TransportError) {
            _ = try CurlTransport(userAgent: "x", deadline: 120).get(request)
            Issue.record("an answer")
        } catch {
            #expect(error == .exposedKey || url.contains("127.1") && error == .refused)
        }
    }

    @Test func redirectsToAnotherPortAreRejected() throws {
        let other = try LoopbackServer(.init())
        let server = try LoopbackServer(.init(302, ["Location: \(other.url)/"]))
        #expect(throws: TransportError.redirectElsewhere(host: "127.0.0.1")) {
            try transport.get(HTTPRequest(url: server.url, allowsPlainHTTP: true))
        }
        #expect(other.requests.isEmpty)
    }

    @Test func aRequestCanShortenTheTimeout() throws {
        let server = try LoopbackServer(.init(bytes: [], stalls: true))
        #expect(throws: TransportError.timedOut(after: 0.2)) {
            try transport.get(HTTPRequest(url: server.url, allowsPlainHTTP: true, timeout: 0.2))
        }
    }

    @Test func cachingHeadersAreRead() throws {
        let server = try LoopbackServer(
            .init(
                200,
                [
                    "date: Fri, 20 Nov 2026 23:22:00 GMT", "Expires:  Fri, 20 Nov 2026 23:52:10 GMT ",
                    "LAST-MODIFIED: Fri, 20 Nov 2026 23:20:07 GMT", "Cache-Control: public, Max-Age=\"90\"",
                ]))
        let response = try transport.get(HTTPRequest(url: server.url, allowsPlainHTTP: true))
        #expect(response.date?.iso8601 == "2026-11-20T23:22:00Z")
        #expect(response.expires?.iso8601 == "2026-11-20T23:52:10Z")
        #expect(response.lastModified == "Fri, 20 Nov 2026 23:20:07 GMT")
        #expect(response.maxAge == 90)
    }

    @Test(
        arguments: [
            ("Expires: 0", 0.0, nil), ("Expires: soon", 0.0, nil), ("Last-Modified: yesterday", nil, nil),
            ("Cache-Control: no-store", nil, 0), ("Cache-Control: private,no-cache, max-age=9", nil, 0),
            ("Cache-Control: max-age=-5", nil, nil), ("Cache-Control: max-age=99999999999999999999", nil, Int.max),
            ("Cache-Control: s-maxage=9", nil, nil), ("Cache-Control:", nil, nil),
        ] as [(String, Double?, Int?)])
    func invalidHeaderFieldsFollowTheStandard(_ field: String, _ expires: Double?, _ maxAge: Int?) throws {
        let server = try LoopbackServer(.init(200, [field]))
        let response = try transport.get(HTTPRequest(url: server.url, allowsPlainHTTP: true))
        #expect(response.expires?.secondsSince1970 == expires)
        #expect(response.maxAge == maxAge)
        #expect(response.lastModified == nil && response.date == nil)
    }

    @Test func aHeaderSectionBeyondTheLimitEndsTheTransfer() throws {
        let fields = (0..<300).map { "X-\($0): " + String(repeating: "a", count: 100) }
        let server = try LoopbackServer(.init(200, fields))
        #expect(throws: TransportError.tooLarge(limit: 20_000)) {
            try CurlTransport(userAgent: "x", limit: 20_000).get(
                HTTPRequest(url: server.url, allowsPlainHTTP: true))
        }
    }

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
        ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Tue, 29 Feb 2028 23:59:59 GMT", 1_835_481_599), ("Friday, 20-Nov-26 23:22:00 GMT", 1_795_216_920),
        ("Sun, 06 Nov 1994 08:49:37 UTC", nil), ("Sun, 06 Nov 1994 24:00:00 GMT", nil),
        ("Mon, 30 Feb 2026 00:00:00 GMT", nil), ("Sun, 6 Nov 1994 08:49 GMT", nil), ("", nil), ("-1", nil),
        ("Sun, +6 Nov 1994 08:49:37 GMT", nil), ("Sun, 06 Nov 19940 08:49:37 GMT", nil),
    ])
    func allThreeHTTPDateFormatsAreRead(_ text: String, _ seconds: Double?) {
        #expect(Instant(httpDate: text)?.secondsSince1970 == seconds)
    }
}
