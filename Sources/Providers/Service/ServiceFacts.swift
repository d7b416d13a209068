internal import ForecastCore

/// What a service is, covers, wants and allows, for people to choose by.
public struct ServiceFacts: Hashable, Encodable, Sendable {
    /// A short name in lower case, such as `open-meteo`.
    public var id: String
    /// The name that it gives itself.
    public var name: String
    /// Where, and what of the weather.
    public var covers: String
    /// A key, a contact or nothing.
    public var needs: String
    /// What use of it is allowed, and how much.
    public var allows: String
    /// The words for the foot of a card.
    public var attribution: String
    /// Where there is more.
    public var url: String
    /// The licence of its data.
    public var licence: String
    /// Whether its forecasts bring warnings, so that nobody else is asked for them.
    public var bringsAlerts = false

    /// The services that are asked, those that add to a forecast last.
    public static let all = [
        OpenMeteo.facts, PirateWeather.facts, Locationforecast.facts, Nowcast.facts, NWSAlerts.facts,
    ]
}

extension Forecast.Source {
    /// A service as the source of a forecast.
    init(_ facts: ServiceFacts) {
        self.init(id: facts.id, attribution: facts.attribution, url: facts.url)
    }
}
