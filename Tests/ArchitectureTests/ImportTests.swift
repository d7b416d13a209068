import Foundation
import Testing

/// Compares what each target imports with the map in Sources/README.md.
struct ImportTests {
    /// The modules that each target's files may import, by the table.
    static let map: [String: Set<String>] = {
        let readme = (try? text(of: root.appending(path: "Sources/README.md"))) ?? ""
        let rows = readme.split(separator: "\n").map { $0.split(separator: "|", omittingEmptySubsequences: false) }
        return rows.reduce(into: [:]) { map, cells in
            guard cells.count == 6, let target = names(in: cells[1]).first, names(in: cells[1]).count == 1,
                !["CC", "CD", "CF", "CG", "CH", "CI", "CP", "CT"].contains(target.prefix(2))
            else { return }
            map[target] = Set(names(in: cells[3]))
        }
    }()

    private static func names(in cell: Substring) -> [String] {
        cell.split(separator: "`").map(String.init).filter { $0.allSatisfy(\.isLetter) }
    }

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func swiftFiles(of target: String) -> [URL] {
        let folder = root.appending(path: "Sources").appending(path: target)
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        return files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    }

    static func text(of file: URL) throws -> String {
        try String(contentsOf: file, encoding: .utf8)
    }

    @Test(arguments: map.keys.sorted())
    func aTargetImportsNoMoreThanTheMapAllows(target: String) throws {
        let allowed = try #require(ImportTests.map[target])
        let files = ImportTests.swiftFiles(of: target)
        #expect(!files.isEmpty)
        for file in files {
            for line in try ImportTests.text(of: file).split(separator: "\n") {
                let words = line.split(separator: " ")
                guard words.count >= 2, words[words.count - 2] == "import", let module = words.last else {
                    continue
                }
                let name = String(module)
                #expect(allowed.contains(name), "\(file.lastPathComponent) imports \(module)")
            }
        }
    }

    @Test func everyTargetIsInTheMap() throws {
        let folder = ImportTests.root.appending(path: "Sources")
        let targets = try FileManager.default.contentsOfDirectory(atPath: folder.path()).filter {
            !ImportTests.swiftFiles(of: $0).isEmpty
        }
        #expect(Set(targets) == Set(ImportTests.map.keys))
    }

    @Test func noTypeBearsItsModulesName() throws {
        for target in ImportTests.map.keys {
            for file in ImportTests.swiftFiles(of: target) {
                let text = try ImportTests.text(of: file)
                for kind in ["struct", "class", "enum", "protocol", "actor", "typealias"] {
                    #expect(!text.contains("\(kind) \(target) "), "\(file.lastPathComponent)")
                    #expect(!text.contains("\(kind) \(target):"), "\(file.lastPathComponent)")
                }
            }
        }
    }

    @Test func onlyTheCommandLineReadsTheClockAndTheEnvironment() throws {
        let words = [
            "getenv", "ProcessInfo", "clock_gettime", "gettimeofday", "Date()", "Date.now", "time(nil)",
            "localtime",
        ]
        for target in ImportTests.map.keys where target != "CommandLineInterface" && target != "ImageComparison" {
            for file in ImportTests.swiftFiles(of: target) {
                let text = try ImportTests.text(of: file)
                for word in words {
                    #expect(!text.contains(word), "\(file.lastPathComponent) has \(word)")
                }
            }
        }
    }
}
