internal import Libc

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
