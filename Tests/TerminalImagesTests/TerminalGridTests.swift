import Primitives
import Testing

@testable import TerminalImages

struct TerminalGridTests {
    private static let ink = TerminalGrid.Style(Color(rgb: 0xFF0000))

    private static func grid(_ columns: Int, _ lines: [(text: String, column: Int)]) -> TerminalGrid {
        var grid = TerminalGrid(columns: columns, ground: Color(rgb: 0x000000))
        for (row, line) in lines.enumerated() { grid.write(line.text, row: row, column: line.column, ink) }
        return grid
    }

    @Test func withoutColoursThereAreNoEscapesAndNoSpacesAtTheEnd() {
        let grid = Self.grid(8, [("ab", 1), ("", 0), ("東京", 2)])
        #expect(grid.text(in: .plain) == " ab\n\n  東京")
    }

    @Test func aRowHasItsGroundToTheLastColumn() {
        let grid = Self.grid(4, [("a", 1)])
        let (white, red) = ("38;2;255;255;255;48;2;0;0;0", "38;2;255;0;0;48;2;0;0;0")
        #expect(grid.text(in: .all) == "\u{1B}[0;\(white)m \u{1B}[0;\(red)ma\u{1B}[0;\(white)m  \u{1B}[0m")
        #expect(grid.text(in: .xterm).contains("\u{1B}[0;38;5;196;48;5;16ma"))
    }

    @Test func whatReachesBeyondTheLastColumnIsLeftOut() {
        #expect(Self.grid(4, [("abcdef", 2)]).text(in: .plain) == "  ab")
        // Half of a wide character would move all that follows.
        #expect(Self.grid(4, [("a東京", 0)]).text(in: .plain) == "a東")
    }

    @Test func marksOfDirectionTakeNoColumn() {
        let grid = Self.grid(6, [("\u{2068}ab\u{2069}c", 0)])
        #expect(grid.text(in: .plain) == "abc")
        #expect(!grid.isFree(2..<3, row: 0) && grid.isFree(3..<6, row: 0) && !grid.isFree(0..<1, row: 1))
    }

    static let texts: [(text: String, columns: Int, lines: [String])] = [
        ("Rain until 5 PM.", 10, ["Rain until", "5 PM."]), ("Rain", 40, ["Rain"]), ("", 10, []),
        ("  two   spaces ", 40, ["two spaces"]), ("extraordinary", 5, ["extra", "ordin", "ary"]),
        // No line begins with a full stop, nor ends with a bracket.
        ("今日は雨。", 8, ["今日は", "雨。"]), ("雨（強い）。", 6, ["雨（強", "い）。"]),
        ("오늘은 비", 6, ["오늘은", "비"]), ("\u{2068}Rain\u{2069} now", 8, ["Rain now"]),
    ]

    @Test(arguments: texts.indices) func linesBreakWhereTheirLanguageAllows(index: Int) {
        let (text, columns, lines) = Self.texts[index]
        #expect(TerminalLine.broken(text, columns: columns) == lines)
    }

    @Test func columnsAreThoseOfATerminal() {
        let widths = [
            ("a", 1), ("é", 1), ("e\u{301}", 1), ("東", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("☔", 2),
            ("กำ", 2), ("°", 1),
        ]
        for (text, width) in widths { #expect(TerminalLine.width(text) == width, "\(text)") }
    }

    @Test func aClippedTextSaysSo() {
        #expect(TerminalLine.clipped("San Francisco", columns: 8) == "San Fra…")
        #expect(TerminalLine.clipped("San Francisco", columns: 5) == "San…")
        #expect(
            TerminalLine.clipped("東京", columns: 3) == "東…" && TerminalLine.clipped("Oslo", columns: 4) == "Oslo")
    }
}
