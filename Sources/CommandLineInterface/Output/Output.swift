internal import Libc

/// Where a command's result goes: the word given to `--output`.
///
/// `-` is standard output. A regular file appears whole or not at all, and keeps its permissions; links to it stay;
/// what runs that were killed have left beside it is swept away. FIFOs and devices are written in place.
struct Output: Sendable {
    /// The word as it was given.
    let word: String

    init(_ word: String) {
        self.word = word
    }

    /// Fails early, before work that would be in vain: a picture at a terminal, no such folder, no right to write.
    func check(forPicture: Bool) throws(CommandError) {
        try report { () throws(SystemError) in
            guard case .file(let path, _, _) = try target() else { return }
            let folder = try Output.open(folder: path)
            try retrying { faccessat(folder.descriptor, ".", W_OK | X_OK, AT_EACCESS) }
        }
        if forPicture { try refuseTerminal() }
    }

    /// Writes a picture, which does not go to a terminal.
    func write(picture: [UInt8]) throws(CommandError) {
        try refuseTerminal()
        try stream { write throws(CommandError) in try write(picture) }
    }

    func write(text: String) throws(CommandError) {
        try stream { write throws(CommandError) in try write(Array(text.utf8)) }
    }

    /// What messages call it.
    var name: String {
        word == "-" ? "standard output" : printable(word)
    }

    func target() throws(SystemError) -> WriteTarget {
        word == "-" ? .descriptor(STDOUT_FILENO) : try WriteTarget(word)
    }

    static func open(folder path: String) throws(SystemError) -> OpenFile {
        do throws(SystemError) {
            return try OpenFile(path, O_RDONLY | O_DIRECTORY)
        } catch {
            #if os(Linux)
            // A folder that may be entered and written but not read. O_PATH, which the module of the C library lacks.
            let pathOnly: CInt = 0o10_000_000
            if error.code == EACCES { return try OpenFile(path, pathOnly | O_DIRECTORY) }
            #endif
            throw error
        }
    }

    func refuseTerminal() throws(CommandError) {
        switch try? target() {
        case .descriptor(let descriptor) where isTerminal(descriptor): break
        case .device(let path) where isTerminal(path): break
        default: return
        }
        throw .usage("\(name) is a terminal; write the picture to a file, as with -o card.png")
    }

    func report(_ body: () throws(SystemError) -> Void) throws(CommandError) {
        do throws(SystemError) {
            try body()
        } catch {
            throw problem(error)
        }
    }

    /// What to tell of a failure to write.
    func problem(_ error: SystemError) -> CommandError {
        .cannotWrite(word == "-" ? "to \(name)" : name, error)
    }
}
