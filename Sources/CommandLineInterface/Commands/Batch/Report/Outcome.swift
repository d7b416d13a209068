internal import Primitives

/// How a line of a batch ended.
struct Outcome: Sendable {
    enum Ending: Hashable, Sendable {
        case done
        /// The card was there, whole and of the same job.
        case skipped
        case failed(CommandError)
    }

    let line: Int
    let output: String?
    let ending: Ending
    /// What was said besides, such as that a name is ambiguous.
    var notes: [String] = []
    /// How long it took.
    var seconds = 0.0

    /// Whether the card is there.
    var isThere: Bool { ending == .done || ending == .skipped }

    var status: String {
        switch ending {
        case .done: "done"
        case .skipped: "skipped"
        case .failed: "failed"
        }
    }

    /// The line of a report, a JSON object; the time is that of the end.
    func json(at now: Instant) -> String {
        var members = ["\"line\": \(line)", "\"output\": \(output.map(ComparisonText.quoted) ?? "null")"]
        members.append("\"status\": \"\(status)\"")
        if case .failed(let error) = ending {
            members.append("\"exit\": \(error.status.rawValue)")
            members.append("\"message\": \(ComparisonText.quoted(error.message))")
        } else {
            members.append("\"exit\": 0")
        }
        if !notes.isEmpty {
            members.append("\"notes\": [\(notes.map(ComparisonText.quoted).joined(separator: ", "))]")
        }
        members.append("\"seconds\": \(Double(Int((seconds * 1000).rounded())) / 1000)")
        members.append("\"time\": \"\(now.iso8601)\"")
        return "{\(members.joined(separator: ", "))}\n"
    }

    /// The words for standard error, without the program's name.
    func complaint(_ message: String) -> String {
        "line \(line)\(output.map { " (\(printable($0)))" } ?? ""): \(message)"
    }
}
