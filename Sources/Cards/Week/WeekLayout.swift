internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel

/// Where the parts of the week card are, for any size: the words above the days, what falls on the land below them.
struct WeekLayout {
    let grid: CardGrid
    /// The size of words relative to those of the square.
    let scale: Double
    /// The first baseline of the name without a warning above it, and from its last one to the sentence.
    let name, toSentence: Double
    let nameSize, sentenceSize: Double
    let sentenceLines: Int
    /// The base of the clouds, and the height of the largest one.
    let cloudBase, cloudHeight: Double
    /// The positions of the warmest and the coldest temperature of all days.
    let degrees: ClosedRange<Double>
    /// Half the width of a day's capsule.
    let radius: Double
    let highSize, lowSize: Double
    /// The land: days are in the sky, what falls on them is below.
    let horizon: Double
    let dayNames, daySize: Double
    /// The line on which bars stand, and the height of the highest one.
    let barBase, barHeight: Double
    let amounts, amountSize: Double

    var size: Size { grid.size }
    var unit: Double { grid.unit }
    var left: Double { grid.left }
    var right: Double { grid.right }

    /// Below a warning, the words at the head need more room.
    init(_ size: Size, hasWarning: Bool) throws(CardError) {
        grid = try CardGrid(size)
        let unit = grid.unit
        if grid.isWide {
            // Cards nearer to 4:3 have longer capsules.
            let extra = size.height - 675 * unit
            scale = 1
            name = 88 * unit
            nameSize = 60 * unit
            toSentence = 54 * unit
            sentenceSize = 42 * unit
            sentenceLines = 1
            cloudBase = (hasWarning ? 246 : 230) * unit + 0.2 * extra
            cloudHeight = (hasWarning ? 46 : 56) * unit
            radius = 17 * unit
            (highSize, lowSize) = (36 * unit, 32 * unit)
            horizon = 470 * unit + extra
            degrees = (cloudBase + 74 * unit)...(horizon - 88 * unit)
            dayNames = horizon + 38 * unit
            daySize = 34 * unit
            barBase = horizon + 80 * unit
            barHeight = 30 * unit
            amounts = horizon + 111 * unit
            amountSize = 28 * unit
        } else {
            let extra = max(0, (grid.bottom - grid.top) / unit - 1080)
            let share = min(1, extra / 270)
            let scale = 1 + 0.12 * share
            self.scale = scale
            func words(_ units: Double) -> Double { units * scale * unit }
            name = grid.top + (132 + 12 * share) * unit
            nameSize = words(68)
            toSentence = words(66)
            sentenceSize = words(46)
            sentenceLines = 2
            horizon = grid.footerBaseline - words(240)
            cloudHeight = words(82)
            let first = grid.top + (366 + 66 * share + 0.05 * extra) * unit
            let (above, below) = (words(98), words(166))
            // Longer capsules would look like lines.
            let spare = max(0, horizon - below - first - above - 620 * unit) / 2
            cloudBase = first + spare
            degrees = (cloudBase + above)...(horizon - below - spare)
            radius = words(23)
            (highSize, lowSize) = (words(42), words(36))
            dayNames = horizon + words(52)
            daySize = words(36)
            barBase = horizon + words(136)
            barHeight = words(62)
            amounts = horizon + words(176)
            amountSize = words(30)
        }
    }
}

/// The colours of the week card.
struct WeekColors {
    let appearance: Appearance?
    private let palette: TemperaturePalette

    static let black = Color(rgb: 0)

    var isPaper: Bool { appearance == .paper }
    /// How light the skies are.
    var key: SkyCourse.Key {
        switch appearance {
        case .light: .light
        case .dark: .deep
        case .paper, nil: .own
        }
    }
    /// The ink of words at the head and on the land.
    var ink: Color { isPaper ? WeekColors.black : key.ink }
    /// What falls as rain, and as snow.
    var rain: Color { isPaper ? WeekColors.black : Color(rgb: appearance == .light ? 0x1E6FC0 : 0x8FD0FF) }
    var snow: Color { isPaper ? WeekColors.black : appearance == .light ? Color(rgb: 0x3C6FAE) : .white }

    /// Without an appearance, each day has its own sky.
    init(_ appearance: Appearance?, palette: TemperaturePalette) {
        (self.appearance, self.palette) = (appearance, palette)
    }

    /// The colour of a temperature in °C within a capsule.
    func capsule(at celsius: Double) -> Color { palette.fill(at: celsius) }
}
