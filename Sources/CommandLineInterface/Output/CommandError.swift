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
