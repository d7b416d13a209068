internal import Primitives

/// Where the parts of the graph card are, for any size.
///
/// The curve divides the card from edge to edge. Square and upright cards have the number below the name; on cards wider than 4:3 it
/// is at the end of the lines.
struct GraphLayout {
    let size: Size
    /// Points per unit of the design.
    let unit: Double
    let left, right: Double
    let place, placeSize: Double
    let temperature, temperatureSize: Double
    /// Whether the number ends the lines of words, rather than following them.
    let numberStandsBeside: Bool
    /// The bounds of the curve.
    let plot: Rect
    /// Below this line the land is filled even without a curve.
    let base: Double
    /// From here on the land has one colour.
    let foot: Double
    /// Where rain begins to fall.
    let ceiling: Double
    /// The box of the bars of what falls, and the baseline of the hours.
    let strip: Rect
    let hours: Double
    /// The baselines of the line and the fact.
    let line, lineSize, fact, factSize: Double
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
        let head, end, bars: Double
        if grid.isWide {
            let high = size.height / unit
            place = 104 * unit
            placeSize = 64 * unit
            temperature = 208 * unit
            temperatureSize = min(220, 0.19 * size.width / unit) * unit
            (line, lineSize) = (176 * unit, 46 * unit)
            (fact, factSize) = (228 * unit, 34 * unit)
            head = 292
            end = high - 248
            base = size.height - 238 * unit
            foot = size.height - 222 * unit
            bars = size.height - 134 * unit
            hours = size.height - 92 * unit
        } else {
            let extra = max(0, (grid.bottom - grid.top) / unit - 1080)
            let grown = 1 + min(0.2, extra / 1500)
            place = grid.top + 132 * unit
            placeSize = 68 * grown * unit
            temperatureSize = 270 * grown * unit
            // The number keeps its distance from the name.
            let number = 132 + 246 * grown
            temperature = grid.top + number * unit
            (lineSize, factSize) = (46 * grown * unit, 33 * grown * unit)
            fact = grid.footerBaseline - 50 * grown * unit
            line = fact - 50 * grown * unit
            hours = line - 62 * grown * unit
            bars = hours - 42 * unit
            let top = grid.top / unit
            head = top + number + 104 + extra * 0.16
            end = (bars - 134 * unit) / unit - extra * 0.04
            base = bars - 120 * unit
            foot = bars - 92 * unit
        }
        plot = Rect(minX: 0, minY: head * unit, maxX: size.width, maxY: max(head + 60, end) * unit)
        ceiling = (head - 66) * unit
        strip = Rect(minX: 0, minY: bars - 54 * unit, maxX: size.width, maxY: bars)
    }
}
