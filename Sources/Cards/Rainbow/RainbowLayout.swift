internal import Primitives

/// The positions of the rainbow card's parts at any size.
struct RainbowLayout {
    let size: Size
    /// Points a unit of the design.
    let unit: Double
    let margin: Double
    /// The centre of the bow, on the horizon.
    let center: Point
    /// Points a unit of the bow.
    let bowUnit: Double
    let number: RainbowNumberLayout
    let label: Point
    let labelSize: Double
    let sentence: Point
    let sentenceSize: Double
    let sentenceWidth: Double
    let sentenceLines: Int
    let footerBaseline: Double
    let footerSize: Double
    /// The lower end of the sky.
    let horizon: Double

    /// Sky above the words of the land; both grow with the card's height.
    init(_ size: Size) throws(CardError) {
        let grid = try CardGrid(size)
        self.size = size
        unit = grid.unit
        margin = grid.margin
        footerBaseline = grid.footerBaseline
        footerSize = grid.footerSize
        sentenceWidth = size.width - 2 * margin
        if grid.isWide {
            // The design of 1200 x 630.
            let step = unit * 675 / 630
            horizon = 440 * step + 0.7 * max(0, size.height - 630 * step)
            bowUnit = step * 372 / 452
            number = RainbowNumberLayout(
                size: 184 * step, baseline: horizon - 36 * step, width: 495 * bowUnit, caption: 60 * step)
            label = Point(x: size.width / 2, y: horizon + 56 * step)
            labelSize = 36 * step
            sentence = Point(x: size.width / 2, y: horizon + 106 * step)
            sentenceSize = 34 * step
            sentenceLines = 1
        } else {
            let extra = max(0, grid.bottom - grid.top - 1080 * unit)
            horizon = grid.top + 720 * unit + 0.7 * extra
            bowUnit = unit
            number = RainbowNumberLayout(
                size: 232 * unit, baseline: horizon - max(50 * unit, 0.066 * horizon), width: 495 * unit,
                caption: 60 * unit)
            label = Point(x: size.width / 2, y: horizon + 86 * unit)
            labelSize = 44 * unit
            sentence = Point(x: size.width / 2, y: horizon + 166 * unit)
            sentenceSize = 36 * unit
            sentenceLines = 2
        }
        center = Point(x: size.width / 2, y: horizon)
    }

    /// E-paper: the bow above its words, for a reader at arm's length.
    init(paper size: Size) throws(CardError) {
        let grid = try CardGrid(size)
        self.size = size
        let height = grid.bottom - grid.top
        // The design of 800 x 480, and of a width of 600.
        unit = grid.isWide ? min(size.height / 480, size.width / 800) : min(size.width / 600, height / 560)
        margin = 36 * unit
        footerBaseline = grid.bottom - 15 * unit
        footerSize = 31 * unit
        labelSize = 33 * unit
        sentenceSize = 33 * unit
        sentenceWidth = size.width - 2 * margin
        let below = grid.isWide ? 150 * unit : min(max(0.5 * height - 100 * unit, 180 * unit), 330 * unit)
        horizon = (grid.bottom - below).rounded()
        center = Point(x: size.width / 2, y: horizon)
        let radius = min((grid.isWide ? 286 : 264) * unit, horizon - grid.top - 44 * unit)
        bowUnit = radius / RainbowPaper.outerRadius
        number = RainbowNumberLayout(
            size: 158 * bowUnit, baseline: horizon - 50 * bowUnit,
            width: 1.5 * RainbowPaper.innerRadius * bowUnit, caption: 38 * bowUnit)
        label = Point(x: center.x, y: horizon + max(42 * unit, 0.24 * below))
        sentence = Point(x: center.x, y: horizon + max(87 * unit, 0.24 * below + 46 * unit))
        sentenceLines = grid.isWide ? 1 : 2
    }
}

/// The number in percent and its raised sign, or another figure and a line above it.
struct RainbowNumberLayout {
    let size: Double
    let baseline: Double
    let signSize: Double
    /// How far the baseline of the sign is above that of the number.
    let raise: Double
    let gap: Double
    /// The width of any figure but a percentage.
    let width: Double
    let captionSize: Double

    /// `width` is 1.52 times the inner radius of the bow.
    init(
        size: Double, baseline: Double, sign: Double, raise: Double, gap: Double, width: Double, caption: Double
    ) {
        (self.size, self.baseline, signSize, self.raise, self.gap) = (size, baseline, sign, raise, gap)
        (self.width, captionSize) = (width, caption)
    }

    /// A sign half as large as the number, whose tops are level.
    init(size: Double, baseline: Double, width: Double, caption: Double) {
        self.init(
            size: size, baseline: baseline, sign: size / 2, raise: size * 0.3635, gap: size * 0.1, width: width,
            caption: caption)
    }
}
