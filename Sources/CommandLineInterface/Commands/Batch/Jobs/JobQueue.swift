/// The jobs of a batch in their order, some of which are read before they are taken.
struct JobQueue {
    /// A job, and how much of the file was read with it, from 0 to 1.
    typealias Entry = (item: JobReader.Item, fraction: Double?)

    /// The most jobs that are read before they are taken.
    private static let mostAhead = 1000

    private let reader: JobReader
    private var ahead: [Entry] = []
    private var problem: CommandError?

    /// The jobs that a reader reads.
    init(_ reader: JobReader) {
        self.reader = reader
    }

    /// The next job, or nil at the end.
    ///
    /// As long as `wantsMore` holds for it, further jobs are read, as far as that needs no waiting. `announce` hears of each job as
    /// it is read.
    mutating func next(
        wantsMore: (Job) -> Bool, announce: (Job) -> Void
    ) throws(CommandError) -> Entry? {
        if ahead.isEmpty {
            if let problem { throw problem }
            guard try read(waits: true, announce) else { return nil }
        }
        let entry = ahead.removeFirst()
        guard case .job(let job) = entry.item else { return entry }
        do throws(CommandError) {
            while problem == nil, ahead.count < JobQueue.mostAhead, wantsMore(job) {
                guard try read(waits: false, announce) else { break }
            }
        } catch {
            // It comes after those that were read.
            problem = error
        }
        return entry
    }

    /// Whether a job was read.
    private mutating func read(waits: Bool, _ announce: (Job) -> Void) throws(CommandError) -> Bool {
        guard let item = try reader.next(waits: waits) else { return false }
        ahead.append((item, reader.fraction))
        if case .job(let job) = item { announce(job) }
        return true
    }
}
