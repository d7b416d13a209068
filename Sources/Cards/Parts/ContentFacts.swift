internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

extension CardContent {
    /// The weather of the moment, its temperature in °C, and that as the number to show.
    ///
    /// - Throws: Where the forecast does not reach the moment, or knows no temperature for it.
    func weather() throws(CardError) -> (conditions: Conditions, celsius: Double, temperature: Int) {
        let conditions = try conditions()
        guard let celsius = conditions.temperature, let temperature = units.temperature(celsius) else {
            throw .missing("temperature for \(moment.iso8601)")
        }
        return (conditions, celsius, temperature)
    }

    /// The weather of the moment.
    func conditions() throws(CardError) -> Conditions {
        guard let conditions = forecast.conditions(at: moment) else {
            throw .moment(moment, coverage: forecast.coverage)
        }
        return conditions
    }
}

extension Facts {
    /// What every card of one place tells.
    init(_ content: CardContent, _ conditions: Conditions?) {
        let (forecast, moment) = (content.forecast, content.moment)
        self.init(
            place: forecast.place, moment: moment, zone: forecast.zone, units: content.units,
            timeFormat: content.timeFormat, conditions: conditions, attribution: forecast.source.attribution,
            asOf: forecast.asOf)
        precipitation = forecast.precipitation(at: moment)
    }

    /// The facts in words, for a scene.
    func sceneDescription(in language: Language) -> Scene.Description {
        Scene.Description(
            short: description(.short, in: language), full: description(.full, in: language),
            share: shareText(in: language))
    }
}
