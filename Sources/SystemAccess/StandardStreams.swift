internal import Libc
internal import Primitives

/// Standard output and standard error.
package struct StandardStreams: Sendable {
    package var output: CInt
    package var error: CInt

    package init(output: CInt = STDOUT_FILENO, error: CInt = STDERR_FILENO) {
        (self.output, self.error) = (output, error)
    }

    /// Writes text to standard output.
    package func write(_ text: String) throws(ProgramError) { try write(Array(text.utf8)) }

    /// Writes bytes to standard output.
    package func write(_ bytes: [UInt8]) throws(ProgramError) {
        do throws(SystemError) {
            try writeAll(bytes, to: output)
        } catch {
            throw Output("-").problem(error)
        }
    }

    /// Writes a message to standard error, as one line that begins with the program's name.
    package func report(_ message: String) {
        writeError("weathercard: \(printable(message, limit: 2000))\n")
    }

    /// Writes lines to standard error as they are.
    package func writeError(_ text: String) {
        // There is nowhere left to report a failure.
        try? writeAll(Array(text.utf8), to: error)
    }

    /// Whether standard output is a terminal that shows bold letters, and `NO_COLOR` is not set.
    package func showsStyles(_ environment: Environment) -> Bool {
        guard isTerminal(output), let terminal = environment["TERM"] else { return false }
        return terminal != "dumb" && environment["NO_COLOR"] == nil
    }

    /// Opens `/dev/null` for those of the descriptors 0, 1 and 2 that are closed.
    ///
    /// Otherwise the next file to be opened would get the free number, and messages would be written into the picture.
    /// `/dev/null` is opened in the wrong direction, so that every use fails as with a closed descriptor.
    package static func occupyClosed() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            let direction = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY
            // The lowest free number is this one.
            _ = open("/dev/null", direction)
        }
    }
}

/// The text with everything escaped that could control a terminal or forge a line, cut to `limit` scalars.
///
/// Escaped as `\u{1B}` are the C0 and C1 controls, DEL, the line and paragraph separators and the marks, embeddings,
/// overrides and isolates of the bidirectional algorithm (Unicode Standard Annex 9). A longer text ends in `…`.
/// Printable text is returned unchanged.
package func printable(_ text: some StringProtocol, limit: Int = 120) -> String {
    var pieces: [String] = []
    var count = 0
    for scalar in text.unicodeScalars {
        let piece = scalar.isFormattingControl ? escape(scalar) : String(scalar)
        pieces.append(piece)
        count += piece.unicodeScalars.count
        if count > limit { break }
    }
    if count > limit {
        while count >= limit, let last = pieces.popLast() {
            count -= last.unicodeScalars.count
        }
        pieces.append("…")
    }
    return pieces.joined()
}

private func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
}

/// Shows the progress on a terminal, once the work has taken a second.
package struct ProgressBar {
    private let total: Int
    private let streams: StandardStreams
    private let isOnTerminal: Bool
    private let stopwatch = SystemStopwatch()
    private let start: Double
    private var shown: Double?
    private var isVisible = false

    /// A bar for a number of items, if it is known.
    package init(total: Int = 0, on streams: StandardStreams) {
        self.total = total
        self.streams = streams
        isOnTerminal = isTerminal(streams.error)
        start = stopwatch.seconds
    }

    /// Shows the number of finished items, at most ten times a second.
    package mutating func show(_ done: Int) {
        show { [total] in ProgressBar.text(done, of: total) }
    }

    /// Replaces the line that is shown, at most ten times a second.
    package mutating func show(_ line: () -> String) {
        guard isOnTerminal else { return }
        let now = stopwatch.seconds
        guard now - (shown ?? start) >= (shown == nil ? 1 : 0.1) else { return }
        shown = now
        isVisible = true
        streams.writeError("\r" + line() + "\u{1B}[K")
    }

    /// Removes the bar, so that lines can be printed.
    package mutating func clear() {
        if isVisible { streams.writeError("\r\u{1B}[K") }
        isVisible = false
    }

    /// A bar of thirty characters and the numbers.
    package static func text(_ done: Int, of total: Int) -> String {
        "\(bar(done, of: total)) \(done) of \(total)"
    }

    /// A bar of thirty characters.
    package static func bar(_ done: Int, of total: Int) -> String {
        let filled = total == 0 ? 30 : min(30, max(0, 30 * done / total))
        return "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: 30 - filled) + "]"
    }
}
