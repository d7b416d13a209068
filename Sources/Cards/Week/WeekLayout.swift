internal import ForecastCore
internal import Primitives
internal import SceneModel

/// Where the parts of the week card are, for any size.
///
/// The words are above the days; on cards wider than 4:3 the chances stand beside their figures.
struct WeekLayout {
    let size: Size
    /// Points per unit of the design.
    let unit: Double
    let left, right: Double
    let name: Double
    let sentence: Double
    let sentenceLines: Int
    let temperature: Double
    let temperatureSize: Double
    /// Whether the sentence ends before the temperature, rather than passing below it.
    let sentenceIsBeside: Bool
    /// The horizontal extent of the days.
    let days: ClosedRange<Double>
    let dayNames: Double
    /// The positions of the warmest and coldest temperature of all days.
    let scale: ClosedRange<Double>
    /// Half the width of a day's capsule.
    let radius: Double
    /// The baseline of what the chances are about; nil without room for it.
    let chanceLabel: Double?
    /// The foot of a drop, and its height.
    let dropFoot, dropHeight: Double
    /// How far a drop stands to the left of a day's middle, and its figure to the right.
    let dropAside, figureAside: Double
    /// The baseline of the figures.
    let figures: Double
    let footerBaseline: Double
    let footerSize: Double
    /// The shore: days are in the sky, chances on the water.
    let horizon: Double
    /// The size of ridges that stay below the days; 1 is theirs on the other cards.
    var relief: Double {
        let lows = scale.upperBound + radius + 58 * unit
        return min(1, max(0.2, (horizon - lows) / (140 * unit)))
    }

    /// The room for a warning above the name, beside the temperature.
    func warning(isRightToLeft: Bool) -> ClosedRange<Double> {
        let taken = 330 * unit
        return isRightToLeft ? (left + taken)...right : left...(right - taken)
    }

    /// `hasLandscape` keeps room for a shore between the days and the chances.
    init(_ size: Size, hasLandscape: Bool) throws(CardError) {
        let grid = try CardGrid(size)
        let unit = grid.unit
        self.size = size
        self.unit = unit
        left = grid.left
        right = grid.right
        footerBaseline = grid.footerBaseline
        footerSize = grid.footerSize
        days = grid.left...grid.right
        sentenceIsBeside = grid.isWide
        if grid.isWide {
            // Cards nearer to 4:3 have longer capsules.
            let extra = size.height - 675 * unit
            name = 112 * unit
            temperature = 150 * unit
            temperatureSize = 112 * unit
            sentence = 166 * unit
            sentenceLines = 1
            dayNames = 232 * unit + extra * 0.1
            scale = (dayNames + 104 * unit)...((hasLandscape ? 399 : 432) * unit + extra * 0.9)
            radius = 26 * unit
            chanceLabel = nil
            (dropHeight, dropFoot) = (43 * unit, size.height - 95 * unit)
            horizon = dropFoot - dropHeight - 26 * unit
            figures = size.height - 100 * unit
            (dropAside, figureAside) = (36 * unit, 18 * unit)
        } else {
            let extra = max(0, (grid.bottom - grid.top) / unit - 1080)
            let grown = min(1, extra / 250)
            name = grid.top + 128 * unit
            temperature = grid.top + 150 * unit
            temperatureSize = (124 + 12 * grown) * unit
            sentence = grid.top + 188 * unit
            sentenceLines = 2
            let figures = grid.bottom / unit - 124 - 28 * grown
            let dropFoot = figures - 42 - 8 * grown
            let dropHeight = 58 + 10 * grown
            let label = dropFoot - dropHeight - 32 - 16 * grown
            let head = grid.top / unit + 300 + (extra > 100 ? 46 : 0) + extra * 0.06
            let first = head + 110 + 24 * grown
            let horizon = label - 56 - 16 * grown
            let last = hasLandscape ? horizon - 134 - 48 * grown : label - 136 - 48 * grown
            // Longer capsules would look like lines.
            let spare = max(0, last - first - 760) / 2
            dayNames = (head + spare) * unit
            scale = ((first + spare) * unit)...((last - spare) * unit)
            radius = (32 + 4 * grown) * unit
            chanceLabel = label * unit
            self.horizon = horizon * unit
            self.dropFoot = dropFoot * unit
            self.dropHeight = dropHeight * unit
            self.figures = figures * unit
            (dropAside, figureAside) = (0, 0)
        }
    }
}

/// The colours of the week card.
struct WeekColors {
    let appearance: Appearance
    let ink, quietInk: Color
    /// What is wet in a drop, and in a flake.
    let rain, snow: Color
    /// A drop as far as it is empty.
    let track: Color
    private let palette: TemperaturePalette

    var isPaper: Bool { appearance == .paper }

    init(_ appearance: Appearance, palette: TemperaturePalette) {
        self.appearance = appearance
        self.palette = palette
        switch appearance {
        case .paper:
            (ink, quietInk) = (Color(rgb: 0), Color(rgb: 0))
            (rain, snow, track) = (Color(rgb: 0), Color(rgb: 0), Color(rgb: 0))
        case .light:
            (ink, quietInk) = (Color(rgb: 0x101B38), Color(rgb: 0x3C4A6B))
            (rain, snow) = (Color(rgb: 0x1673D1), Color(rgb: 0x4B7FC4))
            track = Color(rgb: 0x10306A).withOpacity(0.14)
        case .dark:
            (ink, quietInk) = (.white, .white)
            (rain, snow) = (Color(rgb: 0x7CC8FF), Color(rgb: 0xE6F0FF))
            track = Color.white.withOpacity(0.2)
        }
    }

    /// The ground of a light card from the top to the bottom.
    static let light = [(0, 0xF7FAFE), (0.5, 0xEAF2FB), (1, 0xD3E3F5)].map {
        GradientStop(offset: $0.0, color: Color(rgb: $0.1))
    }

    /// What parts a capsule from a sky of its colour.
    func rim(unit: Double) -> Stroke? {
        appearance == .dark ? Stroke(color: Color.white.withOpacity(0.3), width: 2 * unit) : nil
    }

    /// The colour of a temperature in °C within a capsule.
    func capsule(at celsius: Double) -> Color {
        isPaper ? ink : palette.fill(at: celsius)
    }
}
