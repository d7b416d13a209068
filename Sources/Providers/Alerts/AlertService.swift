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
}

extension AlertService {
    public var selectsByPlace: Bool { false }
    public var isComplete: Bool { true }
    public var validity: Double { AlertsAnswer.usualValidity }
    public var issuer: String? { nil }
    public var takesArticle: Bool { false }

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
            guard let file = LinkedAlert(link, of: server) else {
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

    /// The most files of one feed that are read.
    static let most = 40

    static let facts = ServiceFacts(
        id: "linked-alert", name: "the feed", covers: "", needs: "", allows: "", attribution: "", url: "",
        licence: "")

    /// Nil if the file is on another server than the feed.
    init?(_ link: String, of feed: ServiceAddress) {
        let link = displayable(link)
        if link.hasPrefix(feed.base + "/") {
            path = String(link.dropFirst(feed.base.count))
        } else if !link.contains("://") {
            path = "/" + link.drop { $0 == "/" }
        } else {
            return nil
        }
        server = feed
    }

    /// Messages are never changed, only replaced by others.
    func request(for place: Place) -> HTTPRequest {
        HTTPRequest(url: server.base + path, lifetime: 3600, allowsPlainHTTP: server.isPlainHTTP)
    }

    func decode(
        _ response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup, warn: (String) -> Void
    ) throws(ForecastFileError) -> AlertList {
        try AlertFile.list(in: response.body)
    }
}
