internal import Primitives

/// Where the parts of the day card are in colour, for any size: the arc of sun or moon on the horizon, and the words of the land
/// below it.
struct DayLayout {
    let grid: CardGrid
    /// Points per unit of the picture and its words.
    let unit: Double
    /// The middle of the arc's base, on the horizon.
    let center: Point
    let radius: Double
    let name: Point
    let nameSize: Double
    let temperature: Point
    let temperatureSize: Double
    /// The line on the land between the times, and the baseline of those.
    let line: Point
    let lineSize: Double
    let lineWidth: Double
    /// The nearer ends of the times, and whether they are outside of these or centred on them.
    let times: (left: Double, right: Double)
    let timesAreOutside: Bool
    /// The centres of the discs from left to right.
    let discs: [Point]
    let discRadius: Double
    let figureSize: Double
    let labelWidth: Double
    /// The box of the next hour, from 0 to 100 % upward; nil where there is no room for it.
    let hour: Rect?

    var horizon: Double { center.y }
    var labelSize: Double { 34 * unit }

    /// With a warning in the top margin, the arc of a wide card is smaller and stands below that.
    init(_ size: Size, hasWarning: Bool = false) throws(CardError) {
        grid = try CardGrid(size)
        let middle = size.width / 2
        let centers: (spacing: Double, y: Double)
        if grid.isWide {
            // The design of 1200 x 630.
            unit = grid.unit * 675 / 630
            let extra = max(0, size.height - 630 * unit)
            let isLow = hasWarning && extra < 120 * unit
            center = Point(x: middle, y: (isLow ? 316 : 284) * unit + 0.6 * extra)
            radius = (isLow ? 214 : 242) * unit
            name = Point(x: middle, y: center.y - (isLow ? 140 : 164) * unit)
            nameSize = (isLow ? 46 : 52) * unit
            temperature = Point(x: middle, y: center.y - (isLow ? 36 : 42) * unit)
            temperatureSize = (isLow ? 116 : 128) * unit
            line = Point(x: middle, y: center.y + 50 * unit)
            lineSize = 36 * unit
            lineWidth = 2 * radius - 100 * unit
            times = (middle - radius + 36 * unit, middle + radius - 36 * unit)
            timesAreOutside = true
            centers = (260 * unit, center.y + (isLow ? 124 : 134) * unit + 0.2 * extra)
            discRadius = 54 * unit
            figureSize = 38 * unit
            hour = nil
        } else {
            unit = grid.unit
            let extra = max(0, grid.bottom - grid.top - 1080 * unit)
            center = Point(x: middle, y: grid.top + 556 * unit + 0.6 * extra)
            radius = 400 * unit
            name = Point(x: middle, y: center.y - 292 * unit)
            nameSize = 60 * unit
            temperature = Point(x: middle, y: center.y - 106 * unit)
            temperatureSize = 208 * unit
            line = Point(x: middle, y: center.y + 62 * unit)
            lineSize = 38 * unit
            lineWidth = 600 * unit
            times = (middle - radius, middle + radius)
            timesAreOutside = false
            centers = (240 * unit, center.y + 180 * unit + 0.12 * extra)
            discRadius = 80 * unit
            figureSize = 46 * unit
            let base = grid.footerBaseline - 86 * unit - 0.05 * extra
            let height = 56 * unit + min(0.08 * extra, 60 * unit)
            hour = Rect(minX: grid.left, minY: base - height, maxX: grid.right, maxY: base)
        }
        labelWidth = centers.spacing - 24 * unit
        discs = (0..<4).map { Point(x: middle + (Double($0) - 1.5) * centers.spacing, y: centers.y) }
    }
}
