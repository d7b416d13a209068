import Foundation

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
        run: { _ in throw CommandError(.tryLater, "the service is busy; try again in 10 s") })

    static let broken = Command(
        name: "broken", summary: "Fail in a way that nobody foresaw", options: [], examples: [],
        run: { _ in throw Surprise() })

    struct Surprise: Error {}

    static let program = Program(
        summary: "Weather as pictures", commands: [render, compare, message, broken],
        versionText: { "weathercard 0.0.0\n" })

    /// The arguments of a command line, which must run a command.
    static func arguments(_ words: String...) throws -> Arguments {
        guard case .run(_, let arguments) = try program.request(words) else { throw Surprise() }
        return arguments
    }

    /// The error message for a command line, or nil if it is valid.
    static func refusal(_ words: [String]) -> String? {
        do throws(CommandError) {
            _ = try program.request(words)
            return nil
        } catch {
            return error.status == .usage ? error.message : "status \(error.status)"
        }
    }
}

/// A folder for one test, which is removed with its contents.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "weathercard-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String) -> String {
        path + "/" + name
    }

    /// The names in the folder, sorted.
    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    @discardableResult
    func create(_ name: String, _ text: String = "", mode: Int = 0o644) -> String {
        let path = file(name)
        _ = FileManager.default.createFile(
            atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: mode])
        return path
    }

    func link(_ name: String, to target: String) throws -> String {
        let path = file(name)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        return path
    }
}

func contents(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
}

func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
}

func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
}

/// The error that a closure throws, or nil.
func failure(_ body: () throws(CommandError) -> Void) -> CommandError? {
    do throws(CommandError) {
        try body()
        return nil
    } catch {
        return error
    }
}

/// A pipe whose writing end replaces standard output or standard error.
final class Capture {
    private let pipe = Pipe()

    var descriptor: Int32 { pipe.fileHandleForWriting.fileDescriptor }

    /// Closes the writing end and returns what has been written, which must fit into the pipe.
    func text() throws -> String {
        try pipe.fileHandleForWriting.close()
        return String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }
}
