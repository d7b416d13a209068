internal import Threading

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
