import Foundation
import TestSupport
import Testing

@testable import SystemAccess

struct StreamTests {
    @Test func aFIFOIsWrittenInPlace() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("fifo")
        #expect(mkfifo(path, 0o600) == 0)
        let link = try folder.link("link", to: "fifo")
        let reader = try OpenFile(path, O_RDWR | O_NONBLOCK)
        try Output(path).write(picture: Array("one".utf8))
        try Output(link).write(picture: Array("two".utf8))
        #expect(try readAll(reader.descriptor, atMost: 6) == Array("onetwo".utf8))
        #expect(folder.names == ["fifo", "link"])
    }

    @Test func theReaderOfAFIFOGetsThePictureAndNoEarlierEnd() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("fifo")
        #expect(mkfifo(path, 0o600) == 0)
        // Once a writer has come and gone, poll tells that the file is at its end.
        let reader = try OpenFile(path, O_RDONLY | O_NONBLOCK)
        var request = pollfd(fd: reader.descriptor, events: CShort(POLLIN), revents: 0)
        try Output(path).check(forPicture: true)
        #expect(poll(&request, 1, 0) == 0)
        try Output(path).write(picture: Array("one".utf8))
        #expect(try readAll(reader.descriptor, atMost: 9) == Array("one".utf8))
    }

    @Test func devicesStayDevices() throws {
        let folder = try TemporaryFolder()
        let link = try folder.link("null", to: "/dev/null")
        try Output("/dev/null").write(picture: [1])
        try Output(link).write(picture: [1])
        var status = stat()
        #expect(stat("/dev/null", &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFCHR)
        #expect(folder.names == ["null"])
    }

    @Test func aSocketIsRefused() async throws {
        // In a process of its own, since the path must be short and is therefore relative.
        await #expect(processExitsWith: .exitCode(0)) {
            let folder = try TemporaryFolder()
            chdir(folder.path)
            let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            address.sun_path.0 = 0x73
            let bound = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            #expect(bound == 0)
            let error = failure { () throws(ProgramError) in try Output("s").write(text: "new") }
            #expect(error == ProgramError(.cannotWrite, "cannot write s: no such device or address"))
            #expect(folder.names == ["s"])
        }
    }

    @Test(arguments: ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "link"])
    func standardOutputGoesOnWhereItIs(word: String) async {
        await #expect(processExitsWith: .exitCode(0)) { [word = word as String] in
            let folder = try TemporaryFolder()
            let path = folder.create("log", "before ")
            let file = try OpenFile(path, O_WRONLY | O_APPEND)
            chdir(folder.path)
            if word == "link" { _ = try folder.link("link", to: "/dev/stdout") }
            dup2(file.descriptor, STDOUT_FILENO)
            try Output(word).check(forPicture: true)
            try Output(word).write(picture: Array("picture ".utf8))
            try StandardStreams().write("text")
            #expect(contents(path) == "before picture text")
        }
    }

    @Test func aFullStandardOutputIsNoticed() async {
        await #expect(processExitsWith: .exitCode(0)) {
            let file = try OpenFile("/dev/full", O_WRONLY)
            dup2(file.descriptor, STDOUT_FILENO)
            let expected = ProgramError(
                .cannotWrite, "cannot write to standard output: no space left on device")
            #expect(failure { () throws(ProgramError) in try StandardStreams().write("text") } == expected)
            #expect(failure { () throws(ProgramError) in try Output("-").write(picture: [1]) } == expected)
        }
    }

    @Test func aSlowNonBlockingPipeGetsEverything() throws {
        let ends = Pipe()
        let writing = ends.fileHandleForWriting.fileDescriptor
        #expect(fcntl(writing, F_SETFL, O_NONBLOCK) == 0)
        let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let reader = Thread.Collector(ends.fileHandleForReading)
        try Output("/dev/fd/\(writing)").write(picture: bytes)
        try ends.fileHandleForWriting.close()
        #expect(reader.result() == Data(bytes))
    }

    @Test func aTerminalGetsWordsButNoPictures() throws {
        let primary = try OpenFile("/dev/ptmx", O_RDWR | O_NOCTTY)
        var lock: CInt = 0
        var number: CInt = 0
        // TIOCSPTLCK and TIOCGPTN, which the module of the C library lacks.
        #expect(ioctl(primary.descriptor, 0x4004_5431, &lock) == 0)
        #expect(ioctl(primary.descriptor, 0x8004_5430, &number) == 0)
        let terminal = try OpenFile("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        let word = "/dev/fd/\(terminal.descriptor)"
        let refusal = ProgramError.usage(
            "\(word) is a terminal; write the picture to a file, as with -o card.png")
        #expect(failure { () throws(ProgramError) in try Output(word).write(picture: [1]) } == refusal)
        #expect(failure { () throws(ProgramError) in try Output(word).check(forPicture: true) } == refusal)
        try Output(word).check(forPicture: false)
        try Output(word).write(text: "sunny")
        #expect(try readAll(primary.descriptor, atMost: 5) == Array("sunny".utf8))
    }
}

extension Thread {
    /// Reads a pipe slowly to its end, on another thread.
    final class Collector: @unchecked Sendable {
        private let done = DispatchSemaphore(value: 0)
        private var data = Data()

        init(_ handle: FileHandle) {
            Thread.detachNewThread { [self] in
                usleep(30_000)
                data = (try? handle.readToEnd()) ?? Data()
                done.signal()
            }
        }

        func result() -> Data {
            done.wait()
            return data
        }
    }
}

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

struct PrintableTextTests {
    @Test(arguments: [
        ("\u{1B}[31m", "\\u{1B}[31m"), ("a\nb\r\tc\0", "a\\u{A}b\\u{D}\\u{9}c\\u{0}"),
        (
            "\u{7F}\u{80}\u{9B}\u{9F}",
            "\\u{7F}\\u{80}\\u{9B}\\u{9F}"
        ), ("\u{202A}\u{202E}", "\\u{202A}\\u{202E}"),
        ("\u{2066}\u{2069}", "\\u{2066}\\u{2069}"), ("\u{200E}\u{200F}\u{61C}", "\\u{200E}\\u{200F}\\u{61C}"),
        ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
    ])
    func steeringCharactersAreEscaped(text: String, expected: String) {
        #expect(printable(text) == expected)
        #expect(printable(expected) == expected)
    }

    @Test(arguments: [
        "", " ", "Tromsø", "القاهرة", "東京", "👩‍👩‍👧", "a\u{A0}b", "\u{2027}\u{202F}\u{2065}\u{206A}", "~\u{A1}",
    ])
    func allElseStays(text: String) {
        #expect(printable(text) == text)
    }

    @Test func everyControlIsEscaped() {
        for value in (0..<0x3000 as Range<UInt32>) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let isControl = scalar.properties.generalCategory == .control
            let isBidi = scalar.properties.isBidiControl
            let isSeparator = [.lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
            #expect((printable(String(scalar)) != String(scalar)) == (isControl || isBidi || isSeparator))
        }
    }

    @Test func longTextsEndInAnEllipsis() {
        let text = String(repeating: "x", count: 120)
        #expect(printable(text) == text)
        #expect(printable(text + "x") == text.dropLast() + "…")
        #expect(printable("abcdef", limit: 3) == "ab…")
        #expect(printable("ab\u{1B}", limit: 6) == "ab…")
        #expect(printable("ab\u{1B}", limit: 8) == "ab\\u{1B}")
        #expect(printable("\u{1B}\u{1B}", limit: 3) == "…")
    }

    @Test func stackedMarksAreCutToo() {
        let text = "e" + String(repeating: "\u{301}", count: 10_000)
        #expect(printable(text).unicodeScalars.count == 120)
    }
}
