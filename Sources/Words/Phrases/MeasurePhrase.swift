/// How much falls and how far one sees, with their units.
enum MeasurePhrase: CaseIterable {
    /// Whole sentences of a description: how hard something falls, frozen or of no known kind; and how far one sees.
    case rain, snow, sleet, hail, precipitation, visibility
    /// An amount that is less than the least number that is shown.
    case lessThan
    /// Numbers with their units.
    case millimetersPerHour, inchesPerHour, kilometers, miles

    /// The places that each of its templates has to have, and no others.
    var placeholders: Set<Placeholder> {
        switch self {
        case .rain, .snow, .sleet, .hail, .precipitation, .visibility, .lessThan: [.amount]
        case .millimetersPerHour, .inchesPerHour, .kilometers, .miles: [.number]
        }
    }
}
