import Primitives
import Synchronization
import Testing

@testable import Providers

struct CachingTransportTests {
    private static let start = Instant(secondsSince1970: 1_795_216_920)
    private static let modified = "Fri, 20 Nov 2026 23:22:00 GMT"

    /// Stores every response in memory.
    private final class Memory: ResponseStore {
        let answers = Mutex<[String: StoredResponse]>([:])

        func response(to url: String) -> StoredResponse? { answers.withLock { $0[url] } }
        func note(_ answer: StoredResponse, isNew: Bool) {
            if isNew { answers.withLock { $0[answer.url] = answer } }
        }
    }

    private final class Service: HTTPTransport {
        let requests = Mutex<[HTTPRequest]>([])
        let reply: HTTPResponse

        init(_ reply: HTTPResponse) {
            self.reply = reply
        }

        func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
            requests.withLock { $0.append(request) }
            let isAsked = request.headers.contains(HTTPHeader("If-Modified-Since", CachingTransportTests.modified))
            return isAsked ? HTTPResponse(status: 304) : reply
        }

        var count: Int { requests.withLock { $0.count } }
    }

    private func get(_ service: Service, _ store: Memory, after seconds: Double) throws -> HTTPResponse {
        let transport = CachingTransport(
            around: service, keeping: store, now: { Self.start.advanced(by: seconds) })
        return try transport.get(
            HTTPRequest(url: "https://example.org/?key=s3cr3t", publicURL: "https://example.org/"))
    }

    private static let lifetimes: [(HTTPResponse, Double)] = [
        (HTTPResponse(status: 200, body: [1]), 600),
        (HTTPResponse(status: 203, maxAge: 90, body: [1]), 90),
        (HTTPResponse(status: 200, maxAge: .max, body: [1]), 21_600),
        (HTTPResponse(status: 200, expires: start.advanced(by: 60), body: [1]), 60),
        // The server's clock is one hour ahead.
        (
            HTTPResponse(status: 200, date: start.advanced(by: 3600), expires: start.advanced(by: 3660), body: [1]),
            60
        ),
        (HTTPResponse(status: 200, expires: start.advanced(by: 60), maxAge: 30, body: [1]), 30),
    ]

    @Test(arguments: lifetimes)
    func aResponseIsFreshForItsStatedLifetime(_ reply: HTTPResponse, _ seconds: Double) throws {
        let (service, store) = (Service(reply), Memory())
        for time in [0, seconds - 1] { #expect(try get(service, store, after: time).body == [1]) }
        #expect(service.count == 1)
        _ = try get(service, store, after: seconds + 1)
        #expect(service.count == 2)
    }

    @Test(arguments: [
        HTTPResponse(status: 500, body: [1]), HTTPResponse(status: 404, body: [1]), HTTPResponse(status: 200),
        HTTPResponse(status: 304), HTTPResponse(status: 206, body: [1]),
    ])
    func otherStatusesAreNotStored(_ reply: HTTPResponse) throws {
        let store = Memory()
        _ = try get(Service(reply), store, after: 0)
        #expect(store.answers.withLock { $0.isEmpty })
    }

    @Test func aStaleResponseIsRevalidated() throws {
        let (service, store) = (
            Service(HTTPResponse(status: 200, lastModified: Self.modified, body: [1, 2])), Memory()
        )
        for time in [0.0, 700] { #expect(try get(service, store, after: time).body == [1, 2]) }
        #expect(service.count == 2)
        // It is fresh from the time of revalidation.
        #expect(try get(service, store, after: 1200).status == 200 && service.count == 2)
    }

    @Test func aResponseFromTheFutureIsStale() throws {
        let (service, store) = (Service(HTTPResponse(status: 200, body: [1])), Memory())
        _ = try get(service, store, after: 0)
        _ = try get(service, store, after: -100)
        #expect(service.count == 2)
    }

    @Test func noKeyIsStored() throws {
        let store = Memory()
        _ = try get(Service(HTTPResponse(status: 200, body: [1])), store, after: 0)
        let answer = try #require(store.response(to: "https://example.org/"))
        #expect(!String(decoding: answer.bytes, as: UTF8.self).contains("s3cr3t"))
    }

    @Test func aCacheOnlyTransportRespectsTheMaximumAge() throws {
        let store = Memory()
        _ = try get(Service(HTTPResponse(status: 200, body: [7])), store, after: 0)
        func stored(after seconds: Double) -> [UInt8]? {
            let transport = CacheOnlyTransport(from: store, maxAge: 3600, now: Self.start.advanced(by: seconds))
            return try? transport.get(HTTPRequest(url: "https://example.org/")).body
        }
        #expect(stored(after: 3599) == [7])
        #expect(stored(after: 3600) == nil && stored(after: -1) == nil)
    }

    @Test func aStoredResponseSurvivesARoundTrip() throws {
        let answer = StoredResponse(
            url: "https://example.org/a b?c", storedAt: Self.start, freshUntil: Self.start.advanced(by: 0.25),
            status: 203,
            contentType: "application/json; charset=utf-8", lastModified: Self.modified,
            body: [0, 10, 10, 255, 123, 10, 10])
        #expect(StoredResponse(bytes: answer.bytes) == answer)
        var bare = answer
        (bare.contentType, bare.lastModified, bare.body) = (nil, nil, [1])
        #expect(StoredResponse(bytes: bare.bytes) == bare)
    }

    @Test func aDamagedFileIsRejected() {
        let bytes = StoredResponse(
            url: "https://example.org/", storedAt: Self.start, freshUntil: Self.start, status: 200,
            contentType: "a/b",
            lastModified: nil, body: Array("{\"a\": 1}".utf8)
        ).bytes
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0x04
            #expect(StoredResponse(bytes: damaged) == nil, "byte \(index)")
            #expect(StoredResponse(bytes: Array(bytes[..<index])) == nil)
        }
        #expect(StoredResponse(bytes: bytes + [0]) == nil)
    }

    @Test func aFileWithTimesThatAreNeverWrittenIsRejected() {
        let good = StoredResponse(
            url: "https://example.org/", storedAt: Self.start, freshUntil: Self.start, status: 200,
            contentType: nil,
            lastModified: nil, body: [1])
        #expect(StoredResponse(bytes: good.bytes) == good)
        let end = StoredResponse.lasting
        for (stored, fresh) in [(0.0, 1e300), (0, end + 1), (0, -1), (-1e300, 0), (1e300, 1e300)] {
            var strange = good
            strange.storedAt = Self.start.advanced(by: stored)
            strange.freshUntil = Self.start.advanced(by: fresh)
            #expect(StoredResponse(bytes: strange.bytes) == nil, "\(stored) \(fresh)")
        }
        var (other, empty) = (good, good)
        (other.status, empty.body) = (404, [])
        #expect(StoredResponse(bytes: other.bytes) == nil && StoredResponse(bytes: empty.bytes) == nil)
    }
}
