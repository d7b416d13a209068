internal import Primitives

/// The part of a batch that one of several runs does.
///
/// A job belongs to the shard of its output, so that adding jobs moves no other.
struct Shard: Hashable, Sendable {
    /// From 0.
    let index: Int
    let count: Int

    static let whole = Shard(index: 0, count: 1)
    /// The variables in which schedulers tell the index: a Slurm array's and a Kubernetes Indexed Job's.
    static let variables = ["SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX"]

    private static let wants = "K/N with K from 0 to N-1, as 0/4, or auto/N"

    private init(index: Int, count: Int) {
        (self.index, self.count) = (index, count)
    }

    /// The shard of a word such as `0/4` or `auto/4`; variables are looked up for the latter alone.
    init(_ word: String, variable: (String) -> String?) throws(CommandError) {
        let parts = word.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let count = Shard.number(parts[1]), count > 0 else {
            throw .usage("--shard wants \(Shard.wants), not '\(printable(word))'")
        }
        var digits = String(parts[0])
        var source = "--shard"
        if digits == "auto" {
            guard let name = Shard.variables.first(where: { variable($0) != nil }), let value = variable(name)
            else {
                throw .usage(
                    "--shard \(printable(word)) wants \(Shard.variables.joined(separator: " or ")) in the environment; "
                        + "outside a scheduler give the index, as 0/\(count)")
            }
            (digits, source) = (value, name)
        }
        guard let index = Shard.number(digits), index < count else {
            throw .usage("\(source) wants \(Shard.wants), not '\(printable(digits))' of \(count)")
        }
        self.init(index: index, count: count)
    }

    /// Whether what bears this name, the output of a job, is done by this shard.
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
