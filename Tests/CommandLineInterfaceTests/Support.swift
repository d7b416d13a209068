import Options
import SystemAccess

@testable import CommandLineInterface

/// A program with every kind of option and operand.
enum Sample {
    enum Card: String, CaseIterable {
        case clock, rainbow, temperature
    }

    static let place = Option.value("place", letter: "p", "PLACE", help: "Where to forecast for")
    static let forecast = Option.value("forecast", "FILE", help: "A forecast to draw, instead of a place")
    static let scene = Option.value("scene", "FILE", help: "A scene to draw, instead of a place")
    static let card = Option.choice(
        "card", letter: "c", "CARD", of: Card.self, help: "Which card to draw", default: .clock)
    static let only = Option.choice("time-format", "FORMAT", of: Format.self, help: "How times are written")
    static let size = Option.value(
        "size", letter: "s", "WIDTHxHEIGHT", help: "The size of the card in points",
        expects: "a width and a height, such as 600x315", default: "1080x1080")
    static let offset = Option.value(
        "offset-of-the-whole-picture", "PIXELS", help: "How far to shift the picture to the right",
        expects: "a number, such as -1.5")
    static let tag = Option.value("tag", letter: "t", "TEXT", help: "A word to write below", repeats: true)
    static let output = Option.value(
        "output", letter: "o", "FILE", help: "Where the picture goes; - is standard output", default: "card.png")
    static let quiet = Option.flag("quiet", letter: "q", help: "Say nothing")
    static let json = Option.flag("json", letter: "j", help: "Write JSON")

    enum Format: String, CaseIterable {
        case twelve
    }

    static let render = Command(
        name: "render", summary: "Draw a card",
        operands: [Operand("CAPTION", help: "Words above the picture")],
        options: [
            OptionGroup("What to draw", [place, forecast, scene, card, only, tag]),
            OptionGroup("How", [size, offset, output, quiet, json]),
        ],
        alternatives: [.exactlyOne(place, forecast, scene), .atMostOne(quiet, json)],
        examples: [
            .init("The hours ahead in Seattle, as a square:", "weathercard render --place Seattle -o card.png")
        ],
        run: { _ in .done })

    static let compare = Command(
        name: "compare", summary: "Tell two pictures apart",
        operands: [
            Operand("FIRST", help: "One picture", isRequired: true),
            Operand("OTHER", help: "The others", isRequired: true, repeats: true),
        ],
        options: [], examples: [], run: { _ in .failed })

    static let message = Command(
        name: "message", summary: "Write the weather in words", options: [],
        alternatives: [], examples: [.init("Words for a message:", "weathercard message")],
        run: { _ in throw ProgramError(.tryLater, "the service is busy; try again in 10 s") })

    static let broken = Command(
        name: "broken", summary: "Fail in a way that nobody foresaw", options: [], examples: [],
        run: { _ in throw Surprise() })

    struct Surprise: Error {}

    static let program = Program(
        summary: "Weather as pictures", commands: [render, compare, message, broken],
        versionText: { $0 ? "weathercard 0.0.0\nthe libraries\n" : "weathercard 0.0.0\n" })

    /// The arguments of a command line, which must run a command.
    static func arguments(_ words: String...) throws -> Arguments {
        guard case .run(_, let arguments) = try program.request(words) else { throw Surprise() }
        return arguments
    }

    /// The error message for a command line, or nil if it is valid.
    static func refusal(_ words: [String]) -> String? {
        do throws(ProgramError) {
            _ = try program.request(words)
            return nil
        } catch {
            return error.status == .usage ? error.message : "status \(error.status)"
        }
    }
}
