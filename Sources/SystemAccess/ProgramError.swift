/// Why a command failed: its exit status, and a line for the user.
package struct ProgramError: Error, Hashable, Sendable {
    package let status: ExitStatus
    /// Lower case, without a full stop; empty if there is nothing to report, as for a closed pipe.
    package let message: String
    /// The seconds until the limit of a server allows another request to services; nil if that is not why.
    package let overLimit: Int?

    package init(_ status: ExitStatus, _ message: String, overLimit: Int? = nil) {
        self.status = status
        self.message = message
        self.overLimit = overLimit
    }

    package static func usage(_ message: String) -> ProgramError {
        ProgramError(.usage, message)
    }

    /// The error for a failure to write to `name`.
    package static func cannotWrite(_ name: String, _ reason: SystemError) -> ProgramError {
        if reason.isClosedPipe { return ProgramError(.closedPipe, "") }
        return ProgramError(
            reason.isSizeLimit ? .sizeLimit : .cannotWrite, "cannot write \(printable(name)): \(reason.description)"
        )
    }
}

/// The exit status, with the numbers of `sysexits.h`.
package enum ExitStatus: Int32, CaseIterable, Sendable {
    /// Everything was done.
    case done = 0
    /// Part of the work failed, or a comparison found a difference.
    case failed = 1
    /// No condition holds on which there would be something to do.
    case nothing = 3
    /// The command line is wrong.
    case usage = 64
    /// The contents of a file, or a service's answer, are invalid.
    case badData = 65
    /// There is no such file or place.
    case noInput = 66
    /// A service cannot be reached, or refuses the request, and trying again will not help.
    case unavailable = 69
    /// An internal error.
    case internalError = 70
    /// Out of memory, or another error of the system.
    case system = 71
    /// The output cannot be written.
    case cannotWrite = 73
    /// A temporary failure: trying again later may help.
    case tryLater = 75
    /// A key is missing or refused.
    case keyMissing = 77
    /// The configuration file or an environment variable is wrong.
    case configuration = 78
    /// The reader of the output closed the pipe: 128 + SIGPIPE, as a shell reports it.
    case closedPipe = 141
    /// A file would exceed the size limit of the process: 128 + SIGXFSZ.
    case sizeLimit = 153
}
