internal import Canvas
package import CardMaking
internal import CardOrders
package import Options
internal import Primitives
package import SystemAccess
internal import Threading

/// Draws the cards of a batch on several threads.
///
/// Each free thread takes the next job and has its own fonts; forecasts, digests and the folder are shared. Jobs are read ahead
/// only as far as their places can be combined into one request.
package final class BatchRun: Sendable {
    private struct Jobs {
        var queue: JobQueue
        var isEnded = false
        var problem: ProgramError?
    }

    private let jobs: Monitor<Jobs>
    private let log: Monitor<BatchLog>
    private let folder: CardFolder
    /// Whether cards that are done are skipped.
    private let skipsDone: Bool
    private let threads: Int
    private let digests: JobDigests
    private let context: CardContext
    private let cache: WeatherCache
    private let joint: JointRequests

    /// The forecasts in memory; further ones are in a temporary file.
    private static let mostForecasts = 64

    /// Opens the files of a batch.
    ///
    /// A file of jobs named `-` is standard input; the values are those of `BatchOptions`. The name and version of the program are part
    /// of the digest of each job.
    package init(
        _ jobs: String, _ values: OptionValues, _ environment: Environment, _ streams: StandardStreams,
        _ context: CardContext, program: String
    ) throws(ProgramError) {
        let shard = try BatchOptions.shard(values, environment)
        threads = try BatchOptions.threads(values)
        let (resumes, refreshes) = (values.has(BatchOptions.resume), values.has(BatchOptions.refresh))
        if refreshes, !resumes { throw .usage("--refresh requires --resume") }
        let reader = try JobReader(jobs, shard: shard, services: JobServices(values), environment: environment)
        let report = try values.value(of: BatchOptions.report).map { word throws(ProgramError) in
            try BatchReport(word, resumes: resumes, now: context.now)
        }
        var protected: [FileIdentity: String] = [:]
        if let identity = FileIdentity(ofInput: jobs) { protected[identity] = "the file of jobs" }
        if let identity = report?.identity { protected[identity] = "the report" }
        folder = try CardFolder(BatchOptions.folder(values), creates: true, protected: protected)
        self.jobs = Monitor(Jobs(queue: JobQueue(reader)))
        log = Monitor(BatchLog(report: report, streams: streams))
        skipsDone = resumes && !refreshes
        digests = JobDigests(program: program)
        cache = WeatherCache(
            .run, capacity: BatchRun.mostForecasts, temporaryFolder: environment["TMPDIR"], now: context.now)
        joint = JointRequests(for: cache)
        self.context = context
    }

    /// Does all jobs.
    ///
    /// - Throws: If the run itself cannot continue; the failure of a job is only logged.
    package func run() throws(ProgramError) -> ExitStatus {
        Threads.run(threads, on: threads) { _ in self.work() }
        if let problem = log.access({ $0.problem }) ?? jobs.access({ $0.problem }) { throw problem }
        let result = log.access { log in Result { () throws(ProgramError) in try log.end() } }
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
            do throws(ProgramError) {
                let entry = try jobs.queue.next(
                    wantsMore: { joint.hasRoom(beside: $0.order, $0.services) },
                    announce: { job in
                        // A card that exists is probably not drawn again.
                        if !skipsDone || !folder.holds(job.path) || isOutdated(job) {
                            joint.announce(job.order, job.services)
                        }
                    })
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
            let warnings = WarningList()
            let ending: Outcome.Ending
            do throws(ProgramError) {
                ending = try make(job, warnings, fonts)
            } catch {
                ending = .failed(error)
            }
            return Outcome(
                line: job.line, output: job.path.text, ending: ending, notes: warnings.messages.map(Job.spelled))
        }
    }

    /// Whether a job's card shows a live forecast, or the present, and is older than the job's `--max-age`, or of a time that has not come.
    private func isOutdated(_ job: Job) -> Bool {
        guard job.order.isOfPresent, let time = folder.modificationTime(of: job.path) else { return false }
        let now = context.now()
        return time.seconds(to: now) >= job.services.maxAge || time.isAhead(of: now)
    }

    private func make(_ job: Job, _ warnings: WarningList, _ fonts: FontBook) throws(ProgramError) -> Outcome.Ending
    {
        let digest = try digests.digest(of: job)
        if skipsDone, !isOutdated(job), try folder.state(of: job, digest: digest) == .whole { return .skipped }
        let inputs = job.order.inputs
        for card in try Job.spelling({ () throws(ProgramError) in try cards(of: job, warnings, fonts) }) {
            let sealed = CardSeal.sealed(card.file, as: card.format, digest: digest)
            try folder.write(sealed, as: card.path, inputs: inputs)
        }
        return .done
    }

    private struct DrawnCard {
        let path: CardPath
        let format: CardFormat
        let file: [UInt8]
    }

    /// The poster if there is one, and the card.
    private func cards(
        of job: Job, _ warnings: WarningList, _ fonts: FontBook
    ) throws(ProgramError) -> [DrawnCard] {
        let maker = CardMaker(context.collecting(warnings), job.services, cache: cache, joint: joint)
        let format = job.order.format
        guard format.moves else {
            return [DrawnCard(path: job.path, format: format, file: try maker.file(job.order, fonts: fonts))]
        }
        let card = try maker.movingCard(job.order, fonts: fonts)
        var drawn = [DrawnCard(path: job.path, format: format, file: try card.file())]
        if let poster = job.poster {
            let still = CardFormat(still: poster.text)
            drawn.insert(
                DrawnCard(path: poster, format: still, file: try card.poster(as: still, fonts: fonts)), at: 0)
        }
        return drawn
    }
}

extension CardOrder {
    /// Whether the card shows an answer of a service.
    var isLive: Bool {
        switch subject {
        case .forecasts(let sources): sources.contains(where: \.isLive)
        case .radar(let source): source.origin == .services
        case .climate(let source): source.origin == .services
        case .scene: false
        }
    }

    /// Whether the card is another one at another time: of a service, or computed for the moment.
    var isOfPresent: Bool {
        if case .forecasts(let sources) = subject, sources.contains(where: \.isAlmanac) { return moment.isOwn }
        return isLive
    }

    /// The files from which the card is made, each with the option that names it.
    var files: [(option: Option, path: String)] {
        switch subject {
        case .scene(let file): return [(CardOptions.scene, file)]
        case .radar(let source):
            guard case .file(let file) = source.origin else { return [] }
            return [(CardOptions.radar, file)]
        case .climate(let source):
            guard case .file(let file) = source.origin else { return [] }
            return [(CardOptions.climate, file)]
        case .forecasts(let sources):
            return sources.flatMap { source -> [(option: Option, path: String)] in
                var files: [(option: Option, path: String)] = []
                if case .file(let file, _) = source.origin { files.append((CardOptions.forecast, file)) }
                if case .file(let file) = source.warnings { files.append((CardOptions.alerts, file)) }
                if case .file(let file) = source.air { files.append((CardOptions.air, file)) }
                return files
            }
        }
    }

    /// The regular files from which the card is made, and what messages call them.
    var inputs: [FileIdentity: String] {
        var names: [FileIdentity: String] = [:]
        for (option, path) in files {
            if let identity = FileIdentity(ofInput: path) { names[identity] = names[identity] ?? option.dashed }
        }
        return names
    }
}
