internal import Primitives
internal import TerminalImages

/// A number in large digits of half blocks, with its unit beside its top.
struct LargeFigure {
    let number: Int
    let unit: String
    let color: Color

    /// The rows of the digits.
    static let rows = 4

    /// The columns of the digits and the unit.
    var columns: Int {
        digits.reduce(0) { $0 + $1[0].count + 1 } + TerminalLine.width(unit)
    }

    func draw(on grid: inout TerminalGrid, row: Int, column: Int) {
        var column = column
        let style = TerminalGrid.Style(color, isBold: true)
        for digit in digits {
            for place in 0..<LargeFigure.rows {
                let (upper, lower) = (digit[2 * place], 2 * place + 1 < digit.count ? digit[2 * place + 1] : [])
                for (index, isInked) in upper.enumerated() {
                    let isInkedBelow = index < lower.count && lower[index]
                    let block = isInked ? (isInkedBelow ? "█" : "▀") : isInkedBelow ? "▄" : " "
                    grid.write(block, row: row + place, column: column + index, style)
                }
            }
            column += digit[0].count + 1
        }
        grid.write(unit, row: row, column: column, style)
    }

    /// The pixels of each digit and of the minus sign, row by row.
    private var digits: [[[Bool]]] {
        let figures = String(number.magnitude).compactMap(\.wholeNumberValue).map { LargeFigure.shapes[$0] }
        return ((number < 0 ? [LargeFigure.minus] : []) + figures).map { shape in
            shape.split(separator: "/").map { $0.map { $0 == "#" } }
        }
    }

    private static let minus = "   /   /   /###/   /   /   "

    private static let shapes = [
        " ### /#   #/#   #/#   #/#   #/#   #/ ### ",
        " # /## / # / # / # / # /###",
        " ### /#   #/    #/   # /  #  / #   /#####",
        " ### /#   #/    #/  ## /    #/#   #/ ### ",
        "   # /  ## / # # /#  # /#####/   # /   # ",
        "#####/#    /#### /    #/    #/#   #/ ### ",
        " ### /#    /#    /#### /#   #/#   #/ ### ",
        "#####/    #/   # /  #  /  #  /  #  /  #  ",
        " ### /#   #/#   #/ ### /#   #/#   #/ ### ",
        " ### /#   #/#   #/ ####/    #/    #/ ### ",
    ]
}
