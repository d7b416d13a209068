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
        #expect(message.hasSuffix("to record it: SNAPSHOT_RECORD=missing swift test"))
    }

    @Test func aMismatchLeavesThreePicturesAndIsNamedWithItsFigures() throws {
        try folder.write(old, to: "Snapshots/\(name).png")
        let message = try #require(folder.store(.missing).check(png: new, named: name).failure)
        #expect(
            message
                == "clock/rain-soon: 2 of 5000 pixels differ (0.04 %), within 3 x 2 at (10, 20), by 5 of 255 at "
                + "most; expected, difference and actual: \(folder.path)/artefacts/clock/rain-soon.png; "
                + "to accept it: SNAPSHOT_RECORD=failed swift test")
        let left = try PNGDecoder().decode(try #require(folder.bytes("artefacts/clock/rain-soon.png")))
        #expect(left.width == 300 && left.height == 50)
    }

    @Test func anotherSizeNeverMatches() throws {
        try folder.write(try PNGEncoder().encode(picture(100, 51)), to: "Snapshots/\(name).png")
        let message = try #require(folder.store(.never).check(png: new, named: name).failure)
        #expect(message.contains("the picture is 100 x 50 pixels, expected are 100 x 51"))
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
