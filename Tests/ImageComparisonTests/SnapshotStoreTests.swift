import Foundation
import ImageComparison
import RasterImages
import Testing

struct SnapshotStoreTests {
    private let folder: SnapshotFolder
    private let name = "clock/rain-soon"
    private let old: [UInt8]
    private let new: [UInt8]

    init() throws {
        folder = try SnapshotFolder()
        old = try PNGEncoder().encode(picture(100, 50))
        new = try PNGEncoder().encode(picture(100, 50, changed: [(10, 20), (12, 21)]))
    }

    /// What was there before, the mode, the outcome, and whether the new picture is in the folder afterwards.
    @Test(
        arguments: [
            ("none", .missing, "recorded", true), ("none", .failed, "recorded", true),
            ("none", .all, "recorded", true), ("none", .never, "failed", false),
            ("same", .missing, "matched", true), ("same", .failed, "matched", true),
            ("same", .all, "recorded", true), ("same", .never, "matched", true),
            ("other", .missing, "failed", false), ("other", .failed, "recorded", true),
            ("other", .all, "recorded", true), ("other", .never, "failed", false),
            ("damaged", .missing, "failed", false), ("damaged", .failed, "recorded", true),
            ("damaged", .all, "recorded", true), ("damaged", .never, "failed", false),
        ] as [(String, RecordMode, String, Bool)])
    func theModeDecidesTheOutcome(before: String, mode: RecordMode, kind: String, isNew: Bool) throws {
        let recorded = ["same": new, "other": old, "damaged": Array(old.dropLast(20))][before]
        if let recorded { try folder.write(recorded, to: "Snapshots/\(name).png") }
        let outcome = try folder.store(mode).check(png: new, named: name)
        #expect(outcome.kind == kind)
        #expect((outcome.failure == nil) == (kind == "matched"))
        #expect((folder.bytes("Snapshots/\(name).png") == new) == isNew)
    }

    @Test func aRecordingTellsWhatWasRecordedAndWhatToRun() throws {
        let message = try #require(folder.store(.missing).check(png: old, named: name).failure)
        #expect(message.contains("recorded \(folder.path)/Snapshots/clock/rain-soon.png (it did not exist)"))
        #expect(message.hasSuffix("then run: SNAPSHOT_RECORD=never swift test"))
        #expect(try folder.store(.never).check(png: old, named: name) == .matched)
    }

    @Test func aMissingSnapshotTellsHowToRecordIt() throws {
        let message = try #require(folder.store(.never).check(png: old, named: name).failure)
        #expect(message.hasSuffix("to record it, run: SNAPSHOT_RECORD=missing swift test"))
    }

    @Test func aMismatchLeavesThreePicturesAndIsNamedWithItsFigures() throws {
        try folder.write(old, to: "Snapshots/\(name).png")
        let message = try #require(folder.store(.missing).check(png: new, named: name).failure)
        #expect(
            message
                == "clock/rain-soon: 2 of 5000 pixels differ (0.04 %), within 3 x 2 at (10, 20), by 5 of 255 at "
                + "most; see \(folder.path)/artefacts/clock/rain-soon.png (expected, difference, actual); "
                + "to accept it, run: SNAPSHOT_RECORD=failed swift test")
        let left = try PNGDecoder().decode(try #require(folder.bytes("artefacts/clock/rain-soon.png")))
        #expect(left.width == 300 && left.height == 50)
    }

    @Test func anotherSizeNeverMatches() throws {
        try folder.write(try PNGEncoder().encode(picture(100, 51)), to: "Snapshots/\(name).png")
        let message = try #require(folder.store(.never).check(png: new, named: name).failure)
        #expect(message.contains("the picture is 100 x 50 pixels; expected 100 x 51"))
        #expect(folder.bytes("artefacts/\(name).png") != nil)
    }

    @Test func pixelsDecideAndNotBytes() throws {
        let image = try picture(100, 50)
        try folder.write(
            try PNGEncoder(texts: [PNGText(keyword: "Title", text: "old")]).encode(image),
            to: "Snapshots/\(name).png")
        #expect(try folder.store(.failed).check(png: old, named: name) == .matched)
    }

    @Test(arguments: RecordMode.allCases)
    func whatIsNoPictureIsNeverRecorded(mode: RecordMode) throws {
        let outcome = try folder.store(mode).check(png: [1, 2, 3], named: name)
        #expect(outcome.kind == "failed")
        #expect(folder.bytes("Snapshots/\(name).png") == nil)
    }

    @Test(arguments: ["", "/a", "a/", "a//b", "..", "a/../b", ".hidden", "a b", "a\0", "versions", "é", "a\\b"])
    func anUnsafeNameIsAnError(name: String) throws {
        let store = try folder.store(.all)
        #expect(throws: SnapshotError.name(name)) { try store.check(png: old, named: name) }
        #expect(throws: SnapshotError.name(name)) { try store.check(json: "{}", named: name) }
    }

    @Test func whatCannotBeWrittenOrReadIsAnError() throws {
        try folder.write([1], to: "Snapshots")
        #expect(throws: SnapshotError.self) { try folder.store(.all).check(json: "{}", named: name) }
        let other = try SnapshotFolder()
        try other.write([1], to: "Snapshots/\(name).json/file")
        let store = try other.store(.never)
        let error = #expect(throws: SnapshotError.self) { try store.check(json: "{}", named: name) }
        #expect(error?.description == "cannot read \(other.path)/Snapshots/\(name).json: is a directory")
    }
}

struct SnapshotModeTests {
    @Test(
        arguments: [
            ([:], .missing), (["CI": ""], .missing), (["CI": "false"], .missing), (["CI": "0"], .missing),
            (["CI": "true"], .never), (["CI": "1"], .never), (["WEATHERCARD_RECORD": ""], .missing),
            (["WEATHERCARD_RECORD": "failed"], .failed), (["WEATHERCARD_RECORD": "all"], .all),
            (["WEATHERCARD_RECORD": "never"], .never), (["WEATHERCARD_RECORD": "missing", "CI": "true"], .missing),
        ] as [([String: String], RecordMode)])
    func theEnvironmentGivesTheMode(environment: [String: String], mode: RecordMode) throws {
        #expect(try RecordMode(environment: environment, prefix: "WEATHERCARD") == mode)
    }

    @Test func anUnknownModeIsAnError() {
        let error = #expect(throws: SnapshotError.recordMode("yes", variable: "SNAPSHOT_RECORD")) {
            try RecordMode(environment: ["SNAPSHOT_RECORD": "yes"])
        }
        #expect(error?.description == "SNAPSHOT_RECORD is \"yes\": use missing, failed, all or never")
    }

    @Test func thePackageGivesTheFolders() throws {
        let store = try SnapshotStore(package: "/nowhere", environment: [:], versions: [:])
        #expect(store.root == "/nowhere/Snapshots" && store.artifacts == "/nowhere/.build/snapshots")
        let other = try SnapshotStore(
            package: "/nowhere", environment: ["CARDS_ARTIFACTS": "/elsewhere"], prefix: "CARDS", versions: [:])
        #expect(other.artifacts == "/elsewhere")
    }

    @Test func thePackageIsTheNearestAboveTheFile() throws {
        let folder = try SnapshotFolder()
        try folder.write([], to: "Package.swift")
        for file in ["a.swift", "Sources/B/b.swift"] {
            let store = try SnapshotStore(
                ofPackageWith: folder.path + "/" + file, environment: [:], versions: [:])
            #expect(store.root == folder.path + "/Snapshots")
        }
        #expect(throws: SnapshotError.noPackage("/nowhere/at/all.swift")) {
            try SnapshotStore(ofPackageWith: "/nowhere/at/all.swift", environment: [:], versions: [:])
        }
        #expect(try SnapshotStore(environment: [:], versions: [:]).root.hasSuffix("/Snapshots"))
    }

    @Test func recordingKeepsTheVersions() throws {
        let folder = try SnapshotFolder()
        _ = try folder.store(.missing).check(json: "{}", named: "a")
        let json = "{\n  \"cairo\": \"1.16.0\",\n  \"libpng\": \"1.6.39\"\n}\n"
        #expect(folder.bytes("Snapshots/versions.json") == Array(json.utf8))
        let newer = ["cairo": "1.18 \"\\\n"]
        _ = try folder.store(.missing, versions: newer).check(json: "{}", named: "b")
        #expect(folder.bytes("Snapshots/versions.json") == Array(json.utf8))
        _ = try folder.store(.all, versions: newer).check(json: "{}", named: "b")
        let escaped = "{\n  \"cairo\": \"1.18 \\\"\\\\\\u000a\"\n}\n"
        #expect(folder.bytes("Snapshots/versions.json") == Array(escaped.utf8))
    }

    @Test func noPictureIsRecordedAloneWithOtherVersionsThanTheRest() throws {
        let folder = try SnapshotFolder()
        let png = try PNGEncoder().encode(picture(50, 50))
        _ = try folder.store(.missing).check(png: png, named: "a")
        let other = try PNGEncoder().encode(picture(50, 50, changed: (0..<50).map { ($0, 7) }, to: [0, 0, 0, 255]))
        for (mode, name) in [(RecordMode.failed, "a"), (.missing, "b"), (.failed, "b")] {
            let outcome = try folder.store(mode, versions: ["cairo": "1.18.0"]).check(png: other, named: name)
            #expect(outcome.kind == "failed")
            #expect("\(outcome)".contains("_RECORD=all swift test"))
        }
        #expect(folder.bytes("Snapshots/a.png") == png && folder.bytes("Snapshots/b.png") == nil)
        #expect(
            try folder.store(.all, versions: ["cairo": "1.18.0"]).check(png: other, named: "a").kind == "recorded")
    }

    @Test func withTheRecordedVersionsEveryPixelMustMatch() throws {
        let folder = try SnapshotFolder()
        #expect(try folder.store(.never).announcement.contains("does not exist yet; every pixel must match"))
        _ = try folder.store(.missing).check(png: PNGEncoder().encode(picture(50, 50)), named: "a")
        let store = try folder.store(.never)
        #expect(store.comparer == ImageComparer() && store.limits == ComparisonLimits())
        #expect(store.announcement.contains("match \(folder.path)/Snapshots/versions.json; every pixel"))
        let other = try PNGEncoder().encode(picture(50, 50, changed: [(1, 1)]))
        #expect(try store.check(png: other, named: "a").kind == "failed")
    }

    /// Of 2500 pixels 0.1 % are 2.5; a step of five in green is not seen.
    @Test(
        arguments: [
            (0, [0, 0, 0, 255], "matched"), (2, [0, 0, 0, 255], "matched"), (3, [0, 0, 0, 255], "failed"),
            (50, [60, 125, 180, 255], "matched"),
        ] as [(Int, [UInt8], String)])
    func withOtherVersionsAThousandthMayDifferToTheEye(count: Int, color: [UInt8], kind: String) throws {
        let folder = try SnapshotFolder()
        _ = try folder.store(.missing).check(png: PNGEncoder().encode(picture(50, 50)), named: "a")
        let store = try folder.store(.never, versions: ["cairo": "1.18.0"])
        #expect(store.comparer.metric == .perceptual(threshold: 0.1) && store.limits.percent == 0.1)
        #expect(store.announcement.contains("differ from \(folder.path)/Snapshots/versions.json; 0.1 %"))
        let other = try PNGEncoder().encode(picture(50, 50, changed: (0..<count).map { ($0, 7) }, to: color))
        #expect(try store.check(png: other, named: "a").kind == kind)
    }
}

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

/// A folder of its own for a test, gone with it.
final class SnapshotFolder {
    let path: String
    static let versions = ["cairo": "1.16.0", "libpng": "1.6.39"]

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("snapshots-\(UUID())").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func store(_ mode: RecordMode, versions: [String: String] = versions) throws -> SnapshotStore {
        try SnapshotStore(root: path + "/Snapshots", artifacts: path + "/artefacts", mode: mode, versions: versions)
    }

    func bytes(_ name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: path + "/" + name).map { Array($0) }
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        let url = URL(fileURLWithPath: path + "/" + name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }
}

extension SnapshotOutcome {
    /// The outcome without its message.
    var kind: String {
        switch self {
        case .matched: "matched"
        case .recorded: "recorded"
        case .failed: "failed"
        }
    }
}
