/// The words of the day card.
enum DayPhrase: CaseIterable {
    /// Under the discs; the wind's unit stands with its direction where both are known.
    case feelsLike, dewPoint, humidity, wind, unitAndDirection
    /// Units alone.
    case milesPerHour, metersPerSecond, kilometersPerHour, knots
    /// Figures inside the discs.
    case percentage
    /// What the bars are, and a line of weather and sky under the temperature.
    case nextHour, weatherAndSky
    /// What sun or moon do, without a stop at the end.
    case sunHigh, sunUpAllDay, moon, moonDownUntil, moonDown, polarNight
    /// Whole sentences of a description.
    case sunTimes, moonTimes, dewPointSentence, chanceInNextHour
    /// The head of a text to share.
    case share

    /// The places that each of its templates has to have, and no others.
    var placeholders: Set<Placeholder> {
        switch self {
        case .feelsLike, .dewPoint, .humidity, .wind, .milesPerHour, .metersPerSecond, .kilometersPerHour, .knots,
            .moonDown, .polarNight:
            []
        case .unitAndDirection: [.unit, .direction]
        case .percentage, .chanceInNextHour: [.percent]
        case .nextHour, .moonDownUntil: [.time]
        case .weatherAndSky: [.condition, .sentence]
        case .sunHigh, .sunUpAllDay: [.degrees]
        case .moon: [.phase, .percent]
        case .sunTimes, .moonTimes: [.start, .end]
        case .dewPointSentence: [.temperature]
        case .share: [.place, .time, .temperature, .sentence]
        }
    }
}
