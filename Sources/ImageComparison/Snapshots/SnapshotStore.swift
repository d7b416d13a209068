internal import RasterImages

/// A folder of recorded pictures and texts, against which tests compare the output of a program.
///
/// The snapshot `clock/rain-soon` consists of the picture `clock/rain-soon.png` and the text `clock/rain-soon.json` or
/// `clock/rain-soon.txt` in the folder. `versions.json` has the versions of the drawing libraries with which the pictures were recorded.
public struct SnapshotStore: Sendable {
    /// The folder of the snapshots.
    public let root: String
    /// The folder for artefacts of failures.
    public let artifacts: String
    /// Which snapshots are recorded.
    public let mode: RecordMode
    /// How pixels are compared: exactly with the recorded library versions, otherwise perceptually.
    public var comparer: ImageComparer
    /// How much may differ: nothing with the recorded library versions, otherwise 0.1 % of the pixels.
    public var limits: ComparisonLimits
    /// One line that describes what counts as a match in this run, for the caller to print once.
    public let announcement: String
    private let prefix: String
    private let versions: LibraryVersions
    private let lacksVersions: Bool
    private let hasOtherVersions: Bool

    /// The snapshots in a folder, for a program that draws with libraries of these versions, by library name.
    ///
    /// Messages refer to the environment variable `<prefix>_RECORD`.
    public init(
        root: String, artifacts: String, mode: RecordMode, prefix: String = "SNAPSHOT", versions: [String: String]
    ) throws(SnapshotError) {
        self.root = root
        self.artifacts = artifacts
        self.mode = mode
        self.prefix = prefix
        self.versions = LibraryVersions(versions)
        let recorded = try FileAccess.read(root + "/versions.json")
        lacksVersions = recorded == nil
        let current = Array(self.versions.json.utf8)
        hasOtherVersions = recorded.map { $0 != current } ?? false
        comparer = ImageComparer()
        limits = ComparisonLimits()
        if lacksVersions {
            announcement = "snapshots: \(root)/versions.json does not exist yet; every pixel must match"
        } else if !hasOtherVersions {
            announcement =
                "snapshots: the library versions match \(root)/versions.json; every pixel must match"
        } else {
            comparer.metric = .perceptual(threshold: 0.1)
            limits.percent = 0.1
            announcement =
                "snapshots: the library versions differ from \(root)/versions.json; 0.1 % of the pixels may differ "
                + "visibly"
        }
    }

    /// The snapshots in the folder `Snapshots` of a package, configured by the environment.
    ///
    /// `<prefix>_RECORD` sets the mode (see ``RecordMode``), and `<prefix>_ARTIFACTS` the folder of artefacts, by default
    /// `.build/snapshots` in the package.
    public init(
        package: String, environment: [String: String], prefix: String = "SNAPSHOT", versions: [String: String]
    ) throws(SnapshotError) {
        let artifacts = environment[prefix + "_ARTIFACTS"] ?? ""
        try self.init(
            root: package + "/Snapshots", artifacts: artifacts.isEmpty ? package + "/.build/snapshots" : artifacts,
            mode: RecordMode(environment: environment, prefix: prefix), prefix: prefix, versions: versions)
    }

    /// The snapshots of the package that contains a source file, by default the calling test.
    ///
    /// The package is the nearest folder above the file with a `Package.swift`.
    public init(
        ofPackageWith file: String = #filePath, environment: [String: String], prefix: String = "SNAPSHOT",
        versions: [String: String]
    ) throws(SnapshotError) {
        guard let package = FileAccess.folder(above: file, with: "Package.swift") else { throw .noPackage(file) }
        try self.init(package: package, environment: environment, prefix: prefix, versions: versions)
    }

    /// Compares a PNG with a snapshot by its pixels.
    ///
    /// On a mismatch, writes the expected picture, the difference and the actual picture side by side to the artefacts.
    public func check(png bytes: [UInt8], named name: String) throws(SnapshotError) -> SnapshotOutcome {
        let actual: RasterImage
        do { actual = try PNGDecoder().decode(bytes) } catch {
            return .failed(message: "\(name): the output is not a picture: \(error)")
        }
        return try check(bytes, named: name, extension: "png") { recorded throws(SnapshotError) in
            try mismatch(of: actual, with: recorded, named: name)
        }
    }

    /// Compares a text with a snapshot byte by byte.
    ///
    /// On a mismatch, the message shows the first line that differs, and the text is written to the artefacts.
    public func check(json text: String, named name: String) throws(SnapshotError) -> SnapshotOutcome {
        try check(text, named: name, extension: "json")
    }

    /// Compares a text with a snapshot whose name ends in `.txt`, byte by byte.
    public func check(text: String, named name: String) throws(SnapshotError) -> SnapshotOutcome {
        try check(text, named: name, extension: "txt")
    }

    private func check(
        _ text: String, named name: String, extension: String
    ) throws(SnapshotError) -> SnapshotOutcome {
        let bytes = Array(text.utf8)
        return try check(bytes, named: name, extension: `extension`) { recorded throws(SnapshotError) in
            guard let difference = TextDifference(expected: recorded, actual: bytes) else { return nil }
            let path = "\(artifacts)/\(name).\(`extension`)"
            try FileAccess.write(bytes, to: path)
            return "\(difference); see \(path)"
        }
    }

    /// Completes a check according to the mode; `mismatch` describes how the recorded bytes differ.
    private func check(
        _ bytes: [UInt8], named name: String, extension: String,
        mismatch: ([UInt8]) throws(SnapshotError) -> String?
    ) throws(SnapshotError) -> SnapshotOutcome {
        guard isSafe(name) else { throw .name(name) }
        let path = "\(root)/\(name).\(`extension`)"
        let recorded = try FileAccess.read(path)
        if mode == .all { return try record(bytes, at: path, because: "all snapshots are recorded") }
        guard let recorded else {
            if mode == .never {
                return .failed(
                    message:
                        "\(name): \(path) does not exist; to record it, run: \(prefix)_RECORD=missing swift test")
            }
            if hasOtherVersions, `extension` == "png" { return refusal(name, because: "\(path) does not exist") }
            return try record(bytes, at: path, because: "it did not exist")
        }
        guard recorded != bytes, let mismatch = try mismatch(recorded) else { return .matched }
        if mode == .failed, hasOtherVersions, `extension` == "png" { return refusal(name, because: mismatch) }
        if mode == .failed { return try record(bytes, at: path, because: mismatch) }
        return .failed(message: "\(name): \(mismatch); to accept it, run: \(prefix)_RECORD=failed swift test")
    }

    /// The failure for a picture recorded with other library versions than the rest, which would not match anywhere.
    private func refusal(_ name: String, because reason: String) -> SnapshotOutcome {
        .failed(
            message: "\(name): \(reason); it cannot be recorded alone, because the library versions differ from "
                + "\(root)/versions.json; to record all pictures, run: \(prefix)_RECORD=all swift test")
    }

    private func mismatch(
        of actual: RasterImage, with recorded: [UInt8], named name: String
    ) throws(SnapshotError) -> String? {
        let expected: RasterImage
        do { expected = try PNGDecoder().decode(recorded) } catch { return "cannot decode the snapshot: \(error)" }
        let result = comparer.compare(expected: expected, actual: actual)
        if limits.allow(result) { return nil }
        guard let picture = comparer.picture(expected: expected, actual: actual),
            let bytes = try? PNGEncoder().encode(picture)
        else { return "\(result)" }
        let path = "\(artifacts)/\(name).png"
        try FileAccess.write(bytes, to: path)
        return "\(result); see \(path) (expected, difference, actual)"
    }

    private func record(
        _ bytes: [UInt8], at path: String, because reason: String
    ) throws(SnapshotError) -> SnapshotOutcome {
        try FileAccess.write(bytes, to: path)
        if lacksVersions || mode == .all {
            try FileAccess.write(Array(versions.json.utf8), to: root + "/versions.json")
        }
        return .recorded(
            message: "recorded \(path) (\(reason)); review it, then run: \(prefix)_RECORD=never swift test")
    }

    /// Whether a name is a safe relative path: components of letters, digits and `-_.` that do not start with a dot.
    private func isSafe(_ name: String) -> Bool {
        guard name != "versions" else { return false }
        return name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && part.first != "."
                && part.utf8.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                        UInt8(ascii: "."):
                        true
                    default: false
                    }
                }
        }
    }
}

/// The outcome of a comparison with a snapshot.
public enum SnapshotOutcome: Hashable, Sendable {
    /// The output matches.
    case matched
    /// The snapshot was recorded, which fails the test so that it is reviewed; the message gives the next step.
    case recorded(message: String)
    /// The output does not match, or there is no snapshot; the message describes how, and how to accept it.
    case failed(message: String)

    /// The failure message for a test, or nil if the output matches.
    public var failure: String? {
        switch self {
        case .matched: nil
        case .recorded(let message), .failed(let message): message
        }
    }
}

/// Which snapshots a run records.
public enum RecordMode: String, CaseIterable, Hashable, Sendable {
    /// Snapshots that do not exist.
    case missing
    /// Those that do not exist yet, and those that do not match.
    case failed
    /// All snapshots that are checked.
    case all
    /// None: a missing snapshot fails.
    case never

    /// The mode in the variable `<prefix>_RECORD`.
    ///
    /// The default is `missing`, or `never` if `CI` is set and is not `false` or `0`.
    public init(environment: [String: String], prefix: String = "SNAPSHOT") throws(SnapshotError) {
        let variable = prefix + "_RECORD"
        if let value = environment[variable], !value.isEmpty {
            guard let mode = RecordMode(rawValue: value) else { throw .recordMode(value, variable: variable) }
            self = mode
        } else {
            self = ["", "false", "0"].contains(environment["CI"] ?? "") ? .missing : .never
        }
    }
}

/// Why a snapshot cannot be checked.
public enum SnapshotError: Error, Hashable, Sendable {
    /// The variable for the mode has an unknown value.
    case recordMode(String, variable: String)
    /// No folder above a file contains a package.
    case noPackage(String)
    /// A snapshot's name is not a safe path.
    case name(String)
    /// A file exists but cannot be read.
    case unreadable(path: String, reason: String)
    /// A file or its folder cannot be written.
    case unwritable(path: String, reason: String)
}

extension SnapshotError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .recordMode(let value, let variable):
            "\(variable) is \(value.debugDescription): use missing, failed, all or never"
        case .noPackage(let file): "no folder above \(file) has a Package.swift"
        case .name(let name):
            "\(name.debugDescription) is not a snapshot name: use letters, digits, '-', '_' and '/', and not 'versions'"
        case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
        case .unwritable(let path, let reason): "cannot write \(path): \(reason)"
        }
    }
}
