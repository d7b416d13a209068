import CTermination
import TestSupport
import Testing

@testable import SystemAccess

struct MemoryTests {
    @Test func tooLittleMemoryIsOneLine() async throws {
        let result = try #require(
            await #expect(processExitsWith: .exitCode(71), observing: [\.standardErrorContent]) {
                termination_watch()
                let bytes = [UInt8](repeating: 0, count: 1 << 46)
                // Never reached, but the array must be made.
                print(bytes.count)
            })
        #expect(
            String(decoding: result.standardErrorContent, as: UTF8.self).hasSuffix("weathercard: out of memory\n"))
    }
}
