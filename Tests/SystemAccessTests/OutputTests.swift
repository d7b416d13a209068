import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SystemAccess

struct OutputTests {
    private func refusal(_ word: String) -> ProgramError? {
        failure { () throws(ProgramError) in try Output(word).write(text: "new") }
    }

    @Test func aNewFileAppearsAlone() throws {
        let folder = try TemporaryFolder()
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
        try Output(folder.file("card.png")).write(picture: bytes)
        #expect(folder.names == ["card.png"])
        #expect(FileManager.default.contents(atPath: folder.file("card.png")) == Data(bytes))
        try Output(folder.file("empty")).write(picture: [])
        #expect(contents(folder.file("empty")) == "")
    }

    @Test(arguments: [0o604, 0o400, 0o000, 0o777])
    func aReplacementKeepsItsPermissions(permissions: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.create("card.png", "old", mode: permissions)
        try Output(path).write(text: "new")
        #expect(try mode(path) == permissions)
        #expect(folder.names == ["card.png"])
    }

    @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
    func aReplacementKeepsItsOwner() throws {
        let folder = try TemporaryFolder()
        let path = folder.create("card.png", "old", mode: 0o640)
        #expect(chown(path, 1234, 5678) == 0)
        try Output(path).write(text: "new")
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_uid == 1234 && status.st_gid == 5678)
        #expect(try mode(path) == 0o640)
    }

    @Test func aNewFileObeysTheUmask() async {
        await #expect(processExitsWith: .exitCode(0)) {
            let folder = try TemporaryFolder()
            umask(0o027)
            try Output(folder.file("card.png")).write(text: "new")
            #expect(try mode(folder.file("card.png")) == 0o640)
            // Not what the umask would make of it.
            let old = folder.create("old.png", "old")
            chmod(old, 0o666)
            try Output(old).write(text: "new")
            #expect(try mode(old) == 0o666)
        }
    }

    @Test func theOldFileIsReplacedAndNotOverwritten() throws {
        let folder = try TemporaryFolder()
        let path = folder.create("card.png", "old")
        let reader = try #require(FileHandle(forReadingAtPath: path))
        try Output(path).write(text: "new")
        // A reader that has begun goes on with the picture it began with.
        #expect(try reader.readToEnd() == Data("old".utf8))
        #expect(contents(path) == "new")
    }

    @Test(arguments: [
        String(repeating: "a", count: 255), String(repeating: "é", count: 127) + "b",
        String(repeating: "🌈", count: 63), ".hidden", "-rf", "a b\nc", "*", "con", "..png", "\u{1B}[31m",
    ])
    func namesOfAllKindsWork(name: String) throws {
        let folder = try TemporaryFolder()
        try Output(folder.file(name)).write(text: "one")
        try Output(folder.file(name)).write(text: "two")
        #expect(folder.names == [name])
        #expect(contents(folder.file(name)) == "two")
    }

    @Test func relativeNamesAreInTheWorkingFolder() async {
        await #expect(processExitsWith: .exitCode(0)) {
            let folder = try TemporaryFolder()
            chdir(folder.path)
            try Output("card.png").write(text: "new")
            try Output("./card2.png").write(text: "new")
            #expect(folder.names == ["card.png", "card2.png"])
        }
    }

    @Test func linksStayAndTheirTargetsAreReplaced() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("a"), withIntermediateDirectories: false)
        try FileManager.default.createDirectory(atPath: folder.file("b"), withIntermediateDirectories: false)
        let target = folder.create("b/card.png", "old", mode: 0o640)
        let second = try folder.link("a/second", to: "../b/card.png")
        let first = try folder.link("first", to: second)
        let start = try folder.link("start", to: "first")
        try Output(start).write(text: "new")
        #expect(isLink(start) && isLink(first) && isLink(second) && !isLink(target))
        #expect(contents(target) == "new")
        #expect(try mode(target) == 0o640)
        #expect(folder.names == ["a", "b", "first", "start"])
    }

    @Test(.enabled(if: geteuid() == 0, "only root gives links away"))
    func strangersLinksInASharedFolderAreNotFollowed() throws {
        let folder = try TemporaryFolder()
        let (shared, own) = (folder.file("shared"), folder.file("own"))
        for path in [shared, own] { #expect(mkdir(path, 0o755) == 0) }
        #expect(chmod(shared, 0o1777) == 0)
        for (name, target) in [("file", "../own/card.png"), ("folder", "../own"), ("mine", "../own/mine.png")] {
            _ = try folder.link("shared/" + name, to: target)
        }
        for name in ["file", "folder"] { #expect(lchown(shared + "/" + name, 1234, 1234) == 0) }
        for path in ["/file", "/folder/card.png"] {
            #expect(
                refusal(shared + path)
                    == ProgramError(.cannotWrite, "cannot write \(shared)\(path): permission denied"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: own) == [])
        try Output(shared + "/mine").write(text: "new")
        #expect(contents(own + "/mine.png") == "new" && isLink(shared + "/mine"))
        // Neither a sticky folder of one user nor a link of its owner is shared.
        #expect(chmod(shared, 0o1755) == 0)
        try Output(shared + "/file").write(text: "new")
        #expect(chmod(shared, 0o1777) == 0 && chown(shared, 1234, 1234) == 0)
        try Output(shared + "/folder/other.png").write(text: "new")
        #expect(try FileManager.default.contentsOfDirectory(atPath: own).count == 3)
    }

    @Test func linksBelowFoldersLeadWhereTheSystemSaysTheyDo() throws {
        let folder = try TemporaryFolder()
        for name in ["a", "a/b", "c"] { #expect(mkdir(folder.file(name), 0o755) == 0) }
        _ = try folder.link("a/b/up", to: "../../c/.")
        _ = try folder.link("first", to: "a/b/up/")
        _ = try folder.link("last", to: "first/../a/b/up/./card.png")
        _ = try folder.link("whole", to: folder.file("c"))
        try Output(folder.file("first//one.png")).write(text: "1")
        try Output(folder.file("last")).write(text: "2")
        try Output(folder.file("whole/./three.png")).write(text: "3")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.file("c")).sorted()
                == ["card.png", "one.png", "three.png"])
    }

    @Test func theTargetOfADanglingLinkIsCreated() throws {
        let folder = try TemporaryFolder()
        let link = try folder.link("link", to: "card.png")
        try Output(link).write(text: "new")
        #expect(isLink(link))
        #expect(contents(folder.file("card.png")) == "new")
        #expect(folder.names == ["card.png", "link"])
    }

    @Test func refusalsNameThePathAndTheReason() throws {
        let folder = try TemporaryFolder()
        let file = folder.create("file")
        let loop = try folder.link("loop", to: "loop2")
        _ = try folder.link("loop2", to: "loop")
        let lost = try folder.link("lost", to: "nowhere/card.png")
        let cases = [
            (folder.path, "is a directory"), (folder.path + "/", "is a directory"),
            (folder.file("new/"), "is a directory"), (folder.file("nowhere/card.png"), "no such file or directory"),
            (file + "/card.png", "not a directory"), (loop, "too many levels of symbolic links"),
            (lost, "no such file or directory"), ("", "no such file or directory"),
            ("/dev/full", "no space left on device"), ("/dev/fd/987654", "bad file descriptor"),
        ]
        for (path, reason) in cases {
            #expect(refusal(path) == ProgramError(.cannotWrite, "cannot write \(path): \(reason)"))
        }
        let long = String(repeating: "a", count: 256)
        #expect(refusal(folder.file(long))?.message.hasSuffix("…: file name too long") == true)
        #expect(refusal(file + "\0")?.message == "cannot write \(file)\\u{0}: invalid argument")
        // The name of the temporary file would leave the NUL out.
        let tail = folder.file(String(repeating: "a", count: 200)) + "\0"
        #expect(refusal(tail)?.message.hasSuffix(": invalid argument") == true)
        #expect(refusal("/proc/card.png")?.status == .cannotWrite)
        #expect(folder.names == ["file", "loop", "loop2", "lost"])
    }

    @Test func linksThatAreNotUTF8AreRefused() throws {
        let folder = try TemporaryFolder()
        let link = folder.file("link")
        let bytes: [CChar] = [0x61, -1, 0x62, 0]
        #expect(symlink(bytes, link) == 0)
        #expect(refusal(link)?.message.hasPrefix("cannot write \(link): invalid or incomplete") == true)
        #expect(folder.names.count == 1)
    }

    @Test func aReadOnlyFolderIsRefused() async {
        await #expect(processExitsWith: .exitCode(0)) {
            let folder = try TemporaryFolder()
            let path = folder.create("card.png", "old")
            chmod(folder.path, 0o555)
            // Root may write everywhere.
            if geteuid() == 0 { _ = seteuid(65534) }
            let expected = ProgramError(.cannotWrite, "cannot write \(path): permission denied")
            #expect(failure { () throws(ProgramError) in try Output(path).write(text: "new") } == expected)
            #expect(failure { () throws(ProgramError) in try Output(path).check(forPicture: true) } == expected)
            #expect(contents(path) == "old")
            _ = seteuid(0)
            chmod(folder.path, 0o755)
            #expect(folder.names == ["card.png"])
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
    func aWritableFileInAFolderOfOthersIsWrittenInPlace() async {
        await #expect(processExitsWith: .exitCode(0)) {
            let folder = try TemporaryFolder()
            let path = folder.create("card.png", "an older and longer one")
            let fixed = folder.create("fixed.png", "old")
            #expect(chown(path, 65534, 65534) == 0 && chmod(folder.path, 0o755) == 0)
            _ = seteuid(65534)
            let notes = Mutex<[String]>([])
            let output = Output(path) { note in notes.withLock { $0.append(note) } }
            try output.check(forPicture: true)
            try output.write(text: "new")
            #expect(contents(path) == "new")
            let reason = "\(path) is written in place, since it cannot be replaced: permission denied"
            #expect(notes.withLock { $0 } == [reason])
            // What fails before all is there leaves the old file.
            let error = failure { () throws(ProgramError) in
                try output.stream { write throws(ProgramError) in
                    try write(Array("half".utf8))
                    throw ProgramError(.internalError, "no more")
                }
            }
            #expect(error?.message == "no more" && contents(path) == "new")
            #expect(failure { () throws(ProgramError) in try Output(fixed).check(forPicture: true) } != nil)
            #expect(failure { () throws(ProgramError) in try Output(fixed).write(text: "new") } != nil)
            _ = seteuid(0)
            #expect(folder.names == ["card.png", "fixed.png"] && contents(fixed) == "old")
        }
    }

    @Test func aFolderMayForbidReading() async {
        await #expect(processExitsWith: .exitCode(0)) {
            let folder = try TemporaryFolder()
            let isRoot = geteuid() == 0
            if isRoot { chown(folder.path, 65534, 65534) }
            chmod(folder.path, 0o300)
            if isRoot { _ = seteuid(65534) }
            try Output(folder.file("card.png")).write(text: "new")
            #expect(contents(folder.file("card.png")) == "new")
            chmod(folder.path, 0o700)
            #expect(folder.names == ["card.png"])
            _ = seteuid(0)
        }
    }

    @Test func checkingFindsTroubleEarlyAndTouchesNothing() throws {
        let folder = try TemporaryFolder()
        let missing = folder.file("nowhere/card.png")
        let error = failure { () throws(ProgramError) in
            try Output(missing).check(forPicture: true)
        }
        #expect(error == ProgramError(.cannotWrite, "cannot write \(missing): no such file or directory"))
        try Output(folder.file("card.png")).check(forPicture: true)
        try Output("/dev/full").check(forPicture: true)
        #expect(folder.names.isEmpty)
    }
}

struct ReplacementTests {
    static let leftover = ".card.png.0123456789abcdef.weathercard"

    @Test func leftoversOfTheSameTargetAreRemoved() throws {
        let folder = try TemporaryFolder()
        folder.create(Self.leftover, "torn")
        folder.create(".card.png.ffffffffffffffff.weathercard", mode: 0o400)
        let others = [
            ".card.png.0123456789abcde.weathercard", ".card.png.0123456789ABCDEF.weathercard",
            ".card.png.0123456789abcdef.weathercards", ".card2.png.0123456789abcdef.weathercard",
            ".xcard.png.0123456789abcdef.weathercard", "card.png.0123456789abcdef.weathercard", ".card.png",
        ]
        for name in others { folder.create(name) }
        try Output(folder.file("card.png")).write(text: "new")
        #expect(folder.names == (others + ["card.png"]).sorted())
    }

    @Test func leftoversOfLongNamesAreRemovedToo() throws {
        let folder = try TemporaryFolder()
        let name = String(repeating: "é", count: 127)
        let other = String(repeating: "é", count: 126) + "ü"
        for target in [name, other] {
            folder.create(TemporaryName(target: target).random())
            folder.create(TemporaryName(target: target).random())
        }
        #expect(folder.names.count == 4)
        try Output(folder.file(name)).write(text: "new")
        #expect(folder.names.count == 3)
        try Output(folder.file(other)).write(text: "new")
        #expect(folder.names == [name, other].sorted())
    }

    @Test func onlyRegularFilesAreRemoved() throws {
        let folder = try TemporaryFolder()
        let elsewhere = folder.create("elsewhere", "kept")
        _ = try folder.link(Self.leftover, to: "elsewhere")
        let fifo = ".card.png.00000000000000ff.weathercard"
        #expect(mkfifo(folder.file(fifo), 0o600) == 0)
        let directory = ".card.png.0000000000000001.weathercard"
        try FileManager.default.createDirectory(atPath: folder.file(directory), withIntermediateDirectories: false)
        try Output(folder.file("card.png")).write(text: "new")
        #expect(folder.names == [directory, fifo, Self.leftover, "card.png", "elsewhere"])
        #expect(contents(elsewhere) == "kept")
    }

    @Test func theFileOfARunningWriterStays() throws {
        let folder = try TemporaryFolder()
        let target = folder.file("card.png")
        let descriptor = try OpenFile(folder.path, O_RDONLY)
        var living = try TemporaryFile(in: descriptor.descriptor, for: "card.png", mode: 0o666)
        try living.write(Array("first".utf8))
        let name = try #require(folder.names.first)
        try Output(target).write(text: "second")
        #expect(folder.names == [name, "card.png"])
        #expect(contents(target) == "second")
        try living.place(as: "card.png")
        #expect(folder.names == ["card.png"])
        #expect(contents(target) == "first")
    }

    @Test func anAbandonedFileIsRemoved() throws {
        let folder = try TemporaryFolder()
        let descriptor = try OpenFile(folder.path, O_RDONLY)
        do {
            let file = try TemporaryFile(in: descriptor.descriptor, for: "card.png", mode: 0o666)
            try file.write([1, 2, 3])
            #expect(folder.names.count == 1)
        }
        #expect(folder.names.isEmpty)
    }

    @Test func leftoversOfAKilledRunAreRemovedByTheNext() async throws {
        let folder = try TemporaryFolder()
        folder.create("card.png", "old")
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
            let descriptor = try OpenFile(path, O_RDONLY)
            let file = try TemporaryFile(in: descriptor.descriptor, for: "card.png", mode: 0o666)
            try file.write([1, 2, 3])
            kill(getpid(), SIGKILL)
        }
        #expect(folder.names.count == 2)
        #expect(contents(folder.file("card.png")) == "old")
        try Output(folder.file("card.png")).write(text: "new")
        #expect(folder.names == ["card.png"])
        #expect(contents(folder.file("card.png")) == "new")
    }

    @Test func aFullDiskLeavesTheOldPicture() async {
        await #expect(processExitsWith: .exitCode(0)) {
            let folder = try TemporaryFolder()
            let path = folder.create("card.png", "old")
            // As in a program's first thread: the signal would end it.
            signal(SIGXFSZ, SIG_DFL)
            var none = sigset_t()
            sigemptyset(&none)
            pthread_sigmask(SIG_SETMASK, &none, nil)
            var limit = rlimit(rlim_cur: 1000, rlim_max: 1000)
            #expect(setrlimit(__rlimit_resource_t(1), &limit) == 0)
            let bytes = [UInt8](repeating: 7, count: 10_000)
            for name in ["card.png", "new.png"] {
                let path = folder.file(name)
                #expect(
                    failure { () throws(ProgramError) in try Output(path).write(picture: bytes) }
                        == ProgramError(.sizeLimit, "cannot write \(path): file too large"))
            }
            #expect(folder.names == ["card.png"])
            #expect(contents(path) == "old")
        }
    }

    /// Each writer repeats one byte, so that a mixed or partial file would be noticed.
    @Test func twentyWritersAtOnceLeaveOneWholeFile() throws {
        let folder = try TemporaryFolder()
        let target = folder.file("card.png")
        folder.create(Self.leftover)
        try Output(target).write(picture: [UInt8](repeating: 255, count: 50_000))
        let failures = Mutex<[String]>([])
        let running = Atomic(20)
        for writer in 0..<20 {
            Thread.detachNewThread {
                for round in 0..<5 {
                    do throws(ProgramError) {
                        let byte = UInt8(writer * 5 + round)
                        try Output(target).write(picture: [UInt8](repeating: byte, count: 50_000 + writer))
                    } catch {
                        failures.withLock { $0.append(error.message) }
                    }
                }
                running.subtract(1, ordering: .sequentiallyConsistent)
            }
        }
        var reads = 0
        while running.load(ordering: .sequentiallyConsistent) > 0 || reads == 0 {
            let bytes = try #require(FileManager.default.contents(atPath: target))
            #expect(bytes.count >= 50_000 && Set(bytes).count == 1)
            reads += 1
        }
        #expect(failures.withLock { $0 } == [])
        #expect(folder.names == ["card.png"])
    }

    @Test(arguments: [1, 50, 86, 87, 88, 127, 128, 129, 200, 255])
    func temporaryNamesAreNoLongerThanTheTargetAllows(length: Int) {
        for letter in ["a", "é", "🌈"] {
            let target = String(repeating: letter, count: length / letter.utf8.count) + "x"
            let names = TemporaryName(target: target)
            let name = names.random()
            #expect(name.utf8.count <= max(128, target.utf8.count))
            #expect(name.hasPrefix(".") && name != names.random())
            #expect(Array(name.utf8).withUnsafeBufferPointer { names.matches($0) })
        }
    }
}
