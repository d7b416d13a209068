internal import ForecastCore
internal import Primitives

/// Where the parts of the week card are, for any size.
///
/// On square and upright cards the words are above the days; on cards wider than 4:3 to the left of them.
struct WeekLayout {
    /// Points per unit of the design.
    let unit: Double
    let left, right: Double
    /// The right end of the words' column.
    let wordsRight: Double
    let name: Double
    let sentence: Double
    let sentenceLines: Int
    let temperature: Double
    let temperatureSize: Double
    /// Whether the temperature is to the right of the place, rather than below it.
    let temperatureStandsRight: Bool
    /// The horizontal extent of the days.
    let days: ClosedRange<Double>
    let dayNames: Double
    /// The positions of the warmest and coldest temperature of all days.
    let scale: ClosedRange<Double>
    let bars: Double
    let barHeight: Double
    let footerBaseline: Double
    let footerSize: Double

    init(_ size: Size) throws(CardError) {
        let grid = try CardGrid(size)
        let unit = grid.unit
        self.unit = unit
        left = grid.left
        right = grid.right
        footerBaseline = grid.footerBaseline
        footerSize = grid.footerSize
        if grid.isWide {
            // The column of words is wide enough for "Rain on Thursday" on one line.
            let split = max(size.width * 0.32, min(380 * unit, size.width * 0.36))
            wordsRight = split - 12 * unit
            name = 112 * unit
            temperature = 262 * unit
            temperatureSize = 140 * unit
            temperatureStandsRight = false
            sentence = 346 * unit
            sentenceLines = 5
            days = split...grid.right
            dayNames = 96 * unit
            scale = (190 * unit)...(402 * unit)
            bars = 590 * unit
            barHeight = 48 * unit
        } else {
            let extra = max(0, (grid.bottom - grid.top) / unit - 1080)
            wordsRight = grid.right
            name = grid.top + 128 * unit
            temperature = grid.top + 136 * unit
            temperatureSize = 120 * unit
            temperatureStandsRight = true
            sentence = grid.top + 186 * unit
            sentenceLines = extra > 100 ? 2 : 1
            days = grid.left...grid.right
            let head = 302 + (extra > 100 ? 46 : 0) + extra * 0.06
            let grown = 70 * (1 + min(0.6, extra / 1200))
            let foot = 1080 + extra - 368 - (grown - 70) - extra * 0.04
            // Longer ovals would look like lines.
            let spare = max(0, foot - head - 110 - 760) / 2
            dayNames = grid.top + (head + spare) * unit
            scale = (grid.top + (head + 110 + spare) * unit)...(grid.top + (foot - spare) * unit)
            bars = grid.bottom - 134 * unit
            barHeight = grown * unit
        }
    }
}

/// The colours of the week card.
struct WeekColors {
    let ground, ink, quietInk: Color
    /// The bars of rain and of snow, and the line of a day with neither.
    let rain, snow, line: Color
    private let palette: TemperaturePalette
    private let isPaper: Bool

    /// A light ground has the hue of a temperature in °C.
    init(_ appearance: Appearance, at celsius: Double, palette: TemperaturePalette) {
        let base = TemperatureColors(appearance, at: celsius, palette: palette)
        (ground, ink, quietInk) = (base.ground, base.ink, base.quietInk)
        self.palette = palette
        isPaper = appearance == .paper
        switch appearance {
        case .paper: (rain, snow, line) = (ink, Color(rgb: 0x8C8C8C), ink)
        case .light: (rain, snow, line) = (Color(rgb: 0x2E86C1), Color(rgb: 0x9CC8E6), base.ink)
        case .dark: (rain, snow, line) = (Color(rgb: 0x3AA0D8), Color(rgb: 0xCDE4F4), Color(rgb: 0x6A7080))
        }
    }

    /// The colour of a temperature within an oval.
    func oval(at celsius: Double) -> Color {
        isPaper ? ink : palette.color(at: celsius).mixed(with: .white, 0.22)
    }

    /// A colour in the part of the day that has passed.
    func passed(_ color: Color) -> Color {
        isPaper ? Color(rgb: 0xB8B8B8) : color.mixed(with: ground, 0.6)
    }
}
