internal import RasterImages

/// A folder of pictures and texts that a program is known to make, against which a run checks what it makes.
///
/// The snapshot `clock/rain-soon` is `clock/rain-soon.png` in the folder for the picture, and `clock/rain-soon.json` for
/// the text. `versions.json` keeps the versions of the drawing libraries that the pictures were made with.
public struct SnapshotStore: Sendable {
    /// The folder of the snapshots.
    public let root: String
    /// The folder for what a failure leaves to look at.
    public let artifacts: String
    /// Which snapshots are written anew.
    public let mode: RecordMode
    /// When pixels count as different: exactly with the recorded library versions, otherwise to the eye.
    public var comparer: ImageComparer
    /// How much may differ: nothing with the recorded library versions, otherwise 0.1 % of the pixels.
    public var limits: ComparisonLimits
    /// Tells in one line what counts as a match in this run; for the caller to print once.
    public let announcement: String
    private let prefix: String
    private let versions: LibraryVersions
    private let lacksVersions: Bool
    private let hasOtherVersions: Bool

    /// The snapshots in a folder, checked by a program that draws with libraries of these versions, by library name.
    ///
    /// Messages tell to run the tests with the variable `<prefix>_RECORD`.
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
                "snapshots: the library versions are those of \(root)/versions.json; every pixel must match"
        } else {
            comparer.metric = .perceptual(threshold: 0.1)
            limits.percent = 0.1
            announcement =
                "snapshots: the library versions are not those of \(root)/versions.json; 0.1 % of pixels may differ "
                + "to the eye"
        }
    }

    /// The snapshots of a package in its folder `Snapshots`, by the variables of the environment.
    ///
    /// `<prefix>_RECORD` gives the mode, as `RecordMode` tells; `<prefix>_ARTIFACTS` the folder of artefacts, by default
    /// `.build/snapshots` of the package.
    public init(
        package: String, environment: [String: String], prefix: String = "SNAPSHOT", versions: [String: String]
    ) throws(SnapshotError) {
        let artifacts = environment[prefix + "_ARTIFACTS"] ?? ""
        try self.init(
            root: package + "/Snapshots", artifacts: artifacts.isEmpty ? package + "/.build/snapshots" : artifacts,
            mode: RecordMode(environment: environment, prefix: prefix), prefix: prefix, versions: versions)
    }

    /// The snapshots of the package that a source file belongs to, such as the test that calls this.
    ///
    /// The package is the nearest folder above the file with a `Package.swift`.
    public init(
        ofPackageWith file: String = #filePath, environment: [String: String], prefix: String = "SNAPSHOT",
        versions: [String: String]
    ) throws(SnapshotError) {
        guard let package = FileAccess.folder(above: file, with: "Package.swift") else { throw .noPackage(file) }
        try self.init(package: package, environment: environment, prefix: prefix, versions: versions)
    }

    /// Checks the bytes of a PNG file by its pixels.
    ///
    /// On a mismatch, expected picture, difference and actual picture are left side by side among the artefacts.
    public func check(png bytes: [UInt8], named name: String) throws(SnapshotError) -> SnapshotOutcome {
        let actual: RasterImage
        do { actual = try PNGDecoder().decode(bytes) } catch {
            return .failed(message: "\(name): what was made is no picture: \(error)")
        }
        return try check(bytes, named: name, extension: "png") { recorded throws(SnapshotError) in
            try mismatch(of: actual, with: recorded, named: name)
        }
    }

    /// Checks a text byte by byte.
    ///
    /// On a mismatch, the message shows the first line that differs, and the text is left among the artefacts.
    public func check(json text: String, named name: String) throws(SnapshotError) -> SnapshotOutcome {
        let bytes = Array(text.utf8)
        return try check(bytes, named: name, extension: "json") { recorded throws(SnapshotError) in
            guard let difference = TextDifference(expected: recorded, actual: bytes) else { return nil }
            let path = "\(artifacts)/\(name).json"
            try FileAccess.write(bytes, to: path)
            return "\(difference); see \(path)"
        }
    }

    /// Settles a check by the mode; `mismatch` tells how the recorded bytes differ.
    private func check(
        _ bytes: [UInt8], named name: String, extension: String,
        mismatch: ([UInt8]) throws(SnapshotError) -> String?
    ) throws(SnapshotError) -> SnapshotOutcome {
        guard isSafe(name) else { throw .name(name) }
        let path = "\(root)/\(name).\(`extension`)"
        let recorded = try FileAccess.read(path)
        if mode == .all { return try record(bytes, at: path, because: "all are recorded anew") }
        guard let recorded else {
            if mode == .never {
                return .failed(
                    message: "\(name): there is no \(path); to record it: \(prefix)_RECORD=missing swift test")
            }
            if hasOtherVersions, `extension` == "png" { return refusal(name, because: "there is no \(path)") }
            return try record(bytes, at: path, because: "it did not exist")
        }
        guard recorded != bytes, let mismatch = try mismatch(recorded) else { return .matched }
        if mode == .failed, hasOtherVersions, `extension` == "png" { return refusal(name, because: mismatch) }
        if mode == .failed { return try record(bytes, at: path, because: mismatch) }
        return .failed(message: "\(name): \(mismatch); to accept it: \(prefix)_RECORD=failed swift test")
    }

    /// One picture made with other library versions than the rest would match nowhere.
    private func refusal(_ name: String, because reason: String) -> SnapshotOutcome {
        .failed(
            message: "\(name): \(reason); it is not recorded alone, since the library versions are not those of "
                + "\(root)/versions.json; to record all pictures anew: \(prefix)_RECORD=all swift test")
    }

    private func mismatch(
        of actual: RasterImage, with recorded: [UInt8], named name: String
    ) throws(SnapshotError) -> String? {
        let expected: RasterImage
        do { expected = try PNGDecoder().decode(recorded) } catch { return "the snapshot cannot be read: \(error)" }
        let result = comparer.compare(expected: expected, actual: actual)
        if limits.allow(result) { return nil }
        guard let picture = comparer.picture(expected: expected, actual: actual),
            let bytes = try? PNGEncoder().encode(picture)
        else { return "\(result)" }
        let path = "\(artifacts)/\(name).png"
        try FileAccess.write(bytes, to: path)
        return "\(result); expected, difference and actual: \(path)"
    }

    private func record(
        _ bytes: [UInt8], at path: String, because reason: String
    ) throws(SnapshotError) -> SnapshotOutcome {
        try FileAccess.write(bytes, to: path)
        if lacksVersions || mode == .all {
            try FileAccess.write(Array(versions.json.utf8), to: root + "/versions.json")
        }
        return .recorded(
            message: "recorded \(path) (\(reason)); look at it, then run: \(prefix)_RECORD=never swift test")
    }

    /// Whether a name stays in the folder: parts of letters, digits and `-_.`, none of which starts with a dot.
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

/// How a check against a snapshot ended.
public enum SnapshotOutcome: Hashable, Sendable {
    /// The snapshot matches.
    case matched
    /// The snapshot was written, which fails the run until someone has looked at it; the message tells what comes next.
    case recorded(message: String)
    /// The snapshot does not match, or there is none; the message tells how, and how to accept it.
    case failed(message: String)

    /// What a test reports as its failure, or nil where the snapshot matches.
    public var failure: String? {
        switch self {
        case .matched: nil
        case .recorded(let message), .failed(let message): message
        }
    }
}

/// Which snapshots a run writes anew.
public enum RecordMode: String, CaseIterable, Hashable, Sendable {
    /// Those that do not exist yet.
    case missing
    /// Those that do not exist yet, and those that do not match.
    case failed
    /// All that are checked.
    case all
    /// None: what does not exist fails.
    case never

    /// The mode that the variable `<prefix>_RECORD` names.
    ///
    /// Without that variable it is `missing`, or `never` where `CI` is set and neither `false` nor `0`.
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

/// Why a snapshot cannot be checked at all.
public enum SnapshotError: Error, Hashable, Sendable {
    /// The variable that names the mode has a value that means nothing.
    case recordMode(String, variable: String)
    /// No folder above a file is a package.
    case noPackage(String)
    /// The name of a snapshot would not be a safe path.
    case name(String)
    /// A file exists and cannot be read.
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
