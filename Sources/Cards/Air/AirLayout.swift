internal import Primitives

/// Where the parts of the air card are, for any size: words in the sky, and below the horizon a row for each measure; on a wide card
/// the rows stand side by side.
struct AirLayout {
    /// Where a measure stands.
    struct Row {
        /// From the left end of its words to their right one.
        let words: ClosedRange<Double>
        let name, state: Double
        /// From the base of its bars to their top.
        let bars: Rect
        /// The baseline of the hours below it; nil where another row has them.
        let hours: Double?
    }

    let grid: CardGrid
    /// Points per unit of the picture.
    let unit: Double
    let name, nameSize: Double
    /// The baselines of the two large lines.
    let first, second, headSize: Double
    let line, lineSize: Double
    let horizon: Double
    let rows: [Row]
    let rowSize, stateSize, hourSize: Double
    let landScale: Double

    init(_ size: Size, rows count: Int) throws(CardError) {
        grid = try CardGrid(size)
        let count = max(count, 1)
        if grid.isWide {
            let unit = grid.unit * 675 / 630
            let extra = max(0, size.height - 630 * unit)
            self.unit = unit
            (name, nameSize) = (76 * unit + 0.05 * extra, 54 * unit)
            headSize = 78 * unit + 0.1 * extra
            first = 162 * unit + 0.2 * extra
            second = first + 1.02 * headSize
            (line, lineSize) = (second + 56 * unit, 36 * unit)
            horizon = line + 42 * unit + 0.12 * extra
            (rowSize, stateSize, hourSize) = (34 * unit, 28 * unit, 28 * unit)
            let (gap, edge) = (44 * unit, grid.left)
            let width = (grid.right - grid.left - gap * Double(count - 1)) / Double(count)
            let top = horizon + 50 * unit
            let base = grid.footerBaseline - 84 * unit
            rows = (0..<count).map { index in
                let left = edge + Double(index) * (width + gap)
                return Row(
                    words: left...left + width, name: top, state: top + 40 * unit,
                    bars: Rect(minX: left, minY: top + 56 * unit, maxX: left + width, maxY: base),
                    hours: base + 34 * unit)
            }
            landScale = 0.6
        } else {
            let unit = grid.unit
            let extra = max(0, grid.bottom - grid.top - 1080 * unit)
            let share = min(extra / (270 * unit), 1)
            self.unit = unit
            (name, nameSize) = (grid.top + (132 + 12 * share) * unit, (68 + 8 * share) * unit)
            headSize = (120 + 14 * share) * unit
            first = grid.top + (272 + 26 * share) * unit + 0.04 * extra
            second = first + headSize * 1.0
            (line, lineSize) = (second + (78 + 8 * share) * unit, (46 + 6 * share) * unit)
            horizon = grid.top + 604 * unit + 0.6 * extra
            (rowSize, stateSize, hourSize) = ((38 + 4 * share) * unit, (30 + 4 * share) * unit, 28 * unit)
            // Two rows share the room of three.
            let step = ((count < 3 ? 146 : 104) + 24 * share) * unit
            let start = horizon + (count < 3 ? 104 : 84) * unit + 0.05 * extra
            let tall = (count < 3 ? 112 : 72) * unit + 16 * share * unit
            let (left, right, size) = (grid.left, grid.right, stateSize)
            let column = 0.47 * (right - left)
            rows = (0..<count).map { index in
                let name = start + Double(index) * step
                let base = name + 1.2 * size + 14 * unit
                return Row(
                    words: left...left + column, name: name, state: base - 4 * unit,
                    bars: Rect(
                        minX: left + column + 26 * unit, minY: base - tall, maxX: right, maxY: base),
                    hours: index == count - 1 ? base + 40 * unit : nil)
            }
            landScale = 0.8 + 0.2 * share
        }
    }
}
