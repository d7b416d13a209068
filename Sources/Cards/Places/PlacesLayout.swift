internal import Primitives

/// Where the bands of the places card are, for any size.
///
/// Cards have a column of bands. If there are too many for one, they have rows of two or more, of which the first has fewer if
/// necessary, so that the first place has the most room.
struct PlacesLayout {
    /// A band's ground, and the part of it for its words.
    struct Cell {
        /// The area of the band's colour, up to the edges of the card.
        var ground: Rect
        /// Between the card's margins, or the gap to the band beside it, and above its foot.
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
        let foot = (grid.isWide ? 80 : 92) * unit + Double(lines - 1) * 40 * unit
        strip = Rect(minX: 0, minY: (grid.bottom - foot).rounded(), maxX: size.width, maxY: size.height)
        footerBaseline = grid.bottom - (grid.isWide ? 29 : 34) * unit
        let (grid, width, end) = (grid, size.width / unit, strip.minY)
        let free = end - grid.top
        func rows(_ least: Double) -> Int { max(1, Int(free / (least * unit) + 1e-9)) }
        let columns = places > rows(PlacesLayout.least.column) && width >= 1000 ? max(2, Int(width / 620)) : 1
        let most = rows(columns > 1 ? PlacesLayout.least.beside : PlacesLayout.least.column)
        let shown = min(max(places, 1), most * columns)
        hidden = max(places, 1) - shown
        let rowCount = (shown + columns - 1) / columns
        let first = shown - (rowCount - 1) * columns
        let height = free / Double(rowCount)
        let land = max(min(6 * unit, 0.04 * height), 3)
        let gutter = 40 * unit
        cells = (0..<rowCount).flatMap { row -> [Cell] in
            let count = row == 0 ? first : columns
            let share = size.width / Double(count)
            // Borders on whole points are sharp.
            let top = (grid.top + Double(row) * height).rounded()
            let foot = row == rowCount - 1 ? end : (grid.top + Double(row + 1) * height).rounded()
            return (0..<count).map { column in
                let (left, right) = (Double(column) * share, Double(column + 1) * share)
                return Cell(
                    // A phone may cover the top of the first band.
                    ground: Rect(minX: left, minY: row == 0 ? 0 : top, maxX: right, maxY: foot),
                    room: Rect(
                        minX: column == 0 ? grid.margin : left + gutter, minY: top,
                        maxX: column == count - 1 ? size.width - grid.margin : right - gutter, maxY: foot - land),
                    isBeside: count > 1)
            }
        }
    }
}
