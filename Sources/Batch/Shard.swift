internal import Primitives
internal import SystemAccess

/// The part of a batch that one of several runs does.
///
/// The output of a job decides its shard, so that adding jobs does not move others. The same output is always in the same
/// shard, which notices that it is written twice.
struct Shard: Hashable, Sendable {
    /// From 0.
    let index: Int
    let count: Int

    static let whole = Shard(index: 0, count: 1)
    /// The variables with the index in a Slurm array and a Kubernetes Indexed Job.
    static let variables = ["SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX"]

    private static let expected = "K/N with K from 0 to N-1, such as 0/4, or auto/N"

    private init(index: Int, count: Int) {
        (self.index, self.count) = (index, count)
    }

    /// The shard in a text such as `0/4` or `auto/4`; only the latter looks up variables.
    init(_ word: String, variable: (String) -> String?) throws(ProgramError) {
        let parts = word.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let count = Shard.number(parts[1]), count > 0 else {
            throw .usage("--shard must be \(Shard.expected), not '\(printable(word))'")
        }
        var digits = String(parts[0])
        var source = "--shard"
        if digits == "auto" {
            guard let name = Shard.variables.first(where: { variable($0) != nil }), let value = variable(name)
            else {
                throw .usage(
                    "--shard \(printable(word)) needs \(Shard.variables.joined(separator: " or ")) in the environment; "
                        + "outside a scheduler, give the index, such as 0/\(count)")
            }
            (digits, source) = (value, name)
        }
        guard let index = Shard.number(digits), index < count else {
            throw .usage("\(source) must be from 0 to \(count - 1), not '\(printable(digits))'")
        }
        self.init(index: index, count: count)
    }

    /// Whether this shard does the job with this output.
    func owns(_ name: String) -> Bool {
        guard count > 1 else { return true }
        let number = SHA256.digest(of: Array(name.utf8)).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return number % UInt64(count) == UInt64(index)
    }

    private static func number(_ digits: some StringProtocol) -> Int? {
        guard (1...9).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(digits)
    }
}
