internal import Primitives

/// Where the parts of the clock card stand, for any size.
///
/// Square and upright cards have the temperature above the dial; from 4:3 on the dial stands on the left and the words on
/// the right, or the other way round for a reader from the right. Lengths follow the design's grid of 1080 units.
struct ClockLayout {
    let margin: Double
    let temperature: Point
    let temperatureSize: Double
    let dial: Point
    /// Points a unit of the dial, whose radius is 300 units.
    let dialUnit: Double
    let sentence: Point
    let sentenceSize: Double
    let sentenceWidth: Double
    let sentenceLines: Int
    /// Whether the sentence's last line stands on its baseline, or its first.
    let sentenceIsLast: Bool
    let footerBaseline: Double
    let footerSize: Double

    init(_ size: Size, isRightToLeft: Bool = false) throws(CardError) {
        let grid = try CardGrid(size)
        let (width, height, unit) = (size.width, size.height, grid.unit)
        margin = grid.margin
        footerBaseline = grid.footerBaseline
        footerSize = grid.footerSize
        if grid.isWide {
            // Beside each other: the dial as large as the height above the footer lets it be.
            let top = 56 * unit
            let bottom = height - 98 * unit
            let room = min(bottom - top, width * 0.46)
            let edges = ReadingEdges(left: 0, right: width, isRightToLeft: isRightToLeft)
            dial = Point(x: edges.mirrored(margin + room / 2), y: (top + bottom) / 2)
            dialUnit = room / 602
            let left = margin + room + 56 * unit
            sentenceWidth = width - margin - left
            sentenceSize = 38 * unit
            sentenceLines = 3
            sentenceIsLast = false
            temperatureSize = min(230 * unit, sentenceWidth / 2.2)
            let middle = edges.mirrored((left + width - margin) / 2)
            temperature = Point(x: middle, y: dial.y + temperatureSize * 0.18)
            sentence = Point(x: middle, y: temperature.y + 96 * unit)
        } else {
            let center = width / 2
            // An upright card has room for a larger dial; figures, dial and sentence stay one block, a little above the
            // middle of what is free.
            let extra = grid.bottom - grid.top - 1080 * unit
            let grown = unit * min(1.4, 1 + max(0, extra) / (2160 * unit))
            let top = grid.top + 81 * unit + (extra - 891 * (grown - unit)) * 0.45
            temperature = Point(x: center, y: top + 151 * grown)
            temperatureSize = 208 * grown
            dial = Point(x: center, y: top + 519 * grown)
            dialUnit = grown
            sentence = Point(x: center, y: top + 891 * grown)
            sentenceSize = 36 * min(grown, 1.2 * unit)
            sentenceWidth = width - 2 * margin
            sentenceLines = extra > 60 * unit ? 2 : 1
            sentenceIsLast = extra <= 60 * unit
        }
    }
}
