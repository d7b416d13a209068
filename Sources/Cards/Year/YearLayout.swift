internal import Primitives

/// Where the parts of the card of the year are: the dial in the middle with facts in the corners, or beside the words on a wide card.
struct YearLayout {
    let grid: CardGrid
    let unit: Double
    /// The middle of the dial from the edge at which lines end, on a wide card; nil for the middle of the card.
    let dialInset: Double?
    let dialY: Double
    /// The scale of the dial, whose rays reach from 114 to 332 units at 1.
    let dialScale: Double
    let name, nameSize: Double
    /// The width of the name, clear of the months at the top and of the figure in the other corner.
    let nameWidth: Double
    /// The baselines of the figures in the corners, or of all three in the column beside the dial.
    let topFact, footFact: Double
    let factSize: Double
    let headline, headlineSize: Double
    let sentence, sentenceSize: Double
    /// The width of words on a wide card.
    let column: Double
    /// The band of a colour a day above the footer of a tall card, and the baseline of its months; nil for others.
    let ribbon: (box: Rect, months: Double)?

    init(_ size: Size, isPaper: Bool) throws(CardError) {
        grid = try CardGrid(size)
        unit = grid.unit
        if grid.isWide {
            let room = size.height - 70 * unit
            // Names of months stand outside the rings, and are not scaled.
            dialScale = max(
                min((room / 2 - 62 * unit) / (368 * unit), (0.25 * size.width - 52 * unit) / (368 * unit)), 0.3)
            let reach = 368 * dialScale * unit + 64 * unit
            dialInset = reach + 24 * unit
            dialY = room / 2 + 8 * unit
            column = size.width - 2 * reach - 24 * unit - grid.margin - 36 * unit
            (name, nameSize) = (104 * unit, 60 * unit)
            nameWidth = column
            (headline, headlineSize) = (190 * unit, 48 * unit)
            (topFact, footFact) = (size.height - 316 * unit, size.height - 316 * unit)
            factSize = 52 * unit
            (sentence, sentenceSize) = (size.height - 92 * unit, 30 * unit)
            ribbon = nil
        } else {
            let extra = max(0, grid.bottom - grid.top - 1080 * unit)
            let share = min(extra / (270 * unit), 1)
            dialScale = 1 + 0.12 * share
            dialInset = nil
            column = grid.right - grid.left
            (name, nameSize) = (grid.top + 126 * unit, 68 * unit)
            nameWidth = (share > 0.9 ? 470 : 280) * unit
            topFact = grid.top + 126 * unit
            let hasRibbon = extra >= 400 * unit && !isPaper
            let bottom = grid.bottom - (hasRibbon ? 124 * unit : 0)
            footFact = bottom - 264 * unit - 0.08 * extra
            factSize = 68 * unit
            (headline, headlineSize) = (bottom - 160 * unit - 0.06 * extra, (50 + 8 * share) * unit)
            (sentence, sentenceSize) = (bottom - 106 * unit - 0.02 * extra, (32 + 4 * share) * unit)
            let top = sentence + 34 * unit
            ribbon =
                hasRibbon
                ? (
                    Rect(minX: grid.left, minY: top, maxX: grid.right, maxY: top + 48 * unit), top + 86 * unit
                ) : nil
            // On a tall card, names of months are clear of the words in the corners.
            dialY = (grid.top + (20 + 140 * share) * unit + headline - 0.72 * headlineSize) / 2
        }
    }

    /// The middle of the dial.
    func dial(_ edges: ReadingEdges) -> Point {
        let width = grid.size.width
        return Point(x: dialInset.map { edges.isRightToLeft ? $0 : width - $0 } ?? width / 2, y: dialY)
    }
}
