import Foundation
import SystemAccess
import Testing

@testable import CommandLineInterface

/// The program at streams that take nothing.
struct ProgramStreamTests {
    @Test func helpThatCannotBeWrittenIsAnError() async {
        await #expect(processExitsWith: .exitCode(0)) {
            let file = try OpenFile("/dev/full", O_WRONLY)
            dup2(file.descriptor, STDOUT_FILENO)
            #expect(Sample.program.run(["--help"]) == .cannotWrite)
        }
    }

    @Test func aClosedPipeEndsQuietly() async throws {
        await #expect(processExitsWith: .signal(SIGPIPE)) {
            signal(SIGPIPE, SIG_DFL)
            let ends = Pipe()
            dup2(ends.fileHandleForWriting.fileDescriptor, STDOUT_FILENO)
            try ends.fileHandleForReading.close()
            exit(Sample.program.run(["--help"]).rawValue)
        }
        // Where the signal is ignored, as under systemd.
        let result = await #expect(processExitsWith: .exitCode(141), observing: [\.standardErrorContent]) {
            signal(SIGPIPE, SIG_IGN)
            let ends = Pipe()
            dup2(ends.fileHandleForWriting.fileDescriptor, STDOUT_FILENO)
            try ends.fileHandleForReading.close()
            exit(Sample.program.run(["--help"]).rawValue)
        }
        let error = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(!error.contains("weathercard"))
    }
}
