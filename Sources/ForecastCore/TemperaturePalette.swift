public import Primitives

/// Colour scales for air temperatures.
public enum TemperaturePalette: String, CaseIterable, Hashable, Codable, Sendable {
    /// Violet and blue through green, yellow and orange to red and purple, each legible with its ink.
    case clear
    /// The bright colours of Lucid Weather Clock.
    case lucid

    /// The colour of a temperature in °C as a ground for words; beyond the ends of the scale, the end colours.
    public func color(at celsius: Double) -> Color {
        switch self {
        case .clear: TemperaturePalette.ground.color(at: celsius)
        case .lucid: TemperaturePalette.lucidScale.color(at: celsius)
        }
    }

    /// The brighter colour of a temperature in °C as an area without words.
    public func fill(at celsius: Double) -> Color {
        switch self {
        case .clear: TemperaturePalette.fill.color(at: celsius)
        case .lucid: color(at: celsius)
        }
    }

    /// The dark colour of a temperature in °C, for land at night and as ink on a light ground of the same hue.
    public func night(at celsius: Double) -> Color {
        switch self {
        case .clear: TemperaturePalette.night.color(at: celsius)
        case .lucid: color(at: celsius).mixed(with: Color(rgb: 0x000818), 0.66)
        }
    }

    /// The colour of a temperature in °C that glows at the foot of a night.
    public func glow(at celsius: Double) -> Color {
        switch self {
        case .clear: TemperaturePalette.glow.color(at: celsius)
        case .lucid: color(at: celsius).mixed(with: Color(rgb: 0x000818), 0.5)
        }
    }

    /// White if it has a contrast of 4.5:1 with a background, else the background darkened, as little as 5:1 allows.
    ///
    /// If not even black has 5:1, the better of black and white, which has at least 4.5:1.
    public static func ink(on background: Color) -> Color {
        let black = Color(rgb: 0)
        if background.contrast(with: .white) >= 4.5 { return .white }
        for percent in stride(from: 80, through: 100, by: 4) {
            let ink = background.mixed(with: black, Double(percent) / 100)
            if background.contrast(with: ink) >= 5 { return ink }
        }
        return background.contrast(with: black) > background.contrast(with: .white) ? black : .white
    }

    private static let ground = ColorScale([
        .init(-40, Color(rgb: 0x3B2A86)), .init(-25, Color(rgb: 0x4A45B4)), .init(-12, Color(rgb: 0x3767CC)),
        .init(0, Color(rgb: 0x1273C4)), .init(7, Color(rgb: 0x007D9C)), .init(12, Color(rgb: 0x047A73)),
        .init(14.5, Color(rgb: 0x177F56)), .init(16, Color(rgb: 0x55B068)), .init(18, Color(rgb: 0x86C869)),
        .init(21, Color(rgb: 0xC6D657)), .init(24, Color(rgb: 0xF8CC44)), .init(28, Color(rgb: 0xFFB03E)),
        .init(32, Color(rgb: 0xFF8D42)), .init(35, Color(rgb: 0xF0643A)), .init(37, Color(rgb: 0xD9412F)),
        .init(39, Color(rgb: 0xCC3231)), .init(42, Color(rgb: 0xB5203F)), .init(46, Color(rgb: 0x961659)),
        .init(50, Color(rgb: 0x741264)),
    ])

    private static let fill = ColorScale([
        .init(-40, Color(rgb: 0x5B45C4)), .init(-25, Color(rgb: 0x5F5FDD)), .init(-12, Color(rgb: 0x4180EC)),
        .init(0, Color(rgb: 0x1E90E6)), .init(7, Color(rgb: 0x0FA3C4)), .init(12, Color(rgb: 0x14AB9C)),
        .init(15, Color(rgb: 0x48B780)), .init(18, Color(rgb: 0x86C869)), .init(21, Color(rgb: 0xC6D657)),
        .init(24, Color(rgb: 0xF8CC44)), .init(28, Color(rgb: 0xFFB03E)), .init(32, Color(rgb: 0xFF8D42)),
        .init(35, Color(rgb: 0xF66A3C)), .init(38, Color(rgb: 0xE4443A)), .init(42, Color(rgb: 0xCC2A50)),
        .init(46, Color(rgb: 0xAE2372)), .init(50, Color(rgb: 0x8C2084)),
    ])

    private static let night = ColorScale([
        .init(-40, Color(rgb: 0x1D1452)), .init(-25, Color(rgb: 0x24217A)), .init(-12, Color(rgb: 0x15358A)),
        .init(0, Color(rgb: 0x073C86)), .init(7, Color(rgb: 0x004862)), .init(12, Color(rgb: 0x004A48)),
        .init(14.5, Color(rgb: 0x084E38)), .init(18, Color(rgb: 0x1E5527)), .init(21, Color(rgb: 0x4E4818)),
        .init(24, Color(rgb: 0x683A0C)), .init(28, Color(rgb: 0x78320C)), .init(32, Color(rgb: 0x822A10)),
        .init(35, Color(rgb: 0x861F14)), .init(39, Color(rgb: 0x7A141D)), .init(42, Color(rgb: 0x6A0F2C)),
        .init(46, Color(rgb: 0x560B3C)), .init(50, Color(rgb: 0x440A44)),
    ])

    private static let glow = ColorScale([
        .init(-40, Color(rgb: 0x3A2C96)), .init(-25, Color(rgb: 0x3A3CA4)), .init(-12, Color(rgb: 0x1F52AC)),
        .init(0, Color(rgb: 0x0A5AA6)), .init(7, Color(rgb: 0x00648A)), .init(12, Color(rgb: 0x006A66)),
        .init(14.5, Color(rgb: 0x0A6C4A)), .init(17, Color(rgb: 0x27702C)), .init(19, Color(rgb: 0x43703A)),
        .init(20.5, Color(rgb: 0x76663A)),
        .init(22, Color(rgb: 0x94631E)), .init(24, Color(rgb: 0xA95B1C)), .init(26, Color(rgb: 0xB1561E)),
        .init(28, Color(rgb: 0xB44F22)), .init(32, Color(rgb: 0xB04228)), .init(35, Color(rgb: 0xA8342B)),
        .init(39, Color(rgb: 0x981F34)), .init(42, Color(rgb: 0x861646)), .init(46, Color(rgb: 0x701058)),
        .init(50, Color(rgb: 0x5A0C60)),
    ])

    private static let lucidScale = ColorScale([
        .init(-30, Color(red: 38, green: 84, blue: 114)), .init(-7, Color(red: 75, green: 168, blue: 231)),
        .init(0, Color(red: 115, green: 209, blue: 239)), .init(5, Color(red: 67, green: 205, blue: 187)),
        .init(18, Color(red: 251, green: 171, blue: 48)), .init(27, Color(red: 244, green: 119, blue: 25)),
        .init(50, Color(red: 254, green: 81, blue: 12)),
    ])
}
