internal import Primitives

/// Where the parts of the day card are on e-paper, for any size.
struct DayPaperLayout {
    let grid: CardGrid
    /// Points a unit of the design, which is 800 x 480 or has a width of 600.
    let unit: Double
    let horizon: Double
    let numberSize: Double
    let name: Double
    let nameSize: Double
    let line: Double
    let lineSize: Double
    let fact: Double
    let values: Double?
    /// From the base of the bars to the highest; nil where there is no room for them.
    let strip: Rect?
    let stripIsBeside: Bool
    let footerBaseline: Double

    var textSize: Double { 31 * unit }
    var left: Double { 36 * unit }
    var right: Double { grid.size.width - 36 * unit }

    init(_ size: Size, hasWarning: Bool) throws(CardError) {
        grid = try CardGrid(size)
        let height = grid.bottom - grid.top
        let unit = grid.isWide ? min(size.height / 480, size.width / 800) : min(size.width / 600, height / 600)
        self.unit = unit
        footerBaseline = grid.bottom - 22 * unit
        let head = grid.top + (hasWarning ? 76 * grid.unit : 0)
        let below = grid.isWide ? 174 * unit : min(max(0.34 * height, 216 * unit), 330 * unit)
        horizon = (grid.bottom - below).rounded()
        nameSize = 54 * unit
        name = head + (hasWarning ? 48 : 72) * unit
        numberSize = min((grid.isWide ? 240 : 330) * unit, (horizon - name - 34 * unit) / 0.74)
        lineSize = 42 * unit
        line = horizon + 52 * unit
        fact = horizon + 108 * unit
        let right = size.width - 36 * unit
        stripIsBeside = grid.isWide
        if grid.isWide {
            strip = Rect(
                minX: right - 190 * unit, minY: horizon + 68 * unit, maxX: right, maxY: horizon + 112 * unit)
            values = nil
        } else {
            let base = footerBaseline - 78 * unit
            let top = horizon + 128 * unit
            strip =
                base - top >= 40 * unit ? Rect(minX: 36 * unit, minY: top, maxX: right, maxY: base) : nil
            values = below > 240 * unit ? horizon + 152 * unit : nil
        }
    }
}
