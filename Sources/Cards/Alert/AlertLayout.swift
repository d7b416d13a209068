internal import Primitives

/// Where the parts of the alert card stand, for any size: the hazard above, the words on a dark ground below.
struct AlertLayout {
    let grid: CardGrid
    /// Points a unit of the words, which are larger on wide cards.
    let step: Double
    /// The name of the place and the severity beside it, over the picture.
    let name, nameSize, severitySize: Double
    let titleSize, timeSize: Double
    /// The size of the first amount that is expected, and that of the words about it.
    let figureSize, figureWordSize: Double
    /// The sizes of the text that are tried, from the largest.
    let textSizes: [Double]
    let footerSize: Double
    /// The largest number of lines of the text.
    let textLines: Int
    /// The distances of baselines: from the picture's foot to the title, from there to the times, to the figure, and to the text.
    let titleGap, timesGap, figureGap, textGap: Double
    /// The highest and the lowest foot of the picture.
    let foot: ClosedRange<Double>
    /// Where it ends if there is no other room for a text.
    let leastFoot: Double
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
            name = grid.top + 84 * step
            nameSize = 56 * step
            severitySize = 34 * step
            titleSize = 60 * step
            timeSize = 38 * step
            figureSize = 100 * step
            figureWordSize = 34 * step
            textSizes = [34 * step]
            footerSize = grid.footerSize
            textLines = 3 + Int(extra / (60 * step))
            (titleGap, timesGap, figureGap, textGap) = (74 * step, 50 * step, 0, 56 * step)
            foot = (grid.top + 216 * step + 0.3 * extra)...(grid.top + 300 * step + 0.7 * extra)
            leastFoot = grid.top + 150 * step
            edgeWidth = 28 * step
        } else {
            let extra = max(0, grid.footerBaseline - grid.top - 1026 * unit)
            let scale = 1 + 0.1 * min(1, extra / (270 * unit))
            step = unit * scale
            name = grid.top + 124 * unit * scale
            nameSize = 64 * unit * scale
            severitySize = 38 * unit * scale
            titleSize = 72 * unit * scale
            timeSize = 40 * unit * scale
            figureSize = 130 * unit * scale
            figureWordSize = 38 * unit * scale
            textSizes = [36, 34].map { $0 * unit * scale }
            footerSize = grid.footerSize
            textLines = 4 + Int(extra / (150 * unit))
            (titleGap, timesGap) = (88 * unit * scale, 58 * unit * scale)
            (figureGap, textGap) = (132 * unit * scale, 62 * unit * scale)
            foot = (grid.top + 410 * unit + 0.4 * extra)...(grid.top + 600 * unit + 0.75 * extra)
            leastFoot = grid.top + 320 * unit
            edgeWidth = 28 * unit
        }
    }

    /// The baseline of the area and the number of further warnings; higher above an issuer's line.
    func area(aboveIssuer hasIssuer: Bool) -> Double {
        grid.footerBaseline - (hasIssuer ? 92 : isWide ? 48 : 60) * (isWide ? step : unit)
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
