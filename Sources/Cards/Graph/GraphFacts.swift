internal import ForecastCore
internal import Primitives
internal import Words

/// What the graph card says, read from the forecast at its moment.
struct GraphFacts {
    let facts: Facts
    let temperature: Int
    let celsius: Double
    let course: TemperatureCourse
    let rain: [PrecipitationHour]
    /// What falls in the next hours, from the fullest form to the shortest, or the weather's state where nothing does.
    let sentences: [String]

    init(_ content: CardContent) throws(CardError) {
        let (forecast, moment) = (content.forecast, content.moment)
        let (conditions, celsius, figure) = try content.weather()
        guard let course = forecast.temperatureCourse(at: moment) else { throw .missing("hourly temperatures") }
        self.celsius = celsius
        self.course = course
        temperature = figure
        rain = forecast.precipitationHours(in: course.start.advanced(by: -3599)..<course.end)
        let outlook = Outlook(forecast.precipitation(from: moment, .hours))
        var facts = Facts(content, conditions)
        facts.outlook = outlook
        facts.course = course
        self.facts = facts
        let state = conditions.condition.map(content.language.name(of:))
        switch outlook.course {
        case .unknown: sentences = state.map { [$0] } ?? []
        case .dry:
            sentences = state.map { [$0] } ?? outlook.sentences(facts.times(in: content.language))
        default: sentences = outlook.sentences(facts.times(in: content.language))
        }
    }
}
