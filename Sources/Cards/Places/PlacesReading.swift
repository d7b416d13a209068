internal import ForecastCore
internal import Primitives
internal import Words

extension PlacesFacts {
    /// The facts of a card's places, in their order.
    init(_ content: CardContent) throws(CardError) {
        let forecasts = [content.forecast] + content.others
        var entries: [Entry] = []
        for forecast in forecasts {
            guard let conditions = forecast.conditions(at: content.moment) else {
                let error = CardError.moment(content.moment, coverage: forecast.coverage)
                throw forecasts.count > 1 ? .place(forecast.place.label, error) : error
            }
            entries.append(
                Entry(
                    place: forecast.place, zone: forecast.zone, conditions: conditions,
                    chance: NextHourChance(forecast, from: content.moment, content.precipitation),
                    outlook: Outlook(forecast.precipitation(from: content.moment, content.precipitation)),
                    asOf: forecast.asOf))
        }
        guard entries.contains(where: { $0.conditions.temperature != nil }) else {
            throw .missing("temperature for \(content.moment.iso8601)")
        }
        self.init(
            entries: entries, moment: content.moment, units: content.units, timeFormat: content.timeFormat,
            language: content.language, attributions: PlacesFacts.attributions(of: forecasts))
    }

    /// The words of all the services, each once.
    private static func attributions(of forecasts: [Forecast]) -> [String] {
        let words = forecasts.map { shortened(displayable($0.source.attribution), to: 300) }
        return words.reduce(into: []) { if !$1.isEmpty, !$0.contains($1) { $0.append($1) } }
    }
}
