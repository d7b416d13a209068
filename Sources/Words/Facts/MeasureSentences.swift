internal import ForecastCore

extension Facts {
    /// How hard it rains, or whatever else falls at the moment.
    func precipitationRate(_ language: Language) -> [String] {
        guard let precipitation, let rate = precipitation.rate, rate > 0,
            let amount = language.precipitationRate(rate, units)
        else { return [] }
        let phrase: MeasurePhrase =
            switch (precipitation.kind, conditions?.condition) {
            case (.rain, _), (nil, .rain): .rain
            case (.snow, _), (nil, .snow): .snow
            case (.sleet, _), (nil, .sleet): .sleet
            case (.hail, _), (nil, .hail): .hail
            case (nil, _): .precipitation
            }
        return [language.say(measure: phrase, [.amount: amount])]
    }

    /// How far one sees.
    func visibility(_ language: Language) -> [String] {
        guard let distance = conditions?.visibility.flatMap({ language.distance($0, units) }) else { return [] }
        return [language.say(measure: .visibility, [.amount: distance])]
    }
}
