internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The ground and the inks of a card that shows the past, and no sky.
struct PastGround {
    let appearance: Appearance

    init(_ content: CardContent) { appearance = content.appearance(designed: .dark) }

    var isDark: Bool { appearance == .dark }

    /// The ink of words, and that of labels.
    var ink: Color {
        switch appearance {
        case .dark: .white
        case .light: Color(rgb: 0x0F1A36)
        case .paper: Color(rgb: 0)
        }
    }

    var label: Color {
        switch appearance {
        case .dark: Color(rgb: 0xC9D4EE)
        case .light: Color(rgb: 0x33436A)
        case .paper: Color(rgb: 0)
        }
    }

    /// The colour of a temperature in °C before it.
    func color(of celsius: Double, in palette: TemperaturePalette) -> Color {
        let color = palette.fill(at: celsius)
        // Bright colours are faint on a light ground.
        return isDark
            ? color : color.mixed(with: Color(rgb: 0x5A2A00), 0.16 * smoothstep(0.35, 0.6, color.relativeLuminance))
    }

    /// The colour at the foot of the card.
    var foot: Color { stops.last?.color ?? .white }

    private var stops: [GradientStop] {
        switch appearance {
        case .dark:
            [
                GradientStop(offset: 0, color: Color(rgb: 0x081030)),
                GradientStop(offset: 0.45, color: Color(rgb: 0x101B44)),
                GradientStop(offset: 0.8, color: Color(rgb: 0x1A2C62)),
                GradientStop(offset: 1, color: Color(rgb: 0x223A74)),
            ]
        case .light:
            [
                GradientStop(offset: 0, color: Color(rgb: 0xF9FBFE)),
                GradientStop(offset: 1, color: Color(rgb: 0xE2ECF7)),
            ]
        case .paper: []
        }
    }

    /// The ground of a card; nothing on e-paper, which is white.
    func elements(in size: Size) -> [Element] {
        guard !stops.isEmpty else { return [] }
        let gradient = LinearGradient(
            from: Point(x: 0, y: 0), to: Point(x: 0, y: size.height), stops: stops)
        return [
            .shape(
                Shape(
                    id: "ground",
                    path: .rectangle(Rect(minX: 0, minY: 0, maxX: size.width, maxY: size.height)),
                    fill: .linear(gradient)))
        ]
    }
}

extension CardContent {
    /// A date that has no time, as words write it.
    func written(_ date: CivilDate) -> String {
        let noon = Instant(secondsSince1970: (Double(date.daysSince1970) + 0.5) * 86_400)
        return TimeStyle(timeFormat, zone: ZoneOffsets(initial: 0), language: language).dayAndMonth(noon)
    }

    /// The footer of a card that shows the past: what its marks mean, and the credit.
    func pastFooter(_ key: String) -> Footer {
        Footer(
            place: key, caption: { $0 },
            attribution: shortened(displayable(forecast.source.credit(in: language)), to: 300),
            isolated: language.isolated, isRightToLeft: language.isRightToLeft)
    }
}
