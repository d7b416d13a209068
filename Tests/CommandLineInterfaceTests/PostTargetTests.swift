import Foundation
import Posting
import Primitives
import Testing

@testable import CommandLineInterface

/// Targets in the configuration, their secrets, and pictures within limits.
struct PostTargetTests {
    private static func arguments(
        _ words: [String], configuration text: String = "{}", environment: [String: String] = [:]
    ) throws -> Arguments {
        var context = Context()
        context.environment = Environment { environment[$0] }
        let options = ConfigurationFile.options(of: EntryPoint.commands)
        let configuration = try Configuration(Array(text.utf8), file: "c.json", options: options)
        return try #require(
            try ArgumentParser.parse(words[...], for: .post, in: context) { (_, _) throws(CommandError) in
                configuration
            })
    }

    private static let town = #"""
        {"place": "Oslo", "locale": "es", "targets": {"Town": {"type": "slack", "channel": "C1", "place": "Zürich",
        "locale": "de", "tag": ["A", "#B"], "token-variable": "TOWN"}}}
        """#

    @Test func aTargetsValuesAreThoseOfTheRunUnlessTheCommandLineHasOthers() throws {
        let arguments = try Self.arguments(["town"], configuration: Self.town)
        #expect(
            arguments.value(of: PlaceOptions.place) == "Zürich" && arguments.value(of: CardOptions.locale) == "de")
        #expect(arguments.values(of: PostOptions.tag) == ["A", "#B"])
        let other = try Self.arguments(["TOWN", "--place", "Bern", "--channel", "C2"], configuration: Self.town)
        #expect(other.value(of: PlaceOptions.place) == "Bern" && other.value(of: PostOptions.channel) == "C2")
        let service = try Self.arguments(["slack"], configuration: Self.town)
        #expect(service.value(of: PlaceOptions.place) == "Oslo" && service.value(of: PostOptions.channel) == nil)
        #expect(try NamedTarget.find("Slack", in: nil).service == .slack)
    }

    @Test(arguments: [
        (#"{"targets": {"a": {}}}"#, "c.json:1: the target 'a' needs a type: one of mastodon,"),
        (#"{"targets": {"a": {"type": "irc"}}}"#, "the type of the target 'a' must be one of mastodon,"),
        (
            #"{"targets": {"a": {"type": "slack", "chanel": "x"}}}"#,
            "unknown target key 'chanel'; did you mean 'channel'?"
        ),
        (#"{"targets": {"a": {"type": "slack", "tag": "two words"}}}"#, "--tag must be a word"),
        (
            #"{"targets": {"a": {"type": "mastodon", "instance": "http://m.example"}}}"#,
            "--instance must be the https URL"
        ),
        (
            #"{"targets": {"a": {"type": "slack", "token-file": "f", "token-variable": "V"}}}"#,
            "has both token-file and"
        ),
        (#"{"targets": {"a": {"type": "slack", "dry-run": true}}}"#, "unknown target key 'dry-run'"),
        (#"{"targets": {"a": {"type": "slack"}, "A": {"type": "slack"}}}"#, "duplicate target 'A'"),
        (
            #"{"targets": {"Slack": {"type": "discord"}}}"#,
            "c.json:1: the target 'Slack' has the name of a service; give it another, such as 'my-Slack'"
        ),
        (#"{"targets": {"a": {"type": "slack", "text": " "}}}"#, "--text must be a text that is not blank"),
        (#"{"targets": []}"#, "'targets' must be an object, not a list"),
        (#"{"dry-run": true}"#, "'dry-run' can only be given on the command line"),
    ])
    func aWrongTargetIsNamedWithItsLine(text: String, message: String) {
        let error = failure { () throws(CommandError) in
            _ = try Configuration(
                Array(text.utf8), file: "c.json", options: ConfigurationFile.options(of: EntryPoint.commands))
        }
        #expect(
            error?.status == .configuration && error?.message.contains(message) == true, "\(error?.message ?? "")")
    }

    @Test func aTargetHasNothingThatItsServiceDoesNotUse() throws {
        let text = #"{"targets": {"a": {"type": "discord",\#n"channel": "general"}}}"#
        let arguments = try Self.arguments(["a", "--place", "Bern"], configuration: text)
        let error = failure { () throws(CommandError) in _ = try PostRun(arguments) }
        #expect(error?.status == .configuration && error?.message == "c.json:2: discord has no --channel")
        // A default for all services is no mistake of this one.
        let other = try Self.arguments(
            ["discord", "--place", "Bern"], configuration: #"{"channel": "C1"}"#)
        #expect(failure { () throws(CommandError) in _ = try PostRun(other) } == nil)
    }

    @Test func aTargetThatNobodyKnowsIsNamedWithTheNearest() throws {
        let configuration = try Self.arguments(["town"], configuration: Self.town).configuration
        let error = failure { () throws(CommandError) in _ = try NamedTarget.find("twon", in: configuration) }
        #expect(
            error?.status == .usage
                && error?.message.contains("unknown target 'twon'; did you mean 'Town'?") == true)
    }

    // MARK: Secrets

    private static func secret(_ arguments: Arguments, _ name: String) throws -> String? {
        let target = try NamedTarget.find(name, in: arguments.configuration)
        return try PostSecret.find(for: name, target, arguments)?.text
    }

    @Test func aSecretComesFromWhereItIsNamedMostExactly() throws {
        let folder = try TemporaryFolder()
        let file = folder.create("file", "of-file\n", mode: 0o600)
        folder.create("slack", "of-credential\n", mode: 0o440)
        folder.create("own", " of-own ", mode: 0o400)
        let all = ["CREDENTIALS_DIRECTORY": folder.path, "WEATHERCARD_POST_TOKEN": "of-variable", "V": "of-v"]
        func found(_ words: [String], _ members: String, _ environment: [String: String]) throws -> String? {
            let text = #"{"targets": {"t": {"type": "slack"\#(members)}}}"#
            let arguments = try Self.arguments(
                words + ["--place", "Oslo"], configuration: text, environment: environment)
            return try Self.secret(arguments, words[0])
        }
        #expect(try found(["slack", "--token-file", file], "", all) == "of-file")
        #expect(try found(["slack"], "", all) == "of-credential")
        #expect(try found(["t"], "", all) == "of-variable")
        #expect(try found(["t"], #", "token-credential": "own""#, all) == "of-own")
        #expect(try found(["t"], #", "token-variable": "V""#, all) == "of-v")
        #expect(try found(["t"], #", "token-file": "\#(file)""#, all) == "of-file")
        #expect(try found(["t"], "", [:]) == nil)
        func refusal(_ words: [String], _ members: String, _ environment: [String: String]) -> CommandError? {
            do {
                _ = try found(words, members, environment)
                return nil
            } catch {
                return error as? CommandError
            }
        }
        let readable = folder.create("readable", "x", mode: 0o644)
        #expect(
            refusal(["t", "--token-file", readable], "", [:])?.message.contains("run 'chmod 600' on it") == true)
        #expect(refusal(["t"], "", ["WEATHERCARD_POST_TOKEN": "two words"])?.status == .keyMissing)
        #expect(
            refusal(["t"], #", "token-variable": "W""#, all)?.message.hasSuffix("the variable W is not set") == true
        )
        #expect(refusal(["t"], #", "token-credential": "none""#, all)?.status == .keyMissing)
    }

    // MARK: Pictures

    private static func picture(_ limits: PostingService.Limits) throws -> PostPicture {
        let words = ["--place", "Seattle", "--provider", "sample", "--scale", "0.3", "mastodon"]
        return try PostPicture(arguments(words), as: .png, within: limits)
    }

    @Test func aCardThatIsTooLargeForAServiceIsDrawnSmaller() throws {
        let wide = PostingService.Limits(bytes: 1 << 20, sides: 5000, pixels: 1 << 20, text: 500, alternative: 500)
        let arguments = try Self.arguments(["mastodon", "--place", "Seattle"])
        let attempt = PostAttempt(at: .init(secondsSince1970: 0))
        let whole = try Self.picture(wide)
        #expect(whole.post(arguments, attempt).width == 324 && whole.zone != nil)
        var limits = wide
        limits.bytes = whole.bytes.count / 2
        let smaller = try Self.picture(limits)
        #expect(smaller.bytes.count <= limits.bytes && smaller.post(arguments, attempt).width < 324)
        #expect(smaller.words == whole.words)
        limits = wide
        limits.sides = 400
        #expect(try Self.picture(limits).post(arguments, attempt).width == 200)
        limits.pixels = 10_000
        let small = try Self.picture(limits).post(arguments, attempt)
        #expect(small.width * small.height <= 10_000 && small.width > 90)
    }

    @Test func aMovingCardThatIsTooLargeForAServiceIsDrawnSmaller() throws {
        let words = [
            "--place", "Seattle", "--provider", "sample", "--size", "200x200", "--animate", "1h", "--pace", "8h",
            "mastodon",
        ]
        let arguments = try Self.arguments(words)
        var limits = PostingService.mastodon.limits(for: .apng)
        limits.pixels = 5000
        let attempt = PostAttempt(at: .init(secondsSince1970: 0))
        let whole = try PostPicture(arguments, as: .apng, within: limits)
        let post = whole.post(arguments, attempt)
        #expect(post.width == post.height && post.width * post.height <= 5000 && post.width >= 69)
        #expect(post.seconds > 1 && post.seconds < 3 && whole.bytes.contains("acTL".utf8))
        limits.bytes = whole.bytes.count / 2
        let smaller = try PostPicture(arguments, as: .apng, within: limits)
        #expect(smaller.bytes.count <= limits.bytes && smaller.post(arguments, attempt).width < post.width)
    }
}
