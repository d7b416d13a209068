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

    /// E-paper: the meter on the left and the words on the right, or the other way round for a reader from the right; on
    /// upright screens the words under the meter.
    init(paper size: Size, isRightToLeft: Bool = false) throws(CardError) {
        let grid = try CardGrid(size)
        self.size = size
        let (width, height) = (size.width, size.height)
        unit = grid.unit
        margin = grid.margin
        footerBaseline = grid.footerBaseline
        footerSize = 28 * unit
        labelSize = 44 * unit
        sentenceSize = 36 * unit
        if grid.isWide {
            let radius = min(width * 0.24, (height - 250 * unit))
            bowUnit = radius / 379.5
            let edges = ReadingEdges(left: 0, right: width, isRightToLeft: isRightToLeft)
            center = Point(x: edges.mirrored(margin + radius), y: height - 150 * unit)
            let left = margin + 2 * radius + 48 * unit
            let middle = edges.mirrored((left + width - margin) / 2)
            sentenceWidth = width - margin - left
            sentenceLines = 3
            label = Point(x: middle, y: center.y - 150 * unit)
            sentence = Point(x: middle, y: center.y - 74 * unit)
            horizon = height * 0.46
        } else {
            let extra = grid.bottom - grid.top - 1080 * unit
            let grown = unit * min(1.12, 1 + max(0, extra) / (4320 * unit))
            let foot = grid.top + 690 * unit + extra * 0.52
            bowUnit = grown
            center = Point(x: width / 2, y: foot)
            label = Point(x: center.x, y: foot + 77 * unit)
            sentence = Point(x: center.x, y: foot + 182 * unit)
            sentenceWidth = width - 2 * margin
            sentenceLines = 2
            horizon = foot - 330 * unit
        }
        number = RainbowNumberLayout(
            size: 232 * bowUnit, baseline: center.y, sign: 120 * bowUnit, raise: 61 * bowUnit, gap: 18 * bowUnit,
            width: 417 * bowUnit, caption: 45 * bowUnit)
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
