internal import Libc
internal import SystemAccess
internal import TerminalImages

/// The terminal that standard output is.
struct Terminal {
    private let output: CInt
    private let input: CInt
    private let facts: TerminalFacts

    /// The seconds for an answer of the terminal.
    private static let patience = 0.3

    /// `input` is where the terminal answers.
    init(_ context: Context, input: CInt = STDIN_FILENO) {
        output = context.streams.output
        self.input = input
        let environment = context.environment
        facts = TerminalFacts { environment[$0] }
    }

    /// The best form for a picture; words if there is no terminal.
    var form: TerminalForm {
        guard isTerminal(output) else { return .words }
        return facts.form ?? facts.form(attributes: attributes)
    }

    var window: TerminalWindow {
        var size = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0 else { return TerminalWindow(columns: 0, rows: 0) }
        return TerminalWindow(
            columns: Int(size.ws_col), rows: Int(size.ws_row), width: Int(size.ws_xpixel),
            height: Int(size.ws_ypixel))
    }

    /// The terminal's answer to the question what it has; empty if it cannot be asked.
    private var attributes: [UInt8] {
        // A run in the background would be stopped.
        guard isTerminal(input), tcgetpgrp(input) == getpgrp() else { return [] }
        var settings = termios()
        guard tcgetattr(input, &settings) == 0 else { return [] }
        var quiet = settings
        // Neither is the answer shown, nor does Ctrl-C end the run before the settings are back.
        quiet.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        guard tcsetattr(input, TCSANOW, &quiet) == 0 else { return [] }
        defer { tcsetattr(input, TCSANOW, &settings) }
        guard (try? writeAll(Array(TerminalFacts.question.utf8), to: output)) != nil else { return [] }
        let stopwatch = SystemStopwatch()
        let end = stopwatch.seconds + Terminal.patience
        var answer: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 256)
        while !TerminalFacts.isWhole(answer), answer.count < 4096 {
            var request = pollfd(fd: input, events: CShort(POLLIN), revents: 0)
            let rest = (end - stopwatch.seconds) * 1000
            guard rest > 0, poll(&request, 1, CInt(rest.rounded(.up))) == 1 else { break }
            let count = read(input, &chunk, chunk.count)
            guard count > 0 else { break }
            answer += chunk[..<count]
        }
        return answer
    }
}
