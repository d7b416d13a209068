import Primitives
import TerminalImages
import Testing

@testable import TerminalCards

struct LargeFigureTests {
    @Test func digitsAreDrawnInHalfBlocksWithTheUnitBesideTheirTop() {
        let figure = LargeFigure(number: -10, unit: "°C", color: .white)
        var grid = TerminalGrid(columns: figure.columns, ground: Color(rgb: 0))
        figure.draw(on: &grid, row: 0, column: 0)
        let expected = [
            "    ▄█  ▄▀▀▀▄ °C",
            "▄▄▄  █  █   █",
            "     █  █   █",
            "    ▀▀▀  ▀▀▀",
        ]
        #expect(grid.text(in: .plain).split(separator: "\n").map(String.init) == expected)
        #expect(figure.columns == 16)
    }
}
