internal import ForecastCore
internal import Primitives
internal import Words

/// What the day card says, read from the forecast at its moment.
struct DayFacts {
    let facts: Facts
    let temperature: Int
    let conditions: Conditions
    let arc: DiurnalArc
    let chances: PrecipitationChances?
    let colors: DayColors

    init(_ content: CardContent) throws(CardError) {
        let (forecast, moment) = (content.forecast, content.moment)
        let celsius: Double
        (conditions, celsius, temperature) = try content.weather()
        arc = forecast.diurnalArc(at: moment)
        chances = forecast.precipitationChances(from: moment)
        let appearance = content.appearance(designed: arc.body == .sun ? .light : .dark)
        colors = DayColors(content.palette.color(at: celsius), appearance)
        var facts = Facts(content, conditions)
        facts.arc = arc
        facts.chances = chances
        if let chances, chances.resolution != .hour, !chances.isDry {
            let outlook = Outlook(forecast.precipitation(from: moment, .minutes))
            facts.outlook = outlook.course == .unknown ? nil : outlook
        }
        self.facts = facts
    }
}
