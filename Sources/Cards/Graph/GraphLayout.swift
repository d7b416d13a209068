internal import Primitives

/// Where the parts of the graph card are, for any size.
///
/// On square and upright cards the curve divides the card from edge to edge, the words above it; on cards wider than
/// 4:3 the words are on the left and the curve on the right.
struct GraphLayout {
    let size: Size
    /// Points per unit of the design.
    let unit: Double
    let left, right: Double
    /// The right end of the words' column.
    let wordsRight: Double
    let place: Double
    let condition: Double
    let conditionLines: Int
    let temperature: Double
    let temperatureSize: Double
    /// The baseline of the highest and lowest temperature.
    let extremes: Double
    /// Whether they are to the right of the place, rather than at the left below the number.
    let extremesStandRight: Bool
    /// The bounds of the curve.
    let plot: Rect
    /// Below this line the area is filled even without a curve.
    let base: Double
    /// The bottom of the band of rain.
    let band: Double
    let bandHeight: Double
    let hours: Double
    let footerBaseline: Double
    let footerSize: Double
    let isWide: Bool

    /// The room for the date.
    var footerRoom: FooterRoom {
        isWide ? .own(wordsRight - left) : .besideAttribution(right - left)
    }

    init(_ size: Size) throws(CardError) {
        let grid = try CardGrid(size)
        let unit = grid.unit
        self.size = size
        self.unit = unit
        left = grid.left
        right = grid.right
        footerBaseline = grid.footerBaseline
        footerSize = grid.footerSize
        isWide = grid.isWide
        if grid.isWide {
            let split = (size.width * 0.4).onGrid
            wordsRight = split - 32 * unit
            place = 112 * unit
            condition = 166 * unit
            conditionLines = 2
            temperature = 442 * unit
            temperatureSize = 240 * unit
            extremes = 524 * unit
            extremesStandRight = false
            plot = Rect(minX: split, minY: 132 * unit, maxX: size.width, maxY: 384 * unit)
            base = 434 * unit
            band = 508 * unit
            bandHeight = 60 * unit
            hours = 558 * unit
        } else {
            let extra = max(0, (grid.bottom - grid.top) / unit - 1080)
            let grown = 1 + min(0.35, extra / 1600)
            wordsRight = grid.right
            place = grid.top + 128 * unit
            condition = grid.top + 186 * unit
            conditionLines = extra > 100 ? 2 : 1
            temperatureSize = 240 * grown * unit
            // The number keeps its distance from the words; a second line moves it down.
            let number = 246 + 174 * grown + (conditionLines == 2 ? 46 : 0)
            temperature = grid.top + number * unit
            extremes = place
            extremesStandRight = true
            let head = number + 90 + extra * 0.1
            let foot = 760 + extra * 0.9
            plot = Rect(
                minX: 0, minY: grid.top + head * unit, maxX: size.width, maxY: grid.top + foot * unit)
            base = grid.bottom - 268 * unit
            band = grid.bottom - 190 * unit
            bandHeight = 60 * unit
            hours = grid.bottom - 144 * unit
        }
    }
}
