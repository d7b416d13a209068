import Foundation
import Testing

@testable import CommandLineInterface

struct LineReaderTests {
    private func lines(_ text: String) throws -> [(number: Int, text: String?, isEnded: Bool)] {
        let folder = try TemporaryFolder()
        let file = try OpenFile(folder.create("lines", text), O_RDONLY)
        var reader = LineReader(descriptor: file.descriptor)
        var found: [(number: Int, text: String?, isEnded: Bool)] = []
        while let line = try reader.next() {
            found.append((line.number, line.bytes.map { String(decoding: $0, as: UTF8.self) }, line.isEnded))
        }
        #expect(reader.consumed == text.utf8.count)
        return found
    }

    @Test func linesAreNumberedAndTheLastMayHaveNoEnd() throws {
        let found = try lines("a\n\nb")
        #expect(found.map(\.number) == [1, 2, 3])
        #expect(found.map(\.text) == ["a", "", "b"])
        #expect(found.map(\.isEnded) == [true, true, false])
        #expect(try lines("").isEmpty)
    }

    @Test func linesGoOverTheEdgesOfPieces() throws {
        let long = String(repeating: "x", count: 65_535)
        #expect(try lines("\(long)\n\(long)y\nz\n").map(\.text) == [long, long + "y", "z"])
    }

    @Test func aLineBeyondTheLimitIsSkipped() throws {
        let longest = String(repeating: "x", count: LineReader.longest)
        #expect(try lines("\(longest)\n\(longest)x\nz").map(\.text) == [longest, nil, "z"])
    }
}
