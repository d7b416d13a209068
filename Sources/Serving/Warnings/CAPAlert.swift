internal import ForecastCore
internal import Primitives
internal import Words

/// A warning as an alert of the Common Alerting Protocol (OASIS CAP 1.2), with the card of the place as its picture.
struct CAPAlert {
    private let warning: ReportedWarning
    private let report: WarningReport
    private let picture: String?

    private var alert: Alert { warning.alert }

    /// `picture` is the address of the card, which counts if it is absolute.
    init(_ warning: ReportedWarning, _ report: WarningReport, picture: String?) {
        (self.warning, self.report) = (warning, report)
        self.picture = picture.flatMap { $0.contains("://") ? $0 : nil }
    }

    /// The element, in the order of CAP's schema.
    var text: String {
        let others = alert.translations ?? []
        return """
            <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">
            \(element("identifier", identifier))\(element("sender", sender))\
            \(element("sent", CAPAlert.time(warning.updated(at: report.moment))))\
            \(element("status", status))\(element("msgType", "Alert"))\(element("source", warning.source.attribution))\
            \(element("scope", "Public"))\(warning.source.notice.map { element("note", $0) } ?? "")\
            \(([alert] + others).map(info).joined())</alert>

            """
    }

    /// The issuer's, unless CAP does not allow its characters.
    private var identifier: String {
        guard let id = alert.id, !id.isEmpty, CAPAlert.isToken(id) else { return WarningFeed.id(of: warning.name) }
        return id
    }

    /// The server that the warning comes from, as it is known to readers of its terms.
    private var sender: String {
        let host = warning.source.url?.pieces(between: "/").dropFirst(2).first.map(String.init)
        return host.flatMap { !$0.isEmpty && CAPAlert.isToken($0) ? $0 : nil } ?? warning.source.id
    }

    /// A made-up warning is a test.
    private var status: String { warning.source.id == Forecast.Source.sample.id ? "Test" : "Actual" }

    /// Whether a text has no spaces, commas and restricted characters (3.2.1).
    private static func isToken(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.value > 0x20 && !",<&".unicodeScalars.contains($0) && $0.value < 0x7F }
    }

    /// A time with its zone in digits (3.3.2).
    private static func time(_ instant: Instant) -> String {
        let seconds = Instant(secondsSince1970: instant.secondsSince1970.rounded(.down))
        return String(seconds.iso8601.dropLast()) + "-00:00"
    }

    private func element(_ name: String, _ text: String) -> String {
        "<\(name)>\(HTML.escaped(text))</\(name)>\n"
    }

    private func optional(_ name: String, _ text: String?) -> String {
        text.flatMap { $0.isEmpty ? nil : element(name, $0) } ?? ""
    }

    // MARK: Infos

    /// What the alert says in one language.
    private func info(_ words: Alert) -> String {
        let end = alert.end ?? alert.expires
        return """
            <info>
            \(optional("language", WarningWords.language(of: words)))\(element("category", category))\
            \(element("event", event(words)))\(element("urgency", CAPAlert.capital(alert.urgency?.rawValue)))\
            \(element("severity", CAPAlert.capital(alert.severity.rawValue)))\
            \(element("certainty", CAPAlert.capital(alert.certainty?.rawValue)))\
            \(optional("onset", alert.start.map(CAPAlert.time)))\(optional("expires", end.map(CAPAlert.time)))\
            \(optional("senderName", words.issuer ?? alert.issuer))\(optional("headline", words.headline))\
            \(optional("description", words.textWithoutInstruction))\(optional("instruction", words.instruction))\
            \(optional("web", warning.link))\(resource)\(area)</info>

            """
    }

    private func event(_ words: Alert) -> String {
        let title = MarkupText.line(words.title)
        return title.isEmpty ? (alert.hazard ?? .other).rawValue : title
    }

    /// CAP writes its values with a capital.
    private static func capital(_ value: String?) -> String {
        value.map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? "Unknown"
    }

    /// The category of a hazard (3.2.2, `category`).
    private var category: String {
        switch alert.hazard ?? .other {
        case .avalanche, .earthquake, .tsunami, .volcano, .landslide: "Geo"
        case .fire: "Fire"
        case .air: "Env"
        case .other: "Other"
        case .wind, .storm, .thunder, .rain, .flood, .coastal, .snow, .ice, .fog, .heat, .cold, .dust, .tornado,
            .cyclone,
            .drought:
            "Met"
        }
    }

    private var resource: String {
        guard let picture else { return "" }
        return """
            <resource>
            \(element("resourceDesc", "weather card"))\(element("mimeType", "image/png"))\(element("uri", picture))</resource>

            """
    }

    /// The areas by name, and the shape if it is known; the place where the warning names none.
    private var area: String {
        let names = alert.regions.map(MarkupText.line).filter { !$0.isEmpty }
        let rings = (alert.outlines ?? []).compactMap(CAPAlert.polygon)
        return """
            <area>
            \(element("areaDesc", names.isEmpty ? report.place.label : names.joined(separator: "; ")))\
            \(rings.map { element("polygon", $0) }.joined())</area>

            """
    }

    /// A closed ring of at least four corners; nil for fewer.
    private static func polygon(_ ring: [Coordinates]) -> String? {
        guard let first = ring.first, let last = ring.last else { return nil }
        let closed = first == last ? ring : ring + [first]
        guard closed.count >= 4 else { return nil }
        return closed.map { "\($0.latitude),\($0.longitude)" }.joined(separator: " ")
    }
}
