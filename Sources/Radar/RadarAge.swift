public import Primitives

/// How old a radar picture is, and what follows from it.
public enum RadarAge: Hashable, Sendable {
    /// Up to 20 minutes.
    case recent(minutes: Int)
    /// Over 20 and up to 60 minutes.
    case old(minutes: Int)
    /// Over 60 minutes, so that it is not shown.
    case tooOld(minutes: Int)
    /// More than 5 minutes in the future, so that a clock is wrong.
    case ahead(minutes: Int)

    /// The age of a picture at a moment.
    public init(of time: Instant, at moment: Instant) {
        let seconds = time.seconds(to: moment)
        let minutes = Int(min(max((abs(seconds) / 60).rounded(.down), 0), 1e9))
        switch seconds {
        case ..<(-5 * 60): self = .ahead(minutes: minutes)
        case ..<0: self = .recent(minutes: 0)
        case ...(20 * 60): self = .recent(minutes: minutes)
        case ...(60 * 60): self = .old(minutes: minutes)
        default: self = .tooOld(minutes: minutes)
        }
    }
}
