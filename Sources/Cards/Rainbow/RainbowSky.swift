internal import ForecastCore
internal import Primitives

/// The sky of the rainbow card.
struct RainbowSky {
    /// What is in the sky.
    enum Light {
        /// The sun, at a fraction of its path from rise to set.
        case day(Double)
        /// The moon at a fraction of its path from rise to set; nil if it is below the horizon.
        case night(moon: (way: Double, phase: Double)?)
    }

    /// The chance of a rainbow, 0 to 1; nil if unknown.
    var chance: Double?
    var light: Light
    /// Whether the moon is seen from south of the equator.
    var isSouthern = false
    /// 0 to 1; nil shows none.
    var cloudCover: Double?
    /// 0 to 1; nil shows none.
    var precipitationProbability: Double?
    var isSnow = false
    var isThunder = false
    var isFog = false
    /// Whether it is drawn in black and few greys on white.
    var isPaper = false

    var isNight: Bool {
        if case .night = light { true } else { false }
    }
}

extension RainbowSky {
    /// The colours from the top of the card to its bottom.
    ///
    /// Each is dark enough for white text at 4.5:1.
    var ground: [(offset: Double, color: Color)] {
        if isPaper { return [(0, .white)] }
        let blue = ColorScale([
            .init(0, Color(rgb: 0x16457F)), .init(0.5, Color(rgb: 0x22639F)), .init(1, Color(rgb: 0x2B72AC)),
        ])
        let many = ColorScale(RainbowSky.dusk.map { .init($0.offset, Color(rgb: $0.rgb)) })
        let night = ColorScale([
            .init(0, Color(rgb: 0x0B1026)), .init(0.5, Color(rgb: 0x141B3C)), .init(1, Color(rgb: 0x22305C)),
        ])
        let offsets = Set(RainbowSky.dusk.map { $0.offset / reach } + [0.5, 1]).filter { $0 <= 1 }.sorted()
        return offsets.map { offset in
            var color =
                isNight
                ? night.color(at: offset)
                : blue.color(at: offset).mixed(with: many.color(at: offset * reach), colourfulness)
            if !isNight { color = color.mixed(with: Color(rgb: 0x47607A), 0.6 * overcast) }
            if isFog { color = color.mixed(with: isNight ? Color(rgb: 0x2A3340) : Color(rgb: 0x51606E), 0.75) }
            if isThunder { color = color.mixed(with: Color(rgb: 0x1A1D2B), 0.55 * (1 - offset * 0.6)) }
            return (offset, color)
        }
    }

    /// The ground of a certain rainbow: from indigo through red to a trace of gold and green.
    private static let dusk: [(offset: Double, rgb: UInt32)] = [
        (0, 0x2B2A6E), (0.3, 0x5C3486), (0.55, 0x9A3F78), (0.8, 0xB04E3F), (0.93, 0x8F661C), (1, 0x4A7340),
    ]

    /// The part of these colours, from their top, that the card shows: at a medium chance gold and green would turn muddy on
    /// the blue.
    private var reach: Double { 0.45 + 0.55 * min(max(chance ?? 0, 0), 1) }

    /// The share of these colours in the ground: greater than a medium chance, whose mixture would be grey.
    private var colourfulness: Double {
        let chance = min(max(chance ?? 0, 0), 1)
        return chance * (1.6 - 0.6 * chance)
    }

    /// How overcast the sky is: 0 up to half cover, 1 at full cover.
    private var overcast: Double {
        min(max(((cloudCover ?? 0) - 0.5) / 0.5, 0), 1) * (1 - (chance ?? 0))
    }

    /// How much of the sun or moon shows through the clouds.
    var clarity: Double {
        let hidden = min(max(((cloudCover ?? 0) - 0.7) / 0.28, 0), 1)
        return (1 - hidden) * (isFog ? 0.35 : 1)
    }
}

extension RainbowSky {
    /// The sky of a card's place and moment.
    init(of content: CardContent, _ conditions: Conditions?, chance: Double?) {
        let forecast = content.forecast
        self.init(chance: chance, light: Light(forecast.diurnalArc(at: content.moment)))
        isSouthern = forecast.place.latitude < 0
        isPaper = content.isPaper
        guard let conditions else { return }
        cloudCover = conditions.cloudCover
        // Rain without a probability is drawn as certain.
        precipitationProbability =
            conditions.precipitationProbability ?? ((conditions.precipitationRate ?? 0) > 0 ? 1 : nil)
        isSnow = conditions.fallsAsSnow
        isThunder = conditions.condition == .thunderstorm
        isFog = conditions.condition == .fog
    }
}

extension RainbowSky.Light {
    fileprivate init(_ arc: DiurnalArc) {
        switch arc.body {
        case .sun: self = .day(arc.fraction ?? 0.5)
        case .moon(let light): self = .night(moon: arc.fraction.map { ($0, light.cycle) })
        }
    }
}

extension Conditions {
    /// Whether precipitation is drawn as flakes; if its kind is unknown, it is below freezing.
    fileprivate var fallsAsSnow: Bool {
        if let precipitationKind { return precipitationKind == .snow || condition == .snow }
        switch condition {
        case .snow: return true
        case .rain, .sleet, .hail, .thunderstorm: return false
        default: return (temperature ?? 0) < 0
        }
    }
}
