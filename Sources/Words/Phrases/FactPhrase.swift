/// The sentences that tell single facts, and the forms of numbers, dates and times.
enum FactPhrase: CaseIterable {
    /// Whole sentences of a description.
    case opening, temperature, feelsLike, condition, statement, probability
    case highAndLow, high, low, wind, windSpeed, calm, humidity, rainbowChance, attribution
    /// The head of a text to share.
    case share, shareRainbow, shareWithoutTemperature
    /// A line under a picture, of the day and of another; and what a rainbow card's number means.
    case caption, captionWithDay, chanceOfRainbow
    /// That the weather is that of an earlier moment, behind a caption and as a sentence.
    case captionAsOf, asOf
    /// Numbers with their units.
    case celsius, fahrenheit, milesPerHour, metersPerSecond, kilometersPerHour, knots
    /// A date, a time of another day, and times: with the half of the day, without it, on the full hour, and by 24 hours.
    case date, timeOfWeekday, twelveHour, twelveHourBare, twelveHourFull, twentyFourHour

    /// The places that each of its templates has to have, and no others.
    var placeholders: Set<Placeholder> {
        switch self {
        case .opening: [.place, .date, .time]
        case .temperature, .feelsLike: [.temperature]
        case .condition: [.condition]
        case .statement: [.sentence]
        case .probability, .humidity, .rainbowChance: [.percent]
        case .shareRainbow: [.place, .time, .percent]
        case .captionWithDay: [.place, .weekday, .time]
        case .highAndLow: [.high, .low]
        case .captionAsOf: [.sentence, .time]
        case .asOf: [.time]
        case .high: [.high]
        case .low: [.low]
        case .wind: [.speed, .direction]
        case .windSpeed: [.speed]
        case .calm, .chanceOfRainbow: []
        case .attribution: [.attribution]
        case .share: [.place, .time, .temperature]
        case .shareWithoutTemperature, .caption: [.place, .time]
        case .celsius, .fahrenheit, .milesPerHour, .metersPerSecond, .kilometersPerHour, .knots: [.number]
        case .date: [.weekday, .day, .month]
        case .timeOfWeekday: [.weekday, .time]
        case .twelveHour: [.h, .mm, .a]
        case .twelveHourBare: [.h, .mm]
        case .twelveHourFull: [.h, .a]
        case .twentyFourHour: [.HH, .mm]
        }
    }
}
