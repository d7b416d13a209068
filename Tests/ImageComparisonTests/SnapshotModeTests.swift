import ImageComparison
import RasterImages
import Testing

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
        #expect(store.announcement.contains("are those of \(folder.path)/Snapshots/versions.json; every pixel"))
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
        #expect(store.announcement.contains("are not those of \(folder.path)/Snapshots/versions.json; 0.1 %"))
        let other = try PNGEncoder().encode(picture(50, 50, changed: (0..<count).map { ($0, 7) }, to: color))
        #expect(try store.check(png: other, named: "a").kind == kind)
    }
}
