internal import Cards
internal import ForecastCore
internal import Words

/// Reads the places of a card of several, each as if it were given alone.
enum SeveralPlaces {
    /// How many places the card of several takes at most.
    private static let most = 10

    /// What picks the forecasts of a card, of which there may be several.
    static let source = OptionGroup(
        CardOptions.source.title,
        CardOptions.source.options.map { option in
            [PlaceOptions.place, CardOptions.forecast].contains { $0.name == option.name }
                ? option.repeating(help: "\(option.help); --card places takes up to \(most)") : option
        })

    /// The card that a command line asks for, with the forecasts of all its places.
    static func request(
        _ arguments: Arguments, forecast: SceneLoading.ForecastSource
    ) throws(CommandError) -> CardRequest {
        let each = each(arguments)
        if each.count > 1 { try check(arguments, count: each.count) }
        var forecasts: [Forecast] = []
        for var single in each {
            if each.count > 1 { arguments.configuration?.nameThePlace(of: &single) }
            forecasts.append(try forecast(single))
        }
        guard let first = forecasts.first else { throw .usage("give \(PlaceOptions.place.dashed)") }
        var request = try CardOptions.request(arguments, forecast: first)
        request.content.others = Array(forecasts.dropFirst())
        return request
    }

    /// The arguments of each place by itself.
    static func each(_ arguments: Arguments) -> [Arguments] {
        arguments.each(of: [PlaceOptions.place, CardOptions.forecast])
    }

    private static func check(_ arguments: Arguments, count: Int) throws(CommandError) {
        let style: CardStyle = arguments.choice(of: CardOptions.card) ?? .clock
        guard style == .places else {
            throw .usage(
                "--card \(style.rawValue) shows one place, but was given \(count); --card places shows several")
        }
        guard count <= most else {
            throw .usage("--card places takes up to \(most) places, not \(count)")
        }
        if arguments.has(PlaceOptions.name) {
            throw .usage("\(PlaceOptions.name.dashed) names one place, but \(count) are given")
        }
        if arguments.values(of: CardOptions.forecast).filter({ $0 == "-" }).count > 1 {
            throw .usage("standard input holds one forecast, but is given twice")
        }
    }
}
