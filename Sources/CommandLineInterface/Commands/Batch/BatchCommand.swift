internal import Canvas
internal import Threading

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

/// The options of commands that take a list of jobs.
enum BatchOptions {
    static let jobsFile = Operand(
        "JOBS.jsonl", help: "A JSON object a line, with the options of render as keys; - is standard input",
        isRequired: true)
    static let folder = Option.value(
        "output-dir", "DIR", help: "The folder of the cards, which none of them leaves",
        wants: "a folder", default: ".")
    static let threads = Option.value(
        "jobs", letter: "j", "N", help: "Cards drawn at once; by default one for each processor",
        wants: "a number from 1 to \(mostThreads)")
    static let shard = Option.value(
        "shard", "K/N",
        help: "Do only the part K, from 0, of N; auto/N takes K from SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX",
        wants: "K/N with K from 0 to N-1, as 0/4, or auto/N")
    static let resume = Option.flag(
        "resume", help: "Leave cards alone that are there, whole, and of the same job")
    static let report = Option.value(
        "report", "FILE", help: "Where to tell how each job ended, a JSON object a line; - is standard output",
        wants: "a file, such as report.jsonl")

    private static let mostThreads = 256

    static func shard(_ arguments: Arguments) throws(CommandError) -> Shard {
        guard let word = arguments.value(of: shard) else { return .whole }
        return try Shard(word, variable: Environment.variable)
    }

    static func threads(_ arguments: Arguments) throws(CommandError) -> Int {
        let given = try arguments.value(of: threads) { word in
            (1...3).contains(word.utf8.count) && word.utf8.allSatisfy { (0x30...0x39).contains($0) }
                ? Int(word).flatMap { (1...mostThreads).contains($0) ? $0 : nil } : nil
        }
        return given ?? min(Threads.processors, mostThreads)
    }
}

/// Draws the cards of a batch on several threads.
///
/// Each thread takes the job that comes next when it is free, and has fonts of its own; forecasts, digests and the folder are
/// shared. Jobs are read ahead only as far as their places can be asked about together.
final class BatchRun: Sendable {
    private struct Jobs {
        var queue: JobQueue
        var isEnded = false
        var problem: CommandError?
    }

    private let jobs: Monitor<Jobs>
    private let log: Monitor<BatchLog>
    private let folder: CardFolder
    private let resumes: Bool
    private let digests = JobDigests()
    private let memo = ForecastMemo(store: ForecastStore())
    private let joint: JointAnswers

    init(reader: sending JobReader, log: sending BatchLog, folder: CardFolder, resumes: Bool) {
        jobs = Monitor(Jobs(queue: JobQueue(reader)))
        joint = JointAnswers(memo: memo)
        self.log = Monitor(log)
        self.folder = folder
        self.resumes = resumes
    }

    /// Does all jobs.
    ///
    /// - Throws: Where the run itself cannot go on; a job that fails is told in the log.
    func run(on threads: Int) throws(CommandError) -> ExitStatus {
        Threads.run(threads, on: threads) { _ in self.work() }
        if let problem = log.access({ $0.problem }) ?? jobs.access({ $0.problem }) { throw problem }
        let result = log.access { log in Result { () throws(CommandError) in try log.end() } }
        try result.get()
        return log.access { $0.failed } == 0 ? .done : .failed
    }

    private func work() {
        let fonts = FontBook()
        while let (item, fraction) = next() {
            let start = ContinuousClock.now
            var outcome = outcome(of: item, fonts)
            outcome.seconds = (ContinuousClock.now - start) / .seconds(1)
            let goesOn = log.access { log in
                log.add(outcome, fraction: fraction)
                return log.problem == nil
            }
            if !goesOn { jobs.access { $0.isEnded = true } }
        }
    }

    private func next() -> JobQueue.Entry? {
        jobs.access { jobs in
            guard !jobs.isEnded else { return nil }
            do throws(CommandError) {
                let entry = try jobs.queue.next(wantsMore: joint.hasRoom) { job in
                    // What is there already is hardly drawn again.
                    if !resumes || !folder.holds(job.path) { joint.announce(job) }
                }
                if let entry { return entry }
            } catch {
                jobs.problem = error
            }
            jobs.isEnded = true
            return nil
        }
    }

    private func outcome(of item: JobReader.Item, _ fonts: FontBook) -> Outcome {
        switch item {
        case .refused(let line, let output, let error):
            return Outcome(line: line, output: output, ending: .failed(error))
        case .job(let job):
            let complaints = Complaints()
            let result = complaints.hear { () throws(CommandError) in try make(job, fonts) }
            let ending: Outcome.Ending =
                switch result {
                case .success(let ending): ending
                case .failure(let error): .failed(error)
                }
            return Outcome(line: job.line, output: job.path.text, ending: ending, notes: complaints.messages)
        }
    }

    private func make(_ job: Job, _ fonts: FontBook) throws(CommandError) -> Outcome.Ending {
        let digest = try digests.digest(of: job)
        if resumes, try folder.state(of: job.path, digest: digest) == .whole { return .skipped }
        let card = try CardRendering.file(
            job.arguments, as: PictureFormat(job.path.text), fonts: fonts, digest: digest
        ) { arguments throws(CommandError) in
            try memo.forecast(arguments) { arguments throws(CommandError) in
                try ForecastLoading.forecast(
                    arguments, needsAlerts: CardOptions.showsAlerts(arguments),
                    joint: JointQuestion(arguments, joint))
            }
        }
        try folder.write(card, as: job.path)
        return .done
    }
}
