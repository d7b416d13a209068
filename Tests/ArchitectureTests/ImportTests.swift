import Foundation
import Testing

/// Compares the imports of each target with the table in Sources/README.md and the dependencies in Package.swift.
struct ImportTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Modules of the toolchain, which no dependency declares.
    static let toolchain: Set = [
        "Dispatch", "Foundation", "FoundationEssentials", "FoundationXML", "Glibc", "Synchronization", "Testing",
    ]

    /// A Swift file, as far as these tests read it.
    struct SourceFile: Sendable {
        let name: String
        let text: String
        let imports: Set<String>
    }

    /// The modules in the table's column of imports, by target.
    static let table: [String: Set<String>] = {
        let readme = (try? text(of: root.appending(path: "Sources/README.md"))) ?? ""
        let rows = readme.split(separator: "\n").map { $0.split(separator: "|", omittingEmptySubsequences: false) }
        return rows.reduce(into: [:]) { table, cells in
            guard cells.count == 6, let target = names(in: cells[1]).first, names(in: cells[1]).count == 1,
                !isC(target)
            else { return }
            table[target] = Set(names(in: cells[3]))
        }
    }()

    /// The Swift files of each folder of Sources and Tests that is a target, by the folder's name.
    static let files: [String: [SourceFile]] = {
        var files: [String: [SourceFile]] = [:]
        for parent in ["Sources", "Tests"] {
            let folder = root.appending(path: parent)
            for target in (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? [] {
                let found = swiftFiles(in: folder.appending(path: target))
                // The files in Fuzz are built by fuzz.sh, not by the package.
                if !found.isEmpty, target != "Fuzz" { files[target] = found }
            }
        }
        return files
    }()

    /// Names of letters only between backquotes: a cell also has names of options and files.
    private static func names(in cell: Substring) -> [String] {
        cell.split(separator: "`").map(String.init).filter { $0.allSatisfy(\.isLetter) }
    }

    /// Whether a target is one of C, such as `CCairo`.
    private static func isC(_ target: String) -> Bool {
        target.first == "C" && target.dropFirst().first?.isUppercase == true
    }

    private static func swiftFiles(in folder: URL) -> [SourceFile] {
        let urls = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        return urls.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.compactMap { url in
            guard let text = try? text(of: url) else { return nil }
            let imports = text.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line -> String? in
                // Import lines stand alone at the left margin, whatever their access level.
                guard line.count < 80, line.first != UInt8(ascii: " ") else { return nil }
                let words = line.split(separator: UInt8(ascii: " "))
                guard words.count >= 2, words[words.count - 2].elementsEqual("import".utf8) else { return nil }
                return words.last.flatMap { String($0) }
            }
            return SourceFile(name: url.lastPathComponent, text: text, imports: Set(imports))
        }
    }

    private static func text(of file: URL) throws -> String {
        try String(contentsOf: file, encoding: .utf8)
    }

    private static func imports(of target: String) -> Set<String> {
        (files[target] ?? []).reduce(into: []) { $0.formUnion($1.imports) }
    }

    @Test(arguments: table.keys.sorted())
    func theTableNamesExactlyTheImportsOfATarget(target: String) throws {
        let allowed = try #require(ImportTests.table[target])
        for file in ImportTests.files[target] ?? [] {
            #expect(file.imports.subtracting(allowed) == [], "\(file.name) imports what the table does not allow")
        }
        #expect(allowed.subtracting(ImportTests.imports(of: target)) == [], "no file imports what the table allows")
    }

    @Test func everySwiftTargetIsInTheTable() {
        let targets = ImportTests.files.keys.filter { !$0.hasSuffix("Tests") }
        #expect(
            Set(targets).subtracting(["Benchmark", "LoopbackServices", "TestSupport"])
                == Set(ImportTests.table.keys))
    }

    @Test func thePackageDeclaresExactlyTheDependenciesThatATargetImports() throws {
        let manifest = try ImportTests.text(of: ImportTests.root.appending(path: "Package.swift"))
        let targets = Manifest.targets(in: manifest)
        #expect(Set(targets.map(\.folder)) == Set(ImportTests.files.keys))
        for target in targets {
            let imported = ImportTests.imports(of: target.folder).subtracting(ImportTests.toolchain)
            #expect(target.dependencies == imported, "\(target.name)")
        }
    }

    @Test func noTypeHasTheNameOfItsModule() {
        let kinds = ["struct", "class", "enum", "protocol", "actor", "typealias"]
        for (target, files) in ImportTests.files {
            let declarations = kinds.flatMap { ["\($0) \(target) ", "\($0) \(target):"] }
            for file in files {
                for declaration in declarations {
                    #expect(strstr(file.text, declaration) == nil, "\(file.name)")
                }
            }
        }
    }

    @Test func onlyTheCommandLineKnowsItsArguments() {
        for (target, files) in ImportTests.files
        where ImportTests.table[target] != nil && target != "CommandLineInterface" {
            for file in files {
                let code = file.text.split(separator: "\n").filter { line in
                    !line.drop { $0 == " " }.hasPrefix("//")
                }.joined(separator: "\n")
                #expect(
                    code.firstMatch(of: /\b(Arguments|ArgumentParser|Command)\b/) == nil, "\(target)/\(file.name)")
            }
        }
    }

    @Test func onlyTheMakerOfCardsLeadsFromAnOrderToACard() {
        let words = [
            "SceneRenderer", "FrameRenderer", "CardContent(", "LiveForecast", "SampleForecast", "ForecastFile.read",
            "PNGEncoder",
        ]
        for target in ["Batch", "Posting", "Serving", "CommandLineInterface"] {
            for file in ImportTests.files[target] ?? [] {
                for word in words {
                    #expect(strstr(file.text, word) == nil, "\(target)/\(file.name) has \(word)")
                }
            }
        }
    }

    @Test func onlyTheCommandLineReadsTheClockAndTheEnvironment() {
        let words = [
            "getenv", "ProcessInfo", "clock_gettime", "gettimeofday", "Date()", "Date.now", "time(nil)",
            "localtime",
        ]
        for target in ImportTests.table.keys where target != "CommandLineInterface" && target != "SystemAccess" {
            for file in ImportTests.files[target] ?? [] {
                for word in words {
                    #expect(strstr(file.text, word) == nil, "\(file.name) has \(word)")
                }
            }
        }
    }
}

/// What Package.swift says of targets, read from its text.
private enum Manifest {
    struct Target {
        let name: String
        /// The folder in Sources or Tests.
        let folder: String
        /// The names of targets that it depends on, without programs, which cannot be imported.
        let dependencies: Set<String>
    }

    /// The Swift targets: the calls whose first string is a name and whose first list is that of dependencies.
    static func targets(in manifest: String) -> [Target] {
        let callees = ["library(", "tests(", ".target(", ".executableTarget("]
        let declarations = manifest.split(separator: "\n    targets: [").last ?? ""
        let programs = calls(of: [".executableTarget("], in: declarations).compactMap { strings(in: $0).first }
        return calls(of: callees, in: declarations).compactMap { call in
            guard let name = strings(in: call).first else { return nil }
            let folder = call.firstRange(of: "path: \"Tests/").map { range in
                String(call[range.upperBound...].prefix { $0 != "\"" })
            }
            // A target of C has files of its own kind and no settings of Swift.
            if name.first == "C", name.dropFirst().first?.isUppercase == true { return nil }
            return Target(
                name: name, folder: folder ?? name,
                dependencies: Set(dependencies(in: call)).subtracting(programs))
        }
    }

    /// The strings of the first list, unless that belongs to another parameter.
    private static func dependencies(in call: Substring) -> [String] {
        guard let open = call.firstIndex(of: "["), let close = call[open...].firstIndex(of: "]") else { return [] }
        let label = call[..<open].split(separator: ",").last?.split(separator: ":").first ?? ""
        guard !label.contains("exclude"), !label.contains("swiftSettings") else { return [] }
        return strings(in: call[open..<close])
    }

    /// The arguments of each call, up to its closing parenthesis.
    private static func calls(of callees: [String], in text: Substring) -> [Substring] {
        callees.flatMap { callee in
            text.ranges(of: callee).compactMap { range -> Substring? in
                var depth = 1
                let rest = text[range.upperBound...]
                let end = rest.firstIndex { character in
                    if character == "(" { depth += 1 }
                    if character == ")" { depth -= 1 }
                    return depth == 0
                }
                return end.map { rest[..<$0] }
            }
        }
    }

    private static func strings(in text: Substring) -> [String] {
        text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .compactMap { $0.offset % 2 == 1 ? String($0.element) : nil }
    }
}
