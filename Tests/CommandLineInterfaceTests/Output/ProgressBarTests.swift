import Testing

@testable import CommandLineInterface

struct ProgressBarTests {
    @Test(
        arguments: [
            (0, 10, "[..............................] 0 of 10"),
            (1, 10, "[###...........................] 1 of 10"),
            (999, 1000, "[#############################.] 999 of 1000"),
            (10, 10, "[##############################] 10 of 10"),
            (0, 0, "[##############################] 0 of 0"),
            (11, 10, "[##############################] 11 of 10"),
        ])
    func theBarFillsWithTheWork(done: Int, total: Int, text: String) {
        #expect(ProgressBar.text(done, of: total) == text)
    }
}
