public import Primitives

/// A warning by an authority.
public struct Alert: Hashable, Codable, Sendable {
    /// How bad it is (CAP 1.2, `severity`).
    public enum Severity: String, Hashable, NamedCase, Sendable {
        /// Extraordinary threat to life or property.
        case extreme
        /// Significant threat.
        case severe
        /// Possible threat.
        case moderate
        /// Minimal threat.
        case minor
        /// The issuer does not say.
        case unknown
    }

    /// The issuer's name for the warning.
    public var id: String?
    /// The heading.
    public var title: String
    /// How bad it is.
    public var severity: Severity
    /// When it begins to hold; where only that is known, when it was issued.
    ///
    /// Nil where the issuer tells neither: the warning counts as in force until its end.
    public var start: Instant?
    /// When the event ends; nil if that is unknown, as until further notice.
    public var end: Instant?
    /// When the message expires and must be replaced by another, if the end of the event is unknown.
    public var expires: Instant?
    /// The names of the areas that it covers.
    public var regions: [String]
    /// The full text.
    public var text: String
    /// Where there is more.
    public var url: String?
    /// When it was issued.
    public var issued: Instant?
    /// Who issued it, such as `NWS Portland OR` (CAP 1.2, `senderName`).
    public var issuer: String?

    /// A warning.
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

/// What a forecast's warnings come to at a moment.
public struct AlertsInForce: Hashable, Sendable {
    /// The most severe warning in force, and of several such the one that began last; nil where none is.
    public var foremost: Alert?
    /// How many further ones are in force.
    public var others: Int
    /// The warning that begins next; nil where none does.
    public var next: Alert?
    /// How many begin later than the moment.
    public var upcoming: Int
    /// Whether the service tells of warnings, so that none in the list are none.
    public var areKnown: Bool

    /// Warnings as chosen by someone else.
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
    /// The warnings at a moment.
    ///
    /// One is in force from its start up to but not at its end, or else up to its expiry, for ever where it has neither, and since ever where no start is
    /// known. Lists that name the same title, text, start and end several times, as for each of many regions, count it once.
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
                // Of equals the first in the service's own order.
                return left.offset > right.offset
            }?.element,
            others: max(0, inForce.count - 1), next: upcoming.min { $0.beginsBefore($1) },
            upcoming: upcoming.count, areKnown: alertsAreKnown)
    }

    /// Whether an empty list of warnings means that there are none.
    public var alertsAreKnown: Bool { listsAlerts ?? !alerts.isEmpty }
}

/// What makes two entries of a list the same warning.
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

    /// Whether it begins earlier than another; one without a start before all that have one.
    public func beginsBefore(_ other: Alert) -> Bool {
        guard let start, let begin = other.start else { return start == nil && other.start != nil }
        return start < begin
    }
}

extension Alert.Severity: Comparable {
    /// By rising severity; what the issuer leaves open stands between minor and moderate, where most warnings are.
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
