internal import ForecastCore
internal import Primitives

extension RainbowSky {
    /// The sky of a card's place and moment.
    init(of content: CardContent, _ conditions: Conditions) {
        let forecast = content.forecast
        self.init(
            chance: forecast.rainbowChance(at: content.moment, model: content.rainbowModel),
            light: Light(forecast.diurnalArc(at: content.moment)))
        isSouthern = forecast.place.latitude < 0
        cloudCover = conditions.cloudCover
        // Rain without a probability is drawn as certain.
        precipitationProbability =
            conditions.precipitationProbability ?? ((conditions.precipitationRate ?? 0) > 0 ? 1 : nil)
        isSnow = conditions.fallsAsSnow
        isThunder = conditions.condition == .thunderstorm
        isFog = conditions.condition == .fog
        isPaper = content.isPaper
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
    /// Whether what may fall is drawn as flakes; of no kind, it is so in frost, where strokes of rain would be wrong.
    fileprivate var fallsAsSnow: Bool {
        if let precipitationKind { return precipitationKind == .snow || condition == .snow }
        switch condition {
        case .snow: return true
        case .rain, .sleet, .hail, .thunderstorm: return false
        default: return (temperature ?? 0) < 0
        }
    }
}
