public import ForecastCore
public import Primitives

/// A service that answers with the warnings of places.
public protocol AlertService: WeatherService<AlertList> {
    /// Whether an answer is for the place that was asked about, so that areas need not be compared.
    var selectsByPlace: Bool { get }
    /// Whether an answer without warnings means that there are none.
    var isComplete: Bool { get }
    /// The seconds for which an answer holds.
    var validity: Double { get }
    /// Who issues the warnings that do not say so.
    var issuer: String? { get }
    /// Whether its name has an article in a sentence.
    var takesArticle: Bool { get }
    /// How the files that an answer links to are asked for.
    var links: AlertLinks { get }
}

/// How the files that an answer links to are asked for.
public struct AlertLinks: Sendable {
    /// Those on which the files may be; a link without a server is to the first.
    var servers: [ServiceAddress]
    /// The seconds for which a file is fresh: messages are never changed, only replaced by others.
    var lifetime = 3600.0
    /// Whether an empty list is an answer.
    var mayBeEmpty = false
}

extension AlertService {
    public var selectsByPlace: Bool { false }
    public var isComplete: Bool { true }
    public var validity: Double { AlertsAnswer.usualValidity }
    public var issuer: String? { nil }
    public var takesArticle: Bool { false }
    public var links: AlertLinks { AlertLinks(servers: [server]) }

    public func bringsAlerts(for place: Place) -> Bool { true }

    public func decode(
        _ response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup, warn: (String) -> Void
    ) throws(ForecastFileError) -> AlertList {
        let list = try AlertFile.list(in: response.body)
        if list.isCut { throw .refusal("it is only a part of the list") }
        return list
    }

    /// The warnings for a place, also those that the answer only links to.
    public func alerts(
        for place: Place, over transport: some HTTPTransport, now: Instant, zone: ZoneLookup
    ) throws(ServiceError) -> AlertFile.Contents {
        var list = try fetch(for: place, over: transport, now: now, zone: zone)
        // One that is missing may be the one that matters.
        for link in list.links.prefix(LinkedAlert.most) {
            guard let file = LinkedAlert(link, links) else {
                throw .noForecast(host: server.host, "it links to '\(oneLine(link))'")
            }
            list.messages += try file.fetch(for: place, over: transport, now: now, zone: zone).messages
        }
        list.links = Array(list.links.dropFirst(LinkedAlert.most))
        var contents = AlertFile.Contents(list) { info in
            selectsByPlace ? info.covers(place) ?? true : info.covers(place)
        }
        let source = Forecast.Source(Self.facts)
        contents.alerts = contents.alerts.filter { !$0.isOver(at: now) }.map { alert in
            var alert = alert
            alert.issuer = alert.issuer ?? issuer
            alert.source = source
            return alert
        }
        return contents
    }

    /// The statement that there are no other alerts than those of an answer; nil if that is not certain.
    public func answer(_ contents: AlertFile.Contents, asked: Instant) -> AlertsAnswer? {
        guard isComplete, contents.unread == 0, contents.unplaced == 0, contents.linked == 0 else { return nil }
        return AlertsAnswer(
            service: Self.facts.name, takesArticle: takesArticle, asked: asked, validity: validity)
    }
}

/// A file with a warning that a feed links to.
private struct LinkedAlert: WeatherService {
    let server: ServiceAddress
    private let path: String
    private let rules: AlertLinks

    /// The most files of one feed that are read.
    static let most = 40

    static let facts = ServiceFacts(
        id: "linked-alert", name: "the feed", covers: "", needs: "", allows: "", attribution: "", url: "",
        licence: "")

    /// Nil if the file is on a server of which the service says nothing.
    init?(_ link: String, _ rules: AlertLinks) {
        let link = displayable(link)
        let isRelative = !link.contains("://")
        guard let server = rules.servers.first(where: { isRelative || link.hasPrefix($0.base + "/") }) else {
            return nil
        }
        path = isRelative ? "/" + link.drop { $0 == "/" } : String(link.dropFirst(server.base.count))
        (self.server, self.rules) = (server, rules)
    }

    func request(for place: Place) -> HTTPRequest {
        HTTPRequest(url: server.base + path, lifetime: rules.lifetime, allowsPlainHTTP: server.isPlainHTTP)
    }

    func decode(
        _ response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup, warn: (String) -> Void
    ) throws(ForecastFileError) -> AlertList {
        rules.mayBeEmpty
            ? try AlertFile.listOrNone(in: response.body) : try AlertFile.list(in: response.body)
    }
}
