internal import Primitives

/// Where the parts of the graph card are, for any size.
///
/// The curve divides the card from edge to edge. Square and upright cards have the number below the words; on cards wider than
/// 4:3 it is at the end of their lines.
struct GraphLayout {
    let size: Size
    /// Points per unit of the design.
    let unit: Double
    let left, right: Double
    let place: Double
    let condition: Double
    let conditionLines: Int
    let temperature: Double
    let temperatureSize: Double
    /// Whether the number ends the lines of words, rather than following them.
    let numberStandsBeside: Bool
    /// The baseline of the highest and lowest temperature.
    let extremes: Double
    /// Whether they are at the end of the place's line, rather than at the beginning of one of their own.
    let extremesStandBeside: Bool
    /// The bounds of the curve.
    let plot: Rect
    /// Below this line the land is filled even without a curve.
    let base: Double
    /// From here on the land has one colour.
    let foot: Double
    /// Where rain begins to fall.
    let ceiling: Double
    /// The baseline of the chance of rain.
    let chance: Double
    let hours: Double
    let footerBaseline: Double
    let footerSize: Double

    init(_ size: Size) throws(CardError) {
        let grid = try CardGrid(size)
        let unit = grid.unit
        self.size = size
        self.unit = unit
        left = grid.left
        right = grid.right
        footerBaseline = grid.footerBaseline
        footerSize = grid.footerSize
        numberStandsBeside = grid.isWide
        extremesStandBeside = !grid.isWide
        let head, end: Double
        if grid.isWide {
            let high = size.height / unit
            place = 112 * unit
            condition = 171 * unit
            conditionLines = 1
            temperature = 206 * unit
            temperatureSize = min(180, 0.16 * size.width / unit) * unit
            extremes = 231 * unit
            head = 268
            end = high - 261
            base = size.height - 230 * unit
            foot = size.height - 203 * unit
            chance = size.height - 163 * unit
            hours = size.height - 105 * unit
        } else {
            let extra = max(0, (grid.bottom - grid.top) / unit - 1080)
            let grown = 1 + min(0.35, extra / 1500)
            place = grid.top + 128 * unit
            condition = grid.top + 188 * unit
            conditionLines = extra > 100 ? 2 : 1
            temperatureSize = 232 * grown * unit
            // The number keeps its distance from the words; a second line moves it down.
            let number = 250 + 168 * grown + (conditionLines == 2 ? 46 : 0)
            temperature = grid.top + number * unit
            extremes = place
            let top = grid.top / unit
            head = top + number + 104 + extra * 0.12
            end = top + 752 + extra * 0.82
            base = grid.bottom - 280 * unit
            foot = grid.bottom - 234 * unit
            chance = grid.bottom - 212 * unit
            hours = grid.bottom - 144 * unit
        }
        plot = Rect(minX: 0, minY: head * unit, maxX: size.width, maxY: max(head + 60, end) * unit)
        ceiling = (head - 56) * unit
    }
}
