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
    /// When it ends.
    public var end: Instant?
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
        regions: [String] = [], text: String = "", url: String? = nil, issued: Instant? = nil, issuer: String? = nil
    ) {
        self.id = id
        self.title = title
        self.severity = severity
        self.start = start
        self.end = end
        self.regions = regions
        self.text = text
        self.url = url
        self.issued = issued
        self.issuer = issuer
    }
}
