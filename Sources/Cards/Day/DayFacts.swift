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
        guard let conditions = forecast.conditions(at: moment) else {
            throw .moment(moment, coverage: forecast.coverage)
        }
        guard let celsius = conditions.temperature, let figure = content.units.temperature(celsius) else {
            throw .missing("temperature for \(moment.iso8601)")
        }
        self.conditions = conditions
        temperature = figure
        arc = forecast.diurnalArc(at: moment)
        chances = forecast.precipitationChances(from: moment)
        let appearance = content.appearance(designed: arc.body == .sun ? .light : .dark)
        colors = DayColors(content.palette.color(at: celsius), appearance)
        var facts = Facts(
            place: forecast.place, moment: moment, zone: forecast.zone, units: content.units,
            timeFormat: content.timeFormat, conditions: conditions, attribution: forecast.source.attribution,
            asOf: forecast.asOf)
        facts.arc = arc
        facts.chances = chances
        if let chances, chances.resolution != .hour, !chances.isDry {
            let outlook = Outlook(forecast.precipitation(from: moment, .minutes))
            facts.outlook = outlook.course == .unknown ? nil : outlook
        }
        self.facts = facts
    }
}
