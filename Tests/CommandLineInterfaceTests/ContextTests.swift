import Primitives
import SystemAccess
import TestSupport
import Testing

@testable import CommandLineInterface

/// Commands that run with streams, environment and clock of the tests.
struct ContextTests {
    private static let program = Program(
        summary: "x", commands: EntryPoint.commands, versionText: { _ in "" },
        configuration: { context, path throws(ProgramError) in
            try ConfigurationFile.read(path, of: EntryPoint.commands, context.environment)
        })

    private func run(
        _ words: [String], variables: [String: String] = [:], now: Double = 1_795_216_920
    ) throws -> (status: SystemAccess.ExitStatus, output: String, errors: String) {
        let (output, errors) = (Capture(), Capture())
        var context = Context()
        context.environment = Environment { variables[$0] }
        context.now = { Instant(secondsSince1970: now) }
        context.streams = StandardStreams(output: output.descriptor, error: errors.descriptor)
        let status = Self.program.run(words, in: context)
        return (status, try output.text(), try errors.text())
    }

    @Test func theClockIsThatOfTheContext() throws {
        let sky = try run(["sky", "--place", "Seattle"])
        #expect(sky.status == .done && sky.output.hasPrefix("Seattle, Friday 20 November 2026, 3:22 PM (UTC-8)\n"))
        let later = try run(["sky", "--place", "Seattle"], now: 1_795_216_920 + 86_400)
        #expect(later.output.hasPrefix("Seattle, Saturday 21 November 2026, 3:22 PM (UTC-8)\n"))
        let saturday = try run(["sky", "--place", "Seattle", "--time", "saturday 9:00"])
        #expect(saturday.output.hasPrefix("Seattle, Saturday 21 November 2026, 9 AM (UTC-8)\n"))
    }

    @Test func theEnvironmentIsThatOfTheContext() throws {
        let folder = try TemporaryFolder()
        folder.create("own.json", #"{"units": "si"}"#)
        let run = try run(
            ["config", "--config", folder.file("own.json")],
            variables: ["HOME": "/nowhere", "CACHE_DIRECTORY": "/c", "WEATHERCARD_PIRATE_KEY": "k"])
        #expect(run.status == .done && run.output.hasPrefix("file: \(folder.file("own.json"))\n"), "\(run.errors)")
        #expect(run.output.contains("environment, CACHE_DIRECTORY\n") && run.output.contains("own.json:1\n"))
        let absent = try self.run(["config"], variables: ["HOME": "/nowhere"])
        #expect(absent.output.hasPrefix("file: /nowhere/.config/weathercard/config.json (does not exist)\n"))
    }

    @Test func aConfigurationFileThatIsNamedMustExist() throws {
        let run = try run(["config", "--config", "/nowhere/x.json"])
        #expect(run.status == .noInput && run.errors == "weathercard: no such file: /nowhere/x.json\n")
    }

    @Test func warningsAndErrorsGoToTheStreamsOfTheContext() throws {
        let run = try run(["sky", "--place", "Portland"])
        #expect(run.status == .done && run.errors == "weathercard: Portland, Oregon; also: 'Portland, Maine'\n")
        let wrong = try self.run(["sky", "--place", "Xyzzyx"])
        #expect(wrong.status == .noInput && wrong.output.isEmpty && wrong.errors.hasPrefix("weathercard: "))
    }

    @Test func theOfflineCommandRepeatsTheWordsOfTheContext() throws {
        let words = [
            "render", "--place", "São Tomé", "--base-url", "http://127.0.0.1:1", "--no-cache", "-o", "it's.png",
        ]
        let run = try run(words + ["--deadline", "1s"])
        #expect(run.status == .unavailable)
        #expect(
            run.errors.hasSuffix(
                "weathercard render --place 'São Tomé' --no-cache -o 'it'\\''s.png' --deadline 1s --provider sample\n"
            ),
            "\(run.errors)")
    }
}
