import Foundation
import Testing

@testable import CommandLineInterface

struct OutputTests {
    private func refusal(_ word: String) -> CommandError? {
        failure { () throws(CommandError) in try Output(word).write(text: "new") }
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

    @Test func linksStayAndWhatTheyNameIsReplaced() throws {
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

    @Test func aDanglingLinkGetsItsFile() throws {
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
            #expect(refusal(path) == CommandError(.cannotWrite, "cannot write \(path): \(reason)"))
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
            let expected = CommandError(.cannotWrite, "cannot write \(path): permission denied")
            #expect(failure { () throws(CommandError) in try Output(path).write(text: "new") } == expected)
            #expect(failure { () throws(CommandError) in try Output(path).check(forPicture: true) } == expected)
            #expect(contents(path) == "old")
            _ = seteuid(0)
            chmod(folder.path, 0o755)
            #expect(folder.names == ["card.png"])
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
        let error = failure { () throws(CommandError) in
            try Output(missing).check(forPicture: true)
        }
        #expect(error == CommandError(.cannotWrite, "cannot write \(missing): no such file or directory"))
        try Output(folder.file("card.png")).check(forPicture: true)
        try Output("/dev/full").check(forPicture: true)
        #expect(folder.names.isEmpty)
    }
}
