import Foundation
import TestSupport
import Testing

@testable import CommandLineInterface
@testable import Options

struct ManualTests {
    private static let manual = Manual(program: EntryPoint.program)
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    static let files = manual.pages.map(\.file)

    private static func source(_ file: String) throws -> String {
        try #require(manual.pages.first { $0.file == file }).source()
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    @Test func everyCommandAndFormatHasAPage() {
        let commands = EntryPoint.commands.map { "weathercard-\($0.name).1" }
        let formats = [
            "weathercard.json.5", "weathercard-forecast.5", "weathercard-scene.5", "weathercard-facts.5",
            "weathercard-warnings.5",
        ]
        #expect(Self.files == ["weathercard.1"] + commands + formats)
        #expect(!Self.files.contains("weathercard-manual.1"))
    }

    @Test(arguments: files) func aPageIsWellFormed(file: String) throws {
        let source = try Self.source(file)
        #expect(source.utf8.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.prefix(3).map { $0.prefix(3) } == [".Dd", ".Dt", ".Os"])
        #expect(lines.allSatisfy { !$0.isEmpty && $0.last != " " })
        #expect(lines.contains(".Sh NAME") && lines.contains(".Sh DESCRIPTION") && lines.contains(".Sh SEE ALSO"))
        for (start, end) in [(".Bl ", ".El"), (".Bd ", ".Ed")] {
            #expect(lines.count { $0.hasPrefix(start) } == lines.count { $0 == end })
        }
        // A formatter puts a sentence's space itself, so each begins a line.
        for line in lines where !line.hasPrefix(".") {
            #expect(line.firstMatch(of: /[a-z)][.!?] [A-Z]/) == nil || source.contains(".Bd"), "\(line)")
        }
        let others = lines.filter { $0.hasPrefix(".Xr ") }.map { line in
            line.dropFirst(4).replacing(" ,", with: "").replacing("\\-", with: "-").split(separator: " ")
        }
        for other in others { #expect(Self.files.contains(other.joined(separator: ".")), "\(other)") }
    }

    @Test func thePageOfACommandHasAllOfItsOptions() throws {
        for command in EntryPoint.commands {
            let source = try Self.source("weathercard-\(command.name).1").replacing("\\-", with: "-")
            for option in command.options { #expect(source.contains("Fl -\(option.name)"), "\(option.name)") }
            for example in command.examples { #expect(source.contains(".Sh EXAMPLES"), "\(example.line)") }
        }
    }

    @Test func whatLooksLikeAMacroIsAWord() throws {
        var page = ManualPage("name", section: 1, summary: "a summary")
        page.prose(".hidden 'quoted' \\ ` — A sentence. Another one, at 5 a.m. or later.")
        page.list([("Ar \(ManualPage.word("Op"))", "Text")])
        let lines = page.text.split(separator: "\n").suffix(6)
        #expect(
            lines.elementsEqual([
                #"\&.hidden \(aqquoted\(aq \e \[u2014] A sentence."#, "Another one, at 5 a.m. or later.",
                ".Bl -tag -width Ds", #".It Ar \&Op"#, "Text", ".El",
            ]))
    }

    private static let mandoc = ["/usr/bin/mandoc", "/bin/mandoc"].first(
        where: FileManager.default.isExecutableFile)

    @Test(.enabled(if: mandoc != nil), arguments: files) func mandocFindsNoFault(file: String) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)-\(file)")
        try Self.source(file).write(to: path, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: path) }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: try #require(Self.mandoc))
        process.arguments = ["-T", "lint", "-W", "warning", path.path]
        process.standardOutput = output
        try process.run()
        let faults = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0 && faults.isEmpty, "\(faults)")
    }

    // MARK: One source

    @Test func everyVariableThatTheProgramReadsIsInTheManual() throws {
        let names = Set(Surroundings.variables.flatMap { $0.name.split(separator: ", ").map(String.init) })
        let sources = Self.root.appending(path: "Sources/CommandLineInterface")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        var count = 0
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            for match in try String(contentsOf: file, encoding: .utf8).matches(of: /environment\["([A-Z_]+)"\]/) {
                count += 1
                #expect(names.contains(String(match.1)), "\(match.1)")
            }
        }
        #expect(count > 5)
    }

    @Test func theDocumentsHaveTheSameFilesVariablesAndStatuses() throws {
        let page = try Self.text("Documentation/automation.md")
        func row(_ entry: Surroundings.Entry, isCode: Bool) -> String {
            let names = entry.name.split(separator: ", ").map { isCode ? "`\($0)`" : String($0) }
            return "\n| \(names.joined(separator: ", ")) | \(entry.text) |\n"
        }
        let named = Surroundings.files + Surroundings.variables
        let rows = named.map { row($0, isCode: true) } + Surroundings.statuses.map { row($0, isCode: false) }
        for row in rows { #expect(page.contains(row), "\(row)") }
        for title in ["file | contents", "variable | meaning", "status | meaning"] {
            let table = try #require(page.components(separatedBy: "| \(title) |\n").last)
            let count = table.split(separator: "\n", omittingEmptySubsequences: false).prefix { $0.hasPrefix("|") }
                .count
            let entries =
                title.hasPrefix("file")
                ? Surroundings.files
                : title.hasPrefix("v")
                    ? Surroundings.variables : Surroundings.statuses
            #expect(count == entries.count + 1, "\(title)")
        }
    }

    @Test func theDateIsThatOfTheVersionInTheChangelog() throws {
        let changelog = try Self.text("CHANGELOG.md")
        #expect(changelog.contains("\n## \(EntryPoint.version) - \(EntryPoint.releaseDate)\n"))
        #expect(ManualPage.date("2026-11-22") == "November 22, 2026")
    }
}
