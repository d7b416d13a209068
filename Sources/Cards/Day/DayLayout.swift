internal import Primitives

/// Where the parts of the day card are in colour, for any size: the number in the land, words below the horizon.
struct DayLayout {
    let grid: CardGrid
    /// Points per unit of the picture.
    let unit: Double
    /// The size of words relative to the square.
    let scale: Double
    let horizon: Double
    let numberSize: Double
    /// The height of the number's feet above the horizon.
    let numberRise: Double
    let name: Double
    let nameSize: Double
    /// The baselines of the line, the fact and the values, or of the strip in place of the values.
    let line: Double
    let lineSize: Double
    let fact: Double
    let factSize: Double
    let values: Double?
    let valueSize: Double
    /// The box of the strip, from its base to its highest bar; nil where there is no room for it.
    let strip: Rect?
    let landScale: Double

    /// With a strip, the horizon is higher.
    init(_ size: Size, hasStrip: Bool, nameLines: Int = 1) throws(CardError) {
        grid = try CardGrid(size)
        if grid.isWide {
            // The design of 1200 x 630.
            unit = grid.unit * 675 / 630
            let extra = max(0, size.height - 630 * unit)
            scale = 1
            horizon = 392 * unit + 0.62 * extra
            numberSize = min(300 * unit + 0.4 * extra, 0.36 * size.width)
            numberRise = 8 * unit
            name = grid.top + 96 * unit
            nameSize = 64 * unit
            line = horizon + 96 * unit + 0.12 * extra
            lineSize = 52 * unit
            fact = horizon + 150 * unit + 0.18 * extra
            factSize = 34 * unit
            values = nil
            valueSize = 30 * unit
            strip = nil
            landScale = 0.80
        } else {
            unit = grid.unit
            let extra = max(0, grid.bottom - grid.top - 1080 * unit)
            let share = min(extra / (270 * unit), 1)
            scale = 1 + 0.15 * share
            horizon = grid.top + (hasStrip ? 700 : 742) * unit + 0.74 * extra
            numberSize = (430 + 46 * share) * unit
            numberRise = 10 * unit
            name = grid.top + (132 + 12 * share) * unit
            nameSize = (68 + 8 * share) * unit
            lineSize = 52 * unit * scale
            factSize = 34 * unit * scale
            valueSize = 30 * unit * scale
            line = horizon + (hasStrip ? 86 : 104) * unit * scale
            fact = horizon + (hasStrip ? 140 : 164) * unit * scale
            values = hasStrip ? nil : horizon + 224 * unit * scale
            let base = horizon + 262 * unit * scale
            strip =
                hasStrip
                ? Rect(minX: grid.left, minY: base - 84 * unit * scale, maxX: grid.right, maxY: base) : nil
            landScale = 1
        }
    }
}
