public import Primitives

/// A weather alert by an authority.
public struct Alert: Hashable, Codable, Sendable {
    /// A severity (CAP 1.2).
    public enum Severity: String, Hashable, NamedCase, Sendable {
        /// Extraordinary threat to life or property.
        case extreme
        /// Significant threat.
        case severe
        /// Possible threat.
        case moderate
        /// Minimal or no known threat.
        case minor
        /// Severity unknown.
        case unknown
    }

    /// How soon to respond (CAP 1.2).
    public enum Urgency: String, Hashable, NamedCase, Sendable {
        case immediate
        /// Within the next hour.
        case expected
        case future, past, unknown
    }

    /// How certain the event is (CAP 1.2).
    public enum Certainty: String, Hashable, NamedCase, Sendable {
        case observed
        /// More likely than not.
        case likely
        case possible, unlikely, unknown
    }

    /// What an issuer calls a message, by how sure and how grave the event is (NWS Instruction 10-1703, `significance`).
    public enum Significance: String, Hashable, NamedCase, Sendable {
        /// A warning of the gravest kind.
        case emergency
        case warning
        /// Conditions are favourable for the event.
        case watch
        /// A nuisance rather than a danger.
        case advisory
        case statement
    }

    /// The issuer's identifier.
    public var id: String?
    /// What it is about; nil for ``Hazard/other``.
    public var hazard: Hazard?
    /// What the issuer calls it; nil if it does not say so, as where colours are the only scale.
    public var significance: Significance?
    /// Nil if the issuer does not say so.
    public var urgency: Urgency?
    /// Nil if the issuer does not say so.
    public var certainty: Certainty?
    /// The title.
    public var title: String
    /// The severity.
    public var severity: Severity
    /// When the alert takes effect, or else when it was issued.
    ///
    /// If neither is known, nil: the alert is in force until its end.
    public var start: Instant?
    /// When the event ends; nil if that is unknown.
    public var end: Instant?
    /// When the message expires, if the end of the event is unknown.
    public var expires: Instant?
    /// The names of the affected areas.
    public var regions: [String]
    /// The outer rings of the affected area; nil if its shape is not known.
    public var outlines: [[Coordinates]]?
    /// The full text.
    public var text: String
    /// The issuer's line about it, such as `Flood Warning issued November 26 at 2:52PM EST until…` (CAP 1.2).
    public var headline: String?
    /// What to do (CAP 1.2); the text has it, too.
    public var instruction: String?
    /// A URL with more information.
    public var url: String?
    /// When the alert was issued.
    public var issued: Instant?
    /// When another message replaced or cancelled it; nil if none did.
    public var replaced: Instant?
    /// The issuer, such as `NWS Portland OR` (CAP 1.2, `senderName`).
    public var issuer: String?
    /// The language of the title and the text, such as `de-DE` (BCP 47); nil if it is not known.
    public var language: String?
    /// The same alert in other languages; nil if there is none.
    public var translations: [Alert]?
    /// Where it comes from, if that is not the service of the forecast.
    public var source: Forecast.Source?

    /// An alert.
    public init(
        id: String? = nil, title: String, severity: Severity, start: Instant? = nil, end: Instant? = nil,
        expires: Instant? = nil, regions: [String] = [], text: String = "", url: String? = nil,
        issued: Instant? = nil,
        issuer: String? = nil, language: String? = nil, translations: [Alert]? = nil
    ) {
        self.id = id
        self.title = title
        self.severity = severity
        self.start = start
        self.end = end
        self.expires = expires
        self.regions = regions
        self.text = text
        self.url = url
        self.issued = issued
        self.issuer = issuer
        self.language = language
        self.translations = translations
    }
}

/// A service's statement that a place has the alerts of the forecast and no others.
///
/// Only a forecast that was asked for has one; a saved forecast has none, because alerts may have been issued since.
public struct AlertsAnswer: Hashable, Sendable {
    /// The service's name, such as `National Weather Service`.
    public var service: String
    /// Whether the name has an article in a sentence, such as "the National Weather Service".
    public var takesArticle: Bool
    /// When the service was asked.
    public var asked: Instant

    /// The seconds for which an answer holds after the request, as it does for a picture of the minutes before.
    public var validity: Double

    /// What it is by default.
    public static let usualValidity = 900.0

    /// An answer of a service whose alerts cover the place.
    public init(
        service: String, takesArticle: Bool = false, asked: Instant, validity: Double = AlertsAnswer.usualValidity
    ) {
        self.service = service
        self.takesArticle = takesArticle
        self.asked = asked
        self.validity = validity
    }

    /// Whether it applies to a moment.
    public func holds(at moment: Instant) -> Bool {
        (-validity...validity).contains(asked.seconds(to: moment))
    }
}

/// The alerts that are in force or announced at a moment, in the order in which they matter.
public struct AlertsInForce: Hashable, Sendable {
    /// The alerts, the foremost first; each event once.
    public var alerts: [Alert]
    /// The moment.
    public var moment: Instant
    /// The answer that states that there are no alerts; nil if there is one, or if that is not known.
    public var noneBy: AlertsAnswer?

    /// The hours before an alert from which every card shows it.
    private static let notice = 12.0

    /// A selection of alerts.
    public init(_ alerts: [Alert] = [], at moment: Instant, noneBy answer: AlertsAnswer? = nil) {
        (self.alerts, self.moment) = (alerts, moment)
        noneBy = answer
    }

    /// The alert that matters most; nil if there is none.
    public var foremost: Alert? { alerts.first }
    /// The number of alerts beside the foremost.
    public var others: Int { max(0, alerts.count - 1) }

    /// The foremost alert that every card has to show: a severe or extreme one that is in force or begins within twelve hours.
    public var pressing: Alert? { alerts.first { $0.severity >= .severe && isNear($0) } }

    /// The foremost alert that the text of every card has to tell where none is pressing: a moderate one, or one of unknown
    /// severity, in force or beginning within twelve hours.
    public var notable: Alert? { alerts.first { $0.severity != .minor && isNear($0) } }

    private func isNear(_ alert: Alert) -> Bool {
        alert.start.map { moment.seconds(to: $0) <= AlertsInForce.notice * 3600 } ?? true
    }
}

extension Forecast {
    /// The alerts that are in force or announced at a moment.
    ///
    /// An alert is in force from its start to before its end, or else its expiry; a missing time is no limit. Alerts with the same
    /// title, text, start and end, such as one per region, count as one, unless their identifiers differ.
    public func alertsInForce(at moment: Instant) -> AlertsInForce {
        var distinct: [Alert] = []
        var seen: [AlertKey: Set<String?>] = [:]
        for alert in alerts where !alert.isOver(at: moment) && !alert.isUnknown(at: moment) {
            let ids = seen[AlertKey(alert), default: []]
            // One without an identifier may be any of them.
            if ids.contains(alert.id) || !ids.isEmpty && (alert.id == nil || ids.contains(nil)) { continue }
            seen[AlertKey(alert), default: []].insert(alert.id)
            distinct.append(alert)
        }
        return AlertsInForce(
            distinct.sorted(at: moment), at: moment,
            noneBy: distinct.isEmpty ? alertsAnswer.flatMap { states($0, thereAreNoneAt: moment) ? $0 : nil } : nil)
    }

    /// Whether an answer had no alerts; one that has ended since may have been prolonged.
    private func states(_ answer: AlertsAnswer, thereAreNoneAt moment: Instant) -> Bool {
        answer.holds(at: moment) && alerts.allSatisfy { $0.isOver(at: answer.asked) }
    }
}

extension [Alert] {
    /// In the order in which they matter at a moment: emergencies and warnings before watches, advisories and statements, then by
    /// severity, urgency, certainty, nearness in time and the size of the area; equals in their own order.
    public func sorted(at moment: Instant) -> [Alert] {
        let keyed = enumerated().map {
            (rank: AlertRank($0.element, index: $0.offset, at: moment), alert: $0.element)
        }
        return keyed.sorted { $0.rank < $1.rank }.map(\.alert)
    }
}

/// What alerts are sorted by, the smallest first.
private struct AlertRank: Comparable {
    private let values: [Double]

    init(_ alert: Alert, index: Int, at moment: Instant) {
        let wait = alert.start.map { moment.seconds(to: $0) } ?? -.infinity
        values = [
            Double(alert.grade), Double(alert.severity == .unknown ? 1 : -alert.severity.order), -alert.urgencyRank,
            -alert.certaintyRank,
            wait > 0 ? 1 : 0, abs(wait), alert.outlines.map(AlertRank.size) ?? .infinity, Double(index),
        ]
    }

    static func < (one: AlertRank, other: AlertRank) -> Bool {
        one.values.lexicographicallyPrecedes(other.values)
    }

    /// About the area of rings in square degrees of the equator (shoelace formula).
    private static func size(of rings: [[Coordinates]]) -> Double {
        rings.reduce(0) { sum, ring in
            guard let first = ring.first, var last = ring.last else { return sum }
            let breadth = Angle.degrees(first.latitude).cosine
            var twice = 0.0
            for corner in ring {
                twice += (last.longitude - first.longitude) * (corner.latitude - first.latitude)
                twice -= (corner.longitude - first.longitude) * (last.latitude - first.latitude)
                last = corner
            }
            return sum + abs(twice) / 2 * breadth
        }
    }
}

extension Alert {
    /// 0 for emergencies and warnings, 1 for the rest; a colour scale has warnings from yellow on.
    fileprivate var grade: Int {
        switch significance {
        case .emergency, .warning: 0
        case .watch, .advisory, .statement: 1
        case nil: severity >= .moderate ? 0 : 1
        }
    }

    /// Unknown is neither soon nor late.
    fileprivate var urgencyRank: Double {
        switch urgency {
        case .immediate: 3
        case .expected, .unknown, nil: 2
        case .future: 1
        case .past: 0
        }
    }

    fileprivate var certaintyRank: Double {
        switch certainty {
        case .observed: 3
        case .likely: 2
        case .unknown, nil: 1.5
        case .possible: 1
        case .unlikely: 0
        }
    }
}

extension Alert {
    /// The alert in a language, such as `de`, if it is stated in that; else as it is.
    public func stated(in language: String) -> Alert {
        func isIn(_ alert: Alert) -> Bool { alert.language.map { Alert.primarySubtag(of: $0) } == language }
        guard !isIn(self), var alert = translations?.first(where: isIn) else { return self }
        var original = self
        original.translations = nil
        alert.translations = [original] + (translations ?? []).filter { $0.language != alert.language }
        return alert
    }

    /// The language without a region or a script, such as `de` of `de-DE` (BCP 47), in lower case.
    public static func primarySubtag(of language: String) -> String {
        language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    }

    /// Whether the alert is in force at a moment or was before, rather than announced.
    public func hasBegun(at moment: Instant) -> Bool {
        start.map { $0 <= moment } ?? true
    }

    /// Whether the event has ended at a moment, or if its end is not known its message has expired, or is a week old.
    public func isOver(at moment: Instant) -> Bool {
        if let replaced, replaced <= moment { return true }
        if let last = end ?? expires { return last <= moment }
        return issued.map { $0.seconds(to: moment) > Alert.validity } ?? false
    }

    /// Whether it was issued so long after a moment that nobody knew of it then.
    ///
    /// A picture may be of some minutes ago, when what is new is worth showing.
    fileprivate func isUnknown(at moment: Instant) -> Bool {
        issued.map { moment.seconds(to: $0) > AlertsAnswer.usualValidity } ?? false
    }

    /// How long, in seconds, an alert without a known end counts after it was issued.
    private static let validity = 7.0 * 86_400
}

/// What repetitions of an alert have in common.
private struct AlertKey: Hashable {
    let title, text: String
    let start, end: Instant?

    init(_ alert: Alert) {
        (title, text, start, end) = (alert.title, alert.text, alert.start, alert.end)
    }
}

extension Alert.Severity: Comparable {
    /// Ascending severity; unknown ranks between minor and moderate, where most alerts are.
    public static func < (left: Alert.Severity, right: Alert.Severity) -> Bool {
        left.order < right.order
    }

    fileprivate var order: Int {
        switch self {
        case .minor: 0
        case .unknown: 1
        case .moderate: 2
        case .severe: 3
        case .extreme: 4
        }
    }
}
