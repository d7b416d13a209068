import Foundation
import Testing

/// Compares what each target imports with the map in Sources/README.md.
struct ImportTests {
    /// The modules that each target's files may import, besides the C library where `libc` is named.
    static let map: [String: Set<String>] = [
        "Primitives": ["libc"],
        "ForecastCore": ["Primitives"],
        "Words": ["Primitives", "ForecastCore"],
        "SceneModel": ["Primitives"],
        "Cards": ["Primitives", "ForecastCore", "Words", "SceneModel"],
        "RasterImages": ["CISAL", "CPNGReader"],
        "Canvas": [
            "Primitives", "SceneModel", "RasterImages", "CCairo", "CHarfBuzz", "CFontconfig", "CFontBytes",
        ],
        "ImageComparison": ["RasterImages", "libc"],
        "Places": ["Primitives", "ForecastCore", "CGazetteerBytes", "CTimeZoneBytes", "libc"],
        "Providers": ["Primitives", "ForecastCore", "FoundationEssentials"],
        "CommandLineInterface": [
            "Primitives", "ForecastCore", "Words", "SceneModel", "Cards", "Canvas", "RasterImages",
            "ImageComparison", "Places", "Providers", "FoundationEssentials", "libc",
        ],
        "weathercard": ["CommandLineInterface"],
    ]

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
                let name = ["Glibc", "Musl", "Darwin"].contains(module) ? "libc" : String(module)
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

    @Test func theMapIsTheOneThatTheReadmeDescribes() throws {
        let readme = try ImportTests.text(of: ImportTests.root.appending(path: "Sources/README.md"))
        for (target, imports) in ImportTests.map {
            let row = readme.split(separator: "\n").first { $0.hasPrefix("| `\(target)` |") }
            let cells = (row ?? "").split(separator: "|", omittingEmptySubsequences: false)
            let described = cells.count > 3 ? cells[3].split(separator: "`").map(String.init) : []
            let names = Set(described.filter { $0.allSatisfy { $0.isLetter } })
            #expect(names == imports, "the row of \(target)")
        }
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
            "getenv", "environ", "clock_gettime", "gettimeofday", "Date()", "Date.now", "time(nil)", "localtime",
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
