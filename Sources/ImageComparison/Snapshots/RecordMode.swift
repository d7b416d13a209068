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
