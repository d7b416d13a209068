import Foundation
import TestSupport
import Testing

@testable import Batch

struct JobFilesTests {
    @Test func theFilesOfJobsAreFoundInTheirLines() throws {
        for (line, files) in [
            (#"{"forecast": "a/b.json", "place": "forecast", "output": "x.png"}"#, ["a/b.json"]),
            ("{\"scene\"\t: \t\"s\", \"alerts\":\"w\"}", ["w", "s"]),
            (#"{"place": "scene"}"#, []), (#"{"forecast": 3}"#, ["3"]), ("{\"forecast\"\r:\r\"f\"}", ["f"]),
            ("", []), ("{", []),
            (#"{"\u0066orecast": "a\"b"}"#, ["a\"b"]),
        ] { #expect(JobFiles.files(in: Array(line.utf8)).sorted() == files.sorted(), "\(line)") }
    }

    @Test func theFoldersOfAListAreFoundAndTheLinksInThem() throws {
        let folder = try TemporaryFolder()
        #expect(mkdir(folder.file("in"), 0o755) == 0 && symlink("x", folder.file("in/link")) == 0)
        let names = ["in/a", "in/b", "in/link"].map { #"{"forecast": "\#(folder.file($0))"}"# }
        folder.create("jobs", (names + [#"{"forecast": "c"}"#]).joined(separator: "\n"))
        func folders(_ jobs: String) -> [String]? {
            JobFiles.folders(namedIn: jobs) { path in
                path.contains("/") ? path.split(separator: "/").dropLast().map { "/" + $0 }.joined() : "."
            }
        }
        #expect(folders(folder.file("jobs")) == [".", folder.file("in"), folder.file("in/link")])
        #expect(folders("-") == nil && folders(folder.file("in")) == nil)
    }
}
