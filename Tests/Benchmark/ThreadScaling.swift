internal import Cards
internal import Libc
internal import Threading

/// Workers in one process against as many processes.
enum ThreadScaling {
    /// Cards a second.
    struct Result: Codable {
        let workers: Int
        /// Medians of all rounds.
        let threads: Double
        let processes: Double
        /// The best round of the threads.
        let bestOfThreads: Double
        /// The median over the rounds of threads against processes.
        let ratio: Double
    }

    static let style = CardStyle.clock

    static func measured(_ rounds: Int) throws -> [Result] {
        let subject = try Subject(style)
        let content = try subject.decode()
        return try (1...Threads.processors).map { workers in
            let pairs = try (0..<max(3, rounds / 4)).map { _ in
                (threads: try threads(workers, content), processes: try processes(workers))
            }
            return Result(
                workers: workers, threads: median(pairs.map(\.threads)), processes: median(pairs.map(\.processes)),
                bestOfThreads: pairs.map(\.threads).max() ?? 0,
                ratio: median(pairs.map { $0.threads / $0.processes }))
        }
    }

    private static func threads(_ workers: Int, _ content: CardContent) throws -> Double {
        let waiting = Monitor(0)
        let failure = Monitor<(any Error)?>(nil)
        let times = Monitor<(start: ContinuousClock.Instant?, end: ContinuousClock.Instant?)>((nil, nil))
        Threads.run(workers, on: workers) { _ in
            do {
                let worker = try Worker(style, content)
                waiting.access { $0 += 1 }
                waiting.wait { $0 == workers ? () : nil }
                let start = ContinuousClock.now
                times.access { $0.start = min($0.start ?? start, start) }
                try worker.draw(Worker.cards)
                let end = ContinuousClock.now
                times.access { $0.end = max($0.end ?? end, end) }
            } catch {
                waiting.access { $0 += 1 }
                failure.access { $0 = error }
            }
        }
        if let error = failure.access({ $0 }) { throw error }
        guard let start = times.access({ $0.start }), let end = times.access({ $0.end }) else { return 0 }
        return Double(workers * Worker.cards) / ((end - start) / .seconds(1))
    }

    private static func processes(_ workers: Int) throws -> Double {
        let own = CommandLine.arguments.first ?? ""
        let lines = try (0..<workers).map { _ in try Line() }
        let children = try lines.map { line in
            let child = try ChildProcess(
                [own, "--work", style.rawValue], input: line.toChild.reader, output: line.fromChild.writer)
            line.keepOwnEnds()
            return child
        }
        for line in lines { try line.hear() }
        let start = ContinuousClock.now
        for line in lines { line.say() }
        for line in lines { try line.hear() }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        for child in children {
            guard try child.wait().status == 0 else { throw Complaint("a worker failed") }
        }
        return Double(workers * Worker.cards) / seconds
    }
}

/// Draws many cards, when it is told to.
struct Worker {
    static let cards = 60

    private let maker = CardMaker()
    private let style: CardStyle
    private let content: CardContent

    /// A worker that has drawn a few cards already.
    init(_ style: CardStyle, _ content: CardContent) throws {
        (self.style, self.content) = (style, content)
        try draw(5)
    }

    func draw(_ count: Int) throws {
        for round in 0..<count { _ = try maker.png(of: style, content, round: round) }
    }

    /// As a process: a line on standard output when it is ready, and one when it is done with what a line of input starts.
    static func work(_ style: CardStyle) throws {
        let worker = try Worker(style, try Subject(style).decode())
        print("ready")
        fflush(nil)
        guard readLine() != nil else { return }
        try worker.draw(cards)
        print("done")
        fflush(nil)
    }
}

/// A pipe to a child and one from it.
private final class Line {
    let toChild: (reader: CInt, writer: CInt)
    let fromChild: (reader: CInt, writer: CInt)
    private var childsEndsAreOpen = true

    init() throws {
        toChild = try Line.ends()
        fromChild = try Line.ends()
    }

    deinit {
        keepOwnEnds()
        close(toChild.writer)
        close(fromChild.reader)
    }

    /// Closes the child's ends, once it has them.
    func keepOwnEnds() {
        guard childsEndsAreOpen else { return }
        childsEndsAreOpen = false
        close(toChild.reader)
        close(fromChild.writer)
    }

    func say() {
        _ = write(toChild.writer, "\n", 1)
    }

    /// Waits for a line.
    func hear() throws {
        var byte: UInt8 = 0
        while byte != UInt8(ascii: "\n") {
            guard read(fromChild.reader, &byte, 1) == 1 else { throw Complaint("a worker went away") }
        }
    }

    private static func ends() throws -> (reader: CInt, writer: CInt) {
        var ends: [CInt] = [0, 0]
        guard pipe(&ends) == 0 else { throw Complaint("no pipe") }
        // A child that had another's ends would keep that one's lines open.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}
