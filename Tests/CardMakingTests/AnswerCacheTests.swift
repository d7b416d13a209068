import CardOrders
import Options
import Primitives
import Providers
import SystemAccess
import TestSupport
import Testing
import Threading

@testable import CardMaking

struct AnswerCacheClockTests {
    /// A service with one answer.
    private struct Service: HTTPTransport {
        func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
            HTTPResponse(status: 200, body: Array("answer".utf8))
        }
    }

    @Test func anAnswerOfAClockThatWasAheadIsRemovedAndThatIsSaid() throws {
        let folder = try TemporaryFolder()
        let now = Instant(secondsSince1970: 1_795_216_920)
        let warnings = WarningList()
        let log = RequestLog(try ServiceSettings(OptionValues(), Environment { _ in nil })) { _ in }
        func cache(at now: Instant) -> AnswerCache {
            let context = CardContext(now: { now }, warn: { warnings.add($0) }, agent: "weathercard/test")
            return AnswerCache(in: CacheFolder(folder.path, origin: "option"), log, context)
        }
        func keep(at now: Instant) throws {
            let cache = cache(at: now)
            cache.begin()
            let transport = CachingTransport(around: Service(), keeping: cache, now: { now })
            _ = try transport.get(HTTPRequest(url: "https://example.org/"))
            cache.keep()
        }
        // Minutes may be a correction.
        try keep(at: now.advanced(by: 120))
        #expect(cache(at: now).response(to: "https://example.org/") != nil && warnings.messages.isEmpty)
        try keep(at: now.advanced(by: 5 * 365 * 86_400))
        #expect(folder.names.count == 1)
        #expect(cache(at: now).response(to: "https://example.org/") == nil)
        #expect(folder.names.isEmpty && warnings.messages.count == 1)
        #expect(warnings.messages.first?.contains("is of 2031-11-19T23:22:00Z, a time that has not come") == true)
    }
}
