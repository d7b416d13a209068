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

    /// An alert.
    public init(
        id: String? = nil, title: String, severity: Severity, start: Instant? = nil, end: Instant? = nil,
        expires: Instant? = nil, regions: [String] = [], text: String = "", url: String? = nil,
        issued: Instant? = nil,
        issuer: String? = nil
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
    }
}

/// The alerts that are in force or upcoming at a moment.
public struct AlertsInForce: Hashable, Sendable {
    /// The most severe alert in force, and the latest to begin among equals; nil if none is in force.
    public var foremost: Alert?
    /// The number of other alerts in force.
    public var others: Int
    /// The next alert to begin; nil if none is upcoming.
    public var next: Alert?
    /// The number of upcoming alerts.
    public var upcoming: Int
    /// Whether the service issues alerts, so that an empty list means none.
    public var areKnown: Bool

    /// A selection of alerts.
    public init(
        foremost: Alert? = nil, others: Int = 0, next: Alert? = nil, upcoming: Int = 0, areKnown: Bool = true
    ) {
        self.foremost = foremost
        self.others = others
        self.next = next
        self.upcoming = upcoming
        self.areKnown = areKnown
    }
}

extension Forecast {
    /// The alerts that are in force or upcoming at a moment.
    ///
    /// An alert is in force from its start to before its end, or else its expiry; a missing time is no limit. Alerts with the same
    /// title, text, start and end, such as one per region, count as one.
    public func alertsInForce(at moment: Instant) -> AlertsInForce {
        var distinct: [Alert] = []
        var seen: Set<AlertKey> = []
        for alert in alerts where seen.insert(AlertKey(alert)).inserted { distinct.append(alert) }
        let inForce = distinct.filter { $0.hasBegun(at: moment) && !$0.isOver(at: moment) }
        let upcoming = distinct.filter { !$0.hasBegun(at: moment) && !$0.isOver(at: moment) }
        return AlertsInForce(
            foremost: inForce.enumerated().max { left, right in
                let (a, b) = (left.element, right.element)
                if a.severity != b.severity { return a.severity < b.severity }
                if a.start != b.start { return a.beginsBefore(b) }
                // The first of equals, in the service's order.
                return left.offset > right.offset
            }?.element,
            others: max(0, inForce.count - 1), next: upcoming.min { $0.beginsBefore($1) },
            upcoming: upcoming.count, areKnown: alertsAreKnown)
    }

    /// Whether an empty list of alerts means that there are none.
    public var alertsAreKnown: Bool { listsAlerts ?? !alerts.isEmpty }
}

/// What identical alerts have in common.
private struct AlertKey: Hashable {
    let title, text: String
    let start, end: Instant?

    init(_ alert: Alert) {
        (title, text, start, end) = (alert.title, alert.text, alert.start, alert.end)
    }
}

extension Alert {
    fileprivate func hasBegun(at moment: Instant) -> Bool {
        start.map { $0 <= moment } ?? true
    }

    fileprivate func isOver(at moment: Instant) -> Bool {
        (end ?? expires).map { $0 <= moment } ?? false
    }

    /// Whether the alert begins before another; one without a start precedes those with one.
    public func beginsBefore(_ other: Alert) -> Bool {
        guard let start, let begin = other.start else { return start == nil && other.start != nil }
        return start < begin
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
