import Foundation
import Testing

/// The program where the system's folders are not the usual ones, as in containers.
struct MountTests {
    private static let mounts =
        (try? Program.run(["-m", "true"], program: "/usr/bin/unshare").status) == 0
    private static let card = "render --provider sample --place Oslo --scale 0.1"

    /// Runs a script in which files can be mounted; `$program` is the program.
    private func run(_ script: String, in folder: Program.Folder) throws -> Program.Result {
        var environment = ProcessInfo.processInfo.environment
        environment["program"] = Program.path
        return try Program.run(
            ["-m", "sh", "-c", script], in: folder.path, environment: environment, program: "/usr/bin/unshare")
    }

    @Test(.enabled(if: mounts, "only root mounts files"))
    func aFileThatIsMountedIsWrittenInPlace() throws {
        let folder = try Program.Folder()
        for name in ["card.png", "host.png"] { try folder.write(name, "old".utf8) }
        let mounted = try run(
            "mount --bind host.png card.png; $program \(Self.card) -v -o card.png", in: folder)
        #expect(
            mounted.status == 0
                && mounted.errors
                    == "weathercard: card.png is written in place, since it cannot be replaced: device or resource busy\n",
            "\(mounted.errors)")
        #expect(
            try Program.run("\(Self.card) -o -".split(separator: " ").map(String.init)).output
                == folder.bytes("host.png"))
        #expect(try folder.bytes("card.png") == Array("old".utf8) && folder.names == ["card.png", "host.png"])
    }

    @Test(.enabled(if: mounts, "only root mounts files"))
    func aFileThatIsMountedFromAFullDiskStaysAsItWas() throws {
        let folder = try Program.Folder()
        try folder.write("card.png", "old".utf8)
        #expect(mkdir(folder.file("small"), 0o700) == 0)
        let full = try run(
            "mount -t tmpfs -o size=4k none small && printf old > small/host.png && mount --bind small/host.png card.png && "
                + "{ $program render --provider sample --place Oslo -o card.png; echo $?; cat card.png; }",
            in: folder)
        #expect(full.text == "73\nold" && full.errors.contains("no space left on device"), "\(full.errors)")
    }

    /// As in a chroot, or where a library that is preloaded changes the environment first.
    @Test(.enabled(if: mounts, "only root mounts files"))
    func theWordsOfTheCommandLineAreFoundWithoutProc() throws {
        let folder = try Program.Folder()
        let run = try run(
            "mount -t tmpfs none /proc && $program --version && $program \(Self.card) -o card.png", in: folder)
        #expect(run.status == 0 && run.text.hasPrefix("weathercard "), "\(run.errors)")
        #expect(
            try Program.run("\(Self.card) -o -".split(separator: " ").map(String.init)).output
                == folder.bytes("card.png"))
    }
}
