internal import Primitives

/// Where the parts of the rainbow card are, for any size.
///
/// Square and upright cards are the design's grid with more sky; on cards wider than 4:3 the meter is on the left and the
/// words on the right, or mirrored for right-to-left languages.
struct RainbowLayout {
    let size: Size
    /// Points per unit of the design.
    let unit: Double
    let margin: Double
    /// The middle of the meter's base.
    let meter: Point
    /// Points per unit of the meter, whose outer radius is 379.5 units.
    let meterUnit: Double
    let label: Point
    let sentence: Point
    let sentenceWidth: Double
    let sentenceLines: Int
    let footerBaseline: Double
    /// The bottom of the sky with sun, moon and clouds.
    let horizon: Double

    init(_ size: Size, isRightToLeft: Bool = false) throws(CardError) {
        let grid = try CardGrid(size)
        self.size = size
        let (width, height) = (size.width, size.height)
        unit = grid.unit
        margin = grid.margin
        footerBaseline = grid.footerBaseline
        if grid.isWide {
            let radius = min(width * 0.24, (height - 250 * unit))
            meterUnit = radius / 379.5
            let edges = ReadingEdges(left: 0, right: width, isRightToLeft: isRightToLeft)
            meter = Point(x: edges.mirrored(margin + radius), y: height - 150 * unit)
            let left = margin + 2 * radius + 48 * unit
            let middle = edges.mirrored((left + width - margin) / 2)
            sentenceWidth = width - margin - left
            sentenceLines = 3
            label = Point(x: middle, y: meter.y - 150 * unit)
            sentence = Point(x: middle, y: meter.y - 74 * unit)
            horizon = height * 0.46
        } else {
            let extra = grid.bottom - grid.top - 1080 * unit
            let grown = unit * min(1.12, 1 + max(0, extra) / (4320 * unit))
            let center = width / 2
            let foot = grid.top + 690 * unit + extra * 0.52
            meterUnit = grown
            meter = Point(x: center, y: foot)
            label = Point(x: center, y: foot + 77 * unit)
            sentence = Point(x: center, y: foot + 182 * unit)
            sentenceWidth = width - 2 * margin
            sentenceLines = 2
            horizon = foot - 330 * unit
        }
    }

    /// Whether any of the points is on the meter's ring or close to it.
    func ringMeets(_ ends: Point...) -> Bool {
        ends.contains { end in
            let (dx, dy) = (end.x - meter.x, end.y - meter.y)
            let distance = (dx * dx + dy * dy).squareRoot()
            return dy < 8 * unit && (262 * meterUnit...392 * meterUnit).contains(distance)
        }
    }
}
