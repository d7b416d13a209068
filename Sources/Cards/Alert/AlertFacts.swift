internal import ForecastCore
internal import Primitives
internal import Words

/// What the alert card says, read from the forecast at its moment.
struct AlertFacts {
    let facts: Facts
    let sign: AlertSign.Kind
    let ground: Color
    let ink: Color

    init(_ content: CardContent) throws(CardError) {
        let (forecast, moment) = (content.forecast, content.moment)
        if let coverage = forecast.coverage, !coverage.contains(moment) {
            throw .moment(moment, coverage: coverage)
        }
        let alerts = forecast.alertsInForce(at: moment)
        var facts = Facts(content, nil)
        facts.alerts = alerts
        self.facts = facts
        sign = alerts.foremost != nil ? .warning : alerts.areKnown ? .calm : .unknown
        ground = content.isPaper ? .white : AlertFacts.ground(alerts)
        ink = content.ink(on: ground)
    }

    /// The colour of a severity; a warning of none is as one of moderate.
    private static func ground(_ alerts: AlertsInForce) -> Color {
        switch alerts.foremost?.severity {
        case .extreme: Color(rgb: 0x8E1B3A)
        case .severe: Color(rgb: 0x9C3B12)
        case .moderate, .unknown: Color(rgb: 0x7A5200)
        case .minor: Color(rgb: 0x1F5E93)
        case nil: alerts.areKnown ? Color(rgb: 0x1E5B46) : Color(rgb: 0x46525E)
        }
    }
}
