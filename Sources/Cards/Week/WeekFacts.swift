internal import ForecastCore
internal import Primitives
internal import Words

/// What the week card says, read from the forecast at its moment.
struct WeekFacts {
    let facts: Facts
    let days: [Day]
    /// The temperature of the moment; nil where the forecast does not know it.
    let temperature: Int?
    let celsius: Double?
    /// The part of the first day that has passed; 0 where that is not the moment's.
    let passed: Double
    /// What the week brings, from the fullest form to the shortest.
    let sentences: [String]

    init(_ content: CardContent) throws(CardError) {
        let (forecast, moment) = (content.forecast, content.moment)
        days = forecast.week(at: moment)
        guard days.contains(where: { $0.high != nil || $0.low != nil || $0.precipitationProbability != nil }) else {
            throw .noDays(from: moment)
        }
        let today = forecast.zone.civilTime(at: moment).date
        let conditions = forecast.conditions(at: moment)
        celsius = conditions?.temperature
        temperature = celsius.flatMap(content.units.temperature)
        passed = days.first?.date == today ? forecast.zone.partOfDay(at: moment) : 0
        let week = WeekOutlook(days, today: today)
        var facts = Facts(content, conditions)
        facts.week = week
        self.facts = facts
        sentences = week.sentences(in: content.language)
    }
}
