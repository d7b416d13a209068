internal import Canvas
internal import Threading

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
