internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The foremost warning, in force or announced: how severe it is, over its hazard before the place's silhouette; and below that its title,
/// its times, the amounts that it expects, its text, what to do, its area, other warnings and its issuer.
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
        if let foremost = alert.alerts.foremost {
            return picture.hazard(
                alert.hazard ?? .other, foremost.severity, words.flowing(measuring: text), measuring: text)
        }
        return picture.calm(words.calm(measuring: text), measuring: text)
    }
}
