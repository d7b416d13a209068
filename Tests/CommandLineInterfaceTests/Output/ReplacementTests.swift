import Foundation
import Synchronization
import Testing

@testable import CommandLineInterface

struct ReplacementTests {
    static let leftover = ".card.png.0123456789abcdef.weathercard"

    @Test func leftoversOfTheSameTargetAreSwept() throws {
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

    @Test func leftoversOfLongNamesAreSweptToo() throws {
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

    @Test func whatIsNoFileIsNotSwept() throws {
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

    @Test func aLivingWritersFileStays() throws {
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

    @Test func anAbandonedFileGoesAway() throws {
        let folder = try TemporaryFolder()
        let descriptor = try OpenFile(folder.path, O_RDONLY)
        do {
            let file = try TemporaryFile(in: descriptor.descriptor, for: "card.png", mode: 0o666)
            try file.write([1, 2, 3])
            #expect(folder.names.count == 1)
        }
        #expect(folder.names.isEmpty)
    }

    @Test func aKilledRunIsClearedUpByTheNext() async throws {
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
                    failure { () throws(CommandError) in try Output(path).write(picture: bytes) }
                        == CommandError(.sizeLimit, "cannot write \(path): file too large"))
            }
            #expect(folder.names == ["card.png"])
            #expect(contents(path) == "old")
        }
    }

    /// Each writer writes one byte many times over; a mixture or a part would show.
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
                    do throws(CommandError) {
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
