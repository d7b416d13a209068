/// What stopped a command: the status to end with, and a line that says what to do about it.
struct CommandError: Error, Hashable, Sendable {
    let status: ExitStatus
    /// Lower case and without a full stop; empty where there is nothing to say, as when a pipe was closed.
    let message: String

    init(_ status: ExitStatus, _ message: String) {
        self.status = status
        self.message = message
    }

    static func usage(_ message: String) -> CommandError {
        CommandError(.usage, message)
    }

    /// The error of writing to what the user calls `name`.
    static func cannotWrite(_ name: String, _ reason: SystemError) -> CommandError {
        if reason.isClosedPipe { return CommandError(.closedPipe, "") }
        return CommandError(
            reason.isSizeLimit ? .sizeLimit : .cannotWrite, "cannot write \(printable(name)): \(reason.description)"
        )
    }
}

/// How the program ended, in the numbers of `sysexits.h`.
enum ExitStatus: Int32, Sendable {
    /// All that was asked for is done.
    case done = 0
    /// The work ran, and part of it failed or a comparison found a difference.
    case failed = 1
    /// The command line is wrong.
    case usage = 64
    /// A file's contents, or a service's answer, are not what they should be.
    case badData = 65
    /// There is no such file or place.
    case noInput = 66
    /// A service cannot be reached.
    case unavailable = 69
    /// The program itself is wrong.
    case internalError = 70
    /// The output cannot be written.
    case cannotWrite = 73
    /// Trying again later may help.
    case tryLater = 75
    /// A key is missing or refused.
    case keyMissing = 77
    /// A setting of the program or its surroundings is wrong.
    case configuration = 78
    /// The reader of the output went away: 128 + SIGPIPE, as a shell reports it.
    case closedPipe = 141
    /// A file would outgrow the limit that the process was given: 128 + SIGXFSZ.
    case sizeLimit = 153
}
