import CLandlock
import Foundation
import ImageComparison
import SystemAccess
import TestSupport
import Testing

@testable import Batch
@testable import CommandLineInterface

struct ConfinementTests {
    @Test(.enabled(if: landlock_version() > 0, "the kernel has no Landlock"))
    func onlyWhatIsNamedIsReadAndWritten() async throws {
        let folder = try TemporaryFolder()
        for name in ["in", "out", "batch"] { #expect(mkdir(folder.file(name), 0o755) == 0) }
        folder.create("in/named", "named")
        folder.create("in/other", "other")
        await #expect(processExitsWith: .exitCode(0)) { [path = folder.path as String] in
            var confinement = Confinement()
            confinement.readable = [path + "/in/named", path + "/in/missing"]
            confinement.writable = [try WriteTarget(path + "/out/card.png")]
            confinement.writableFolders = [path + "/batch"]
            #expect(confinement.enforce())
            #expect(try Input(path + "/in/named").read() == Array("named".utf8))
            let reading = failure { () throws(ProgramError) in _ = try Input(path + "/in/other").read() }
            #expect(reading == ProgramError(.noInput, "cannot read \(path)/in/other: permission denied"))
            try Output(path + "/out/card.png").write(text: "new")
            try Output(path + "/out/card.png").write(text: "newer")
            let writing = failure { () throws(ProgramError) in try Output(path + "/in/card.png").write(text: "new")
            }
            #expect(writing?.message == "cannot write \(path)/in/card.png: permission denied")
            let batch = try CardFolder(path + "/batch", creates: false)
            try batch.write([1], as: try CardPath("a/b.png"))
        }
        #expect(contents(folder.file("out/card.png")) == "newer" && contents(folder.file("in/card.png")) == nil)
        #expect(contents(folder.file("batch/a/b.png")) == "\u{1}")
    }

    @Test(.enabled(if: landlock_version() >= 4, "the kernel's Landlock does not restrict connections"))
    func onlyTheNamedPortsAreConnectedTo() async {
        await #expect(processExitsWith: .exitCode(0)) {
            #expect(Confinement(ports: [9]).enforce())
            func fault(_ port: UInt16) -> CInt {
                let socket = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
                defer { close(socket) }
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_port = port.bigEndian
                address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
                let result = withUnsafePointer(to: &address) { pointer in
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                    }
                }
                return result == 0 ? 0 : errno
            }
            #expect(fault(7) == EACCES)
            #expect(fault(9) != EACCES)
        }
    }

    @Test(arguments: [
        ("http://127.0.0.1:8080/a:1", 8080), ("met-norway=https://x.org:81", 81), ("https://x.org/", nil),
        ("proxy:3128", 3128), ("http://[::1]:99", 99), ("http://[::1]", nil), ("http://x:99999", nil), ("", nil),
    ])
    func thePortOfAURLIsThatAtTheEndOfItsAuthority(url: String, port: UInt16?) {
        #expect(Confinement.port(of: url) == port)
    }

    @Test func aRunIsConfinedOnlyIfItAsksNoService() throws {
        func confinement(_ command: Command, _ words: String...) throws -> Confinement? {
            let arguments = try #require(try ArgumentParser.parse(words[...], for: command))
            return Confinement(of: arguments, for: command)
        }
        let folder = try TemporaryFolder()
        let output = folder.file("x.png")
        #expect(try confinement(.render, "--place", "Oslo", "-o", output) == nil)
        #expect(try confinement(.render, "--place", "Oslo", "--provider", "sample", "-o", output) == nil)
        let saved = try #require(
            try confinement(.render, "--forecast", "f", "--alerts", "a", "--card", "alert", "-o", output))
        #expect(saved.readable?.prefix(2) == ["f", "a"] && saved.writable.count == 1 && saved.ports == [])
        #expect(try confinement(.render, "--scene", "s", "-o", "-")?.writable.isEmpty == true)
        #expect(try confinement(.compare, "a", "b", "--diff", output)?.readable?.contains("b") == true)
        #expect(try confinement(.compare, output, "b", "--update")?.writable.count == 1)
        // What links in it lead to is known only later.
        #expect(try confinement(.compare, folder.path, folder.path) == nil)
        #expect(try confinement(.find, "Oslo") == nil)
    }

    // MARK: What is found later

    /// Arguments of a command whose temporary folder is not one that tests use.
    private static func arguments(_ command: Command, _ words: [String], in path: String) throws -> Arguments {
        var context = Context()
        context.environment = Environment { $0 == "TMPDIR" ? path + "/temporary" : nil }
        return try #require(try ArgumentParser.parse(words[...], for: command, in: context))
    }

    private static func isDenied(_ path: String) -> Bool {
        let fault = failure { () throws(ProgramError) in _ = try Input(path).read() }
        return fault?.message.hasSuffix(": permission denied") == true
    }

    @Test(.enabled(if: landlock_version() > 0, "the kernel has no Landlock"))
    func whatLinksInFoldersLeadToIsReadAndUpdated() async throws {
        let folder = try TemporaryFolder()
        for name in ["expected", "actual", "store", "other"] { #expect(mkdir(folder.file(name), 0o755) == 0) }
        for name in ["actual/a.png", "store/a.png", "other/a.png"] { folder.create(name, "old") }
        #expect(symlink("../store/a.png", folder.file("expected/a.png")) == 0)
        await #expect(processExitsWith: .exitCode(0)) { [path = folder.path as String] in
            var folders = (
                expected: FolderScan(folder: path + "/expected"), actual: FolderScan(folder: path + "/actual")
            )
            try folders.expected.find()
            try folders.actual.find()
            #expect(folders.expected.pictures == ["a.png"] && folders.expected.links == [path + "/expected/a.png"])
            let words = [folders.expected.folder, folders.actual.folder, "--update"]
            let arguments = try ConfinementTests.arguments(.compare, words, in: path)
            #expect(Confinement(ofComparing: folders, arguments)?.enforce() == true)
            #expect(try Input(path + "/expected/a.png").read() == Array("old".utf8))
            #expect(ConfinementTests.isDenied(path + "/other/a.png"))
            try Output(path + "/expected/a.png").write(text: "new")
            try Output(path + "/expected/b.png").write(text: "new")
            #expect(throws: ProgramError.self) { try Output(path + "/actual/a.png").write(text: "new") }
        }
        #expect(contents(folder.file("store/a.png")) == "new" && contents(folder.file("expected/b.png")) == "new")
    }

    @Test(.enabled(if: landlock_version() > 0, "the kernel has no Landlock"))
    func aBatchReadsBesideTheFilesOfItsJobs() async throws {
        let folder = try TemporaryFolder()
        for name in ["in", "out", "other"] { #expect(mkdir(folder.file(name), 0o755) == 0) }
        for name in ["in/a.json", "in/b.json", "other/a.json"] { folder.create(name, "{}") }
        await #expect(processExitsWith: .exitCode(0)) { [path = folder.path as String] in
            let arguments = try ConfinementTests.arguments(.batch, ["jobs"], in: path)
            let confinement = Confinement(ofBatchInto: path + "/out", reading: [path + "/in"], arguments)
            #expect(confinement.ports?.isSuperset(of: [80, 443]) == true && confinement.enforce())
            #expect(try Input(path + "/in/b.json").read() == Array("{}".utf8))
            #expect(ConfinementTests.isDenied(path + "/other/a.json"))
            try Output(path + "/out/a.png").write(text: "new")
            #expect(throws: ProgramError.self) { try Output(path + "/in/a.png").write(text: "new") }
            #expect(Confinement(ofBatchInto: ".", reading: nil, arguments).readable == nil)
        }
    }

    @Test func theCacheIsMadeSoThatNothingAroundItIsWritable() throws {
        let folder = try TemporaryFolder()
        let cache = folder.file("home/cache")
        let arguments = try ConfinementTests.arguments(.serve, ["--cache", cache], in: folder.path)
        #expect(Confinement(ofServerAt: nil, arguments).writableFolders.last == cache)
        var status = stat()
        #expect(stat(cache, &status) == 0 && status.st_mode & 0o777 == 0o700)
        for words in [["--no-cache"], ["--cache", "/no-such-home/.cache/weathercard"]] {
            let arguments = try ConfinementTests.arguments(.serve, words, in: folder.path)
            #expect(Confinement(ofServerAt: nil, arguments).writableFolders.last == "/dev/shm")
        }
        #expect(access("/no-such-home", F_OK) != 0)
    }

    @Test(.enabled(if: landlock_version() > 0, "the kernel has no Landlock"))
    func theLimitOfProcessorsIsReadInAConfinedRun() async throws {
        await #expect(processExitsWith: .exitCode(0)) {
            let arguments = try ConfinementTests.arguments(.serve, ["--no-cache"], in: "/tmp")
            let isThere = (try? Input("/proc/self/cgroup").read()) != nil && access("/sys/fs/cgroup", R_OK) == 0
            #expect(Confinement(ofServerAt: nil, arguments).enforce())
            #expect(!isThere || open("/sys/fs/cgroup", O_RDONLY | O_CLOEXEC) >= 0)
        }
    }
}
