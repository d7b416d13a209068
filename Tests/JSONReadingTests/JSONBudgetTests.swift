import JSONReading
import Testing

struct JSONBudgetTests {
    private let budget = JSONBudget(depth: 3, values: 10, bytesOfFurtherValue: 100)

    private func excess(_ text: String) -> JSONBudget.Excess? {
        do throws(JSONBudget.Excess) {
            try budget.check(Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test func aTextHasAsManyValuesAsItsBudgetAllows() {
        let elements = { (count: Int) in "[" + Array(repeating: "0", count: count).joined(separator: ",") + "]" }
        #expect(excess(elements(10)) == nil)
        #expect(excess(elements(11)) == .values(most: 10))
        // 100 bytes more allow one more.
        #expect(excess(elements(11) + String(repeating: " ", count: 100)) == nil)
        let members = (0..<11).map { "\"\($0)\":1" }.joined(separator: ",")
        #expect(excess("{\(members)}") == .values(most: 10))
        #expect(excess("[" + Array(repeating: "{}", count: 6).joined(separator: ",") + "]") == .values(most: 10))
    }

    @Test func onlyTheStructureCounts() {
        #expect(excess(#"["[[[[{{{{,,,,,,,,,,,,,,,,\"[[[[,,,,,,", 1]"#) == nil)
        #expect(
            excess(#""\\",,,,,,,,,,,,,,,"#) == .values(most: 10), "an escaped backslash does not escape the mark")
        #expect(excess("\"[[[[[[[[[[[[[[[[[") == nil, "a text that never ends")
        #expect(excess(#""\"#) == nil && excess("") == nil)
    }

    @Test func theDepthHasALimit() {
        #expect(excess("[[[1],[2]]]") == nil)
        #expect(excess("[[[[1]]]]") == .depth(most: 3))
        #expect(excess("]]]][[[[[[[") == nil, "the depth of what is not JSON is counted from its first bracket")
    }
}
