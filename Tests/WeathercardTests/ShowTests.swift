import Foundation
import Testing

/// `show` in terminals that Python plays.
struct ShowTests {
    private static let python = ["/usr/bin/python3", "/usr/local/bin/python3", "/bin/python3"].first(
        where: FileManager.default.isExecutableFile)

    /// Runs the program in a pseudoterminal with a size, which answers the question for its attributes.
    private static let script = """
        import fcntl, os, pty, select, struct, sys, termios
        answer, program, words = sys.argv[1].encode().replace(b'ESC', b'\\x1b'), sys.argv[2], sys.argv[2:]
        child, terminal = pty.fork()
        if child == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', 30, 60, 600, 600))
            os.execv(program, words)
        output, asked = b'', False
        while True:
            try:
                piece = os.read(terminal, 65536)
            except OSError:
                break
            if not piece:
                break
            output += piece
            if not asked and answer and b'\\x1b[c' in output:
                asked = True
                os.write(terminal, answer)
        sys.stdout.buffer.write(output)
        sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        """

    private func show(_ variables: [String: String], answer: String = "", _ words: String...) throws -> String {
        var environment = variables
        environment["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
        let command = ["-c", Self.script, answer, Program.path, "show", "Seattle", "--provider", "sample"] + words
        let run = try Program.run(command, environment: environment, program: try #require(Self.python))
        #expect(run.status == 0, "\(run.text.suffix(300)) \(run.errors)")
        return run.text.replacing("\r\n", with: "\n")
    }

    private static let sentence =
        "Seattle, Friday 20 November, 3:22 PM. Wind Advisory until Saturday 4 AM. 54°F. Rain starts in 14 min, "
        + "heavy by 3:55, possible earlier.\n"

    @Test(.enabled(if: python != nil)) func aTerminalShowsThePictureInItsFormAndTheSentenceBelow() throws {
        let kitty = try show(["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"], "--card", "clock")
        #expect(kitty.hasPrefix("\u{1B}_Ga=T,f=100,q=2,c=") && kitty.hasSuffix("\u{1B}\\\n" + Self.sentence))
        let iterm = try show(["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"])
        #expect(iterm.hasPrefix("\u{1B}]1337;File=inline=1;") && iterm.hasSuffix("\u{7}\n" + Self.sentence))
        let sixel = try show(["TERM": "xterm-256color"], answer: "ESC[?62;4;22c")
        #expect(sixel.hasPrefix("\u{1B}[c\u{1B}P0;1;0q\"1;1;") && sixel.hasSuffix("\u{1B}\\\n" + Self.sentence))
    }

    @Test(.enabled(if: python != nil)) func aTerminalWithoutPicturesShowsTheCardInCharacters() throws {
        let card = try show(["TERM": "xterm-256color", "COLORTERM": "truecolor"], answer: "ESC[?64;1c")
        #expect(card.hasPrefix("\u{1B}[c\u{1B}[0;1;38;2;255;210;63;"))
        let lines = card.split(separator: "\n").map { $0.replacing(/\u{1B}\[[0-9;?]*[a-z]/, with: "") }
        #expect((20...30).contains(lines.count) && Set(lines.map(\.count)) == [60], "\(lines)")
        #expect(lines[0].hasPrefix("  Wind Advisory until Saturday 4 AM.  "))
        #expect(lines.contains { $0.hasPrefix("  Seattle ") && $0.hasSuffix(" Friday 20 November, 3:22 PM  ") })
        #expect(lines.contains { $0.contains("°F") } && lines.contains { $0.contains("Rain starts in 14 min,") })
    }

    @Test(.enabled(if: python != nil)) func aPictureAloneIsHalfBlocksWithTheSentenceBelow() throws {
        let card = try show(
            ["TERM": "xterm-256color", "COLORTERM": "truecolor"], answer: "ESC[?64;1c", "--card", "stripes")
        let lines = card.split(separator: "\n").map { $0.replacing(/\u{1B}\[[0-9;?]*[a-z]/, with: "") }
        #expect(lines.count { $0.contains("▀▀▀▀▀▀▀▀▀▀") } > 8, "\(lines)")
        #expect(lines.last?.hasPrefix("Seattle, 1940 to ") == true, "\(lines)")
    }

    @Test(arguments: [
        "clock", "rainbow", "graph", "week", "day", "today", "wind", "meteogram", "alert", "places", "sun", "air",
    ])
    func everyCardOfWeatherIsShownInCharacters(card: String) throws {
        let words = ["show", "Oslo", "--card", card, "--terminal", "plain"]
        let run = try Program.run(words + (card == "sun" ? [] : ["--provider", "sample"]))
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        let lines = run.text.split(separator: "\n")
        #expect(lines.contains { $0.contains("Oslo") })
        #expect(lines.allSatisfy { $0.count <= 78 && !$0.contains("\u{1B}") })
        #expect(run.text.contains("█") || ["alert", "places", "week"].contains(card), "\(run.text)")
    }

    @Test(.enabled(if: python != nil)) func aTerminalWithoutColoursGetsCharactersAndADumbOneTheWords() throws {
        #expect(try show(["TERM": "dumb"]) == Self.sentence)
        let plain = try show(["TERM": "xterm", "NO_COLOR": "1"], answer: "ESC[?1;2c")
        #expect(plain.hasPrefix("\u{1B}[c  Wind Advisory") && plain.count { $0 == "\u{1B}" } == 1, "\(plain)")
    }

    @Test func withoutATerminalThereAreWordsUnlessAFormIsForced() throws {
        let words = ["show", "Seattle", "--provider", "sample"]
        let plain = try Program.run(words)
        #expect(plain.status == 0 && plain.text == Self.sentence && plain.errors.isEmpty, "\(plain.errors)")
        let forced = try Program.run(words + ["--terminal", "blocks-256", "--size", "square"])
        #expect(forced.text.hasPrefix("\u{1B}[0;1;38;5;") && forced.text.hasSuffix("m\n"))
        let both = try Program.run(words + ["--place", "Oslo"])
        #expect(both.status == 64 && both.errors.contains("--place is given beside 'Seattle'"), "\(both.errors)")
        let none = try Program.run(["show"])
        #expect(none.status == 64 && none.errors.contains("one of --place,"), "\(none.errors)")
    }
}
