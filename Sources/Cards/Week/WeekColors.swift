internal import ForecastCore
internal import Primitives

/// The colours of the week card.
struct WeekColors {
    let ground, ink, quietInk: Color
    /// The bars of rain and of snow, and the line of a day with neither.
    let rain, snow, line: Color
    private let palette: TemperaturePalette
    private let isPaper: Bool

    /// For a week whose ground, where it is light, has the hue of a temperature.
    init(_ appearance: Appearance, at celsius: Double, palette: TemperaturePalette) {
        let base = GraphColors(appearance, at: celsius, palette: palette)
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

    /// The same where the day has passed.
    func passed(_ color: Color) -> Color {
        isPaper ? Color(rgb: 0xB8B8B8) : color.mixed(with: ground, 0.6)
    }
}
