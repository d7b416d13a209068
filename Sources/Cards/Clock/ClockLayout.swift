internal import Primitives

/// Where the parts of the clock card are, for any size.
///
/// Square and upright cards have the temperature above the dial; on cards wider than 4:3 the dial is on the left and the words on
/// the right, or mirrored for right-to-left languages. Lengths follow the design's grid of 1080 units.
struct ClockLayout {
    let margin: Double
    let temperature: Point
    let temperatureSize: Double
    let dial: Point
    /// Points per unit of the dial, whose radius is 304 units.
    let dialUnit: Double
    /// The columns of the sentence, between which its lines begin in the reader's direction or are centred.
    let column: ReadingEdges
    let sentenceBaseline: Double
    let sentenceSize: Double
    let sentenceLines: Int
    /// Whether the sentence is centred under the dial, with its last line on the baseline, rather than beside it from its first.
    let isCentered: Bool
    /// The room for a warning above the words.
    let warning: ClosedRange<Double>
    let footerBaseline: Double
    let footerSize: Double

    init(_ size: Size, isRightToLeft: Bool = false) throws(CardError) {
        let grid = try CardGrid(size)
        let unit = grid.unit
        margin = grid.margin
        footerBaseline = grid.footerBaseline
        footerSize = grid.footerSize
        isCentered = !grid.isWide
        if grid.isWide {
            // Side by side: the dial is as large as the height above the footer allows.
            let room = min(size.height - 165 * unit, size.width * 0.425)
            let share = room / (510 * unit)
            let edges = ReadingEdges(left: 0, right: size.width, isRightToLeft: isRightToLeft)
            let center = margin + 18 * unit * share + room / 2
            dial = Point(x: edges.mirrored(center), y: (size.height - 33 * unit) / 2)
            dialUnit = room / 608
            let left = center + room / 2 + min(139 * unit * share, size.width * 0.11)
            let width = size.width - margin - left
            column = ReadingEdges(
                left: isRightToLeft ? margin : left, right: isRightToLeft ? margin + width : left + width,
                isRightToLeft: isRightToLeft)
            warning = column.left...column.right
            sentenceSize = min(47 * unit, max(36 * unit, width / 10))
            sentenceLines = 3
            temperatureSize = min(248 * unit, width / 1.89)
            temperature = Point(
                x: edges.mirrored(left + min(191 * unit, width * 0.406)), y: dial.y - temperatureSize * 0.137)
            sentenceBaseline = dial.y + 78 * unit
        } else {
            let center = size.width / 2
            // An upright card has room for a larger dial; beyond that, everything is a little above the middle.
            let extra = max(0, (grid.bottom - grid.top) / unit - 1080)
            let grown = min(1.1, extra / 250)
            let top = grid.top / unit + (extra - 250 * grown) * 0.45
            temperature = Point(x: center, y: (top + 236 + 30 * grown) * unit)
            temperatureSize = (212 + 56 * grown) * unit
            dial = Point(x: center, y: (top + 597 + 143 * grown) * unit)
            dialUnit = (1 + 80 / 304 * grown) * unit
            column = ReadingEdges(left: margin, right: size.width - margin, isRightToLeft: isRightToLeft)
            warning = margin...(size.width - margin)
            sentenceBaseline = (top + 963 + 250 * grown) * unit
            sentenceSize = (36 + 6 * min(grown, 1)) * unit
            sentenceLines = extra > 60 ? 2 : 1
        }
    }
}
