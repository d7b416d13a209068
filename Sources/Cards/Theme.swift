internal import ForecastCore
internal import Primitives

/// Whether a card is light or dark, where it can be either.
public enum Theme: String, CaseIterable, Hashable, Codable, Sendable {
    /// Light while the place's sun is up.
    case auto
    /// Dark ink on a light ground.
    case light
    /// Light ink on a dark ground.
    case dark
}

/// What a card is seen on.
enum Appearance {
    /// A light ground.
    case light
    /// A dark ground.
    case dark
    /// Electronic paper: black on white, and few greys or none.
    case paper
}

extension CardContent {
    /// Whether the card is for electronic paper.
    var isPaper: Bool { depth != nil }

    /// How the card is to look whose design is light or dark.
    func appearance(designed: Appearance) -> Appearance {
        if isPaper { return .paper }
        switch theme {
        case nil: return designed
        case .light: return .light
        case .dark: return .dark
        case .auto: return forecast.isDaylight(at: moment) ? .light : .dark
        }
    }

    /// The colour of a temperature as a ground: white on paper.
    func ground(at celsius: Double) -> Color {
        isPaper ? .white : palette.color(at: celsius)
    }

    /// What is written on a ground: black on paper.
    func ink(on ground: Color) -> Color {
        isPaper ? Color(rgb: 0) : TemperaturePalette.ink(on: ground)
    }
}
