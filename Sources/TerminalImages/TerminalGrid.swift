package import Primitives

/// The colours that a terminal shows.
package enum TerminalColors: Sendable {
    /// Those of 24 bits.
    case all
    /// The 256 of xterm.
    case xterm
    case plain

    /// The parameters that select a colour for characters or, with `isGround`, for what is behind them.
    func parameters(_ red: Int, _ green: Int, _ blue: Int, isGround: Bool) -> String {
        let plane = isGround ? 48 : 38
        return switch self {
        case .all: "\(plane);2;\(red);\(green);\(blue)"
        case .xterm: "\(plane);5;\(XtermPalette.index(red, green, blue))"
        case .plain: ""
        }
    }

    fileprivate func parameters(_ color: Color, isGround: Bool) -> String {
        parameters(Int(color.red), Int(color.green), Int(color.blue), isGround: isGround)
    }
}

/// Characters in rows on a ground of one colour: what a terminal shows that has no pictures.
package struct TerminalGrid: Sendable {
    /// How a character is shown.
    package struct Style: Hashable, Sendable {
        package var ink: Color
        /// Nil for the ground of the grid.
        package var ground: Color?
        package var isBold: Bool

        package init(_ ink: Color, on ground: Color? = nil, isBold: Bool = false) {
            (self.ink, self.ground, self.isBold) = (ink, ground, isBold)
        }
    }

    private struct Cell: Sendable {
        /// Empty where a wide character reaches into the cell.
        var text: String
        var style: Style
    }

    package let columns: Int
    package let ground: Color
    /// Nil where nothing is written.
    private var cells: [[Cell?]] = []

    /// A grid without rows.
    package init(columns: Int, ground: Color) {
        (self.columns, self.ground) = (columns, ground)
    }

    package var rows: Int { cells.count }

    /// Adds rows at the foot.
    package mutating func add(rows: Int = 1) {
        cells += Array(repeating: Array(repeating: nil, count: columns), count: rows)
    }

    /// Writes a text on a row, which is added if it is missing; what is beyond the last column is left out.
    package mutating func write(_ text: String, row: Int, column: Int, _ style: Style) {
        if row >= rows { add(rows: row - rows + 1) }
        var column = column
        for character in TerminalLine.characters(text) {
            let width = TerminalLine.width(character)
            guard column >= 0, column + width <= columns else { return }
            cells[row][column] = Cell(text: String(character), style: style)
            for covered in 1..<max(width, 1) { cells[row][column + covered] = Cell(text: "", style: style) }
            column += width
        }
    }

    /// Whether no letter is written in some columns of a row.
    package func isFree(_ columns: Range<Int>, row: Int) -> Bool {
        cells.indices.contains(row)
            && columns.clamped(to: 0..<self.columns).allSatisfy { cells[row][$0].map { $0.text == " " } ?? true }
    }

    /// The rows as a terminal shows them, without the last line feed.
    package func text(in colors: TerminalColors) -> String {
        cells.map { row in
            guard colors != .plain else {
                let text = row.map { $0?.text ?? " " }.joined()
                return String(Substring(text).trimmingEnd { $0 == " " })
            }
            let blank = Cell(text: " ", style: Style(.white))
            var text = ""
            var last: Style?
            for cell in row.map({ $0 ?? blank }) where !cell.text.isEmpty {
                if cell.style != last {
                    let ink = colors.parameters(cell.style.ink, isGround: false)
                    let ground = colors.parameters(cell.style.ground ?? ground, isGround: true)
                    text += "\u{1B}[0;\(cell.style.isBold ? "1;" : "")\(ink);\(ground)m"
                    last = cell.style
                }
                text += cell.text
            }
            return text + "\u{1B}[0m"
        }.joined(separator: "\n")
    }
}
