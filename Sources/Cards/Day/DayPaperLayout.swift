internal import ForecastCore
internal import Primitives

/// Where the parts of the day card are on e-paper, for any size.
///
/// Square and upright cards have dome, discs and bars below one another; on cards wider than 4:3 the dome is on the left. Very
/// tall ones have the discs in two rows.
struct DayPaperLayout {
    let grid: CardGrid
    let dome: DayDomeLayout
    /// The centres of the discs, in reading order.
    let discs: [Point]
    let discRadius: Double
    /// The largest width of a disc's label.
    let labelWidth: Double
    /// The box of the bars.
    let plot: Rect
    /// The baseline of the bars' label; nil if it takes the place of the footer's left half.
    let plotLabel: Double?

    var unit: Double { grid.unit }

    init(_ size: Size) throws(CardError) {
        grid = try CardGrid(size)
        let unit = grid.unit
        let footer = grid.footerBaseline
        let left: Double
        let foot: Double
        let above: Double
        let columns: Int
        if grid.isWide {
            let inner = grid.right - grid.left
            let radius = min(inner * 0.22, size.height - 300 * unit)
            let block = radius + (41 + 102) * unit
            let top = max(24 * unit, (footer - 40 * unit - block) / 2)
            dome = DayDomeLayout(
                beside: Point(x: grid.left + radius, y: top + 41 * unit + radius), radius: radius, unit: unit)
            left = grid.left + 2 * radius + 56 * unit
            foot = footer - 88 * unit
            plotLabel = footer - 50 * unit
            plot = Rect(minX: left, minY: foot - 64 * unit, maxX: grid.right, maxY: foot)
            above = 40 * unit
            columns = (grid.right - left) / 4 >= 200 * unit ? 4 : 2
        } else {
            let extra = max(0, grid.bottom - grid.top - 1080 * unit)
            let horizon = grid.top + 560 * unit + min(0.3 * extra, 240 * unit)
            dome = DayDomeLayout(above: Point(x: size.width / 2, y: horizon), unit: unit)
            left = grid.left
            // A taller card has room for a separate label.
            let hasLabel = extra >= 60 * unit
            foot = footer - (hasLabel ? 102 : 50) * unit
            plotLabel = hasLabel ? footer - 60 * unit : nil
            let height = 72 * unit + min(0.2 * extra, 130 * unit)
            plot = Rect(minX: left, minY: foot - height, maxX: grid.right, maxY: foot)
            above = horizon + 44 * unit
            columns = extra > 600 * unit ? 2 : 4
        }
        // A label takes 58 units below its disc.
        let free = plot.minY - above
        let rows = 4 / columns
        let inner = grid.right - left
        let column = inner / Double(columns)
        let share = free / Double(rows)
        let largest = (grid.isWide ? (columns == 4 ? 100 : 68) : columns == 4 ? 84 : 150) * unit
        discRadius = min(largest, column * 0.36, (share - 70 * unit) / 2)
        let gap = (free - Double(rows) * (2 * discRadius + 58 * unit)) / Double(rows + 1)
        let radius = discRadius
        // Four discs in a row end at the margins, like the horizon and the bars.
        let pitch = columns == 4 ? (inner - 2 * radius) / 3 : column
        let first = columns == 4 ? radius : column / 2
        discs = (0..<4).map { index in
            Point(
                x: left + first + Double(index % columns) * pitch,
                y: above + Double(index / columns + 1) * gap + Double(index / columns) * (2 * radius + 58 * unit)
                    + radius)
        }
        labelWidth = pitch - 16 * unit
    }
}

/// Where the parts of the dome stand.
struct DayDomeLayout {
    /// The middle of its base.
    let center: Point
    let radius: Double
    /// Points per unit of sun and moon.
    let bodyUnit: Double
    let place: Point
    let placeSize: Double
    let placeWidth: Double
    let temperature: Point
    let temperatureSize: Double
    let line: Point
    let lineWidth: Double
    let lineSize: Double
    /// The baseline of the times at its ends.
    let times: Double
    /// The ends of the horizon.
    let horizon: (left: Double, right: Double)

    /// The width at a height that sun and moon never cover.
    func chord(at y: Double) -> Double {
        let inside = radius - 60 * bodyUnit
        return 2 * max(0, inside * inside - (center.y - y) * (center.y - y)).squareRoot()
    }

    /// On a square or upright card, with all words inside.
    init(above center: Point, unit: Double) {
        self.center = center
        radius = 420 * unit
        bodyUnit = unit
        place = Point(x: center.x, y: center.y - 261 * unit)
        placeSize = 48 * unit
        placeWidth = 414 * unit
        temperature = Point(x: center.x, y: center.y - 80 * unit)
        temperatureSize = 200 * unit
        line = Point(x: center.x, y: center.y - 20 * unit)
        lineWidth = 700 * unit
        lineSize = 36 * unit
        times = center.y + 44 * unit
        horizon = (center.x - 468 * unit, center.x + 468 * unit)
    }

    /// Next to the discs, with place and temperature inside and the line below.
    init(beside center: Point, radius: Double, unit: Double) {
        self.center = center
        self.radius = radius
        bodyUnit = 0.75 * unit
        // The radius that sun and moon never cover, and a chord of it for a short name.
        let inside = radius - 60 * bodyUnit
        placeSize = 36 * unit
        placeWidth = inside * 1.16
        let capHeight = 0.727
        temperatureSize = min(200 * unit, (inside * 0.815 - 77 * unit) / capHeight)
        temperature = Point(x: center.x, y: center.y - 24 * unit)
        place = Point(x: center.x, y: temperature.y - capHeight * temperatureSize - 26 * unit)
        line = Point(x: center.x, y: center.y + 96 * unit)
        lineWidth = 2 * radius + 24 * unit
        lineSize = 34 * unit
        times = center.y + 40 * unit
        horizon = (center.x - radius, center.x + radius + 20 * unit)
    }
}
