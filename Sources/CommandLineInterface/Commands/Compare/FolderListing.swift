/// Tells what was found of two folders, line by line or as JSON.
struct FolderListing {
    private let isJSON: Bool
    private let isOnErrors: Bool
    private var counts = ComparisonCounts()
    private var updated = 0
    private var isFirst = true

    /// A listing that goes to standard output, or to standard error where a page goes to the former.
    init(isJSON: Bool, isOnErrors: Bool) {
        self.isJSON = isJSON
        self.isOnErrors = isOnErrors
    }

    func begin() throws(CommandError) {
        if isJSON { try put("{\"pictures\": [") }
    }

    /// Whether something is written of a finding: in lines only of what is not the same.
    func tells(of finding: FolderComparison.Finding) -> Bool {
        isJSON || ComparisonCounts.Kind(of: finding) != .same
    }

    /// Lists a PNG.
    mutating func add(
        _ name: String, _ finding: FolderComparison.Finding, isUpdated: Bool
    ) throws(CommandError) {
        let kind = ComparisonCounts.Kind(of: finding)
        counts.add(finding)
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
        if isJSON {
            let isSame = counts[.same] == counts.total
            let sums =
                ComparisonCounts.Kind.allCases.map { "\"\($0.rawValue)\": \(counts[$0])" } + [
                    "\"updated\": \(updated)"
                ]
            let verdict = "\"verdict\": \"\(isSame ? "same" : "different")\""
            try put("\n], " + ([verdict] + sums).joined(separator: ", ") + "}\n")
        } else {
            try put("\(counts)" + (updated > 0 ? "; updated \(updated)\n" : "\n"))
        }
        if counts[.unreadable] > 0 { return .badData }
        return counts.total - counts[.same] == updated ? .done : .failed
    }

    static func words(of finding: FolderComparison.Finding) -> String {
        switch finding {
        case .compared(let found): ComparisonText.line(found)
        case .missing: "missing: it is expected, but not there"
        case .extra: "extra: it is there, but not expected"
        case .unreadable(let error): "unreadable: \(error.message)"
        }
    }

    private static func members(of finding: FolderComparison.Finding, _ kind: ComparisonCounts.Kind) -> [String] {
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
