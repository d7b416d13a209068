internal import JSONReading

extension Command {
    /// Checks the cards of a batch.
    static let verify = Command(
        name: "verify", summary: "list the missing, broken and outdated cards of a batch",
        operands: [BatchOptions.jobsFile],
        options: [OptionGroup("Cards", [BatchOptions.folder, json])],
        examples: [
            Example("Check the cards in a folder:", "weathercard verify jobs.jsonl --output-dir cards")
        ]
    ) { arguments in
        let reader = try JobReader(arguments.operands[0], context: arguments.context)
        let folder = try CardFolder(arguments.value(of: BatchOptions.folder) ?? ".", creates: false)
        var listing = VerifyListing(isJSON: arguments.has(json), streams: arguments.context.streams)
        let digests = JobDigests()
        try listing.begin()
        while let item = try reader.next() {
            try listing.add(VerifyFinding(of: item, in: folder, digests))
        }
        return try listing.end()
    }

    private static let json = Option.flag("json", help: "Print JSON, an object, instead of lines")
}

/// What `verify` finds for a line.
struct VerifyFinding: Hashable, Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case whole, missing, broken, other, refused
    }

    let line: Int
    let output: String?
    let kind: Kind
    /// Why the card is not whole.
    let reason: String

    init(of item: JobReader.Item, in folder: CardFolder, _ digests: JobDigests) {
        line = item.line
        switch item {
        case .refused(_, let output, let error):
            (self.output, kind, reason) = (output, .refused, error.message)
        case .job(let job):
            output = job.path.text
            do throws(CommandError) {
                let digest = try digests.digest(of: job)
                switch try folder.state(of: job, digest: digest) {
                case .whole: (kind, reason) = (.whole, "")
                case .missing: (kind, reason) = (.missing, "no such file")
                case .broken(let why): (kind, reason) = (.broken, why)
                case .other: (kind, reason) = (.other, "it was drawn for another job, version or forecast file")
                }
            } catch {
                (kind, reason) = (.refused, error.message)
            }
        }
    }
}

/// Prints the findings for a batch's cards, as lines or as JSON.
struct VerifyListing {
    private let isJSON: Bool
    private let streams: StandardStreams
    private var counts: [VerifyFinding.Kind: Int] = [:]
    private var isFirst = true

    init(isJSON: Bool, streams: StandardStreams) {
        self.streams = streams
        self.isJSON = isJSON
    }

    func begin() throws(CommandError) {
        if isJSON { try streams.write("{\"cards\": [") }
    }

    /// Lists a card that is not whole.
    mutating func add(_ finding: VerifyFinding) throws(CommandError) {
        counts[finding.kind, default: 0] += 1
        guard finding.kind != .whole else { return }
        if isJSON {
            let members = [
                "\"line\": \(finding.line)", "\"output\": \(finding.output.map(JSONValue.quoted) ?? "null")",
                "\"status\": \"\(finding.kind.rawValue)\"", "\"reason\": \(JSONValue.quoted(finding.reason))",
            ]
            try streams.write((isFirst ? "\n  {" : ",\n  {") + members.joined(separator: ", ") + "}")
        } else {
            let name = finding.output.map { printable($0, limit: 1000) } ?? "line \(finding.line)"
            let reason = printable(finding.reason, limit: 1000)
            try streams.write("\(name): \(finding.kind.rawValue): \(reason)\n")
        }
        isFirst = false
    }

    /// Prints the totals, and returns the exit status.
    func end() throws(CommandError) -> ExitStatus {
        let total = counts.values.reduce(0, +)
        let isWhole = counts[.whole, default: 0] == total
        if isJSON {
            let sums = VerifyFinding.Kind.allCases.map { "\"\($0.rawValue)\": \(counts[$0, default: 0])" }
            try streams.write("\n], " + sums.joined(separator: ", ") + "}\n")
        } else {
            let sums = VerifyFinding.Kind.allCases.filter { counts[$0] != nil }.map {
                "\(counts[$0, default: 0]) \($0.rawValue)"
            }
            try streams.write(
                "\(total) \(total == 1 ? "job" : "jobs")"
                    + (sums.isEmpty ? "" : ": " + sums.joined(separator: ", ")) + "\n")
        }
        return isWhole ? .done : .failed
    }
}
