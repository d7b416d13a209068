public import Primitives

/// Something in a forecast that is told once, however often the forecast is read.
public struct WeatherEvent: Hashable, Sendable {
    /// What happens, with the figure that tells how much of it.
    public enum Kind: Hashable, Sendable {
        case warning(Alert)
        /// With the lowest temperature in °C.
        case frost(Double)
        /// With the outlook that tells when it begins.
        case rain(Outlook)
        /// With the largest chance in percent, and when that is.
        case rainbow(Int, at: Instant)
        /// With the strongest gust in m/s.
        case gust(Double)
        /// With the highest temperature in °C.
        case heat(Double)
        case snow
    }

    /// What makes an event the same one in another forecast.
    public struct Identity: Hashable, Sendable {
        /// What it is about; of a warning, its issuer and its hazard.
        public var subject: String
        /// The issuer's identifier of a warning.
        public var id: String?
        /// The day, night or half of a day with one event of the subject at most; nil where only times tell events apart.
        public var day: String?
        /// Nil if it has begun at an unknown time.
        public var begins: Instant?
        /// Nil if its end is not known.
        public var ends: Instant?

        /// An event about a subject.
        public init(
            subject: String, id: String? = nil, day: String? = nil, begins: Instant? = nil, ends: Instant? = nil
        ) {
            (self.subject, self.id, self.day) = (subject, id, day)
            (self.begins, self.ends) = (begins, ends)
        }

        /// Whether two forecasts tell of the same event: by its identifier, by its day, or because its times overlap.
        public func isSame(as other: Identity) -> Bool {
            guard subject == other.subject else { return false }
            if let id, id == other.id { return true }
            if let day, day == other.day { return true }
            func isBefore(_ end: Instant?, _ start: Instant?) -> Bool {
                guard let end, let start else { return false }
                return end < start
            }
            return !isBefore(ends, other.begins) && !isBefore(other.ends, begins)
        }

        /// Whether it is a warning that goes on under another hazard: a message with the same identifier of the same issuer.
        ///
        /// A message may also have several warnings at once, so this counts only where the other warning is no longer there.
        public func continues(_ other: Identity) -> Bool {
            guard let id, id == other.id, let issuer = warningIssuer else { return false }
            return issuer == other.warningIssuer
        }

        /// The subject of a warning without its hazard; nil for other events.
        private var warningIssuer: Substring? {
            guard subject.hasPrefix("warning|"), let end = subject.lastIndex(of: "|") else { return nil }
            return subject[..<end]
        }
    }

    public var kind: Kind
    public var identity: Identity

    /// An event of a kind.
    public init(_ kind: Kind, _ identity: Identity) {
        (self.kind, self.identity) = (kind, identity)
    }

    /// The warning that it is; nil for anything else.
    public var warning: Alert? {
        if case .warning(let alert) = kind { alert } else { nil }
    }

    /// What is told again when it changes: the severity, the end and the title of a warning; nothing of other events.
    public var version: String {
        guard let warning else { return "" }
        return [warning.severity.rawValue, warning.end?.iso8601 ?? "", warning.title].joined(separator: "|")
    }
}

extension Forecast {
    /// The warnings in force or announced at a moment as events, the foremost first.
    ///
    /// Warnings of one issuer about one hazard whose times overlap are one event, which the foremost of them stands for.
    public func warningEvents(at moment: Instant) -> [WeatherEvent] {
        var events: [WeatherEvent] = []
        for alert in alertsInForce(at: moment).alerts {
            let issuer = alert.issuer ?? alert.source?.id ?? source.id
            let hazard = alert.hazard.map(\.rawValue) ?? alert.title
            let identity = WeatherEvent.Identity(
                subject: ["warning", issuer, hazard].joined(separator: "|"), id: alert.id, begins: alert.start,
                ends: alert.end ?? alert.expires)
            guard let index = events.firstIndex(where: { $0.identity.isSame(as: identity) }) else {
                events.append(WeatherEvent(.warning(alert), identity))
                continue
            }
            let known = events[index].identity
            events[index].identity.begins = known.begins.flatMap { begins in identity.begins.map { min(begins, $0) }
            }
            events[index].identity.ends = known.ends.flatMap { ends in identity.ends.map { max(ends, $0) } }
        }
        return events
    }
}
