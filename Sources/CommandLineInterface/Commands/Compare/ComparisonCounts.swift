/// How many PNGs of two folders were found to be what.
struct ComparisonCounts {
    /// The kinds of findings, in the order in which they are counted up.
    enum Kind: String, CaseIterable {
        case same, different, missing, extra, unreadable

        init(of finding: FolderComparison.Finding) {
            self =
                switch finding {
                case .compared(let found): found.isAllowed ? .same : .different
                case .missing: .missing
                case .extra: .extra
                case .unreadable: .unreadable
                }
        }
    }

    private var counts: [Kind: Int] = [:]

    mutating func add(_ finding: FolderComparison.Finding) {
        counts[Kind(of: finding), default: 0] += 1
    }

    subscript(kind: Kind) -> Int { counts[kind] ?? 0 }

    var total: Int { counts.values.reduce(0, +) }
}

extension ComparisonCounts: CustomStringConvertible {
    /// The sum, and each kind that there is.
    var description: String {
        let parts = Kind.allCases.filter { self[$0] > 0 }.map { "\(self[$0]) \($0.rawValue)" }
        return "\(total) \(total == 1 ? "picture" : "pictures"): " + parts.joined(separator: ", ")
    }
}
