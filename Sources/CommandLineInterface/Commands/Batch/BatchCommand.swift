extension Command {
    /// Draws many cards.
    static let batch = Command(
        name: "batch", summary: "draw many cards, each by a line of a file",
        operands: [BatchOptions.jobsFile],
        options: [
            OptionGroup(
                "Batch",
                [
                    BatchOptions.folder, BatchOptions.threads, BatchOptions.shard, BatchOptions.resume,
                    BatchOptions.report,
                ])
        ],
        examples: [
            Example("All cards of a file, into a folder:", "weathercard batch jobs.jsonl --output-dir cards"),
            Example(
                "The rest of them after a stop, with a line for each:",
                "weathercard batch jobs.jsonl --output-dir cards --resume --report report.jsonl"),
            Example(
                "The second of eight machines' parts:",
                "weathercard batch jobs.jsonl --output-dir cards --shard 1/8"),
        ]
    ) { arguments in
        let shard = try BatchOptions.shard(arguments)
        let threads = try BatchOptions.threads(arguments)
        let resumes = arguments.has(BatchOptions.resume)
        let reader = try JobReader(arguments.operands[0], shard: shard)
        let report = try arguments.value(of: BatchOptions.report).map { word throws(CommandError) in
            try BatchReport(word, resumes: resumes)
        }
        var protected = [reader.identity: "the list of jobs"]
        if let identity = report?.identity { protected[identity] = "the report" }
        let folder = try CardFolder(
            arguments.value(of: BatchOptions.folder) ?? ".", creates: true, protected: protected)
        return try BatchRun(reader: reader, log: BatchLog(report: report), folder: folder, resumes: resumes)
            .run(on: threads)
    }
}
