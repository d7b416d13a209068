internal import ForecastCore
internal import Primitives
internal import SceneModel

/// The colours of the graph card: on a light one paper in the hue of its temperature above the curve, and land in the colours of the
/// temperatures below.
struct GraphColors {
    let appearance: Appearance
    /// The colours of the paper from the top of the card to the foot of the curve; none where the sky is there.
    let paper: [GradientStop]
    /// The words above the curve.
    let ink: Color
    /// The flat colour at the foot of the land, and the words on it.
    let foot, footInk: Color
    /// Night on the land.
    let veil: Color
    let palette: TemperaturePalette
    /// How much of the cool land of a hot day is dry earth, from 0 to 1.
    private let dryness: Double

    var isPaper: Bool { appearance == .paper }

    /// The colours at a temperature in °C, on a day between two others.
    init(
        _ appearance: Appearance, at celsius: Double, high: Double, low: Double, palette: TemperaturePalette
    ) {
        self.appearance = appearance
        self.palette = palette
        guard appearance != .paper else {
            let black = Color(rgb: 0)
            paper = [GradientStop(offset: 0, color: .white)]
            (ink, foot, footInk, veil, dryness) = (black, black, .white, black.withOpacity(0), 0)
            return
        }
        if appearance == .light {
            let own = palette.color(at: celsius)
            paper = [(0, 0.95), (0.45, 0.9), (1, 0.72)].map { offset, white in
                GradientStop(offset: offset, color: own.mixed(with: .white, white))
            }
            ink = palette.night(at: celsius).darkened(to: 4.8, on: own.mixed(with: .white, 0.72))
        } else {
            (paper, ink) = ([], .white)
        }
        // On a hot day green and yellow land would be loud.
        let dryness = smoothstep(28, 34, high) * smoothstep(13, 18, low)
        self.dryness = dryness
        // The dark hues of a mild night are olive; the land keeps a deep green until they are warm.
        let ground =
            appearance == .light
            ? palette.color(at: low - 1)
            : palette.glow(at: min(low - 1, 15)).mixed(with: palette.glow(at: low - 1), smoothstep(22.5, 25, low))
        let night = palette.night(at: low - 1)
        func deepened(_ share: Double) -> Color {
            ground.mixed(with: night, share).mixed(with: Color(rgb: 0x7A2038), dryness)
        }
        // Under a sky the foot of the land is as deep as that, and bears white words.
        let deep =
            appearance == .light
            ? deepened(0)
            : stride(from: 0.1, to: 1, by: 0.05).lazy.map(deepened).first { $0.contrast(with: .white) >= 5.4 }
                ?? deepened(1)
        let ink = TemperaturePalette.ink(on: deep)
        let dusk = dryness > 0.5 ? Color(rgb: 0x36062A) : Color(rgb: 0x040A34)
        // Dark words bear little night behind them.
        let strength = ink == .white ? 0.2 : 0.13
        if let share = stride(from: strength, to: 0, by: -0.01).first(where: {
            deep.mixed(with: dusk, $0).contrast(with: ink) >= 4.6
        }) {
            (footInk, veil) = (ink, dusk.withOpacity(share))
        } else {
            (footInk, veil) = (ink, dusk.withOpacity(0))
        }
        foot = deep
    }

    /// The colour of the land at the height of a temperature in °C, `share` of the way to the ground's deeper colour.
    func land(at celsius: Double, deeper share: Double) -> Color {
        if isPaper { return foot }
        let bright = palette.fill(at: celsius).mixed(with: palette.color(at: celsius), share)
        let earth = Color(rgb: 0xE2A75A).mixed(with: Color(rgb: 0xC48446), (25 - celsius) / 6)
        return bright.mixed(with: earth, dryness * min(max((25.5 - celsius) / 2.5, 0), 1))
    }

    /// The colour of a mark at a temperature in °C.
    func mark(at celsius: Double) -> Color {
        isPaper ? Color(rgb: 0) : palette.fill(at: celsius)
    }

    /// What falls.
    func drops(isSnow: Bool) -> Color {
        switch appearance {
        case .paper: Color(rgb: 0)
        case .light: isSnow ? Color(rgb: 0x6F93CC) : Color(rgb: 0x2C7BD0)
        case .dark: isSnow ? .white : Color(rgb: 0xBFE3FF)
        }
    }
}

extension Color {
    /// The colour with a fifth of black, or more if its contrast with a ground is too low.
    fileprivate func darkened(to contrast: Double, on ground: Color) -> Color {
        let black = Color(rgb: 0x000010)
        let shares = stride(from: 0.2, through: 1, by: 0.05)
        return shares.lazy.map { mixed(with: black, $0) }.first { $0.contrast(with: ground) >= contrast } ?? black
    }
}
