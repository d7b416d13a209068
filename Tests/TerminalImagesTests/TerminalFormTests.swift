import Testing

@testable import TerminalImages

struct TerminalFormTests {
    private static func facts(_ variables: [String: String]) -> TerminalFacts {
        TerminalFacts { variables[$0] }
    }

    private static let answerWithSixels = Array("\u{1B}[?62;4;22c".utf8)
    private static let answerWithout = Array("\u{1B}[?64;1;2;6;22c".utf8)

    static let forms: [(variables: [String: String], answer: [UInt8], form: TerminalForm)] = [
        (["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"], [], .kitty),
        (["TERM": "xterm-ghostty"], [], .kitty),
        (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], answerWithSixels, .iterm2),
        (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], [], .iterm2),
        (["TERM": "foot"], answerWithSixels, .sixel),
        (["TERM": "xterm-256color"], answerWithout, .blocks256),
        (["TERM": "xterm-256color", "COLORTERM": "truecolor"], answerWithout, .blocks),
        (["TERM": "xterm-direct"], [], .blocks),
        // In tmux, kitty's pictures do not get through; its own sixels do.
        (["TERM": "tmux-256color", "TMUX": "/tmp/x,1,0", "KITTY_WINDOW_ID": "1"], answerWithout, .blocks256),
        (["TERM": "tmux-256color", "TMUX": "/tmp/x,1,0", "COLORTERM": "truecolor"], answerWithSixels, .sixel),
        (["TERM": "screen.xterm-256color", "STY": "1.x", "TERM_PROGRAM": "iTerm.app"], [], .blocks256),
        (["TERM": "xterm-256color", "NO_COLOR": "1"], answerWithout, .plain),
        (["TERM": "foot", "NO_COLOR": "1"], answerWithSixels, .sixel),
        (["TERM": "dumb", "COLORTERM": "truecolor"], answerWithSixels, .words), (["TERM": "vt100"], [], .words),
        (["TERM": "vt100", "NO_COLOR": "1"], [], .words),
        ([:], answerWithSixels, .words),
    ]

    @Test(arguments: forms.indices) func aTerminalGetsTheBestFormThatItShows(index: Int) {
        let (variables, answer, form) = Self.forms[index]
        #expect(Self.facts(variables).form(attributes: answer) == form, "\(variables)")
    }

    @Test func onlyATerminalThatSaysNothingElseIsAsked() {
        #expect(Self.facts(["TERM": "xterm-kitty"]).form == .kitty && Self.facts(["TERM": "dumb"]).form == .words)
        #expect(
            Self.facts(["TERM": "xterm"]).form == nil && Self.facts(["TERM": "screen", "STY": "1"]).form == nil)
    }

    @Test func anAnswerIsWholeWithItsLastLetter() {
        #expect(TerminalFacts.isWhole(Self.answerWithSixels) && TerminalFacts.isWhole([0x78] + Self.answerWithout))
        for count in 0..<Self.answerWithSixels.count {
            #expect(!TerminalFacts.isWhole(Array(Self.answerWithSixels.prefix(count))))
        }
        #expect(!TerminalFacts.isWhole(Array("\u{1B}[?6x;4c".utf8)))
        // 4 as the first number is a level.
        #expect(Self.facts(["TERM": "xterm"]).form(attributes: Array("\u{1B}[?4;6c".utf8)) == .blocks256)
    }

    @Test func aPictureFitsTheWindowAndKeepsItsShape() {
        for form in [TerminalForm.kitty, .blocks] {
            for (columns, rows) in [(80, 24), (200, 60), (40, 50), (2, 1), (20, 5)] {
                for aspect in [1, 1200 / 630.0, 9 / 16.0] {
                    let window = TerminalWindow(columns: columns, rows: rows, width: columns * 9, height: rows * 18)
                    let cells = window.cells(aspect: aspect, form: form)
                    #expect(
                        cells.columns <= columns && cells.rows <= max(rows - 4, 1) && cells.columns > 0
                            && cells.rows > 0)
                    if columns >= 40 {
                        #expect(abs(Double(cells.columns) / 2 / Double(cells.rows) / aspect - 1) < 0.15)
                    }
                }
            }
        }
        let unknown = TerminalWindow(columns: 0, rows: 0)
        #expect(unknown.columns == 80 && unknown.rows == 24 && unknown.cellHeight == 20)
    }
}
