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

    /// The issuer's identifier.
    public var id: String?
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
    /// The full text.
    public var text: String
    /// A URL with more information.
    public var url: String?
    /// When the alert was issued.
    public var issued: Instant?
    /// The issuer, such as `NWS Portland OR` (CAP 1.2, `senderName`).
    public var issuer: String?
    /// The language of the title and the text, such as `de-DE` (BCP 47); nil if it is not known.
    public var language: String?
    /// The same alert in other languages; nil if there is none.
    public var translations: [Alert]?

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

    /// The seconds for which an answer holds after the request.
    public static let validity = 900.0

    /// An answer of a service whose alerts cover the place.
    public init(service: String, takesArticle: Bool = false, asked: Instant) {
        self.service = service
        self.takesArticle = takesArticle
        self.asked = asked
    }

    /// Whether it applies to a moment: one from the request until its validity ends.
    public func holds(at moment: Instant) -> Bool {
        (0...AlertsAnswer.validity).contains(asked.seconds(to: moment))
    }
}

/// The alerts that are in force or announced at a moment.
public struct AlertsInForce: Hashable, Sendable {
    /// The most severe alert; nil if there is none.
    ///
    /// Of equals, one in force precedes one that is announced, and then the latest to begin, or of announced ones the first.
    public var foremost: Alert?
    /// The most severe alert in force, and the latest to begin among equals; nil if none is in force.
    public var inForce: Alert?
    /// The number of alerts, in force or announced, beside the foremost.
    public var others: Int
    /// The answer that states that there are no alerts; nil if there is one, or if that is not known.
    public var noneBy: AlertsAnswer?

    /// A selection of alerts.
    public init(
        foremost: Alert? = nil, inForce: Alert? = nil, others: Int = 0, noneBy answer: AlertsAnswer? = nil
    ) {
        self.foremost = foremost
        self.inForce = inForce
        self.others = others
        noneBy = answer
    }

    /// The most severe alert in force if it is severe or extreme, so that every card has to show it.
    public var pressing: Alert? { inForce.flatMap { $0.severity >= .severe ? $0 : nil } }
}

extension Forecast {
    /// The alerts that are in force or announced at a moment.
    ///
    /// An alert is in force from its start to before its end, or else its expiry; a missing time is no limit. Alerts with the same
    /// title, text, start and end, such as one per region, count as one, unless their identifiers differ.
    public func alertsInForce(at moment: Instant) -> AlertsInForce {
        var distinct: [Alert] = []
        var seen: [AlertKey: Set<String?>] = [:]
        for alert in alerts where !alert.isOver(at: moment) {
            let ids = seen[AlertKey(alert), default: []]
            // One without an identifier may be any of them.
            if ids.contains(alert.id) || !ids.isEmpty && (alert.id == nil || ids.contains(nil)) { continue }
            seen[AlertKey(alert), default: []].insert(alert.id)
            distinct.append(alert)
        }
        func foremost(_ alerts: [Alert]) -> Alert? {
            // The first of equals, in the service's order.
            alerts.reduce(nil) { first, alert in
                first.map { alert.precedes($0, at: moment) ? alert : $0 } ?? alert
            }
        }
        return AlertsInForce(
            foremost: foremost(distinct), inForce: foremost(distinct.filter { $0.hasBegun(at: moment) }),
            others: max(0, distinct.count - 1),
            noneBy: distinct.isEmpty ? alertsAnswer.flatMap { $0.holds(at: moment) ? $0 : nil } : nil)
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

    func isOver(at moment: Instant) -> Bool {
        (end ?? expires).map { $0 <= moment } ?? false
    }

    /// Whether the alert begins before another; one without a start precedes those with one.
    public func beginsBefore(_ other: Alert) -> Bool {
        guard let start, let begin = other.start else { return start == nil && other.start != nil }
        return start < begin
    }

    /// Whether the alert is shown rather than another.
    fileprivate func precedes(_ other: Alert, at moment: Instant) -> Bool {
        if severity != other.severity { return severity > other.severity }
        let hasBegun = hasBegun(at: moment)
        if hasBegun != other.hasBegun(at: moment) { return hasBegun }
        return hasBegun ? other.beginsBefore(self) : beginsBefore(other)
    }
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

    private var order: Int {
        switch self {
        case .minor: 0
        case .unknown: 1
        case .moderate: 2
        case .severe: 3
        case .extreme: 4
        }
    }
}
