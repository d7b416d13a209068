internal import CardMaking
internal import Cards
internal import ForecastCore
internal import Primitives
internal import Providers
internal import Words

/// The warnings for a place at a moment, the foremost first.
struct WarningReport: Encodable {
    let moment: Instant
    let language: String
    let place: Place
    let warnings: [ReportedWarning]
    /// Whether a service has stated that there are no others.
    let warningsKnown: Bool
    /// When that service was asked.
    let asked: Instant?
    /// The services that could not be had.
    let unavailable: [String]
    /// Where the warnings come from, or who states that there are none, with what their terms require to be said.
    let credits: [Forecast.Source]

    init(_ request: CardRequest) {
        let (forecast, facts) = (request.content.forecast, request.facts)
        let alerts = forecast.alertsInForce(at: facts.time).alerts
        moment = facts.time
        language = request.content.language.code
        place = forecast.place
        var names: Set<String> = []
        warnings = zip(alerts, facts.warnings).map { alert, warning in
            let source = alert.source ?? forecast.source
            var name = ReportedWarning.name(of: alert, from: source)
            // What differs in its text alone.
            while !names.insert(name).inserted { name += "+" }
            return ReportedWarning(alert, warning, from: source, name: name, isForemost: names.count == 1)
        }
        warningsKnown = facts.warningsKnown
        asked = facts.warningsKnown ? forecast.alertsAnswer?.asked : nil
        unavailable = [forecast.missingAlerts].compactMap(\.self)
        var credits: [Forecast.Source] = []
        for warning in warnings where !credits.contains(warning.source) { credits.append(warning.source) }
        if credits.isEmpty, facts.warningsKnown, let service = forecast.alertsAnswer?.service,
            let facts = (ServiceFacts.alerts + ServiceFacts.all).first(where: { $0.name == service })
        {
            credits.append(
                Forecast.Source(id: facts.id, attribution: facts.attribution, url: facts.url, notice: facts.notice))
        }
        self.credits = credits
    }
}

/// A warning as it is in the facts of a card, with its words.
struct ReportedWarning: Encodable {
    let alert: Alert
    let source: Forecast.Source
    /// What makes it the same warning in another report.
    let name: String
    /// Whether it is the one that the alert card is about.
    let isForemost: Bool
    private let facts: WeatherFacts.Warning

    init(
        _ alert: Alert, _ facts: WeatherFacts.Warning, from source: Forecast.Source, name: String, isForemost: Bool
    ) {
        (self.alert, self.facts, self.source, self.name) = (alert, facts, source, name)
        self.isForemost = isForemost
    }

    /// The issuer's identifier, since messages are never changed; one message may have several warnings.
    ///
    /// Titles are in the language of the reader, so they count only where there is no identifier.
    static func name(of alert: Alert, from source: Forecast.Source) -> String {
        let message = alert.id ?? [alert.issuer ?? "", alert.title].joined(separator: "|")
        return [source.id, message, alert.hazard?.rawValue ?? "", alert.start?.iso8601 ?? ""].joined(separator: "|")
    }

    private enum Member: String, CodingKey {
        case id, urgency, certainty, headline, instruction, description, link, source
    }

    func encode(to encoder: any Encoder) throws {
        try facts.encode(to: encoder)
        var members = encoder.container(keyedBy: Member.self)
        try members.encodeIfPresent(alert.id, forKey: .id)
        try members.encodeIfPresent(alert.urgency, forKey: .urgency)
        try members.encodeIfPresent(alert.certainty, forKey: .certainty)
        try members.encodeIfPresent(alert.headline, forKey: .headline)
        try members.encodeIfPresent(alert.instruction, forKey: .instruction)
        try members.encodeIfPresent(alert.textWithoutInstruction, forKey: .description)
        try members.encodeIfPresent(link, forKey: .link)
        try members.encode(source.id, forKey: .source)
    }

    /// The issuer's page about it, if that is an address that a browser may open.
    var link: String? {
        guard let url = alert.url, url.utf8.count <= 2000, ["https://", "http://"].contains(where: url.hasPrefix),
            url.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"\"<>\\^`{|}".utf8.contains($0) })
        else { return nil }
        return url
    }

    /// When its message was made, or if it does not say so, when it began; else the day of a moment, so that it changes rarely.
    func updated(at moment: Instant) -> Instant {
        let known = alert.issued ?? alert.start.flatMap { $0 <= moment ? $0 : nil }
        return known ?? moment.flooredToMultiple(of: 86_400)
    }
}

extension Alert {
    /// The text without what to do; nil if there is none.
    var textWithoutInstruction: String? {
        var rest = text[...]
        if let instruction, rest.hasSuffix(instruction) { rest = rest.dropLast(instruction.count) }
        let words = String(rest.trimmingEnd { $0.isWhitespace })
        return words.isEmpty ? nil : words
    }
}
