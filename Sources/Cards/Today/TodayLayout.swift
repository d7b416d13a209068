internal import ForecastCore
internal import Primitives

/// Where the parts of the card of the day ahead are, for any size: the path of the temperatures in the sky, the high in the land, words
/// below the horizon.
struct TodayLayout {
    let grid: CardGrid
    /// Points per unit of the picture.
    let unit: Double
    let horizon: Double
    let name, nameSize, headingSize: Double
    /// The heights of the highest and the lowest temperature.
    let path: ClosedRange<Double>
    /// The size of figures on the path and that of their names.
    let figureSize, labelSize: Double
    let lowSize: Double
    let numberSize, numberWidth, numberRise: Double
    let line, lineSize: Double
    let fact, factSize: Double
    let sign: Double
    /// The heights of the bases of clouds.
    let clouds: ClosedRange<Double>
    /// Where words begin and end.
    let left, right: Double
    let footer, footerSize: Double
    /// Points a unit of the land and of what falls.
    let landUnit: Double
    /// Whether the path runs below the name over the whole width of a wide sheet of paper, with the night's figure above its bead.
    let isSheet: Bool

    /// The distance of the day's name below that of the place, in its sizes.
    var headingLead: Double { isSheet ? 1.25 : 1.5 }

    /// Whether the hours before nine pass over the name.
    var isWarped: Bool { grid.isWide && !isSheet }

    init(_ size: Size, onPaper: Bool = false) throws(CardError) {
        grid = try CardGrid(size)
        isSheet = onPaper && grid.isWide
        if isSheet {
            // The design of 800 x 480.
            unit = min(size.width / 800, size.height / 480)
            landUnit = 0.76 * unit
            let extra = max(0, size.height - 480 * unit)
            (left, right) = (26 * unit, size.width - 26 * unit)
            horizon = (326 * unit + 0.7 * extra).rounded()
            (name, nameSize, headingSize) = (48 * unit + 0.1 * extra, 46 * unit, 25 * unit)
            path = (166 * unit + 0.3 * extra)...(196 * unit + 0.4 * extra)
            (figureSize, labelSize, lowSize) = (44 * unit, 23 * unit, 66 * unit)
            (numberSize, numberRise) = (170 * unit + 0.3 * extra, 8 * unit)
            numberWidth = 0.42 * size.width
            (line, lineSize) = (horizon + 54 * unit + 0.1 * extra, 50 * unit)
            (fact, factSize) = (horizon + 98 * unit + 0.15 * extra, 28 * unit)
            (footer, footerSize) = (size.height - 15 * unit, 23 * unit)
            sign = 84 * unit
            clouds = 40 * unit...66 * unit + 0.1 * extra
            return
        }
        (left, right) = (grid.left, grid.right)
        (footer, footerSize) = (grid.footerBaseline, grid.footerSize)
        if grid.isWide {
            // The design of 1200 x 630.
            unit = grid.unit * 675 / 630
            landUnit = unit
            let extra = max(0, size.height - 630 * unit)
            horizon = 410 * unit + 0.62 * extra
            (name, nameSize, headingSize) = (92 * unit, 60 * unit, 32 * unit)
            path = (142 * unit + 0.2 * extra)...(196 * unit + 0.3 * extra)
            (figureSize, labelSize, lowSize) = (52 * unit, 28 * unit, 118 * unit)
            (numberSize, numberRise) = (282 * unit + 0.3 * extra, 10 * unit)
            numberWidth = 0.34 * size.width
            (line, lineSize) = (horizon + 88 * unit + 0.12 * extra, 54 * unit)
            (fact, factSize) = (horizon + 134 * unit + 0.18 * extra, 32 * unit)
            sign = 98 * unit
            clouds = 40 * unit...84 * unit + 0.1 * extra
        } else {
            unit = grid.unit
            landUnit = unit
            let extra = max(0, grid.bottom - grid.top - 1080 * unit)
            let share = min(extra / (270 * unit), 1)
            let scale = 1 + 0.15 * share
            horizon = grid.top + 772 * unit + 0.72 * extra
            (name, nameSize) = (grid.top + (124 + 12 * share) * unit, (68 + 8 * share) * unit)
            headingSize = 38 * unit * scale
            let first = grid.top + 332 * unit + 0.22 * extra
            path = first...(first + 104 * unit + 0.14 * extra)
            (figureSize, labelSize) = (60 * unit * scale, 32 * unit * scale)
            lowSize = 150 * unit * scale
            (numberSize, numberRise) = ((420 + 60 * share) * unit, 14 * unit)
            numberWidth = 524 * unit
            (line, lineSize) = (horizon + 136 * unit * scale, 62 * unit * scale)
            (fact, factSize) = (horizon + 194 * unit * scale, 34 * unit * scale)
            sign = 112 * unit * scale
            clouds = grid.top + 96 * unit...grid.top + 210 * unit + 0.1 * extra
        }
    }
}

/// The hours of the day from left to right, whatever the direction of words.
///
/// On wide cards the hours before nine pass over the name, or those of the night before a name at the right.
struct TodayAxis {
    let start, end: Instant
    let width: Double
    /// Where nine o'clock is, if it has a place of its own.
    var nine: Double?
    /// Where the night ends.
    var right: Double
    /// An hour that has a place of its own later in the day.
    private var bend: (time: Instant, x: Double)?

    init(_ ahead: DayAhead, width: Double) {
        start = ahead.parts.first?.span.lowerBound ?? ahead.span.lowerBound
        end = ahead.parts.last?.span.upperBound ?? ahead.span.upperBound
        (self.width, right) = (width, width)
    }

    /// The horizontal position of an instant.
    func x(of instant: Instant) -> Double {
        let share = start.seconds(to: instant) / max(start.seconds(to: end), 1)
        if let bend {
            return instant < bend.time
                ? start.seconds(to: instant) / max(start.seconds(to: bend.time), 1) * bend.x
                : bend.x + bend.time.seconds(to: instant) / max(bend.time.seconds(to: end), 1) * (right - bend.x)
        }
        guard let nine else { return share * right }
        return share < 0.125 ? share / 0.125 * nine : nine + (share - 0.125) / 0.875 * (right - nine)
    }

    /// The same with the hours of light on most of the width, as they have on a long day; nil where they have that already.
    func stretched(until sunset: Instant) -> TodayAxis? {
        let share = 0.64
        guard nine == nil, sunset > start, sunset < end, x(of: sunset) < share * right else { return nil }
        var axis = self
        axis.bend = (sunset, share * right)
        return axis
    }

    /// Full hours from the start to the end.
    var hours: [Instant] {
        let count = max(1, Int((start.seconds(to: end) / 3600).rounded()))
        return (0...min(count, 30)).map { start.advanced(by: 3600 * Double($0)) }
    }
}
