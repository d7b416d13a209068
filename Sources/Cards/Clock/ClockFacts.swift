internal import ForecastCore
internal import Primitives
internal import SceneModel
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
        guard let conditions = forecast.conditions(at: moment) else {
            throw .moment(moment, coverage: forecast.coverage)
        }
        guard let celsius = conditions.temperature, let figure = content.units.temperature(celsius) else {
            throw .missing("temperature for \(moment.iso8601)")
        }
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
        facts = Facts(
            place: forecast.place, moment: moment, zone: forecast.zone, units: content.units,
            timeFormat: content.timeFormat, conditions: conditions, outlook: outlook,
            day: forecast.daily.first { $0.date == today }, attribution: forecast.source.attribution,
            asOf: forecast.asOf)
        sentences = outlook.sentences(facts.times(in: content.language))
    }
}

extension Facts {
    /// The facts in words, for a scene.
    func sceneDescription(in language: Language) -> Scene.Description {
        Scene.Description(
            short: description(.short, in: language), full: description(.full, in: language),
            share: shareText(in: language))
    }
}
