package import ForecastCore

/// The words of remarks, each by its own name.
///
/// A language has its own lines, or none.
package enum RemarkPhrase: String, Phrase {
    package static let section = "lines"

    case findUmbrella, oneErrand, rainNearlyOver, heavyRainUntil, rainUntil, rainGoesOn, holdUmbrella, fewDrops,
        showers
    case dryUntilRain, rainWhileAsleep, wetDays, slipperyFrom
    case stayInside, thunderPassed, quietSnow, snowUntil, snowGoesOn, bootsHome, sleet
    case bowLikely, bowPossible
    case fog, fogUntil, frost, shadySide, hatAndWater
    case sunnyAllDay, brighterFrom, greyUntil, hardlyACloud, sunWithClouds, takingTurns, moreCloud, greyButDry,
        clearAndDry, starsOut, starsBetween, cloudyAndDry
    case noUmbrella, noRain
    case calmerFrom, calm, breeze, holdHat
    case hatAndGloves, warmCoat, jacket, lightJacket, noJacket
    case dryToday, warmestAt, warmerTomorrow, colderTomorrow, littleWarmer, littleCooler, sameTomorrow
    case darkNoons, goldenHour, lightUntil, lightFrom
    case betterAir, lessPollen, sunscreenFrom, sunscreenUntil, warmNight, terrace, thaw, darkForStars, moonlight,
        sunglasses, softLight, beSeen

    package var placeholders: Set<Placeholder> {
        switch self {
        case .sunscreenFrom: [.start, .end]
        default:
            Remark.Kind(rawValue: rawValue).map { kind in
                kind.hasTime ? [.time] : kind.hasNumber ? [.number] : []
            } ?? []
        }
    }
}

extension Facts {
    /// Whether the language has words for a kind of remark.
    package func says(_ kind: Remark.Kind) -> Bool {
        RemarkPhrase(rawValue: kind.rawValue).map(language.has) ?? false
    }

    /// A remark as a sentence.
    package func sentence(of remark: Remark) -> String? {
        guard let phrase = RemarkPhrase(rawValue: remark.kind.rawValue) else { return nil }
        var values: [Placeholder: String] = [:]
        if let number = remark.number { values[.number] = language.number(number) }
        if let time = remark.time {
            // Grey skies may last until another day.
            values[.time] =
                remark.kind == .greyUntil
                ? times.timeInSentence(time, seenFrom: moment) : times.timeOfDay(time, seenFrom: moment)
            values[.start] = values[.time]
        }
        if let end = remark.end { values[.end] = times.timeOfDay(end, seenFrom: moment) }
        let isWhole = phrase.placeholders.allSatisfy { values[$0] != nil }
        return isWhole ? language.say(phrase, values, count: remark.number) : nil
    }
}
