import Foundation
import Testing

@testable import CommandLineInterface

struct ProgramTests {
    @Test func nothingAtAllIsAUsageError() throws {
        guard case .usage(let text) = try Sample.program.request([]) else {
            Issue.record("no usage")
            return
        }
        #expect(text.contains("usage: weathercard COMMAND [OPTION ...]\n"))
        #expect(text.contains("render, compare, message, broken\n"))
        #expect(text.contains("weathercard --help"))
    }

    @Test(arguments: [
        (["rendr"], "unknown command 'rendr'; did you mean 'render'? "),
        (["hepl"], "unknown command 'hepl'; did you mean 'help'? "),
        (["zebra"], "unknown command 'zebra'; "),
        (["help", "rendr"], "unknown command 'rendr'; did you mean 'render'? "),
    ])
    func unknownCommandsAreAnsweredWithTheKnown(words: [String], message: String) {
        #expect(Sample.refusal(words) == message + "commands are render, compare, message, broken, help")
    }

    @Test(arguments: ["--place", "-x", "--", "-", "--versio"])
    func optionsDoNotComeBeforeTheCommand(word: String) {
        #expect(
            Sample.refusal([word])
                == "a command comes before '\(word)'; commands are render, compare, message, broken")
    }

    @Test func resultsGoToStandardOutput() async throws {
        let result = await #expect(
            processExitsWith: .exitCode(0), observing: [\.standardOutputContent, \.standardErrorContent]
        ) {
            exit(Sample.program.run(["--version"]).rawValue)
        }
        let ended = try #require(result)
        #expect(String(decoding: ended.standardOutputContent, as: UTF8.self).contains("weathercard 0.0.0\n"))
        #expect(!String(decoding: ended.standardErrorContent, as: UTF8.self).contains("weathercard"))
    }

    @Test func errorsGoToStandardErrorAsOneLine() async throws {
        let result = await #expect(
            processExitsWith: .exitCode(64), observing: [\.standardOutputContent, \.standardErrorContent]
        ) {
            exit(Sample.program.run(["render", "--plaec\n\u{1B}]0;x\u{7}"]).rawValue)
        }
        let ended = try #require(result)
        let error = String(decoding: ended.standardErrorContent, as: UTF8.self)
        #expect(error.contains("weathercard: unknown option '--plaec\\u{A}\\u{1B}]0;x\\u{7}'; see"))
        #expect(!String(decoding: ended.standardOutputContent, as: UTF8.self).contains("weathercard"))
    }

    @Test func noArgumentsShowUsageOnStandardError() async throws {
        let result = await #expect(processExitsWith: .exitCode(64), observing: [\.standardErrorContent]) {
            exit(Sample.program.run([]).rawValue)
        }
        let ended = try #require(result)
        #expect(String(decoding: ended.standardErrorContent, as: UTF8.self).contains("usage: weathercard COMMAND"))
    }

    @Test func aCommandsOwnStatusIsTheExitStatus() {
        #expect(Sample.program.run(["render", "-p", "x"]) == .done)
        #expect(Sample.program.run(["compare", "a", "b"]) == .failed)
    }

    @Test func aCommandsErrorsAreToldWithTheirStatus() async throws {
        let busy = await #expect(processExitsWith: .exitCode(75), observing: [\.standardErrorContent]) {
            exit(Sample.program.run(["message"]).rawValue)
        }
        #expect(
            String(decoding: try #require(busy).standardErrorContent, as: UTF8.self)
                .contains("weathercard: the service is busy; try again in 10 s\n"))
        let surprise = await #expect(processExitsWith: .exitCode(70), observing: [\.standardErrorContent]) {
            exit(Sample.program.run(["broken"]).rawValue)
        }
        #expect(
            String(decoding: try #require(surprise).standardErrorContent, as: UTF8.self)
                .contains("weathercard: internal error: Surprise()\n"))
    }
}
