internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The foremost warning, in force or announced: how severe it is, its title, its times, the amounts that it expects, its text, what to
/// do, its area, other warnings and its issuer, below its hazard as a poster and a map of its region.
///
/// Without one, the card says who has no warnings and when that was, below the sky of the place; or that warnings are not known.
struct AlertCard: Card {
    typealias Phrases = AlertPhrase

    struct Reading {
        let content: CardContent
        let facts: Facts
        let alerts: AlertsInForce
        /// What the warning that is shown is about; nil without one.
        var hazard: Hazard? { alerts.foremost.map { $0.hazard ?? .other } }
    }

    var smallTexts: Set<String> { ["issuer"] }

    func read(_ content: CardContent) throws(CardError) -> Reading {
        let (forecast, moment) = (content.forecast, content.spoken)
        if let coverage = forecast.coverage, !coverage.contains(moment) {
            throw .moment(moment, coverage: coverage)
        }
        return Reading(content: content, facts: content.facts(of: nil), alerts: forecast.alertsInForce(at: moment))
    }

    func message(of reading: Reading) -> Scene.Description {
        Scene.Description(
            short: reading.description(.short), full: reading.description(.full), share: reading.shareText)
    }

    func picture(
        of alert: Reading, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> CardPicture {
        let layout = try AlertLayout(size, isPaper: alert.content.isPaper)
        let words = AlertCardWords(alert: alert, layout: layout)
        let picture = AlertPicture(alert: alert, layout: layout)
        let attribution = Footer(alert.content).attribution
        if alert.alerts.foremost == nil, alert.alerts.noneBy != nil, !alert.content.isPaper {
            return picture.calm(words.calm(measuring: text), attribution, measuring: text)
        }
        return picture.poster(words.flowing(measuring: text), attribution, measuring: text)
    }
}

extension AlertCard.Reading {
    var colors: AlertColors {
        content.isPaper ? .paper : AlertColors(alerts.foremost?.severity, hazard?.warmth ?? .temperate)
    }
}

extension Hazard {
    fileprivate var warmth: AlertColors.Warmth {
        switch self {
        case .snow, .ice, .cold, .avalanche: .cold
        case .heat, .drought, .fire, .dust, .volcano: .warm
        default: .temperate
        }
    }
}
