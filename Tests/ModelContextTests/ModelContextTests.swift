import Testing

@testable import ModelContext

struct ModelContextTests {
    @Test func x() { #expect(Bool(true)) }
}
