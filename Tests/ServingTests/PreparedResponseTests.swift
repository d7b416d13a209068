import Primitives
import Testing

@testable import Serving

struct PreparedResponseTests {
    @Test func whoAsksInOneSecondGetsTheSameReply() throws {
        let noon = Instant(secondsSince1970: 1_795_176_000)
        let prepared = PreparedResponse(
            CachedResponse(
                status: 200, headers: [], body: Body([1, 2, 3]), modified: noon,
                freshness: .until(noon.advanced(by: 60), stale: 60)))
        func answer(_ conditions: CachedResponse.Conditions = .init(), after seconds: Double) throws -> Answer {
            try #require(prepared.answer(to: conditions, at: noon.advanced(by: seconds)))
        }
        let first = try #require(try answer(after: 0.2).shared)
        #expect(try answer(after: 0.9).shared === first)
        let next = try answer(after: 1.1)
        #expect(next.shared !== first)
        #expect(next.reply.headers.contains { $0.value.hasPrefix("public, max-age=58,") })
        // A part is for who asks for it, and what is added for a client is for nobody else.
        #expect(try answer(.init(range: "bytes=0-0"), after: 1.1).shared == nil)
        var closing = next
        closing.add("Connection", "close")
        #expect(closing.shared == nil && !next.reply.headers.contains { $0.name == "Connection" })
        #expect(try answer(.init(tags: "*"), after: 1.1).reply.status == 304)
    }
}
