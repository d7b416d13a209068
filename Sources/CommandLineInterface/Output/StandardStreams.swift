internal import Libc
internal import Primitives
internal import Threading

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

/// What was said to a listener, in order.
final class Complaints: Sendable {
    private let heard = Monitor<[String]>([])

    func add(_ message: String) {
        heard.access { $0.append(message) }
    }

    var messages: [String] { heard.access { $0 } }

    /// Does work whose complaints go here.
    func hear<Value>(_ work: () throws(CommandError) -> Value) -> Result<Value, CommandError> {
        StandardStreams.$listener.withValue(self) {
            Result { () throws(CommandError) in try work() }
        }
    }
}

/// The text with everything escaped that could steer a terminal or forge a line, and cut to `limit` scalars.
///
/// Escaped as `\u{1B}` are the C0 and C1 controls, DEL, the line and paragraph separators and the marks, embeddings,
/// overrides and isolates of the bidirectional algorithm (Unicode Standard Annex 9). A longer text ends in `…`.
/// What is printable already comes back unchanged.
func printable(_ text: some StringProtocol, limit: Int = 120) -> String {
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

/// Tells on a terminal how far the work is, once it has taken a second.
struct ProgressBar {
    private let total: Int
    private let isOnTerminal: Bool
    private let start = ContinuousClock.now
    private var shown: ContinuousClock.Instant?
    private var isVisible = false

    /// A bar for work of so many pieces, if that is known.
    init(total: Int = 0) {
        self.total = total
        isOnTerminal = isTerminal(STDERR_FILENO)
    }

    /// Shows how much is done, ten times a second at most.
    mutating func show(_ done: Int) {
        show { [total] in ProgressBar.text(done, of: total) }
    }

    /// Shows a line in place of the last, ten times a second at most.
    mutating func show(_ line: () -> String) {
        guard isOnTerminal else { return }
        let now = ContinuousClock.now
        guard now - (shown ?? start) >= (shown == nil ? .seconds(1) : .milliseconds(100)) else { return }
        shown = now
        isVisible = true
        StandardStreams.writeError("\r" + line() + "\u{1B}[K")
    }

    /// Makes room for lines.
    mutating func clear() {
        if isVisible { StandardStreams.writeError("\r\u{1B}[K") }
        isVisible = false
    }

    /// A bar of thirty places and the numbers.
    static func text(_ done: Int, of total: Int) -> String {
        "\(bar(done, of: total)) \(done) of \(total)"
    }

    /// A bar of thirty places.
    static func bar(_ done: Int, of total: Int) -> String {
        let filled = total == 0 ? 30 : min(30, max(0, 30 * done / total))
        return "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: 30 - filled) + "]"
    }
}
