import ImageComparison
import Testing

struct TextSnapshotTests {
    private let folder: SnapshotFolder

    init() throws {
        folder = try SnapshotFolder()
        try folder.write(Array("{\n  \"a\": 1,\n  \"b\": 2\n}\n".utf8), to: "Snapshots/scene.json")
    }

    @Test func equalBytesMatch() throws {
        let text = "{\n  \"a\": 1,\n  \"b\": 2\n}\n"
        #expect(try folder.store(.never).check(json: text, named: "scene") == .matched)
    }

    @Test(
        arguments: [
            ("{\n  \"a\": 1,\n  \"b\": 3\n}\n", #"line 3 is "  \"b\": 3", expected is "  \"b\": 2""#),
            ("{\n  \"a\": 1,\n", #"line 3 is "", expected is "  \"b\": 2""#),
            ("{", #"line 2 is missing, expected is "  \"a\": 1,""#),
            ("", #"line 1 is "", expected is "{""#),
            ("{\n  \"a\": 1,\n  \"b\": 2\n}\n\n", #"line 6 is "", expected is no such line"#),
            ("{\r\n  \"a\": 1,\n  \"b\": 2\n}\n", #"line 1 is "{\r", expected is "{""#),
        ])
    func theFirstLineThatDiffersIsShown(text: String, difference: String) throws {
        let message = try #require(folder.store(.never).check(json: text, named: "scene").failure)
        #expect(message.hasPrefix("scene: \(difference); see \(folder.path)/artefacts/scene.json; "))
        #expect(folder.bytes("artefacts/scene.json") == Array(text.utf8))
    }

    @Test func aFailedTextIsRecordedInItsMode() throws {
        #expect(try folder.store(.failed).check(json: "{}", named: "scene").kind == "recorded")
        #expect(folder.bytes("Snapshots/scene.json") == Array("{}".utf8))
    }
}
