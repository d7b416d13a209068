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
