internal import Primitives

/// Where the parts of the alert card stand, for any size; words flow down from the word for the severity.
///
/// The picture is above the words; on cards wider than 4:3 it is above their right half.
struct AlertLayout {
    let grid: CardGrid
    /// Points a unit of the words, which are larger on e-paper.
    let step: Double
    let severitySize, titleSize, timeSize: Double
    /// The size of amounts that are expected, and the distance of their baseline from the one above.
    let figureSize, figuresGap: Double
    /// The sizes of the text that are tried, from the largest.
    let textSizes: [Double]
    let footerSize: Double
    /// The largest numbers of lines of the title and the text.
    let titleLines, textLines: Int
    /// The distances of baselines: from the severity to the title beside the title's size, from the title to the times, and
    /// from them to the text.
    let titleGap, timesGap, textGap: Double
    /// The highest and the lowest baseline of the severity; on wide cards, of the title's last line.
    let head: ClosedRange<Double>
    /// How much higher the words of wide cards are above an area.
    let rise: Double
    /// The width of the edge in the severity's colour.
    let edgeWidth: Double

    var unit: Double { grid.unit }
    var isWide: Bool { grid.isWide }
    var width: Double { grid.right - grid.left }

    init(_ size: Size, isPaper: Bool) throws(CardError) {
        grid = try CardGrid(size)
        let unit = grid.unit
        if grid.isWide {
            // The design of 1200 x 630.
            let step = unit * 675 / 630
            self.step = step
            let extra = max(0, grid.bottom - grid.top - 630 * step)
            severitySize = (isPaper ? 44 : 36) * step
            titleSize = 76 * step
            timeSize = (isPaper ? 48 : 42) * step
            figureSize = 56 * step
            figuresGap = 76 * step
            textSizes = (isPaper ? [43, 40, 38] : [36, 34, 34]).map { $0 * step }
            footerSize = isPaper ? 36 * unit : grid.footerSize
            titleLines = 2
            textLines = 3 + Int(extra / (46 * step))
            titleGap = 26 * step
            timesGap = 62 * step
            textGap = 64 * step
            let title = grid.top + 330 * step + 0.55 * extra
            head = title...title
            rise = (isPaper ? 44 : 28) * step
            edgeWidth = 28 * step
        } else {
            step = unit
            let extra = max(0, grid.footerBaseline - grid.top - 1026 * unit)
            severitySize = 36 * unit
            titleSize = 84 * unit
            timeSize = 46 * unit
            figureSize = 56 * unit
            figuresGap = 78 * unit
            textSizes = [38, 36, 34].map { $0 * unit }
            footerSize = grid.footerSize
            titleLines = 2
            textLines = 6 + Int(extra / (150 * unit))
            titleGap = 6 * unit
            timesGap = 70 * unit
            textGap = 84 * unit
            head = (grid.top + 396 * unit + 0.45 * extra)...(grid.top + 672 * unit + 0.55 * extra)
            rise = 0
            edgeWidth = 28 * unit
        }
    }

    /// The baseline of the area and the number of further warnings; higher above an issuer's line.
    func area(aboveIssuer hasIssuer: Bool) -> Double {
        grid.footerBaseline - (hasIssuer ? 96 : isWide ? 52 : 72) * (isWide ? step : unit)
    }

    /// The space between the words and the amount of a figure.
    var figureSpace: Double { figureSize * 0.22 }

    /// Where a map of the region is above words that begin at a foot: at the left, on wide cards between the words and the picture;
    /// nil without room for one.
    func map(above foot: Double, isRightToLeft: Bool) -> Rect? {
        let top = grid.top + (isWide ? 40 * step : 56 * unit)
        let height = min(foot - (isWide ? 24 * step : 26 * unit) - top, (isWide ? 230 : 380) * step)
        // Less would show no shape of a region.
        guard height >= 150 * step, height >= 56 else { return nil }
        let width = isWide ? min(1.15 * height, 240 * step) : min(1.3 * height, 400 * unit)
        let left = isWide ? max(grid.left + 0.5 * self.width, grid.left + 480 * step) : grid.left
        return Rect(
            minX: isRightToLeft ? grid.size.width - left - width : left, minY: top,
            maxX: isRightToLeft ? grid.size.width - left : left + width, maxY: top + height)
    }

    /// The baseline of an issuer that does not fit in the footer.
    var issuer: Double { grid.footerBaseline - 42 * unit }

    /// The lower end of the sky, where there is no warning.
    var horizon: Double {
        isWide
            ? grid.top + 296 * step + 0.6 * max(0, grid.bottom - grid.top - 630 * step)
            : grid.top + 560 * unit + 0.66 * max(0, grid.footerBaseline - grid.top - 1026 * unit)
    }
}
