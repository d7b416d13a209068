public import Primitives

/// The colours that stand for air temperatures.
public enum TemperaturePalette: String, CaseIterable, Hashable, Codable, Sendable {
    /// Deep colours on which white ink is easy to read.
    case clear
    /// The bright colours of Lucid Weather Clock.
    case lucid

    /// The colour of a temperature in °C; the ends of the scale hold beyond it.
    public func color(at celsius: Double) -> Color {
        scale.color(at: celsius)
    }

    /// White or near black, whichever has the higher contrast with a ground.
    public static func ink(on ground: Color) -> Color {
        let dark = Color(red: 16, green: 24, blue: 32)
        return ground.contrast(with: .white) >= ground.contrast(with: dark) ? .white : dark
    }

    private var scale: ColorScale {
        switch self {
        case .clear: TemperaturePalette.clearScale
        case .lucid: TemperaturePalette.lucidScale
        }
    }

    private static let clearScale = ColorScale([
        .init(-30, Color(rgb: 0x865EB1)), .init(-20, Color(rgb: 0x7563C0)), .init(-10, Color(rgb: 0x516EC6)),
        .init(0, Color(rgb: 0x2376B9)), .init(8, Color(rgb: 0x077C91)), .init(15, Color(rgb: 0x198166)),
        .init(21, Color(rgb: 0x597B31)), .init(26, Color(rgb: 0x986600)), .init(32, Color(rgb: 0xB4561A)),
        .init(38, Color(rgb: 0xC0453B)), .init(45, Color(rgb: 0xC33D59)),
    ])

    private static let lucidScale = ColorScale([
        .init(-30, Color(red: 38, green: 84, blue: 114)), .init(-7, Color(red: 75, green: 168, blue: 231)),
        .init(0, Color(red: 115, green: 209, blue: 239)), .init(5, Color(red: 67, green: 205, blue: 187)),
        .init(18, Color(red: 251, green: 171, blue: 48)), .init(27, Color(red: 244, green: 119, blue: 25)),
        .init(50, Color(red: 254, green: 81, blue: 12)),
    ])
}
