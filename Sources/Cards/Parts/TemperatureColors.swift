internal import ForecastCore
internal import Primitives

/// The colours of a card whose ground takes its hue from a temperature.
struct TemperatureColors {
    let ground: Color
    /// The chief words.
    let ink: Color
    /// The words beside them.
    let quietInk: Color
    /// What lies under the curve.
    let area: Color
    /// What is written on it.
    let areaInk: Color
    /// The band of the hours in which rain may fall, and of those with snow.
    let rain, snow: Color

    init(_ appearance: Appearance, at celsius: Double, palette: TemperaturePalette) {
        let hue = palette.color(at: celsius)
        let black = Color(rgb: 0)
        switch appearance {
        case .paper:
            (ground, ink, quietInk, area, areaInk) = (.white, black, black, black, .white)
            (rain, snow) = (Color(rgb: 0x8C8C8C), Color(rgb: 0xD0D0D0))
            return
        case .light:
            let light = TemperatureColors.lightGround(hue)
            ground = light
            ink = TemperatureColors.darkened(hue, by: 0.35, on: light, contrast: 4.6)
            quietInk = TemperatureColors.darkened(hue, by: 0.2, on: light, contrast: 4.6)
        case .dark:
            ground = TemperatureColors.darkGround
            ink = .white
            quietInk = Color(rgb: 0xD3D8E2)
        }
        area = hue
        areaInk = TemperaturePalette.ink(on: hue)
        rain = hue.mixed(with: areaInk == .white ? black : .white, 0.24)
        snow = hue.mixed(with: .white, 0.45)
    }

    /// The ground of a dark card.
    static let darkGround = Color(rgb: 0x101626)

    /// The ground of a light card: a hue mixed 92 % to white.
    static func lightGround(_ hue: Color) -> Color {
        hue.mixed(with: .white, 0.92)
    }

    /// A hue darkened by a share, and further where a contrast asks for it.
    static func darkened(_ hue: Color, by share: Double, on ground: Color, contrast: Double) -> Color {
        var share = share
        var color = hue.mixed(with: Color(rgb: 0), share)
        while color.contrast(with: ground) < contrast, share < 1 {
            share += 0.02
            color = hue.mixed(with: Color(rgb: 0), share)
        }
        return color
    }
}
