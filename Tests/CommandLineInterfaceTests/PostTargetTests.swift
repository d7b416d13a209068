import CardOrders
import Options
import Posting
import SystemAccess
import TestSupport
import Testing

@testable import CommandLineInterface

/// Targets of `post` in the configuration.
struct PostTargetTests {
    private static func arguments(_ words: [String], configuration text: String) throws -> Arguments {
        var context = Context()
        context.environment = Environment { _ in nil }
        let options = ConfigurationFile.options(of: EntryPoint.commands)
        let configuration = try Configuration(Array(text.utf8), file: "c.json", options: options)
        return try #require(
            try ArgumentParser.parse(words[...], for: .post, in: context) { (_, _) throws(ProgramError) in
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
        #expect(arguments.values.values(of: PostOptions.tag) == ["A", "#B"])
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
        let error = failure { () throws(ProgramError) in
            _ = try Configuration(
                Array(text.utf8), file: "c.json", options: ConfigurationFile.options(of: EntryPoint.commands))
        }
        #expect(
            error?.status == .configuration && error?.message.contains(message) == true, "\(error?.message ?? "")")
    }

    @Test func aTargetThatNobodyKnowsIsNamedWithTheNearest() throws {
        let configuration = try Self.arguments(["town"], configuration: Self.town).configuration
        let error = failure { () throws(ProgramError) in _ = try NamedTarget.find("twon", in: configuration) }
        #expect(
            error?.status == .usage
                && error?.message.contains("unknown target 'twon'; did you mean 'Town'?") == true)
    }
}
