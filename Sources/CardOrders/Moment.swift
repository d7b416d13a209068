package import ForecastCore
package import Primitives
package import SystemAccess

/// A moment as it is typed on a command line.
package enum Moment: Hashable, Codable, Sendable {
    /// Hours after another moment.
    case hours(Double)
    /// Days after another moment.
    case days(Double)
    /// A place's local time, given as if it were UTC.
    case local(Instant)
    case instant(Instant)
    /// A day, a time of day, or both; at least one is not nil.
    case named(day: Day?, secondOfDay: Double?)

    package enum Day: Hashable, Codable, Sendable {
        case today, tomorrow
        /// The days since Sunday.
        case weekday(Int)
        /// Days since 1970.
        case date(Int)
    }

    /// What a message says of an invalid time.
    package static let expected = "a time such as 2026-11-20T15:22, 18:00, tomorrow or 'saturday 9:00'"

    private static let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

    /// The moment in a text such as `2026-11-20T15:22`, `2026-11-20T23:22:00Z`, `18:00`, `tomorrow`, `saturday 9:00` or
    /// `2026-11-21`; nil for any other text.
    package init?(time text: String) {
        if let (local, offset) = Instant.parse(iso8601: text) {
            self = offset.map { .instant(local.advanced(by: -Double($0))) } ?? .local(local)
            return
        }
        let words = text.lowercased().split(separator: " ").map(String.init)
        switch words.count {
        case 1:
            if let day = Moment.day(words[0]) {
                self = .named(day: day, secondOfDay: nil)
            } else if let second = Moment.secondOfDay(words[0]) {
                self = .named(day: nil, secondOfDay: second)
            } else {
                return nil
            }
        case 2:
            guard let day = Moment.day(words[0]), let second = Moment.secondOfDay(words[1]) else { return nil }
            self = .named(day: day, secondOfDay: second)
        default: return nil
        }
    }

    /// The moment in `+3h`, `+3d` or a time; nil for any other text.
    package init?(later text: String) {
        guard text.hasPrefix("+") else {
            self.init(time: text)
            return
        }
        let digits = text.dropFirst().dropLast()
        guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let count = Double(digits)
        else { return nil }
        switch text.last {
        case "h": self = .hours(count)
        case "d": self = .days(count)
        default: return nil
        }
    }

    /// Whether the moment is a number of hours or days after another.
    package var isRelative: Bool {
        switch self {
        case .hours, .days: true
        case .local, .instant, .named: false
        }
    }

    /// The instant, in a place's time zone and after another instant.
    ///
    /// Days follow the clock: `+1d` and `tomorrow` are the same time of the next day even if clocks change in between. A
    /// time without a day, and a weekday, are the next ones that are not before the other instant.
    ///
    /// - Throws: If clocks skip the local time.
    package func instant(after other: Instant, zone: ZoneOffsets) throws(ProgramError) -> Instant {
        switch self {
        case .instant(let instant): return instant
        case .hours(let count): return other.advanced(by: count * 3600)
        case .days(let count):
            let local = other.advanced(by: count * 86_400 + Double(zone.seconds(at: other)))
            return zone.instant(ofLocal: local) ?? other.advanced(by: count * 86_400)
        case .local(let local): return try Moment.instant(of: local, zone)
        case .named(let day, let secondOfDay):
            let now = other.secondsSince1970 + Double(zone.seconds(at: other))
            let today = (now / 86_400).rounded(.down)
            let second = secondOfDay ?? now - today * 86_400
            let isOver = today * 86_400 + second < now
            let date =
                switch day {
                case nil: isOver ? today + 1 : today
                case .today: today
                case .tomorrow: today + 1
                case .date(let days): Double(days)
                case .weekday(let weekday):
                    // The first day of 1970 was a Thursday.
                    switch Double((weekday - Int(today) - 4) % 7 + 7).truncatingRemainder(dividingBy: 7) {
                    case 0 where isOver: today + 7
                    case let wait: today + wait
                    }
                }
            return try Moment.instant(of: Instant(secondsSince1970: date * 86_400 + second), zone)
        }
    }

    private static func instant(of local: Instant, _ zone: ZoneOffsets) throws(ProgramError) -> Instant {
        guard let instant = zone.instant(ofLocal: local) else {
            throw .usage(
                "\(local.iso8601.dropLast()) does not exist at the place: clocks skip it when they go forward")
        }
        return instant
    }

    private static func day(_ word: String) -> Day? {
        switch word {
        case "today": return .today
        case "tomorrow": return .tomorrow
        default: break
        }
        if let index = weekdays.firstIndex(where: { $0 == word || $0.prefix(3) == word }) { return .weekday(index) }
        guard let (midnight, offset) = Instant.parse(iso8601: word + "T00:00"), offset == nil else { return nil }
        return .date(Int(midnight.secondsSince1970 / 86_400))
    }

    /// The seconds since midnight in `9:00` or `18:00`.
    private static func secondOfDay(_ word: String) -> Double? {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hour = Int(parts[0]), hour < 24, let minute = Int(parts[1]), minute < 60
        else { return nil }
        return Double(hour * 3600 + minute * 60)
    }
}
