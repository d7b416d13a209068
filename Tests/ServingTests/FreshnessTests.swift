import Primitives
import Testing

@testable import Serving

struct FreshnessTests {
    private static let noon = Instant(secondsSince1970: 1_795_176_000)

    @Test(arguments: [(0.0, 0.0, 300.0), (1, 0, 300), (299.9, 0, 300), (300, 300, 600), (-0.1, -300, 0)])
    func anIntervalBeginsAtAMultiple(seconds: Double, start: Double, end: Double) {
        let interval = PictureInterval(around: Self.noon.advanced(by: seconds), seconds: 300)
        #expect(interval.start == Self.noon.advanced(by: start))
        #expect(interval.end == Self.noon.advanced(by: end))
    }

    @Test func aPictureLastsUntilTheNextOneCanDiffer() {
        let freshness = Freshness.until(Self.noon, stale: 300)
        let header = freshness.header(at: Self.noon.advanced(by: -42.5))
        #expect(header == "public, max-age=42, stale-while-revalidate=300")
        #expect(freshness.lasts(at: Self.noon.advanced(by: -0.1)))
        #expect(!freshness.lasts(at: Self.noon))
        #expect(freshness.header(at: Self.noon.advanced(by: 5)).contains("max-age=0,"))
        #expect(Freshness.lasting(60).header(at: Self.noon) == "public, max-age=60")
        #expect(Freshness.never.header(at: Self.noon) == "no-store")
        #expect(!Freshness.never.lasts(at: Self.noon))
    }

    // MARK: Tags

    private func tag(_ bytes: [UInt8]) -> EntityTag { bytes.withUnsafeBytes { EntityTag(of: $0) } }

    @Test func aTagDependsOnEachByteAndTheirNumber() {
        let bytes = [UInt8](0..<41)
        let own = tag(bytes)
        #expect(tag(bytes) == own)
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1
            #expect(tag(changed) != own, "\(index)")
        }
        #expect(tag(bytes + [0]) != own)
        #expect(tag(Array(bytes.dropLast())) != own)
        #expect(tag([]) != tag([0]) && tag([0]) != tag([0, 0]))
    }

    /// A tag must be the same on every machine and in every version that makes the same bytes.
    @Test func aTagIsTheSameInEveryProcess() {
        #expect(tag(Array("weathercard".utf8)).description == tag(Array("weathercard".utf8)).description)
        #expect(tag(Array("0123456789".utf8)).description.utf8.allSatisfy { (0x21...0x7E).contains($0) })
    }

    @Test func aListNamesATagWholeOrWeakOrAnything() {
        let own = tag([1, 2, 3])
        #expect(own.isIn("\(own)"))
        #expect(own.isIn("\"x\" , W/\(own)"))
        #expect(own.isIn("*"))
        #expect(!own.isIn("\"x\""))
        #expect(!own.isIn(""))
        #expect(!own.isIn(String(own.description.dropLast())))
    }

    // MARK: Conditions

    private func finding(_ status: Int = 200) -> Finding {
        Finding(
            status: status, headers: [("Content-Type", "image/png"), ("Link", "<a>")], body: Body([1, 2, 3]),
            modified: Self.noon, freshness: .lasting(60))
    }

    @Test func whoHasThePictureGetsNone() throws {
        let finding = finding()
        let reply = try #require(finding.reply(to: .init(tags: finding.tag.description), at: Self.noon))
        #expect(reply.status == 304 && reply.body.bytes.isEmpty)
        let names = reply.headers.map(\.name)
        #expect(Set(names) == ["Link", "ETag", "Last-Modified", "Cache-Control"])
        let bare = finding.bare.reply(to: .init(tags: "*"), at: Self.noon)
        #expect(bare?.status == 304)
        #expect(reply.omitted == 3 && bare?.omitted == 3)
        #expect(finding.reply(to: .init(), at: Self.noon)?.omitted == nil)
    }

    @Test func aTagCountsBeforeATime() {
        let now = HTTPDate.text(Self.noon)
        #expect(finding().reply(to: .init(tags: "\"x\"", since: now), at: Self.noon)?.status == 200)
        #expect(finding().reply(to: .init(since: now), at: Self.noon)?.status == 304)
        let earlier = HTTPDate.text(Self.noon.advanced(by: -1))
        #expect(finding().reply(to: .init(since: earlier), at: Self.noon)?.status == 200)
        #expect(finding().reply(to: .init(since: "yesterday"), at: Self.noon)?.status == 200)
    }

    @Test func onlyATagIsKnownOfAPictureThatIsNoLongerThere() {
        #expect(finding().bare.reply(to: .init(tags: "\"x\""), at: Self.noon) == nil)
        #expect(finding(404).bare.reply(to: .init(tags: "*"), at: Self.noon) == nil)
    }

    @Test func aRefusalIsNeverConditional() {
        #expect(finding(404).reply(to: .init(tags: "*"), at: Self.noon)?.status == 404)
    }

    // MARK: Dates and names

    /// The example of RFC 9110, 5.6.7.
    @Test func aDateIsWrittenAndRead() {
        let instant = Instant(secondsSince1970: 784_111_777)
        #expect(HTTPDate.text(instant.advanced(by: 0.9)) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(HTTPDate.instant("Sun, 06 Nov 1994 08:49:37 GMT") == instant)
    }

    @Test(arguments: [
        "", "Sun, 06 Nov 1994 08:49:37", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 31 Feb 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:00:00 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT",
    ])
    func anythingElseIsNoDate(text: String) {
        #expect(HTTPDate.instant(text) == nil)
    }

    @Test func aFileHasANameInWordsAndAnotherForOldClients() {
        #expect(
            FileName.disposition(["Seattle", "day"], extension: "png") == "inline; filename=\"seattle-day.png\"")
        #expect(
            FileName.disposition(["Reykjavík", "day"], extension: "png")
                == "inline; filename=\"reykjav_k-day.png\"; filename*=UTF-8''reykjav%C3%ADk-day.png")
        // Without the soft hyphens of a German name.
        #expect(
            FileName.disposition(["Reyk\u{AD}ja", "day"], extension: "png") == "inline; filename=\"reykja-day.png\""
        )
        #expect(
            FileName.disposition(["a\"; b=\r\n../c", ""], extension: "png") == "inline; filename=\"a-b-c.png\"")
    }
}
