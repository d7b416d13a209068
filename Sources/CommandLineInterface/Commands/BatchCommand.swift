internal import Batch
internal import Options

extension Command {
    /// Draws many cards.
    static let batch = Command(
        name: "batch", summary: "draw many cards from a file with one job per line",
        operands: [jobsFile], options: [BatchOptions.group, BatchOptions.services],
        examples: [
            Example("Draw the cards of a file into a folder:", "weathercard batch jobs.jsonl --output-dir cards"),
            Example(
                "Resume after an interruption, with a report:",
                "weathercard batch jobs.jsonl --output-dir cards --resume --report report.jsonl"),
            Example(
                "Draw the second of eight parts, on one of eight machines:",
                "weathercard batch jobs.jsonl --output-dir cards --shard 1/8"),
        ]
    ) { arguments in
        let jobs = arguments.operands[0]
        var context = arguments.context
        // The words of this command line do not repeat a job.
        context.words = nil
        let run = try BatchRun(
            jobs, arguments.values, context.environment, context.streams, context.cardContext,
            program: "\(Program.name) \(EntryPoint.version)")
        if context.confines {
            let files = JobFiles.folders(namedIn: jobs, folder: Confinement.folder(of:))
            Confinement(ofBatchInto: BatchOptions.folder(arguments.values), reading: files, arguments).enforce()
        }
        return try run.run()
    }

    /// The file of jobs of `batch` and `verify`.
    static let jobsFile = Operand(
        "JOBS.jsonl", help: "One JSON object per line, whose keys are options of render; - is standard input",
        isRequired: true, use: .reads)
}
