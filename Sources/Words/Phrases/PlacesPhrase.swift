/// What a card of several places says.
enum PlacesPhrase: CaseIterable {
    /// What the next hour brings, at length and in few words.
    case chance, chanceShort, dry, dryShort
    /// The state of the weather, and after it what the next hour brings.
    case summary
    /// Single values.
    case feelsLike, dewPoint, humidity
    /// How many places are not shown.
    case more
    /// The foot of the card.
    case caption
    /// Whole sentences of a description: how many places, a place and its temperature, a place without one.
    case opening, placeTemperature, placeAlone

    /// The places that each of its templates has to have, and no others.
    var placeholders: Set<Placeholder> {
        switch self {
        case .chance, .chanceShort, .humidity: [.percent]
        case .dry, .dryShort: []
        case .summary: [.condition, .sentence]
        case .feelsLike, .dewPoint: [.temperature]
        case .more: [.number]
        case .caption: [.date, .time]
        case .opening: [.number, .date, .time]
        case .placeTemperature: [.place, .temperature]
        case .placeAlone: [.place]
        }
    }
}
