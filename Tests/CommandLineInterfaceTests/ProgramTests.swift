import Foundation
import Testing

@testable import CommandLineInterface
@testable import Options
@testable import SystemAccess

struct ProgramTests {
    @Test func nothingAtAllIsAUsageError() throws {
        guard case .usage(let text) = try Sample.program.request([]) else {
            Issue.record("no usage")
            return
        }
        #expect(text.contains("usage: weathercard COMMAND [OPTION ...]\n"))
        #expect(text.contains("render, compare, message, broken\n"))
        #expect(text.contains("weathercard help"))
    }

    @Test func aStrangerIsToldInEightLinesWhatToTry() throws {
        guard case .usage(let text) = try EntryPoint.program.request([]) else {
            Issue.record("no usage")
            return
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count == 8 && lines.allSatisfy { $0.count <= 100 })
        for step in EntryPoint.firstSteps {
            let words = step.line.split(separator: " ").dropFirst().map(String.init)
            guard case .run = try EntryPoint.program.request(words) else {
                Issue.record("\(step.line)")
                continue
            }
        }
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
                == "a command must come before '\(word)'; commands are render, compare, message, broken")
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

    @Test func aCommandsErrorsDecideTheExitStatus() async throws {
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

struct HelpTests {
    static let commands = ["render", "compare", "message", "broken"]

    private func shown(_ words: String...) throws -> String? {
        guard case .show(let text) = try Sample.program.request(words) else { return nil }
        return text
    }

    @Test func withVTheVersionAlsoSaysWhereTheLibrariesAreFrom() throws {
        #expect(try shown("--version") == "weathercard 0.0.0\n")
        #expect(try shown("--version", "-v") == "weathercard 0.0.0\nthe libraries\n")
        #expect(Sample.refusal(["--version", "-v", "x"]) == "unexpected 'x' after '--version'")
    }

    @Test(arguments: commands)
    func helpIsFoundInEveryWay(name: String) throws {
        let help = try #require(try shown("help", name))
        #expect(help.hasPrefix("weathercard \(name): "))
        #expect(try shown(name, "--help") == help)
        #expect(try shown(name, "-h") == help)
        #expect(try shown("--help", name) == help)
        #expect(try shown("-h", name) == help)
    }

    @Test func helpNeedsNothingElse() throws {
        let help = try shown("help", "render")
        #expect(try shown("render", "-p", "x", "--scene", "y", "--help") == help)
        #expect(try shown("render", "-qh", "--no-such-option") == help)
        #expect(try shown("compare", "--help") != nil)
    }

    @Test func everyDeclarationIsInTheHelp() throws {
        for command in Sample.program.commands {
            let help = try #require(try shown("help", command.name))
            let joined = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(joined.contains(command.summary))
            for option in command.options {
                #expect(joined.contains(option.dashed))
                #expect(joined.contains(option.help))
                if let letter = option.letter { #expect(joined.contains("-\(letter), \(option.dashed)")) }
                if let value = option.defaultValue { #expect(joined.contains("(default: \(value))")) }
                if case .choice(_, let choices) = option.kind {
                    #expect(joined.contains(choices.joined(separator: ", ")))
                }
            }
            for operand in command.operands {
                #expect(joined.contains(operand.placeholder) && joined.contains(operand.help))
            }
            for example in command.examples { #expect(help.contains("    \(example.line)\n")) }
        }
    }

    @Test func columnsAlignAndFit() throws {
        let help = try #require(try shown("help", "render"))
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.count <= 100 && $0.last != " " })
        #expect(
            lines.contains(
                "  -s, --size WIDTHxHEIGHT       The size of the card in points (default: 1080x1080)"))
        // A label too long for its column has a line of its own.
        let long = try #require(lines.firstIndex { $0.contains("--offset-of-the-whole-picture PIXELS") })
        #expect(lines[long + 1] == String(repeating: " ", count: 32) + "How far to shift the picture to the right")
        #expect(lines.contains("  -t, --tag TEXT                A word to write below; may be repeated"))
    }

    @Test func longTextsWrapInTheirColumn() throws {
        let words = Array(repeating: "word", count: 60).joined(separator: " ")
        let command = Command(
            name: "long", summary: words, options: [OptionGroup("Options", [.flag("flag", help: words)])],
            examples: [.init(words, "weathercard long")], run: { _ in .done })
        let lines = Help.text(of: command, in: Sample.program).split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 88 })
        #expect(lines.joined(separator: " ").split(separator: " ").count { $0 == "word" } == 180)
    }

    @Test func usageLinesShowOperands() throws {
        #expect(
            try shown("help", "compare")?.contains("Usage: weathercard compare [OPTION ...] FIRST OTHER ...\n")
                == true)
        #expect(try shown("help", "render")?.contains("Usage: weathercard render [OPTION ...] [CAPTION]\n") == true)
    }

    @Test func theProgramsHelpListsItsCommands() throws {
        let help = try #require(try shown("--help"))
        #expect(try shown("help") == help)
        #expect(try shown("-h") == help)
        for command in Sample.program.commands {
            #expect(help.contains("\n  \(command.name) ") && help.contains(command.summary))
        }
        #expect(help.contains("--version") && help.contains("-h, --help"))
        #expect(help.contains("    weathercard render --place Seattle -o card.png\n"))
        #expect(help.split(separator: "\n").allSatisfy { $0.count <= 100 })
    }
}
