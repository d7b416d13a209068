import CardOrders
import Primitives
import Testing
import Words

@testable import Serving

struct FreshnessTests {
    @Test func aClockThatIsSetIsNoticed() {
        var watch = ClockWatch()
        let steps: [(clock: Double, seconds: Double, wasSet: Bool)] = [
            (1000, 10, false), (1060, 70, false), (1064.9, 71, false), (173_000, 72, true), (173_001, 73, false),
            (1070, 80, true), (1080, 90, false),
        ]
        for step in steps {
            let wasSet = watch.wasSet(Instant(secondsSince1970: step.clock), at: step.seconds)
            #expect(wasSet == step.wasSet, "\(step)")
        }
    }

    /// A clock that was set back does not make an interval longer.
    @Test func nothingIsKeptForLongerThanItsInterval() {
        let freshness = Freshness.until(Self.noon, stale: 300)
        #expect(freshness.age(at: Self.noon.advanced(by: -180_069)) == 300)
        #expect(freshness.age(at: Self.noon.advanced(by: -299)) == 299 && freshness.age(at: Self.noon) == 0)
    }

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

    /// MeteoAlarm's terms: no longer than ten minutes.
    @Test func whatEndsStrictlyIsNotServedStale() {
        let freshness = Freshness.strictly(until: Self.noon)
        #expect(freshness.header(at: Self.noon.advanced(by: -42.5)) == "public, max-age=42, must-revalidate")
        #expect(freshness.age(at: Self.noon.advanced(by: 5)) == 0 && !freshness.lasts(at: Self.noon))
        #expect(freshness.age(at: Self.noon.advanced(by: -180_069)) == 600)
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

    private func response(_ status: Int = 200) -> CachedResponse {
        CachedResponse(
            status: status, headers: [("Content-Type", "image/png"), ("Link", "<a>")], body: Body([1, 2, 3]),
            modified: Self.noon, freshness: .lasting(60))
    }

    @Test func whoHasThePictureGetsNone() throws {
        let response = response()
        let reply = try #require(response.reply(to: .init(tags: response.tag.description), at: Self.noon))
        #expect(reply.status == 304 && reply.body.bytes.isEmpty)
        let names = reply.headers.map(\.name)
        #expect(Set(names) == ["Link", "ETag", "Last-Modified", "Cache-Control", "Accept-Ranges"])
        let bare = response.bare.reply(to: .init(tags: "*"), at: Self.noon)
        #expect(bare?.status == 304)
        #expect(reply.omitted == 3 && bare?.omitted == 3)
        #expect(response.reply(to: .init(), at: Self.noon)?.omitted == nil)
    }

    @Test func aTagCountsBeforeATime() {
        let now = HTTPDate.text(Self.noon)
        #expect(response().reply(to: .init(tags: "\"x\"", since: now), at: Self.noon)?.status == 200)
        #expect(response().reply(to: .init(since: now), at: Self.noon)?.status == 304)
        let earlier = HTTPDate.text(Self.noon.advanced(by: -1))
        #expect(response().reply(to: .init(since: earlier), at: Self.noon)?.status == 200)
        #expect(response().reply(to: .init(since: "yesterday"), at: Self.noon)?.status == 200)
    }

    @Test func onlyATagIsKnownOfAPictureThatIsNoLongerThere() {
        #expect(response().bare.reply(to: .init(tags: "\"x\""), at: Self.noon) == nil)
        #expect(response(404).bare.reply(to: .init(tags: "*"), at: Self.noon) == nil)
    }

    @Test func aRefusalIsNeverConditional() {
        #expect(response(404).reply(to: .init(tags: "*"), at: Self.noon)?.status == 404)
    }

    // MARK: Parts

    /// RFC 9110, 14.1.2 and 14.2.
    @Test(arguments: [
        ("bytes=0-0", ByteRange.part(0..<1)), ("bytes=0-", .part(0..<10)), ("Bytes=3-5", .part(3..<6)),
        ("bytes=9-99999999999999999999", .part(9..<10)), ("bytes=-3", .part(7..<10)), ("bytes=-99", .part(0..<10)),
        ("bytes=10-", .unsatisfiable), ("bytes=-0", .unsatisfiable),
        ("bytes=99999999999999999999-", .unsatisfiable),
        ("bytes=5-4", .whole), ("bytes=-", .whole), ("bytes=", .whole), ("bytes=a-b", .whole),
        ("lines=0-1", .whole),
        ("bytes=0-1,3-4", .whole), ("bytes=0-1-2", .whole), ("bytes 0-1", .whole), ("", .whole),
        ("bytes=+1-2", .whole),
    ])
    func aRangeIsThatOfItsBytes(text: String, range: ByteRange) {
        #expect(ByteRange(text, of: 10) == range)
    }

    @Test func whoAsksForAPartGetsIt() throws {
        let response = response()
        let part = try #require(response.reply(to: .init(range: "bytes=1-"), at: Self.noon))
        #expect(part.status == 206 && Array(part.body.bytes) == [2, 3])
        #expect(part.headers.contains { $0 == ("Content-Range", "bytes 1-2/3") })
        #expect(part.headers.contains { $0 == ("ETag", response.tag.description) })
        let beyond = try #require(response.reply(to: .init(range: "bytes=3-"), at: Self.noon))
        #expect(beyond.status == 416 && beyond.headers.contains { $0 == ("Content-Range", "bytes */3") })
        // Who has the whole needs no part, and there is no part of a refusal.
        #expect(response.reply(to: .init(tags: "*", range: "bytes=1-"), at: Self.noon)?.status == 304)
        #expect(self.response(404).reply(to: .init(range: "bytes=1-"), at: Self.noon)?.status == 404)
        #expect(response.bare.reply(to: .init(range: "bytes=1-"), at: Self.noon) == nil)
    }

    @Test func aPartOfAnotherPictureIsNotSent() {
        let response = response()
        for (validator, status) in [
            (response.tag.description, 206), (HTTPDate.text(Self.noon), 206), ("\"x\"", 200),
            ("W/" + response.tag.description, 200), (HTTPDate.text(Self.noon.advanced(by: 1)), 200),
        ] {
            let conditions = CachedResponse.Conditions(range: "bytes=0-1", rangeValidator: validator)
            #expect(response.reply(to: conditions, at: Self.noon)?.status == status, "\(validator)")
        }
    }

    // MARK: Compressed texts

    @Test(arguments: [
        ("gzip", true), ("deflate, GZIP", true), ("gzip;q=0.5", true), ("x-gzip", true), ("*", true),
        ("gzip ; q=0.001", true), ("gzip, identity;q=0.5", true), ("br;q=1.0, *;q=0.1", true), ("", false),
        ("identity", false), ("br", false), ("gzip;q=0", false), ("gzip;q=0.000", false), ("*;q=0", false),
        ("gzip;q=0.5, identity", false), ("gzip;q=0, *", false), ("gzip;q=2", false), ("gzip;level=9", false),
    ])
    func aClientTakesWhatItSays(field: String, isAccepted: Bool) {
        #expect(Gzip.isAccepted(field) == isAccepted)
    }

    @Test(
        arguments: [
            ("de", .german), ("de-AT, en;q=0.5", .german), ("en;q=0.5, de", .german),
            ("en;q=0, de;q=0.001", .german),
            ("xx, es", .spanish), ("ES-419", .spanish), ("de, ja", .german), ("de;q=0.5, *;q=0.8", nil), ("*", nil),
            ("xx", nil), ("", nil), ("de;q=0", nil), ("de;q=2", nil), ("de;q=x, ja;q=0.1", .japanese),
        ] as [(String, Language?)])
    func aPageHasTheLanguageThatIsPreferred(field: String, language: Language?) {
        #expect(QualityValues(field).language == language)
    }

    @Test(
        arguments: [
            // Navigation and pictures of Chrome, Firefox and Safari; curl; previews of links.
            ("text/html,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8", nil),
            ("image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", .webp),
            ("image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5", .webp),
            ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", nil),
            ("*/*", nil), ("", nil), ("text/html, image/png", nil), ("application/json", nil),
            ("image/*", .png), ("image/png", .png), ("image/png, image/webp;q=0.5", .png),
            ("image/png;q=0.5, image/webp;q=0.5", .webp), ("image/jpeg", .jpeg), ("image/jpeg, image/png", .png),
            ("image/jpeg, image/*;q=0.5", .jpeg), ("IMAGE/WEBP", .webp), ("image/webp;q=0, image/*", .png),
            ("image/gif", nil), ("text/html;q=0.5, image/png", .png),
        ] as [(String, CardFormat?)])
    func aPictureIsForWhoPrefersOneToAPage(field: String, format: CardFormat?) {
        #expect(QualityValues(field).pictureFormat == format, "\(field)")
    }

    private func text(_ count: Int, _ type: String = "text/html; charset=utf-8") -> CachedResponse {
        CachedResponse(
            status: 200, headers: [("Content-Type", type)], body: Body([UInt8](repeating: 97, count: count)),
            modified: Self.noon, freshness: .lasting(60))
    }

    @Test func aLongTextIsCompressedForWhoTakesIt() throws {
        let text = text(5000)
        let plain = try #require(text.reply(to: .init(), at: Self.noon))
        let compressed = try #require(text.reply(to: .init(acceptsGzip: true), at: Self.noon))
        #expect(plain.body.bytes.count == 5000 && plain.headers.contains { $0 == ("Vary", "Accept-Encoding") })
        #expect(compressed.headers.contains { $0 == ("Content-Encoding", "gzip") })
        #expect(compressed.headers.contains { $0 == ("Vary", "Accept-Encoding") })
        // The header without a time, and at the end the length.
        #expect(Array(compressed.body.bytes.prefix(8)) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
        #expect(Array(compressed.body.bytes.suffix(4)) == [0x88, 0x13, 0, 0] && compressed.body.bytes.count < 100)
        for small in [self.text(1023), self.text(5000, "image/png")] {
            let reply = try #require(small.reply(to: .init(acceptsGzip: true), at: Self.noon))
            #expect(!reply.headers.contains { ["Vary", "Content-Encoding"].contains($0.name) })
        }
    }

    @Test func eachFormHasItsOwnTag() throws {
        let text = text(5000)
        let tags = try [false, true].map { accepts in
            let headers = try #require(text.reply(to: .init(acceptsGzip: accepts), at: Self.noon)).headers
            return try #require(headers.first { $0.name == "ETag" }).value
        }
        #expect(tags[1] == tags[0].dropLast() + "-gzip\"")
        for (has, accepts, status) in [(0, false, 304), (1, true, 304), (0, true, 200), (1, false, 200)] {
            let conditions = CachedResponse.Conditions(tags: tags[has], acceptsGzip: accepts)
            #expect(text.reply(to: conditions, at: Self.noon)?.status == status)
            #expect(text.bare.reply(to: conditions, at: Self.noon)?.status == (status == 304 ? 304 : nil))
        }
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
