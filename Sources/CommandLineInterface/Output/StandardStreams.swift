internal import Libc

/// The streams that every program is given.
enum StandardStreams {
    /// Writes text to standard output.
    static func write(_ text: String) throws(CommandError) {
        try Output("-").write(text: text)
    }

    /// Who hears complaints in place of standard error, where each belongs to one of many cards.
    @TaskLocal static var listener: Complaints?

    /// Says something on standard error, as one line that bears the program's name.
    static func complain(_ message: String) {
        if let listener {
            listener.add(message)
            return
        }
        writeError("\(Program.name): \(printable(message, limit: 2000))\n")
    }

    /// Writes lines to standard error as they are.
    static func writeError(_ text: String) {
        // There is nowhere left to tell of a failure.
        try? writeAll(Array(text.utf8), to: STDERR_FILENO)
    }

    /// Whether standard output is a terminal that shows bold letters, and nobody asked for plain ones by `NO_COLOR`.
    static var showsStyles: Bool {
        guard isTerminal(STDOUT_FILENO), let terminal = getenv("TERM") else { return false }
        let isPlain = strcmp(terminal, "dumb") == 0 || strlen(terminal) == 0
        return !isPlain && (getenv("NO_COLOR").map { strlen($0) == 0 } ?? true)
    }

    /// Occupies those of the descriptors 0, 1 and 2 that were handed over closed.
    ///
    /// The next file to be opened would get the free number, and messages would then go into the picture. The
    /// wrong direction of `/dev/null` makes every use fail as it does with a closed one.
    static func occupyClosed() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            let direction = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY
            // The lowest free number is this one.
            _ = open("/dev/null", direction)
        }
    }
}
