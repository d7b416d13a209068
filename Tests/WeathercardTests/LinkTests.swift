import Foundation
import Testing

/// What the program is made of.
struct LinkTests {
    /// Each of these libraries comes as a whole into the package with the first function that needs it.
    @Test(arguments: [
        "17_StringProcessing", "20FoundationEssentials", "10Foundation", "ContinuousClockV", "swift_task_",
    ])
    func theProgramNeedsNothingOfALargeLibrary(symbol: String) throws {
        let program = try Data(contentsOf: URL(filePath: Program.path))
        #expect(program.range(of: Data("swift_retain".utf8)) != nil)
        #expect(program.range(of: Data(symbol.utf8)) == nil)
    }
}
