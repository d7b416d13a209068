import CLandlock
import Foundation
import LoopbackServices
import Testing

/// What the running program cannot do, as it looks from outside.
struct ConfinementTests {
    @Test(.enabled(if: landlock_version() > 0, "the kernel has no Landlock"), .timeLimit(.minutes(10)))
    func aFileThatTakesTheNameOfAnInputIsNotRead() throws {
        let folder = try Program.Folder()
        let sample = ["forecast", "--place", "Oslo", "--provider", "sample", "-o", "f.json"]
        #expect(try Program.run(sample, in: folder.path).status == 0)
        for name in ["alerts.json", "other.json"] { try folder.write(name, Array(#"{"features": []}"#.utf8)) }
        // What is beside the picture may be read, so that leftovers can be removed.
        #expect(mkfifo(folder.file("pipe"), 0o600) == 0 && mkdir(folder.file("cards"), 0o700) == 0)
        for isExchanged in [false, true] {
            let process = Process()
            process.executableURL = URL(filePath: Program.path)
            process.arguments = [
                "render", "--card", "alert", "--forecast", "pipe", "--alerts", "alerts.json", "--scale", "0.1",
                "-o",
                "cards/card.png",
            ]
            process.currentDirectoryURL = URL(filePath: folder.path)
            let errors = Pipe()
            process.standardError = errors
            try process.run()
            // It has opened the pipe only when it can be opened for writing: until then it has read no input.
            var end: CInt = -1
            while end < 0, process.isRunning {
                end = open(folder.file("pipe"), O_WRONLY | O_NONBLOCK | O_CLOEXEC)
                if end < 0 { usleep(1000) }
            }
            if isExchanged { #expect(rename(folder.file("other.json"), folder.file("alerts.json")) == 0) }
            _ = fcntl(end, F_SETFL, 0)
            let writer = FileHandle(fileDescriptor: end, closeOnDealloc: true)
            try writer.write(contentsOf: Data(try folder.bytes("f.json")))
            try writer.close()
            let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationStatus == (isExchanged ? 66 : 0), "\(text)")
            #expect(text == (isExchanged ? "weathercard: cannot read alerts.json: permission denied\n" : ""))
        }
    }

    @Test(.enabled(if: landlock_version() > 0, "the kernel has no Landlock"))
    func aServerReadsOnlyBesideItsFiles() throws {
        let folder = try Program.Folder()
        for name in ["own", "other", "temporary"] { #expect(mkdir(folder.file(name), 0o700) == 0) }
        for name in ["other/places.json", "own/new.json"] { try folder.write(name, #"{"Home": "Cairo"}"#.utf8) }
        try folder.write("own/places.json", #"{"Home": "Oslo"}"#.utf8)
        let places = folder.file("own/places.json")
        let server = try ServedProgram(
            ["--provider", "sample", "--places", places], environment: ["TMPDIR": folder.file("temporary")])
        #expect(try server.ask("/home.txt").text.hasPrefix("Oslo, "))
        // A file of the same folder may take the name.
        #expect(rename(folder.file("own/new.json"), places) == 0)
        server.signal(SIGHUP)
        #expect(server.waits(for: "the configuration is read again"))
        #expect(try server.ask("/home.txt").text.hasPrefix("Cairo, "))
        // A link to another folder may not.
        #expect(unlink(places) == 0 && symlink("../other/places.json", places) == 0)
        server.signal(SIGHUP)
        #expect(server.waits(for: "the configuration stays as it was: cannot read \(places): permission denied"))
        #expect(try server.ask("/home.png?scale=0.1").status == 200)
        #expect(server.end().status == 0)
    }
}
