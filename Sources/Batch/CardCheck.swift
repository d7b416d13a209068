internal import JSONReading
package import Options
package import SystemAccess

/// The check of the cards of a batch.
package enum BatchVerification {
    /// Lists the cards that are missing, broken or outdated.
    ///
    /// A file of jobs named `-` is standard input; the values are those of `BatchOptions`. The name and version of the program are part
    /// of the digest of each job.
    package static func run(
        _ jobs: String, _ values: OptionValues, _ environment: Environment, _ streams: StandardStreams,
        program: String
    ) throws(ProgramError) -> ExitStatus {
        let reader = try JobReader(jobs, environment: environment)
        let folder = try CardFolder(BatchOptions.folder(values), creates: false)
        let digests = JobDigests(program: program)
        var listing = CheckListing(isJSON: values.has(BatchOptions.json), streams: streams)
        try listing.begin()
        while let item = try reader.next() {
            try listing.add(CardCheck(of: item, in: folder, digests))
        }
        return try listing.end()
    }
}

/// The check of the card of a line.
struct CardCheck: Hashable, Sendable {
    enum Result: String, CaseIterable, Sendable {
        case whole, missing, broken
        /// It is that of another job.
        case other
        /// The line is not a valid job.
        case refused
    }

    let line: Int
    let output: String?
    let result: Result
    /// Why the card is not whole.
    let reason: String

    init(of item: JobReader.Item, in folder: CardFolder, _ digests: JobDigests) {
        line = item.line
        switch item {
        case .refused(_, let output, let error):
            (self.output, result, reason) = (output, .refused, error.message)
        case .job(let job):
            output = job.path.text
            do throws(ProgramError) {
                let digest = try digests.digest(of: job)
                switch try folder.state(of: job, digest: digest) {
                case .whole: (result, reason) = (.whole, "")
                case .missing: (result, reason) = (.missing, "no such file")
                case .broken(let why): (result, reason) = (.broken, why)
                case .other: (result, reason) = (.other, "it was drawn for another job, version or forecast file")
                }
            } catch {
                (result, reason) = (.refused, error.message)
            }
        }
    }
}

/// Prints the results of checks, as lines or as JSON.
struct CheckListing {
    private let isJSON: Bool
    private let streams: StandardStreams
    private var counts: [CardCheck.Result: Int] = [:]
    private var isFirst = true

    init(isJSON: Bool, streams: StandardStreams) {
        self.streams = streams
        self.isJSON = isJSON
    }

    func begin() throws(ProgramError) {
        if isJSON { try streams.write("{\"cards\": [") }
    }

    /// Lists a card that is not whole.
    mutating func add(_ check: CardCheck) throws(ProgramError) {
        counts[check.result, default: 0] += 1
        guard check.result != .whole else { return }
        if isJSON {
            let members = [
                "\"line\": \(check.line)", "\"output\": \(check.output.map(JSONValue.quoted) ?? "null")",
                "\"status\": \"\(check.result.rawValue)\"", "\"reason\": \(JSONValue.quoted(check.reason))",
            ]
            try streams.write((isFirst ? "\n  {" : ",\n  {") + members.joined(separator: ", ") + "}")
        } else {
            let name = check.output.map { printable($0, limit: 1000) } ?? "line \(check.line)"
            let reason = printable(check.reason, limit: 1000)
            try streams.write("\(name): \(check.result.rawValue): \(reason)\n")
        }
        isFirst = false
    }

    /// Prints the totals, and returns the exit status.
    func end() throws(ProgramError) -> ExitStatus {
        let total = counts.values.reduce(0, +)
        let isWhole = counts[.whole, default: 0] == total
        if isJSON {
            let sums = CardCheck.Result.allCases.map { "\"\($0.rawValue)\": \(counts[$0, default: 0])" }
            try streams.write("\n], " + sums.joined(separator: ", ") + "}\n")
        } else {
            let sums = CardCheck.Result.allCases.filter { counts[$0] != nil }.map {
                "\(counts[$0, default: 0]) \($0.rawValue)"
            }
            try streams.write(
                "\(total) \(total == 1 ? "job" : "jobs")"
                    + (sums.isEmpty ? "" : ": " + sums.joined(separator: ", ")) + "\n")
        }
        return isWhole ? .done : .failed
    }
}
