import Foundation
import ImageComparison
import RasterImages

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
