import Foundation
import TestSupport
import Testing

@testable import SystemAccess

struct InputTests {
    private func refusal(_ word: String, limit: Int = 1000) -> ProgramError? {
        failure { () throws(ProgramError) in _ = try Input(word).read(limit: limit) }
    }

    @Test func aFileIsReadWhole() throws {
        let folder = try TemporaryFolder()
        let text = String(repeating: "0123456789", count: 20_000)
        #expect(try Input(folder.create("a", text)).read() == Array(text.utf8))
        #expect(try Input(folder.create("empty")).read() == [])
    }

    @Test func moreThanTheLimitIsRefused() throws {
        let folder = try TemporaryFolder()
        let path = folder.create("a", String(repeating: "x", count: 1001))
        #expect(try Input(path).read(limit: 1001).count == 1001)
        #expect(refusal(path) == ProgramError(.badData, "\(path) is larger than 1000 bytes"))
        #expect(
            refusal("/dev/zero", limit: 1 << 20)
                == ProgramError(.badData, "/dev/zero is larger than 1 MiB"))
    }

    @Test func aFileThatCannotBeReadIsNoInput() throws {
        let folder = try TemporaryFolder()
        let missing = folder.file("no such")
        #expect(refusal(missing) == ProgramError(.noInput, "no such file: \(missing)"))
        #expect(refusal("") == ProgramError(.noInput, "no such file: "))
        #expect(
            refusal(folder.path)
                == ProgramError(.noInput, "cannot read \(folder.path): is a directory"))
        let file = folder.create("file")
        #expect(
            refusal(file + "/x") == ProgramError(.noInput, "cannot read \(file)/x: not a directory"))
        #expect(
            refusal(file + "\0x")
                == ProgramError(.noInput, "cannot read \(file)\\u{0}x: invalid argument"))
    }

    @Test func aPipeThatNobodyWritesToEndsAtTheDeadline() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        let error = failure { () throws(ProgramError) in _ = try Input(path).read(within: 0.1) }
        #expect(error == ProgramError(.noInput, "\(path) did not end within the deadline of 0.1 s"))
        // Open for both, so that it never ends.
        let end = try #require(FileHandle(forUpdatingAtPath: path))
        try end.write(contentsOf: Data("{".utf8))
        #expect(failure { () throws(ProgramError) in _ = try Input(path).read(within: 0.1) } == error)
        withExtendedLifetime(end) {}
    }

    @Test func aPipeIsReadToItsEnd() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        let text = String(repeating: "0123456789", count: 20_000)
        let writer = Thread {
            try? FileHandle(forWritingAtPath: path)?.write(contentsOf: Data(text.utf8))
        }
        writer.start()
        #expect(try Input(path).read(within: 60) == Array(text.utf8))
    }

    @Test func unreadableFilesAreNoInput() async {
        await #expect(processExitsWith: .exitCode(0)) {
            let folder = try TemporaryFolder()
            let path = folder.create("secret", "x", mode: 0o000)
            // Root may read all.
            if geteuid() == 0 { _ = seteuid(65534) }
            let error = failure { () throws(ProgramError) in _ = try Input(path).read() }
            #expect(error == ProgramError(.noInput, "cannot read \(path): permission denied"))
            _ = seteuid(0)
        }
    }

    @Test func aDashIsStandardInput() async {
        await #expect(processExitsWith: .exitCode(0)) {
            let ends = Pipe()
            dup2(ends.fileHandleForReading.fileDescriptor, STDIN_FILENO)
            // A pipe that its owner made non-blocking, and that has nothing at first.
            _ = fcntl(STDIN_FILENO, F_SETFL, O_NONBLOCK)
            let writer = ends.fileHandleForWriting
            Thread.detachNewThread {
                usleep(20_000)
                writer.write(Data("sun".utf8))
                usleep(20_000)
                try? writer.close()
            }
            let bytes = try Input("-").read()
            #expect(bytes == Array("sun".utf8))
        }
        await #expect(processExitsWith: .exitCode(0)) {
            // A descriptor that were merely closed might be opened again by another thread.
            dup2(open("/dev/null", O_WRONLY), STDIN_FILENO)
            let error = failure { () throws(ProgramError) in _ = try Input("-").read() }
            #expect(error == ProgramError(.noInput, "cannot read standard input: bad file descriptor"))
        }
    }
}
