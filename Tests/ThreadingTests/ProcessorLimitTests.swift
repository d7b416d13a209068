import Testing

@testable import Threading

struct ProcessorLimitTests {
    @Test(arguments: [
        ("Name:\tx\nCpus_allowed:\t3\nCpus_allowed_list:\t0-1\n", 2), ("Cpus_allowed:\tff,00000001\n", 9),
        ("Cpus_allowed:\t0\n", nil), ("", nil),
    ])
    func onlyTheProcessorsOfTheMaskCount(status: String, count: Int?) {
        #expect(ProcessorLimit.affinity(in: status) == count)
    }

    /// A group has no more time than those around it.
    @Test(arguments: [
        (["/a/b": "150000 100000\n", "/a": "max 100000\n"], 2),
        (["/a/b": "max 100000\n", "/a": "100000 100000\n"], 1),
        (["/a/b": "400000 100000\n", "/a": "300000 100000\n", "": "200000 100000\n"], 2),
        (["/a/b": "10000 100000\n"], 1), (["/a/b": "max 100000\n"], nil), (["/a/b": "0 0\n"], nil),
        ([:], nil), (["/b": "100000 100000\n"], nil),
    ])
    func theSmallestQuotaCounts(limits: [String: String], count: Int?) {
        #expect(ProcessorLimit.quota(in: "1:cpu:/old\n0::/a/b\n") { limits[$0] ?? "" } == count)
    }

    @Test func aProcessOutsideOfAnyGroupHasTheLimitOfAll() {
        #expect(ProcessorLimit.quota(in: "0::/\n") { $0.isEmpty ? "200000 100000\n" : "" } == 2)
        #expect(ProcessorLimit.quota(in: "") { $0.isEmpty ? "200000 100000\n" : "" } == 2)
        #expect(Threads.processors >= 1)
    }
}
