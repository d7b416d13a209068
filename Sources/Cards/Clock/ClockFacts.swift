internal import ForecastCore
internal import Primitives
internal import Words

/// What the clock card says, read from the forecast at its moment.
struct ClockFacts {
    let facts: Facts
    let temperature: Int
    let ground: Color
    let time: CivilTime
    let pie: PrecipitationClock?
    /// The sentence, from the fullest form to the shortest.
    let sentences: [String]

    init(_ content: CardContent) throws(CardError) {
        let (forecast, moment) = (content.forecast, content.moment)
        let (conditions, celsius, figure) = try content.weather()
        let window = forecast.precipitation(from: moment, content.precipitation)
        if window == nil, content.precipitation != .best {
            let series = content.precipitation == .minutes ? "minutely" : "hourly"
            throw .missing("\(series) precipitation from \(moment.iso8601) on")
        }
        var outlook = Outlook(window)
        if outlook.course == .unknown, content.precipitation == .best {
            // Minutes may draw a pie and yet begin too late for a sentence, for which the hours then serve.
            outlook = Outlook(forecast.precipitation(from: moment, .hours))
        }
        time = forecast.zone.civilTime(at: moment)
        temperature = figure
        ground = content.ground(at: celsius)
        pie = window.map { PrecipitationClock($0, zone: forecast.zone) }
        let today = time.date
        var facts = Facts(content, conditions)
        facts.outlook = outlook
        facts.day = forecast.daily.first { $0.date == today }
        self.facts = facts
        sentences = outlook.sentences(facts.times(in: content.language))
    }
}
