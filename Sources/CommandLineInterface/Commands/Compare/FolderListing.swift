/// Tells what was found of two folders, line by line or as JSON.
struct FolderListing {
    private let isJSON: Bool
    private let isOnErrors: Bool
    private var counts: [Kind: Int] = [:]
    private var updated = 0
    private var isFirst = true

    /// The kinds of findings, in the order in which they are counted up.
    private enum Kind: String, CaseIterable {
        case same, different, missing, extra, unreadable
    }

    /// A listing that goes to standard output, or to standard error where a page goes to the former.
    init(isJSON: Bool, isOnErrors: Bool) {
        self.isJSON = isJSON
        self.isOnErrors = isOnErrors
    }

    func begin() throws(CommandError) {
        if isJSON { try put("{\"pictures\": [") }
    }

    /// Lists a PNG; in lines only what is not the same.
    mutating func add(
        _ name: String, _ finding: FolderComparison.Finding, isUpdated: Bool
    ) throws(CommandError) {
        let kind = FolderListing.kind(of: finding)
        counts[kind, default: 0] += 1
        if isUpdated { updated += 1 }
        if isJSON {
            let members =
                ["\"name\": \(ComparisonText.quoted(name))"] + FolderListing.members(of: finding, kind)
                + (isUpdated ? ["\"updated\": true"] : [])
            try put((isFirst ? "\n  {" : ",\n  {") + members.joined(separator: ", ") + "}")
        } else if kind != .same {
            let line = "\(printable(name, limit: 1000)): \(FolderListing.words(of: finding))"
            try put(line + (isUpdated ? "; updated\n" : "\n"))
        }
        isFirst = false
    }

    /// Sums up, and tells how the program is to end.
    func end() throws(CommandError) -> ExitStatus {
        let isSame = counts[.same] == counts.values.reduce(0, +)
        if isJSON {
            let sums = Kind.allCases.map { "\"\($0.rawValue)\": \(counts[$0] ?? 0)" } + ["\"updated\": \(updated)"]
            let verdict = "\"verdict\": \"\(isSame ? "same" : "different")\""
            try put("\n], " + ([verdict] + sums).joined(separator: ", ") + "}\n")
        } else {
            try put(summary + "\n")
        }
        if counts[.unreadable] != nil { return .badData }
        let differing = [Kind.different, .missing, .extra].reduce(0) { $0 + (counts[$1] ?? 0) }
        return differing == updated ? .done : .failed
    }

    /// How many there are of each kind.
    var summary: String {
        let total = counts.values.reduce(0, +)
        let parts = Kind.allCases.compactMap { kind in counts[kind].map { "\($0) \(kind.rawValue)" } }
        return "\(total) \(total == 1 ? "picture" : "pictures"): " + parts.joined(separator: ", ")
            + (updated > 0 ? "; updated \(updated)" : "")
    }

    static func words(of finding: FolderComparison.Finding) -> String {
        switch finding {
        case .compared(let found): ComparisonText.line(found)
        case .missing: "missing: it is expected, but not there"
        case .extra: "extra: it is there, but not expected"
        case .unreadable(let error): "unreadable: \(error.message)"
        }
    }

    private static func kind(of finding: FolderComparison.Finding) -> Kind {
        switch finding {
        case .compared(let found): found.isAllowed ? .same : .different
        case .missing: .missing
        case .extra: .extra
        case .unreadable: .unreadable
        }
    }

    private static func members(of finding: FolderComparison.Finding, _ kind: Kind) -> [String] {
        switch finding {
        case .compared(let found): ComparisonText.members(of: found)
        case .missing, .extra: ["\"verdict\": \"\(kind.rawValue)\""]
        case .unreadable(let error):
            ["\"verdict\": \"unreadable\"", "\"message\": \(ComparisonText.quoted(error.message))"]
        }
    }

    private func put(_ text: String) throws(CommandError) {
        if isOnErrors { StandardStreams.writeError(text) } else { try StandardStreams.write(text) }
    }
}
