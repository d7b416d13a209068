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

    /// The mode that `WEATHERCARD_RECORD` names.
    ///
    /// Without that variable it is `missing`, or `never` where `CI` is set and neither `false` nor `0`.
    public init(environment: [String: String]) throws(SnapshotError) {
        if let value = environment["WEATHERCARD_RECORD"], !value.isEmpty {
            guard let mode = RecordMode(rawValue: value) else { throw .recordMode(value) }
            self = mode
        } else {
            self = ["", "false", "0"].contains(environment["CI"] ?? "") ? .missing : .never
        }
    }
}
