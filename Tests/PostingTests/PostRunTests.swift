import CardMaking
import CardOrders
import Options
import Primitives
import SystemAccess
import TestSupport
import Testing

@testable import Posting

/// What a run of `post` accepts, and what it remembers a post by.
struct PostRunTests {
    private static func run(
        _ options: [(Option, String)], name: String, _ target: NamedTarget, settings: [(Option, Setting)] = [],
        environment: Environment = Environment { _ in nil }
    ) throws(ProgramError) -> PostRun {
        var values = OptionValues()
        for (option, value) in options { try values.record(value, for: option) }
        for (option, setting) in settings { values.configure(setting, for: option) }
        let context = CardContext(
            now: { Instant(secondsSince1970: 1_795_216_920) }, warn: { _ in }, agent: "weathercard/test")
        return try PostRun(
            values, name: name, target: target, maker: CardMaker(context, try ServiceSettings(values, environment)),
            environment: environment, streams: StandardStreams())
    }

    @Test func aTargetHasNothingThatItsServiceDoesNotUse() {
        let setting = Setting(values: ["general"], file: "c.json", line: 2)
        let named = NamedTarget(service: .discord, values: ["channel": setting])
        let bern = (PlaceOptions.place, "Bern")
        let error = failure { () throws(ProgramError) in
            _ = try Self.run([bern], name: "a", named, settings: [(PostOptions.channel, setting)])
        }
        #expect(error?.status == .configuration && error?.message == "c.json:2: discord has no --channel")
        let discord = NamedTarget(service: .discord)
        // A default for all services is no mistake of this one.
        let other = failure { () throws(ProgramError) in
            _ = try Self.run([bern], name: "discord", discord, settings: [(PostOptions.channel, setting)])
        }
        #expect(other == nil)
        let given = failure { () throws(ProgramError) in
            _ = try Self.run([bern, (PostOptions.channel, "C1")], name: "discord", discord)
        }
        #expect(given == .usage("discord has no --channel"))
    }

    @Test func withoutFFmpegACardMovesOnlyWhereAnAnimatedPNGOrWebPIsPlayed() {
        let options = [(PlaceOptions.place, "Bern"), (MotionOptions.animate, "24h")]
        let environment = Environment { $0 == "PATH" ? "/nowhere" : nil }
        func refusal(_ service: PostingService, _ options: [(Option, String)]) -> ProgramError? {
            failure { () throws(ProgramError) in
                _ = try Self.run(
                    options, name: service.rawValue, NamedTarget(service: service), environment: environment)
            }
        }
        #expect(refusal(.mastodon, options) == nil && refusal(.discord, options) == nil)
        let error = refusal(.slack, options)
        #expect(
            error?.status == .unavailable
                && error?.message.hasPrefix("slack plays a .gif, which needs ffmpeg; install it,") == true)
        // What is wrong with the options is said first.
        #expect(refusal(.slack, options + [(CardOptions.device, "trmnl")])?.status == .usage)
    }

    /// Whoever updates the program on a day must not post twice.
    @Test func theLedgerOfACardKeepsItsName() throws {
        let options = [
            (PlaceOptions.place, "Zürich"), (CardOptions.locale, "de"), (PostOptions.channel, "C1"),
            (PostOptions.tag, "A"), (CardOptions.units, "si"),
        ]
        let run = try Self.run(options, name: "Town", NamedTarget(service: .slack))
        #expect(run.seriesWords == ["slack", "place=Zürich", "card=clock", "locale=de", "channel=C1"])
        let folder = try TemporaryFolder()
        var values = OptionValues()
        try values.record(folder.path, for: PostOptions.state)
        let ledger = try PostLedger(for: "town", run.seriesWords, values, Environment { _ in nil })
        #expect(folder.names == ["post-town-81440605ee6f5ed2.log"])
        withExtendedLifetime(ledger) {}
    }
}
