package import ForecastCore

/// The words of remarks, each by its own name.
package enum RemarkPhrase: String, Phrase {
    package static let section = "lines"

    case findUmbrella, oneErrand, rainNearlyOver, heavyRainUntil, rainUntil, rainGoesOn, holdUmbrella, fewDrops,
        showers
    case dryUntilRain, stayInside, quietSnow, snowUntil, snowGoesOn, sleet
    case fog, frost, shadySide, hatAndWater
    case terrace, darkForStars, noUmbrella, sunWithClouds, takingTurns, greyButDry, calm
    case warmerTomorrow, colderTomorrow

    package var placeholders: Set<Placeholder> {
        Remark.Kind(rawValue: rawValue)?.hasTime == true ? [.time] : []
    }
}

extension Facts {
    /// A remark as a sentence.
    package func sentence(of remark: Remark) -> String? {
        guard let phrase = RemarkPhrase(rawValue: remark.kind.rawValue) else { return nil }
        guard remark.kind.hasTime else { return language.say(phrase) }
        return remark.time.map { language.say(phrase, [.time: times.timeOfDay($0, seenFrom: moment)]) }
    }
}
