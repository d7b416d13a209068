internal import ForecastCore
internal import Primitives

/// A moment as a command line names it.
enum Moment {
    /// So many hours after another.
    case hours(Double)
    /// So many days after another.
    case days(Double)
    /// A place's local time, given as if it were UTC.
    case local(Instant)
    /// An instant.
    case instant(Instant)

    /// The moment of an ISO 8601 time, with or without its offset.
    init(time word: String, of option: Option) throws(CommandError) {
        guard let (local, offset) = Instant.parse(iso8601: word) else {
            throw .usage("\(option.dashed) wants \(option.wants), not '\(printable(word))'")
        }
        self = offset.map { .instant(local.advanced(by: -Double($0))) } ?? .local(local)
    }

    /// The moment of `+3h`, `+3d` or a time.
    init(later word: String) throws(CommandError) {
        guard word.hasPrefix("+") else {
            try self.init(time: word, of: CardOptions.later)
            return
        }
        let digits = word.dropFirst().dropLast()
        guard "hd".contains(word.last ?? " "), (1...4).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let count = Double(digits)
        else {
            throw .usage("\(CardOptions.later.dashed) wants \(CardOptions.later.wants), not '\(printable(word))'")
        }
        self = word.last == "h" ? .hours(count) : .days(count)
    }

    /// The instant that is meant, counted from another where it is relative, on a place's clock.
    ///
    /// Days go by the clock: `+1d` is the same time of the next day, though clocks change in between.
    func instant(after other: Instant, zone: ZoneOffsets) throws(CommandError) -> Instant {
        switch self {
        case .instant(let instant): return instant
        case .hours(let count): return other.advanced(by: count * 3600)
        case .days(let count):
            let local = other.advanced(by: count * 86_400 + Double(zone.seconds(at: other)))
            return zone.instant(ofLocal: local) ?? other.advanced(by: count * 86_400)
        case .local(let local):
            guard let instant = zone.instant(ofLocal: local) else {
                throw .usage("the place's clocks skip \(local.iso8601.dropLast()) when they are put forward")
            }
            return instant
        }
    }
}
