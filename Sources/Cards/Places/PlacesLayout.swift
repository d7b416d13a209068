internal import Primitives

/// Where the bands of the places card are, for any size.
///
/// Square and upright cards have a column of bands; cards wider than 4:3 have rows of two or more, of which the first has
/// fewer if necessary, so that the first place has the most room.
struct PlacesLayout {
    /// A band's ground, and the part of it for its words.
    struct Cell {
        /// The area of the band's colour, up to the edges of the card.
        var ground: Rect
        /// Between the card's margins, or the gap to the band beside it.
        var room: Rect
        /// Whether another band is next to it.
        var isBeside: Bool
    }

    let grid: CardGrid
    let cells: [Cell]
    /// The number of places that do not fit.
    let hidden: Int
    /// The strip below the bands.
    let strip: Rect
    let footerBaseline: Double

    /// The smallest legible height of a band in units: in a column, and next to another.
    private static let least = (column: 96.0, beside: 104.0)

    /// Bands for as many places as fit, above a strip of `lines` lines.
    init(_ size: Size, places: Int, footLines lines: Int = 1) throws(CardError) {
        grid = try CardGrid(size)
        let unit = grid.unit
        let foot = (grid.isWide ? 72 : 84) * unit + Double(lines - 1) * 40 * unit
        strip = Rect(minX: 0, minY: grid.bottom - foot, maxX: size.width, maxY: size.height)
        footerBaseline = grid.bottom - (grid.isWide ? 26 : 30) * unit
        let width = size.width / unit
        let columns = grid.isWide ? max(2, Int(width / 620)) : 1
        let least = columns > 1 ? PlacesLayout.least.beside : PlacesLayout.least.column
        let most = max(1, Int((strip.minY - grid.top) / (least * unit) + 1e-9))
        let shown = min(max(places, 1), most * columns)
        hidden = max(places, 1) - shown
        let rows = (shown + columns - 1) / columns
        let first = shown - (rows - 1) * columns
        let height = (strip.minY - grid.top) / Double(rows)
        let gutter = 40 * unit
        let grid = grid
        cells = (0..<rows).flatMap { row -> [Cell] in
            let count = row == 0 ? first : columns
            let share = size.width / Double(count)
            let top = grid.top + Double(row) * height
            return (0..<count).map { column in
                let (left, right) = (Double(column) * share, Double(column + 1) * share)
                return Cell(
                    // A phone may cover the top of the first band.
                    ground: Rect(minX: left, minY: row == 0 ? 0 : top, maxX: right, maxY: top + height),
                    room: Rect(
                        minX: column == 0 ? grid.margin : left + gutter, minY: top,
                        maxX: column == count - 1 ? size.width - grid.margin : right - gutter, maxY: top + height),
                    isBeside: count > 1)
            }
        }
    }
}
