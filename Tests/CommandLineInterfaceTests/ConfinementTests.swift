import CLandlock
import Foundation
import Testing

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
            let reading = failure { () throws(CommandError) in _ = try Input(path + "/in/other").read() }
            #expect(reading == CommandError(.noInput, "cannot read \(path)/in/other: permission denied"))
            try Output(path + "/out/card.png").write(text: "new")
            try Output(path + "/out/card.png").write(text: "newer")
            let writing = failure { () throws(CommandError) in try Output(path + "/in/card.png").write(text: "new")
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
        #expect(saved.readable?.prefix(2) == ["f", "a"] && saved.writable.count == 1 && saved.ports.isEmpty)
        #expect(try confinement(.render, "--scene", "s", "-o", "-")?.writable.isEmpty == true)
        #expect(try confinement(.compare, "a", "b", "--diff", output)?.readable?.contains("b") == true)
        // Links in a folder may lead anywhere.
        #expect(try #require(try confinement(.compare, folder.path, folder.path)).readable == nil)
        #expect(try confinement(.compare, folder.path, folder.path, "--update") == nil)
        #expect(try confinement(.find, "Oslo") == nil)
    }
}
