internal import Canvas
internal import Primitives
internal import Threading

extension Command {
    /// Draws many cards.
    static let batch = Command(
        name: "batch", summary: "draw many cards from a file with one job per line",
        operands: [BatchOptions.jobsFile],
        options: [
            OptionGroup(
                "Batch",
                [
                    BatchOptions.folder, BatchOptions.threads, BatchOptions.shard, BatchOptions.resume,
                    BatchOptions.refresh,
                    BatchOptions.report,
                ]),
            JobServices.group,
        ],
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
        let shard = try BatchOptions.shard(arguments)
        let threads = try BatchOptions.threads(arguments)
        let resumes = arguments.has(BatchOptions.resume)
        let refreshes = arguments.has(BatchOptions.refresh)
        if refreshes, !resumes { throw CommandError.usage("--refresh requires --resume") }
        let reader = try JobReader(
            arguments.operands[0], shard: shard, services: JobServices(arguments), context: arguments.context)
        let report = try arguments.value(of: BatchOptions.report).map { word throws(CommandError) in
            try BatchReport(word, resumes: resumes, now: arguments.context.now)
        }
        var protected = InputFiles(operands: [(arguments.operands[0], "the file of jobs")]).names
        if let identity = report?.identity { protected[identity] = "the report" }
        let folder = try CardFolder(
            arguments.value(of: BatchOptions.folder) ?? ".", creates: true, protected: protected)
        if arguments.context.confines {
            let path = arguments.value(of: BatchOptions.folder) ?? "."
            let files = JobFiles.folders(namedIn: arguments.operands[0])
            Confinement(ofBatchInto: path, reading: files, arguments).enforce()
        }
        return try BatchRun(
            reader: reader, log: BatchLog(report: report, streams: arguments.context.streams), folder: folder,
            skipsDone: resumes && !refreshes, now: arguments.context.now,
            temporaryFolder: arguments.context.environment["TMPDIR"]
        ).run(on: threads)
    }
}

/// The options of commands that read a file of jobs.
enum BatchOptions {
    static let jobsFile = Operand(
        "JOBS.jsonl", help: "One JSON object per line, whose keys are options of render; - is standard input",
        isRequired: true, use: .reads)
    static let folder = Option.value(
        "output-dir", "DIR", help: "Write the cards below this folder",
        expects: "a folder", default: ".")
    static let threads = Option.value(
        "jobs", letter: "j", "N",
        help: "Draw N cards at once, from 1 to \(mostThreads) (default: one for each processor that it may use)",
        expects: "a number from 1 to \(mostThreads)")
    static let shard = Option.value(
        "shard", "K/N",
        help:
            "Draw only part K of N, counted from 0; auto/N takes K from SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX",
        expects: "K/N with K from 0 to N-1, such as 0/4, or auto/N")
    static let resume = Option.flag(
        "resume",
        help:
            "Skip cards that are already there, whole and of the same job; those of live forecasts only if they are "
            + "younger than the max-age of their job (default: 3h)")
    static let refresh = Option.flag(
        "refresh", help: "With --resume, continue the report, but draw all cards again")
    static let report = Option.value(
        "report", "FILE",
        help: "Write the outcome of each job to FILE, one JSON object per line; - is standard output",
        expects: "a file, such as report.jsonl"
    ).file(.writes)

    private static let mostThreads = 256

    static func shard(_ arguments: Arguments) throws(CommandError) -> Shard {
        guard let word = arguments.value(of: shard) else { return .whole }
        return try Shard(word, variable: { arguments.context.environment[$0] })
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
/// Each free thread takes the next job, and has its own fonts; forecasts, digests and the folder are shared. Jobs are read
/// ahead only as far as their places can be combined into one request.
final class BatchRun: Sendable {
    private struct Jobs {
        var queue: JobQueue
        var isEnded = false
        var problem: CommandError?
    }

    private let jobs: Monitor<Jobs>
    private let log: Monitor<BatchLog>
    private let folder: CardFolder
    /// Whether cards that are done are skipped.
    private let skipsDone: Bool
    private let now: @Sendable () -> Instant
    private let digests = JobDigests()
    private let memo: ForecastMemo
    private let joint: JointAnswers

    init(
        reader: sending JobReader, log: sending BatchLog, folder: CardFolder, skipsDone: Bool,
        now: @escaping @Sendable () -> Instant, temporaryFolder: String?
    ) {
        memo = ForecastMemo(store: ForecastStore(in: temporaryFolder))
        jobs = Monitor(Jobs(queue: JobQueue(reader)))
        joint = JointAnswers(memo: memo)
        self.log = Monitor(log)
        self.folder = folder
        self.skipsDone = skipsDone
        self.now = now
    }

    /// Does all jobs.
    ///
    /// - Throws: If the run itself cannot continue; the failure of a job is only logged.
    func run(on threads: Int) throws(CommandError) -> ExitStatus {
        Threads.run(threads, on: threads) { _ in self.work() }
        if let problem = log.access({ $0.problem }) ?? jobs.access({ $0.problem }) { throw problem }
        let result = log.access { log in Result { () throws(CommandError) in try log.end() } }
        try result.get()
        return log.access { $0.failed } == 0 ? .done : .failed
    }

    private func work() {
        let fonts = FontBook()
        let stopwatch = SystemStopwatch()
        while let (item, fraction) = next() {
            let start = stopwatch.seconds
            var outcome = outcome(of: item, fonts)
            outcome.seconds = stopwatch.seconds - start
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
                    // A card that exists is probably not drawn again.
                    if !skipsDone || !folder.holds(job.path) || isOutdated(job) { joint.announce(job) }
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
        case .job(var job):
            let warnings = Warnings()
            job.arguments.context.warnings = warnings
            let ending: Outcome.Ending
            do throws(CommandError) {
                ending = try make(job, fonts)
            } catch {
                ending = .failed(error)
            }
            return Outcome(line: job.line, output: job.path.text, ending: ending, notes: warnings.messages)
        }
    }

    /// Whether a job's card shows a live forecast and is older than the job's `--max-age`.
    private func isOutdated(_ job: Job) -> Bool {
        guard job.isLive, let time = folder.modificationTime(of: job.path),
            let maxAge = try? NetworkOptions.maxAge(job.arguments)
        else { return false }
        return time.seconds(to: now()) >= maxAge
    }

    private func make(_ job: Job, _ fonts: FontBook) throws(CommandError) -> Outcome.Ending {
        let digest = try digests.digest(of: job)
        if skipsDone, !isOutdated(job), try folder.state(of: job, digest: digest) == .whole { return .skipped }
        let source: SceneLoading.ForecastSource = { [memo, joint] arguments throws(CommandError) in
            try memo.forecast(arguments) { arguments throws(CommandError) in
                try ForecastLoading.forecast(
                    arguments, needsAlerts: CardOptions.showsAlerts(arguments),
                    joint: JointQuestion(arguments, joint))
            }
        }
        let inputs = InputFiles(of: job.arguments, for: .render).names
        guard job.arguments.has(MotionOptions.animate) else {
            let card = try CardRendering.file(
                job.arguments, as: PictureFormat(job.path.text), fonts: fonts, digest: digest, forecast: source)
            try folder.write(card, as: job.path, inputs: inputs)
            return .done
        }
        let film = try MovingCard(job.arguments, fonts: fonts, forecast: source)
        let file = try film.marked(digest)
        if let poster = job.poster {
            let still = try film.poster(as: PictureFormat(poster.text), fonts: fonts, digest: digest)
            try folder.write(still, as: poster, inputs: inputs)
        }
        try folder.write(file, as: job.path, inputs: inputs)
        return .done
    }
}
