/// The sentences that tell where a rainbow can stand, or what keeps it away.
enum RainbowPhrase: CaseIterable {
    case unknown, unknownCloudCover, unknownPrecipitation
    case night, nightUntil
    case sunTooHigh, sunTooHighUntil
    case look, lookUntil
    case lookLow, lookLowUntil, lookLowUntilShort
    case lookHigh, lookHighUntil
    case tooCold, tooColdNext
    case tooDry, tooDryNext
    case tooCloudy, tooCloudyNext

    /// The places that each of its templates has to have, and no others.
    var placeholders: Set<Placeholder> {
        switch self {
        case .unknown, .unknownCloudCover, .unknownPrecipitation, .night, .sunTooHigh, .tooCold, .tooDry,
            .tooCloudy:
            []
        case .nightUntil, .sunTooHighUntil, .tooColdNext, .tooDryNext, .tooCloudyNext: [.time]
        case .look, .lookLow: [.direction, .degrees]
        case .lookHigh: [.direction, .degrees, .top]
        case .lookUntil, .lookLowUntil, .lookLowUntilShort: [.direction, .degrees, .time]
        case .lookHighUntil: [.direction, .degrees, .top, .time]
        }
    }

    /// A sentence that says less and stays true, for where there is too little room.
    var shorter: RainbowPhrase? {
        switch self {
        case .lookLow, .lookHigh: .look
        case .lookLowUntil: .lookLowUntilShort
        case .lookLowUntilShort, .lookHighUntil: .lookUntil
        case .tooColdNext: .tooCold
        case .tooDryNext: .tooDry
        case .tooCloudyNext: .tooCloudy
        case .nightUntil: .night
        case .sunTooHighUntil: .sunTooHigh
        default: nil
        }
    }
}
