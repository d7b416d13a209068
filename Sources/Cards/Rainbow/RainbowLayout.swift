internal import Primitives

/// The positions of the rainbow card's parts on e-paper, for any size.
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

    /// The bow above its words, for a reader at arm's length.
    init(_ size: Size) throws(CardError) {
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
