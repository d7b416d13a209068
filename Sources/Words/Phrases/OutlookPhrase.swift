/// The sentences that tell an outlook.
///
/// `In` counts minutes, `At` states times, `estimated` says that nothing finer than an hour is known.
enum OutlookPhrase: CaseIterable {
    case unknown
    case dryHour, dryTwelveHours, dryMinutes, dryUntil, dryFrom
    case startsIn, startsInHeavy, startsInEasing, startsInTurning
    case startsAt, startsAtHeavy, startsAtEasing, startsAtTurning
    case stopsIn, stopsAt, stopsHeavy, stopsTurning
    case spellIn, spellInHeavy, spellInTurning, spellInReturning
    case spellAt, spellAtHeavy, spellAtTurning, spellAtReturning
    case pauseIn, pauseInTurning, pauseAt, pauseAtTurning
    case onAndOff, onAndOffHour, onAndOffTwelveHours, onAndOffUntil, onAndOffFrom, onAndOffBetween
    case ongoingHour, ongoingTwelveHours, ongoingMinutes, ongoingUntil
    case ongoingHourHeavy, ongoingTwelveHoursHeavy, ongoingHeavy
    case ongoingHourEasing, ongoingTwelveHoursEasing, ongoingEasing
    case ongoingTurning
    case estimatedDryHour, estimatedDryUntil
    case estimatedStart, estimatedStop, estimatedSpell, estimatedOnAndOff
    case estimatedOngoing, estimatedOngoingHour, estimatedOngoingUntil

    /// The places that each of its templates has to have, and no others.
    var placeholders: Set<Placeholder> {
        switch self {
        case .unknown, .dryHour, .dryTwelveHours, .estimatedDryHour: []
        case .dryMinutes: [.minutes]
        case .dryUntil, .estimatedDryUntil: [.end]
        case .dryFrom: [.start, .end]
        case .startsIn, .stopsIn, .ongoingMinutes: [.phenomenon, .minutes]
        case .startsInHeavy, .startsInEasing: [.phenomenon, .minutes, .time]
        case .startsInTurning: [.phenomenon, .minutes, .later, .time]
        case .startsAt, .onAndOffFrom, .estimatedStart, .estimatedSpell: [.phenomenon, .start]
        case .startsAtHeavy, .startsAtEasing: [.phenomenon, .start, .time]
        case .startsAtTurning: [.phenomenon, .start, .later, .time]
        case .stopsAt, .onAndOffUntil, .ongoingUntil, .estimatedStop, .estimatedOngoingUntil:
            [.phenomenon, .end]
        case .stopsHeavy: [.phenomenon, .end, .time]
        case .stopsTurning: [.phenomenon, .later, .end]
        case .spellIn: [.phenomenon, .minutes, .end]
        case .spellInHeavy, .spellInReturning: [.phenomenon, .minutes, .end, .time]
        case .spellInTurning: [.phenomenon, .minutes, .later, .end]
        case .spellAt, .pauseAt, .onAndOffBetween: [.phenomenon, .start, .end]
        case .spellAtHeavy, .spellAtReturning: [.phenomenon, .start, .end, .time]
        case .spellAtTurning, .pauseAtTurning: [.phenomenon, .start, .later, .end]
        case .pauseIn: [.phenomenon, .minutes, .start]
        case .pauseInTurning: [.phenomenon, .minutes, .later, .start]
        case .onAndOff, .onAndOffHour, .onAndOffTwelveHours, .ongoingHour, .ongoingTwelveHours,
            .estimatedOnAndOff, .estimatedOngoing, .estimatedOngoingHour:
            [.phenomenon]
        case .ongoingHourHeavy, .ongoingTwelveHoursHeavy, .ongoingHeavy, .ongoingHourEasing,
            .ongoingTwelveHoursEasing, .ongoingEasing:
            [.phenomenon, .time]
        case .ongoingTurning: [.phenomenon, .later, .time]
        }
    }

    /// A sentence that says less and stays true, for where there is too little room.
    var shorter: OutlookPhrase? {
        switch self {
        case .startsInHeavy, .startsInEasing, .startsInTurning: .startsIn
        case .startsAtHeavy, .startsAtEasing, .startsAtTurning: .startsAt
        case .stopsHeavy: .stopsAt
        case .spellInHeavy: .spellIn
        case .spellInTurning, .spellInReturning: .startsIn
        case .spellAtTurning, .spellAtReturning: .startsAt
        case .onAndOffBetween: .onAndOffFrom
        case .pauseIn, .pauseInTurning: .stopsIn
        case .pauseAt, .pauseAtTurning: .stopsAt
        case .spellAtHeavy: .spellAt
        case .ongoingHourHeavy, .ongoingTwelveHoursHeavy: .ongoingHeavy
        case .ongoingHourEasing, .ongoingTwelveHoursEasing: .ongoingEasing
        case .estimatedOngoingUntil: .estimatedOngoing
        default: nil
        }
    }
}
