/// What stands around a large number of minutes, or a large time.
package enum CountdownPhrase: String, Phrase {
    package static let section = "countdown"

    /// Above a number of minutes.
    case startsIn, stopsIn, sunsetIn
    /// Above a time.
    case startsAt, stopsAt
    /// Above a time that is known to the hour.
    case startsAbout, stopsAbout
    /// Below a number of minutes.
    case minutes

    package var placeholders: Set<Placeholder> {
        switch self {
        case .sunsetIn, .minutes: []
        default: [.phenomenon]
        }
    }
}
