import Foundation
import Testing

/// Loads the scripts into the shells that are installed.
struct CompletionTests {
    private static func path(of shell: String) -> String? {
        ["/bin/", "/usr/bin/", "/usr/local/bin/"].map { $0 + shell }.first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }

    private static let shells = ["bash", "zsh", "fish"].filter { path(of: $0) != nil }

    /// A folder with the script of a shell, and files to complete.
    private static func folder(_ shell: String) throws -> Program.Folder {
        let folder = try Program.Folder()
        let result = try Program.run(["completion", shell])
        try #require(result.status == 0 && result.errors.isEmpty)
        try folder.write("script", result.output)
        try folder.write("answer one.json", [])
        try folder.write("answer-two.json", [])
        return folder
    }

    private static let environment = [
        "PATH": URL(filePath: Program.path).deletingLastPathComponent().path(percentEncoded: false)
            + ":/usr/bin:/bin",
        "HOME": "/nonexistent", "LC_ALL": "C.UTF-8",
    ]

    @Test(arguments: shells)
    func theScriptIsOneThatItsShellReads(shell: String) throws {
        let folder = try CompletionTests.folder(shell)
        let path = try #require(CompletionTests.path(of: shell))
        let result = try Program.run(["-n", folder.file("script")], program: path)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    }

    /// The end of a command line, and its completions.
    static let cases: [(words: [String], offered: [String])] = [
        (["re"], ["render"]),
        (["render", "--card", "pl"], ["places"]),
        (["render", "--card", "places", "--pie", "h"], ["hours"]),
        (["render", "--size", "eink"], ["eink", "eink-bw"]),
        (["render", "--provider", "met"], ["met-norway"]),
        (["message", "--locale", "d"], ["da", "de"]),
        (["render", "--tem"], ["--temperature-unit"]),
        (["render", "--place", "portland, mai"], ["Portland, Maine"]),
        (["forecast", "--forecast", "answer"], ["answer one.json", "answer-two.json"]),
        (["render", "-o", "answer-"], ["answer-two.json"]),
        (["compare", "answer-"], ["answer-two.json"]),
        (["find", "reykjav"], ["Reykjavík"]),
        (["completion", "z"], ["zsh"]),
        (["help", "mess"], ["message"]),
    ]

    @Test(.enabled(if: path(of: "bash") != nil), arguments: cases.indices)
    func bashOffersWhatFits(index: Int) throws {
        let (words, offered) = CompletionTests.cases[index]
        let folder = try CompletionTests.folder("bash")
        let program = #"""
            source ./script
            COMP_WORDS=(weathercard "$@"); COMP_CWORD=$#
            _weathercard
            printf '%s\n' "${COMPREPLY[@]}"
            """#
        let result = try Program.run(
            ["-c", program, "bash"] + words, in: folder.path, environment: CompletionTests.environment,
            program: try #require(CompletionTests.path(of: "bash")))
        #expect(
            result.text.split(separator: "\n").map(String.init).sorted() == offered.sorted(), "\(result.errors)")
    }

    /// Bash passes the equals sign in `--card=r` as a separate word.
    @Test(.enabled(if: path(of: "bash") != nil)) func bashCompletesValuesAfterAnEqualsSign() throws {
        let folder = try CompletionTests.folder("bash")
        let program = #"""
            source ./script
            for line in "--card = r" "--card ="; do
                COMP_WORDS=(weathercard render $line); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
                _weathercard
                printf '%s ' "${COMPREPLY[@]}"
                echo
            done
            """#
        let result = try Program.run(
            ["-c", program], in: folder.path, program: try #require(CompletionTests.path(of: "bash")))
        let lines = result.text.split(separator: "\n")
        #expect(lines.first == "rainbow radar ")
        #expect(lines.last?.contains("clock") == true && lines.last?.contains("places") == true)
    }

    @Test(.enabled(if: path(of: "fish") != nil), arguments: cases.indices)
    func fishOffersWhatFits(index: Int) throws {
        let (words, offered) = CompletionTests.cases[index]
        let folder = try CompletionTests.folder("fish")
        // A last word with spaces is one that is being typed in quotes.
        let line = (["weathercard"] + words.dropLast()).joined(separator: " ") + " "
        let last = words.last.map { $0.contains(" ") ? "'" + $0 : $0 } ?? ""
        var environment = CompletionTests.environment
        environment["HOME"] = folder.path
        let result = try Program.run(
            ["-c", "source script; complete -C (cat line)"], in: try withLine(line + last, folder),
            environment: environment, program: try #require(CompletionTests.path(of: "fish")))
        let found = result.text.split(separator: "\n").compactMap {
            $0.split(separator: "\t").first.map(String.init)
        }
        .map { $0.replacingOccurrences(of: "\\", with: "") }
        #expect(Set(found).isSuperset(of: offered), "\(found) \(result.errors)")
        #expect(found.count <= offered.count + 2, "\(found)")
    }

    private func withLine(_ line: String, _ folder: Program.Folder) throws -> String {
        try folder.write("line", Array(line.utf8))
        return folder.path
    }

    @Test func anotherShellIsAUsageError() throws {
        let result = try Program.run(["completion", "bahs"])
        #expect(result.status == 64 && result.errors.contains("did you mean 'bash'?"))
        #expect(try Program.run(["completion"]).status == 64)
    }
}
