internal import Primitives

/// Where the parts of the day card are on e-paper, for any size: the arc over the land beside a column of values, or above two.
struct DayPaperLayout {
    let grid: CardGrid
    /// Points a unit of the design, which is 800 x 480 or has a width of 600.
    let unit: Double
    /// The middle of the arc's base, on the horizon.
    let center: Point
    let radius: Double
    let name: Point
    let nameSize: Double
    let temperature: Point
    let temperatureSize: Double
    /// The line below the horizon between the times.
    let line: Point
    let times: (left: Double, right: Double)
    /// The weather above a column of values; nil where it is a part of the line.
    let weather: Point?
    /// The boxes of the values, from their left ends to their right ends on a baseline.
    let values: [(left: Double, right: Double, baseline: Double)]
    /// What words in the sky occupy beside the arc; nil where there are none.
    let column: Rect?
    /// The silhouette, from 0 to 100 % upward.
    let hour: Rect
    /// The baseline of what falls, and whether the times stand below it instead of beside it.
    let kind: Double
    let hourIsTall: Bool
    let footerBaseline: Double

    var textSize: Double { 31 * unit }
    var left: Double { 36 * unit }
    var right: Double { grid.size.width - 36 * unit }

    init(_ size: Size, hasWarning: Bool) throws(CardError) {
        grid = try CardGrid(size)
        let height = grid.bottom - grid.top
        let unit = grid.isWide ? min(size.height / 480, size.width / 800) : min(size.width / 600, height / 600)
        self.unit = unit
        let (left, right) = (36 * unit, size.width - 36 * unit)
        footerBaseline = grid.bottom - 18 * unit
        let head = grid.top + (hasWarning ? 70 * grid.unit : 0)
        let horizon: Double
        if grid.isWide {
            horizon = (grid.bottom - (hasWarning ? 178 : 192) * unit).rounded()
            radius = min(206 * unit, horizon - head - 26 * unit)
            center = Point(x: left + 216 * unit, y: horizon)
            let start = center.x + 248 * unit
            let first = max(horizon - 230 * unit, head + 40 * unit)
            weather = Point(x: start, y: first)
            // The highest crest of the land, and deep letters above it.
            let clear = 135 * min(horizon / 720, 1.25 * unit) + 14 * unit
            let step = min(44 * unit, (horizon - clear - 14 * unit - first) / 4)
            values = (0..<4).map { (start, right, first + 14 * unit + (Double($0) + 1) * step) }
            column = Rect(
                minX: start - 10 * unit, minY: first - 38 * unit, maxX: size.width, maxY: horizon - 30 * unit)
            line = Point(x: center.x, y: horizon + 50 * unit)
            times = (left, center.x + 222 * unit)
            hourIsTall = false
            kind = horizon + (hasWarning ? 110 : 116) * unit
        } else {
            // What is below grows with the height.
            let below = min(max(0.5 * height - 12 * unit, 288 * unit), 460 * unit)
            horizon = (grid.bottom - below).rounded()
            radius = min(250 * unit, horizon - head - 44 * unit)
            center = Point(x: size.width / 2, y: horizon)
            weather = nil
            column = nil
            let step = below / 388
            line = Point(x: center.x, y: horizon + max(46 * unit, 58 * step))
            times = (left, right)
            let middle = size.width / 2
            let rows = [max(96 * unit, 124 * step), max(138 * unit, 176 * step)]
            values = (0..<4).map {
                $0 % 2 == 0
                    ? (left, middle - 18 * unit, horizon + rows[$0 / 2])
                    : (middle + 18 * unit, right, horizon + rows[$0 / 2])
            }
            hourIsTall = below > 360 * unit
            kind = horizon + (hourIsTall ? 250 * step : 214 * unit)
        }
        // Sun and moon keep their size on a smaller arc.
        let share = (radius - 29 * unit) / ((grid.isWide ? 177 : 221) * unit)
        nameSize = (grid.isWide ? 40 : 46) * unit * min(1, share)
        temperatureSize = (grid.isWide ? 132 : 168) * unit * share
        temperature = Point(x: center.x, y: horizon - 34 * unit * share)
        name = Point(x: center.x, y: horizon - (grid.isWide ? 146 : 176) * unit * share)
        let base = hourIsTall ? kind + 46 * unit : kind
        let room = (hourIsTall ? 100 : 190) * unit
        hour = Rect(
            minX: left + room, minY: base - (hourIsTall ? 76 : grid.isWide && !hasWarning ? 48 : 42) * unit,
            maxX: right - 96 * unit, maxY: base)
    }
}
