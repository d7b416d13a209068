import Foundation
import Testing

/// A Markdown page of this repository.
struct DocumentPage: Sendable, CustomTestStringConvertible {
    /// A fenced block.
    struct Block: Sendable {
        /// The word behind the fence, such as `sh`.
        let kind: String
        let text: String
    }

    /// A link or the source of a picture, as it is written.
    struct Link: Sendable {
        let target: String
        /// The alternative text of a picture.
        let alternative: String?
    }

    /// The path below the root of the repository.
    let path: String
    let text: String
    let blocks: [Block]

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Every page for users and contributors.
    static let all: [DocumentPage] = {
        let documents =
            (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Documentation").path)) ?? []
        let pages = documents.filter { $0.hasSuffix(".md") }.sorted().map { "Documentation/" + $0 }
        return
            ([
                "README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "Sources/README.md",
                "Fonts/README.md", "Languages/README.md",
            ] + pages)
            .compactMap(DocumentPage.init(path:))
    }()

    static func named(_ name: String) throws -> DocumentPage {
        try #require(all.first { $0.path == name || $0.path == "Documentation/" + name })
    }

    init?(path: String) {
        guard let text = try? String(contentsOf: DocumentPage.root.appending(path: path), encoding: .utf8) else {
            return nil
        }
        self.path = path
        self.text = text
        var blocks: [Block] = []
        var kind: String?
        var lines: [Substring] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasPrefix("```") else {
                lines.append(line)
                continue
            }
            if let kind {
                blocks.append(Block(kind: kind, text: lines.joined(separator: "\n")))
            }
            kind = kind == nil ? String(line.dropFirst(3)) : nil
            lines = []
        }
        self.blocks = blocks
    }

    var testDescription: String { path }

    /// The text without its fenced blocks.
    var prose: String {
        text.components(separatedBy: "\n```").enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
            .joined(separator: "\n")
    }

    /// What stands between single backquotes.
    var code: [String] {
        prose.components(separatedBy: "\n\n").flatMap { paragraph in
            paragraph.components(separatedBy: "`").enumerated().filter { !$0.offset.isMultiple(of: 2) }
                .map { $0.element.replacing("\n", with: " ") }
        }
    }

    var links: [Link] {
        let markdown = prose.matches(of: /\]\(([^)\s]+)\)/).map { Link(target: String($0.1), alternative: nil) }
        let pictures = prose.matches(of: /<img src="([^"]+)"[^>]*alt="([^"]*)"/).map {
            Link(target: String($0.1), alternative: String($0.2))
        }
        return markdown + pictures
    }

    /// The anchors of the headings, as GitHub makes them.
    var anchors: Set<String> {
        Set(
            prose.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
                String(
                    heading.drop { $0 == "#" }.dropFirst().lowercased().compactMap { character -> Character? in
                        if character == " " { return "-" }
                        return character.isLetter || character.isNumber || "-_".contains(character)
                            ? character : nil
                    })
            })
    }

    /// The fenced block of a kind that contains some words.
    func block(_ kind: String, with words: String) throws -> String {
        try #require(blocks.first { $0.kind == kind && $0.text.contains(words) }).text
    }
}

extension DocumentPage.Block {
    /// Programs that change a machine, build the package or reach for other machines.
    private static let outside: Set<String> = [
        "sudo", "apt-get", "swift", "sbatch", "kubectl", "curl", "git", "docker", "claude", "uvx", "pip",
    ]

    /// The command lines, each on one line.
    var commands: [String] {
        text.replacing("\\\n", with: " ").split(separator: "\n").map(String.init)
    }

    /// The words of a shell that could be names of programs.
    private var words: Set<String> {
        Set(text.split { " \n\t;&|()$\"'".contains($0) }.map(String.init))
    }

    /// Whether a test can run it in a folder of its own.
    var isRunnable: Bool {
        words.isDisjoint(with: Self.outside) && !text.contains(".build/")
    }
}
