import Foundation
import Testing

/// The version has one source in the code; everything else that states it must agree.
struct VersionTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// What `--version` prints for the program itself.
    private func printed() throws -> String {
        let line = try #require(try Program.run(["--version"]).text.split(separator: "\n").first)
        #expect(line.hasPrefix("weathercard "))
        return String(line.dropFirst("weathercard ".count))
    }

    @Test func theNewestReleaseInTheChangelogIsTheVersion() throws {
        let changelog = try String(contentsOf: Self.root.appending(path: "CHANGELOG.md"), encoding: .utf8)
        let releases = changelog.split(separator: "\n").compactMap { line in
            line.firstMatch(of: /^## \[?(\d+\.\d+\.\d+)/).map { String($0.output.1) }
        }
        #expect(releases.first == (try printed()))
        #expect(releases == releases.sorted { $0.compare($1, options: .numeric) == .orderedDescending })
    }

    @Test func documentsNameNoOtherVersion() throws {
        let version = try printed()
        let files = FileManager.default.enumerator(at: Self.root, includingPropertiesForKeys: nil) { _, _ in true }
        var count = 0
        while let file = files?.nextObject() as? URL {
            if [".build", ".git", "Snapshots", "Fonts"].contains(file.lastPathComponent) {
                files?.skipDescendants()
            }
            guard ["md", "yaml", "yml", "sh", "toml", "1"].contains(file.pathExtension),
                let text = try? String(contentsOf: file, encoding: .utf8)
            else { continue }
            count += 1
            for match in text.matches(of: /weathercard[:\/_@ -]v?(\d+\.\d+\.\d+)/) {
                #expect(match.output.1 == version, "\(file.lastPathComponent): \(match.output.0)")
            }
        }
        #expect(count > 3)
    }

    /// libjpeg-turbo tells no version by the functions that are used, so none is made up.
    @Test func theLibraryOfJPEGsIsNamedByItsFile() throws {
        let lines = try Program.run(["--version"]).text.split(separator: "\n")
        #expect(lines.contains("libturbojpeg libturbojpeg.so.0"))
        #expect(lines.contains { $0.wholeMatch(of: /libwebp 1\.\d+\.\d+/) != nil })
    }
}
