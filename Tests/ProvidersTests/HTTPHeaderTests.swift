import LoopbackServices
import Primitives
import Providers
import Testing

@Suite struct HTTPHeaderTests {
    private let transport = CurlTransport(userAgent: "weathercard/1.2.3", deadline: 10)

    @Test func headersAreSentAndReplaceTheUserAgent() throws {
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

    @Test func aKeyIsNotWrittenOut() {
        let header = HTTPHeader("apikey", "s3cr3t", isSecret: true)
        #expect("\(header)" == "apikey: …")
        #expect("\(HTTPRequest(url: "https://x", headers: [header]).headers)" == "[apikey: …]")
    }

    @Test(arguments: [
        ("", "x"), ("a b", "x"), ("a:b", "x"), ("a\r\nb", "x"), ("a", ""), ("a", "  "), ("a", "x\r\nb: y"),
        ("a", "é"), ("a", "x\0"),
    ])
    func whatIsNoHeaderLineIsNotSent(_ name: String, _ value: String) throws {
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
    func aKeyDoesNotGoPlainToAnotherMachine(_ url: String) {
        let request = HTTPRequest(
            url: url, headers: [HTTPHeader("apikey", "x", isSecret: true)], allowsPlainHTTP: true)
        // libcurl itself writes 127.1 as 127.0.0.1, so that it may be refused or asked in vain.
        do throws(TransportError) {
            _ = try CurlTransport(userAgent: "x", connectTimeout: 1, deadline: 1).get(request)
            Issue.record("an answer")
        } catch {
            #expect(error == .exposedKey || url.contains("127.1") && error == .refused)
        }
    }

    @Test func redirectsToAnotherPortAreRefused() throws {
        let other = try LoopbackServer(.init())
        let server = try LoopbackServer(.init(302, ["Location: \(other.url)/"]))
        #expect(throws: TransportError.redirectElsewhere(host: "127.0.0.1")) {
            try transport.get(HTTPRequest(url: server.url, allowsPlainHTTP: true))
        }
        #expect(other.requests.isEmpty)
    }

    @Test func aRequestMayHaveLessPatience() throws {
        let server = try LoopbackServer(.init(bytes: [], stalls: true))
        #expect(throws: TransportError.timedOut(after: 0.2)) {
            try transport.get(HTTPRequest(url: server.url, allowsPlainHTTP: true, patience: 0.2))
        }
    }

    @Test func howLongAnAnswerHoldsIsRead() throws {
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
    func oddFieldsAreReadAsTheStandardSays(_ field: String, _ expires: Double?, _ maxAge: Int?) throws {
        let server = try LoopbackServer(.init(200, [field]))
        let response = try transport.get(HTTPRequest(url: server.url, allowsPlainHTTP: true))
        #expect(response.expires?.secondsSince1970 == expires)
        #expect(response.maxAge == maxAge)
        #expect(response.lastModified == nil && response.date == nil)
    }

    @Test func aHeadBeyondTheLimitEndsTheTransfer() throws {
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
    func anHTTPDateIsReadInItsThreeForms(_ text: String, _ seconds: Double?) {
        #expect(Instant(httpDate: text)?.secondsSince1970 == seconds)
    }
}
