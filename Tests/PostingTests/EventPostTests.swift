import CardMaking
import CardOrders
import Foundation
import LoopbackServices
import Options
import Primitives
import SystemAccess
import TestSupport
import Testing

@testable import Posting

/// Posts about events, by a timer that runs at one moment after another.
struct EventPostTests {
    /// A service, a folder with the ledger and the list of warnings, and the conditions of a timer.
    private final class Timer {
        let platform: FakePlatform
        private let server: LoopbackServer
        let folder: TemporaryFolder
        var conditions = ["warning:severe"]
        var options: [(Option, String)] = []
        /// What a dry run prints.
        private(set) var printed = ""

        init(_ kind: FakePlatform.Kind = .mastodon) throws {
            let platform = FakePlatform(kind)
            self.platform = platform
            folder = try TemporaryFolder()
            server = try LoopbackServer { platform.reply(to: $0) }
            list()
        }

        /// Replaces the list of warnings.
        func list(_ warnings: String...) {
            _ = folder.create(
                "alerts.json", #"{"type": "FeatureCollection", "features": [\#(warnings.joined(separator: ","))]}"#)
        }

        /// A run at a moment; the error, or nil if there is none.
        @discardableResult
        func run(at moment: String, dry: Bool = false) throws -> ProgramError? {
            let service = try #require(PostingService(rawValue: platform.kind.rawValue))
            let now = try #require(Instant(iso8601: moment))
            let capture = Capture()
            let secret = platform.secret(platform.secret, at: server.url)
            let environment = Environment { [secret] in $0 == PostSecret.variable ? secret : nil }
            let result = try withExtendedLifetime(server) {
                var values = OptionValues()
                var all: [(Option, String)] = [
                    (PlaceOptions.place, "Seattle"), (CardOptions.provider, "sample"),
                    (OutputOptions.scale, "0.05"),
                    (CardOptions.alerts, folder.file("alerts.json")), (CardOptions.time, moment),
                    (PostOptions.state, folder.file("state")),
                ]
                if service.takes.contains(.instance) { all.append((PostOptions.instance, server.url)) }
                if service.takes.contains(.account) { all.append((PostOptions.account, "me.example")) }
                let channels: [PostingService: String] = [
                    .slack: "C1", .telegram: "@town", .matrix: "!abc:m", .ntfy: "town",
                ]
                if let channel = channels[service] { all.append((PostOptions.channel, channel)) }
                for (option, value) in all + options + conditions.map({ (TriggerOptions.when, $0) }) {
                    try values.record(value, for: option)
                }
                if dry { try values.record("", for: PostOptions.dryRun) }
                let context = CardContext(now: { now }, warn: { _ in }, agent: "weathercard/test")
                let run = try PostRun(
                    values, name: service.rawValue, target: NamedTarget(service: service),
                    maker: CardMaker(context, try ServiceSettings(values, environment)), environment: environment,
                    streams: StandardStreams(output: capture.descriptor))
                return failure { () throws(ProgramError) in try run.run() }
            }
            printed = try capture.text()
            return result
        }

        var texts: [String] { platform.posts.map { $0.text.components(separatedBy: " Seattle,").first ?? "" } }

        /// The file of the ledger.
        var ledger: String {
            get throws {
                let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("state"))
                return folder.file("state") + "/" + (try #require(names.first))
            }
        }
    }

    private static func warning(
        _ id: String, _ severity: String = "Severe", event: String = "High Wind Warning", until end: String
    ) -> String {
        """
        {"id": "https://example.org/\(id)", "geometry": {"type": "Polygon", "coordinates": [[[-123, 47], [-122, 47], [-122, 48], [-123, 48], [-123, 47]]]},
        "properties": {"id": "\(id)", "areaDesc": "Seattle",
        "status": "Actual", "messageType": "Alert", "severity": "\(severity)", "event": "\(event)",
        "senderName": "NWS Seattle WA", "description": "Stay in.", "onset": "2026-11-20T23:00:00Z", "ends": "\(end)"}}
        """
    }

    @Test(arguments: FakePlatform.Kind.allCases)
    func aWarningIsToldAsItBeginsWorsensIsShortenedAndIsCancelled(kind: FakePlatform.Kind) throws {
        let timer = try Timer(kind)
        #expect(try timer.run(at: "2026-11-20T23:50:00Z") == nil)
        timer.list(Self.warning("1", until: "2026-11-21T06:00:00Z"))
        #expect(try timer.run(at: "2026-11-21T00:00:00Z") == nil)
        #expect(try timer.run(at: "2026-11-21T00:05:00Z") == nil)
        timer.list(Self.warning("2", "Extreme", until: "2026-11-21T06:00:00Z"))
        #expect(try timer.run(at: "2026-11-21T00:10:00Z") == nil)
        timer.list(Self.warning("3", "Extreme", until: "2026-11-21T04:00:00Z"))
        #expect(try timer.run(at: "2026-11-21T00:15:00Z") == nil)
        #expect(try timer.run(at: "2026-11-21T00:20:00Z") == nil)
        timer.list()
        #expect(try timer.run(at: "2026-11-21T00:25:00Z") == nil)
        #expect(try timer.run(at: "2026-11-21T00:30:00Z") == nil)
        #expect(
            timer.texts == [
                "High Wind Warning until 10 PM.", "Update: High Wind Warning until 10 PM.",
                "Update: High Wind Warning until 8 PM.", "No longer listed: High Wind Warning.",
            ])
        let posts = timer.platform.posts
        let first: String? =
            switch kind {
            case .mastodon: "7"
            case .bluesky: posts.first.map { "at://\($0.key)" }
            case .telegram: "12"
            case .matrix: "$e1"
            case .slack, .discord, .ntfy, .webhook: nil
            }
        #expect(posts.map(\.replyTo) == [nil, first, first, first], "\(posts.map(\.replyTo))")
        // Another one later is an event of its own.
        timer.list(Self.warning("4", until: "2026-11-21T03:00:00Z"))
        #expect(try timer.run(at: "2026-11-21T01:00:00Z") == nil)
        #expect(timer.platform.posts.count == 5 && timer.platform.posts.last?.replyTo == nil)
    }

    /// The issuer keeps the message and calls its hazard something else.
    @Test func aWarningWhoseHazardChangesIsStillTheSame() throws {
        let timer = try Timer()
        timer.list(Self.warning("1", event: "Storm Warning", until: "2026-11-21T06:00:00Z"))
        #expect(try timer.run(at: "2026-11-21T00:00:00Z") == nil)
        timer.list(Self.warning("1", event: "High Wind Warning", until: "2026-11-21T06:00:00Z"))
        #expect(try timer.run(at: "2026-11-21T00:05:00Z") == nil)
        #expect(try timer.run(at: "2026-11-21T00:10:00Z") == nil)
        timer.list()
        #expect(try timer.run(at: "2026-11-21T00:15:00Z") == nil)
        #expect(
            timer.texts == [
                "Storm Warning until 10 PM.", "Update: High Wind Warning until 10 PM.",
                "No longer listed: High Wind Warning.",
            ])
        #expect(timer.platform.posts.map(\.replyTo) == [nil, "7", "7"])
    }

    @Test func twoHazardsOfAMessageAreTwoEvents() throws {
        let timer = try Timer()
        let wind = Self.warning("1", until: "2026-11-21T06:00:00Z")
        let flood = Self.warning("1", event: "Flood Warning", until: "2026-11-21T06:00:00Z")
        timer.list(wind)
        #expect(try timer.run(at: "2026-11-21T00:00:00Z") == nil)
        timer.list(wind, flood)
        #expect(try timer.run(at: "2026-11-21T00:05:00Z") == nil)
        #expect(try timer.run(at: "2026-11-21T00:10:00Z") == nil)
        #expect(timer.texts == ["High Wind Warning until 10 PM.", "Flood Warning until 10 PM."])
        #expect(timer.platform.posts.map(\.replyTo) == [nil, nil])
    }

    @Test func theEndOfAWarningIsToldWhileItIsNews() throws {
        for (later, count) in [("2026-11-21T06:10:00Z", 2), ("2026-11-21T08:10:00Z", 1)] {
            let timer = try Timer()
            timer.list(Self.warning("1", until: "2026-11-21T06:00:00Z"))
            #expect(try timer.run(at: "2026-11-21T00:00:00Z") == nil)
            #expect(try timer.run(at: later) == nil)
            #expect(try timer.run(at: later) == nil)
            #expect(timer.platform.posts.count == count)
            if count == 2 { #expect(timer.texts.last == "Ended: High Wind Warning.", "\(timer.texts)") }
        }
    }

    @Test func aWarningThatBecomesLessThanTheConditionIsStillFollowed() throws {
        let timer = try Timer()
        timer.list(Self.warning("1", until: "2026-11-21T06:00:00Z"))
        try timer.run(at: "2026-11-21T00:00:00Z")
        timer.list(Self.warning("2", "Moderate", until: "2026-11-21T06:00:00Z"))
        try timer.run(at: "2026-11-21T00:05:00Z")
        #expect(timer.texts.last == "Update: High Wind Warning until 10 PM.", "\(timer.texts)")
    }

    /// What a run leaves that is killed when it is about to send the request that makes the post, or just after it.
    @Test(arguments: FakePlatform.Kind.allCases)
    func aRunThatWasKilledMakesNoSecondPost(kind: FakePlatform.Kind) throws {
        let timer = try Timer(kind)
        timer.list(Self.warning("1", until: "2026-11-21T06:00:00Z"))
        #expect(try timer.run(at: "2026-11-21T00:00:00Z") == nil)
        let lines = try #require(contents(timer.ledger)).split(separator: "\n")
        try (lines.dropLast().joined(separator: "\n") + "\n{\"state\": \"ma").write(
            toFile: timer.ledger, atomically: false, encoding: .utf8)
        let error = try timer.run(at: "2026-11-21T00:05:00Z")
        let isKeyed = kind.isKeyed
        #expect((error == nil) == isKeyed, "\(error?.message ?? "")")
        if let error { #expect(error.status == .unavailable && error.message.contains("the post may be there")) }
        // It is said once, and the event is followed.
        #expect(try timer.run(at: "2026-11-21T00:10:00Z") == nil)
        #expect(timer.platform.posts.count == 1)
        timer.list(Self.warning("1", until: "2026-11-21T07:00:00Z"))
        #expect(try timer.run(at: "2026-11-21T00:15:00Z") == nil)
        let replies =
            [FakePlatform.Kind.slack, .discord, .telegram].contains(kind) ? nil : timer.platform.posts[0].id
        #expect(timer.platform.posts.count == 2)
        if kind == .mastodon { #expect(timer.platform.posts.last?.replyTo == replies) }
    }

    @Test func aPostThatIsRefusedIsMadeByALaterRunAndAReplyThatIsRefusedAsAPostOfItsOwn() throws {
        let timer = try Timer()
        timer.list(Self.warning("1", until: "2026-11-21T06:00:00Z"))
        timer.platform.fail(at: 1, .answers(422, #"{"error": "Validation failed"}"#))
        #expect(try timer.run(at: "2026-11-21T00:00:00Z")?.status == .unavailable)
        #expect(try timer.run(at: "2026-11-21T00:05:00Z") == nil)
        #expect(timer.platform.posts.count == 1)
        timer.list(Self.warning("1", "Extreme", until: "2026-11-21T06:00:00Z"))
        timer.platform.fail(at: 1, .answers(404, #"{"error": "Record not found"}"#))
        #expect(try timer.run(at: "2026-11-21T00:10:00Z")?.status == .unavailable)
        #expect(try timer.run(at: "2026-11-21T00:15:00Z") == nil)
        #expect(timer.platform.posts.map(\.replyTo) == [nil, nil])
        #expect(timer.texts.last == "Update: High Wind Warning until 10 PM.")
    }

    @Test func inQuietHoursOnlyExtremeWarningsAreToldAndOthersAfterwards() throws {
        let timer = try Timer()
        timer.options = [(PostOptions.quiet, "22:00-07:00")]
        timer.list(
            Self.warning("1", until: "2026-11-21T20:00:00Z"),
            Self.warning("2", "Extreme", event: "Flood Warning", until: "2026-11-21T12:00:00Z"))
        // 23:00 in Seattle.
        try timer.run(at: "2026-11-21T07:00:00Z")
        #expect(timer.texts == ["Flood Warning until Saturday 4 AM."], "\(timer.texts)")
        try timer.run(at: "2026-11-21T07:05:00Z", dry: true)
        #expect(
            timer.printed.contains("warning:severe: not posted: held back in quiet hours: High Wind Warning until"))
        #expect(timer.printed.contains("warning:severe: not posted: told at 2026-11-21T07:00:00Z already: Flood"))
        // 7:00.
        timer.list(Self.warning("1", until: "2026-11-21T20:00:00Z"))
        try timer.run(at: "2026-11-21T15:00:00Z")
        #expect(timer.texts.dropFirst() == ["High Wind Warning until Saturday 12 PM."], "\(timer.texts)")
    }

    @Test func noMorePostsThanAllowedAreMadeOnADay() throws {
        let timer = try Timer()
        timer.options = [(PostOptions.mostADay, "1")]
        timer.list(
            Self.warning("1", until: "2026-11-21T20:00:00Z"),
            Self.warning("2", event: "Flood Warning", until: "2026-11-21T20:00:00Z"))
        try timer.run(at: "2026-11-21T00:00:00Z")
        try timer.run(at: "2026-11-21T00:05:00Z")
        #expect(timer.platform.posts.count == 1)
        // Five past midnight in Seattle.
        try timer.run(at: "2026-11-21T08:05:00Z")
        #expect(timer.platform.posts.count == 2)
        #expect(Set(timer.texts.map { $0.prefix(5) }) == ["Flood", "High "])
    }

    @Test func aDryRunShowsWhatWouldBePostedAndLeavesNothing() throws {
        let timer = try Timer()
        timer.conditions += ["frost", "rain-within 1h", "gust 99m/s"]
        timer.list(Self.warning("1", until: "2026-11-21T02:00:00Z"))
        #expect(try timer.run(at: "2026-11-20T23:22:00Z", dry: true) == nil)
        let lines = timer.printed.split(separator: "\n")
        #expect(
            lines.prefix(4) == [
                "warning:severe: would be posted: High Wind Warning until 6 PM.",
                "frost: not posted: nothing of the kind is known",
                "rain-within 1h: would be posted: Rain starts in 14 min, heavy by 3:55.",
                "gust 99m/s: not posted: nothing of the kind is known",
            ], "\(timer.printed)")
        #expect(
            lines.count { $0.hasPrefix("text: High Wind Warning until 6 PM. Seattle, 3:22 PM: 54°F. Rain") } == 2)
        #expect(timer.platform.posts.isEmpty && timer.folder.names == ["alerts.json"])
    }

    @Test func anEventThatIsNoWarningIsToldOnce() throws {
        let timer = try Timer()
        timer.conditions = ["rain-within 1h", "gust 5m/s"]
        for minute in 22..<30 { try timer.run(at: "2026-11-20T23:\(minute):00Z") }
        #expect(timer.platform.posts.count == 2, "\(timer.texts)")
    }

    @Test func aLedgerThatHasBecomeLongKeepsItsLastEvents() throws {
        let timer = try Timer()
        timer.list(Self.warning("1", until: "2026-11-21T06:00:00Z"))
        try timer.run(at: "2026-11-21T00:00:00Z")
        let own = try #require(contents(timer.ledger))
        let old = #"{"state": "made", "begun": "2026-01-01T00:00:00Z", "end": "2026-01-02T00:00:00Z", "key": "ab"}"#
        try (String(repeating: old + "\n", count: 2000) + own).write(
            toFile: timer.ledger, atomically: false, encoding: .utf8)
        try timer.run(at: "2026-11-21T00:05:00Z")
        #expect(timer.platform.posts.count == 1)
        let text = try #require(contents(timer.ledger))
        #expect(text.utf8.count <= 1 << 16 && text.hasSuffix(own))
    }

    @Test(arguments: [
        ("22:00-07:00", [22 * 60, 0, 6 * 60 + 59], [21 * 60 + 59, 7 * 60]),
        ("12:30-13:00", [12 * 60 + 30], [12 * 60 + 29, 13 * 60, 0]),
    ])
    func quietHoursMayPassMidnight(text: String, quiet: [Int], loud: [Int]) throws {
        let hours = try #require(QuietHours(text))
        func contains(_ minutes: Int) -> Bool {
            hours.contains(CivilTime(Instant(secondsSince1970: Double(minutes) * 60), offset: 0))
        }
        #expect(quiet.allSatisfy(contains) && !loud.contains(where: contains))
    }

    @Test(arguments: ["", "22:00", "22-7", "22:00-24:00", "7:00-7:00", "22:00-07:00-08:00", "22:60-07:00"])
    func otherTextsAreNoQuietHours(text: String) {
        #expect(QuietHours(text) == nil)
    }

    @Test(arguments: [
        ([(PostOptions.quiet, "22:00-07:00")], "--quiet is about conditions; add --when"),
        ([(PostOptions.mostADay, "3")], "--most-a-day is about conditions; add --when"),
        ([(TriggerOptions.when, "frost"), (PostOptions.onceADay, "")], "--once-a-day and --when cannot be given"),
    ])
    func optionsThatHaveNoEffectAreRefused(options: [(Option, String)], words: String) throws {
        let error = failure { () throws(ProgramError) in
            var values = OptionValues()
            for (option, value) in [(PlaceOptions.place, "Bern")] + options {
                try values.record(value, for: option)
            }
            let environment = Environment { _ in nil }
            let context = CardContext(
                now: { Instant(secondsSince1970: 0) }, warn: { _ in }, agent: "weathercard/test")
            _ = try PostRun(
                values, name: "slack", target: NamedTarget(service: .slack),
                maker: CardMaker(context, try ServiceSettings(values, environment)), environment: environment,
                streams: StandardStreams())
        }
        #expect(error?.status == .usage && error?.message.contains(words) == true, "\(error?.message ?? "")")
    }
}
