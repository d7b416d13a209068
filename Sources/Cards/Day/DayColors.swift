internal import ForecastCore
internal import Primitives

/// The colours of the day card on a ground.
struct DayColors {
    let ground: Color
    let ink: Color
    /// A disc, and the part of it that is full.
    let track: Color
    let fill: Color
    /// The outline of a disc; nil where its fill tells it from the ground.
    let outline: Color?
    /// The horizon and the minutes without a chance.
    let line: Color
    /// The way that lies ahead.
    let dots: Color
    let sun: Color
    let moon: Color
    let darkMoon: Color
    let isPaper: Bool

    /// By day the colour of the temperature, by night the same darkened, on electronic paper white.
    init(_ temperature: Color, _ appearance: Appearance) {
        isPaper = appearance == .paper
        switch appearance {
        case .light: ground = temperature
        case .dark: ground = temperature.mixed(with: Color(rgb: 0x060B1C), 0.72)
        case .paper: ground = .white
        }
        if isPaper {
            ink = Color(rgb: 0)
            track = .white
            // A fifth of the dots in black and white, so that figures stay legible.
            fill = Color(rgb: 0xCCCCCC)
            (outline, line, dots, sun, darkMoon) = (ink, ink, ink, .white, ink)
            moon = .white
        } else {
            ink = TemperaturePalette.ink(on: ground)
            // Away from the ink, so that it gains contrast on the discs.
            let away = ink == .white ? Color(rgb: 0) : .white
            track = ground.mixed(with: away, 0.13)
            fill = ground.mixed(with: away, 0.4)
            outline = nil
            line = ground.mixed(with: ink, 0.35)
            dots = ground.mixed(with: ink, 0.6)
            sun = Color(rgb: 0xFFEEA8)
            moon = Color(rgb: 0xFAF5E1)
            darkMoon = ground.mixed(with: ink, 0.18)
        }
    }
}
