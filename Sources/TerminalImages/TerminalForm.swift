internal import Primitives

/// How a terminal shows a card.
package enum TerminalForm: String, CaseIterable, Sendable {
    /// The graphics protocol of kitty.
    case kitty
    /// The inline images of iTerm2.
    case iterm2
    case sixel
    /// Characters and blocks in 24-bit colours.
    case blocks
    /// The same in the 256 colours of xterm.
    case blocks256 = "blocks-256"
    /// The same without colours.
    case plain
    /// The sentence alone.
    case words

    /// The colours of characters and blocks; nil for another form.
    package var colors: TerminalColors? {
        switch self {
        case .blocks: .all
        case .blocks256: .xterm
        case .plain: .plain
        case .kitty, .iterm2, .sixel, .words: nil
        }
    }
}

/// What is known about a terminal.
package struct TerminalFacts: Sendable {
    /// The environment variables by their names.
    private let variable: @Sendable (String) -> String?

    package init(_ variable: @escaping @Sendable (String) -> String?) {
        self.variable = variable
    }

    /// The variables that identify a terminal.
    package static let variables = [
        "COLORTERM", "KITTY_WINDOW_ID", "LC_TERMINAL", "NO_COLOR", "STY", "TERM", "TERM_PROGRAM", "TMUX",
    ]

    /// The form, if the variables determine it; nil if the terminal must be asked whether it supports sixels.
    package var form: TerminalForm? {
        guard let name = variable("TERM"), name != "dumb" else { return .words }
        // A multiplexer takes the picture for text, unless it supports sixels itself.
        if isMultiplexed { return nil }
        let program = variable("TERM_PROGRAM") ?? ""
        if variable("KITTY_WINDOW_ID") != nil || ["xterm-kitty", "xterm-ghostty"].contains(name)
            || program == "ghostty"
        {
            return .kitty
        }
        if ["iTerm.app", "WezTerm"].contains(program) || variable("LC_TERMINAL") == "iTerm2" { return .iterm2 }
        return nil
    }

    /// The form after the terminal's answer, if any, to the query for its device attributes (DA1).
    package func form(attributes answer: [UInt8]) -> TerminalForm {
        if let form { return form }
        return TerminalFacts.hasSixels(answer) ? .sixel : withoutPictures
    }

    /// Characters in the colours that the terminal supports; the words if it may lack block characters.
    private var withoutPictures: TerminalForm {
        let name = variable("TERM") ?? ""
        let known = ["xterm", "screen", "tmux", "rxvt", "linux", "alacritty", "foot", "st-", "konsole", "vte"]
        let isDirect = ["truecolor", "24bit"].contains(variable("COLORTERM") ?? "") || name.hasSuffix("-direct")
        guard isDirect || name.contains("256color") || known.contains(where: name.hasPrefix) else { return .words }
        if variable("NO_COLOR") != nil { return .plain }
        return isDirect ? .blocks : .blocks256
    }

    private var isMultiplexed: Bool {
        let name = variable("TERM") ?? ""
        return variable("TMUX") != nil || variable("STY") != nil
            || ["screen", "tmux"].contains { name == $0 || name.hasPrefix($0 + "-") || name.hasPrefix($0 + ".") }
    }

    /// The query for the device attributes of a terminal.
    package static let question = "\u{1B}[c"

    /// Whether an answer is complete.
    package static func isWhole(_ answer: [UInt8]) -> Bool {
        attributes(in: answer) != nil
    }

    private static func hasSixels(_ answer: [UInt8]) -> Bool {
        // The first number is the level of the terminal, the others are its features.
        attributes(in: answer)?.dropFirst().contains("4") == true
    }

    /// The numbers in `ESC [ ? 62 ; 4 c`.
    private static func attributes(in answer: [UInt8]) -> [Substring]? {
        let text = String(decoding: answer, as: UTF8.self)
        guard let start = text.firstRange(of: "\u{1B}[?") else { return nil }
        let rest = text[start.upperBound...]
        let numbers = rest.prefix { $0.isASCII && $0.isNumber || $0 == ";" }
        guard rest[numbers.endIndex...].first == "c" else { return nil }
        return numbers.split(separator: ";")
    }
}

/// The window of a terminal.
package struct TerminalWindow: Hashable, Sendable {
    package var columns: Int
    package var rows: Int
    /// The pixels of a cell.
    package var cellWidth: Double
    package var cellHeight: Double

    /// The size of the window in cells and, if it is known, in pixels; 0 is unknown.
    package init(columns: Int, rows: Int, width: Int = 0, height: Int = 0) {
        self.columns = columns > 0 ? columns : 80
        self.rows = rows > 0 ? rows : 24
        let isKnown = width >= self.columns && height >= self.rows
        cellWidth = isKnown ? Double(width) / Double(self.columns) : 10
        cellHeight = isKnown ? Double(height) / Double(self.rows) : 20
    }

    /// The width of the window divided by its height.
    package var aspect: Double { Double(columns) * cellWidth / (Double(rows) * cellHeight) }

    /// The cells that a picture takes, as large as the window allows with some lines left for words.
    package func cells(aspect: Double, form: TerminalForm) -> (columns: Int, rows: Int) {
        let room = (columns: max(columns, 2), rows: max(rows - 4, 1))
        // A half block is as high as it is wide.
        let cell = [.blocks, .blocks256].contains(form) ? 0.5 : cellWidth / cellHeight
        let width = min(Double(room.columns), Double(room.rows) * aspect / cell)
        let height = width * cell / aspect
        return (max(1, Int(width)), max(1, min(room.rows, Int(height.rounded(.up)))))
    }
}
