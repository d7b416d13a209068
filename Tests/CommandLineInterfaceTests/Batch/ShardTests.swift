import Testing

@testable import CommandLineInterface

struct ShardTests {
    private func shard(_ word: String, _ variables: [String: String] = [:]) throws(CommandError) -> Shard {
        try Shard(word, variable: { variables[$0] })
    }

    @Test func theIndexComesFromTheWordOrTheScheduler() throws {
        #expect(try shard("3/4").index == 3 && shard("3/4").count == 4)
        #expect(try shard("auto/8", ["SLURM_ARRAY_TASK_ID": "7"]).index == 7)
        #expect(try shard("auto/8", ["JOB_COMPLETION_INDEX": "0"]).index == 0)
        #expect(try shard("1/8", ["SLURM_ARRAY_TASK_ID": "7"]).index == 1)
    }

    @Test(
        arguments: [
            "", "/", "1", "4/4", "0/0", "-1/4", "1/4/5", "+1/4", "1/ 4", "a/4", "1/9999999999", "auto", "auto/4",
            "auto/0", "0x1/4",
        ])
    func anythingElseIsAUsageError(word: String) {
        #expect(failure { () throws(CommandError) in _ = try shard(word) }?.status == .usage)
    }

    @Test func anIndexOutsideIsAUsageErrorOfItsVariable() {
        let error = failure { () throws(CommandError) in _ = try shard("auto/4", ["SLURM_ARRAY_TASK_ID": "4"]) }
        #expect(error?.status == .usage && error?.message.hasPrefix("SLURM_ARRAY_TASK_ID wants") == true)
    }

    @Test(arguments: [1, 2, 3, 7, 16])
    func eachNameBelongsToOneShard(count: Int) throws {
        var sizes = Array(repeating: 0, count: count)
        for number in 0..<2000 {
            let owners = try (0..<count).filter { try shard("\($0)/\(count)").owns("card-\(number).png") }
            #expect(owners.count == 1)
            sizes[owners[0]] += 1
        }
        // Even to a third, far more than chance takes away.
        #expect(sizes.allSatisfy { $0 * count * 3 > 2000 * 2 && $0 * count * 3 < 2000 * 4 })
    }

    @Test func theShardOfANameIsTheSameEverywhere() throws {
        // The first eight bytes of SHA-256("a.png") modulo 1000, by another program.
        let owners = try (0..<1000).filter { try shard("\($0)/1000").owns("a.png") }
        #expect(owners == [672])
    }
}
