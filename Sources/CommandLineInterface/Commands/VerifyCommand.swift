internal import Batch

extension Command {
    /// Checks the cards of a batch.
    static let verify = Command(
        name: "verify", summary: "list the missing, broken and outdated cards of a batch",
        operands: [jobsFile], options: [BatchOptions.verification],
        examples: [
            Example("Check the cards in a folder:", "weathercard verify jobs.jsonl --output-dir cards")
        ]
    ) { arguments in
        try BatchVerification.run(
            arguments.operands[0], arguments.values, arguments.context.environment, arguments.context.streams,
            program: "\(Program.name) \(EntryPoint.version)")
    }
}
