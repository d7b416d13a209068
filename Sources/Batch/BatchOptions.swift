package import Options
internal import SystemAccess
internal import Threading

/// The options of commands that read a file of jobs.
package enum BatchOptions {
    package static let folder = Option.value(
        "output-dir", "DIR", help: "Write the cards below this folder",
        expects: "a folder", default: ".")
    package static let threads = Option.value(
        "jobs", letter: "j", "N",
        help: "Draw N cards at once, from 1 to \(mostThreads) (default: one for each processor that it may use)",
        expects: "a number from 1 to \(mostThreads)")
    package static let shard = Option.value(
        "shard", "K/N",
        help:
            "Draw only part K of N, counted from 0; auto/N takes K from SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX",
        expects: "K/N with K from 0 to N-1, such as 0/4, or auto/N")
    package static let resume = Option.flag(
        "resume",
        help:
            "Skip cards that are already there, whole and of the same job; those of live forecasts only if they are "
            + "younger than the max-age of their job (default: 3h)")
    package static let refresh = Option.flag(
        "refresh", help: "With --resume, continue the report, but draw all cards again")
    package static let report = Option.value(
        "report", "FILE",
        help: "Write the outcome of each job to FILE, one JSON object per line; - is standard output",
        expects: "a file, such as report.jsonl"
    ).file(.writes)
    package static let json = Option.flag("json", help: "Print JSON, an object, instead of lines")

    /// The options of `batch`.
    package static let group = OptionGroup("Batch", [folder, threads, shard, resume, refresh, report])
    /// The options for the services that jobs ask.
    package static let services = OptionGroup("Services", JobServices.options)
    /// The options of `verify`.
    package static let verification = OptionGroup("Cards", [folder, json])

    /// The options whose names are the keys of a job.
    package static let keys = Job.keys
    /// The environment variables from which `auto/N` takes the index of a part.
    package static let shardVariables = Shard.variables

    private static let mostThreads = 256

    /// The folder of the cards.
    package static func folder(_ values: OptionValues) -> String { values.value(of: folder) ?? "." }

    static func shard(_ values: OptionValues, _ environment: Environment) throws(ProgramError) -> Shard {
        guard let word = values.value(of: shard) else { return .whole }
        return try Shard(word, variable: { environment[$0] })
    }

    static func threads(_ values: OptionValues) throws(ProgramError) -> Int {
        let given = try values.value(of: threads) { word in
            (1...3).contains(word.utf8.count) && word.utf8.allSatisfy { (0x30...0x39).contains($0) }
                ? Int(word).flatMap { (1...mostThreads).contains($0) ? $0 : nil } : nil
        }
        return given ?? min(Threads.processors, mostThreads)
    }
}
