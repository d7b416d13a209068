internal import Canvas
internal import Cards
internal import ForecastCore
internal import FoundationEssentials
internal import Primitives
internal import Providers
internal import SceneModel
internal import Words

extension Command {
    /// Prints a scene.
    static let scene = Command(
        name: "scene", summary: "print the finished picture as JSON that render --scene takes",
        options: [
            SeveralPlaces.source, OptionGroup("Card", CardOptions.content), NetworkOptions.group,
            OptionGroup("Output", [CardOptions.textOutput]),
        ],
        alternatives: [
            .exactlyOne(PlaceOptions.place, PlaceOptions.latitude, CardOptions.forecast, CardOptions.scene),
            NetworkOptions.alternatives,
        ],
        companions: [PlaceOptions.coordinates],
        examples: [
            Example("An example:", "weathercard scene --place Seattle --provider sample")
        ]
    ) { arguments in
        let scene = try SceneLoading.scene(arguments, fonts: FontBook())
        try Output(arguments.value(of: CardOptions.textOutput) ?? "-").write(text: try SceneLoading.json(scene))
        return .done
    }
}

/// Lays out the scene that a command line asks for, and writes and reads scenes as JSON.
enum SceneLoading {
    /// Finds a forecast for arguments.
    typealias ForecastSource = (Arguments) throws(CommandError) -> Forecast

    static func scene(
        _ arguments: Arguments, fonts: FontBook, forecast: ForecastSource = ForecastLoading.forecastOfCard
    ) throws(CommandError) -> Scene {
        if let scene = try finished(arguments) { return scene }
        return try card(arguments, forecast: forecast) { request throws(CardError) in
            try request.style.scene(of: request.content, in: request.size, measuring: fonts)
        }
    }

    /// The alternative texts and the line to post, for which nothing is drawn.
    static func message(_ arguments: Arguments) throws(CommandError) -> Scene.Description {
        if let scene = try finished(arguments) { return scene.description }
        return try card(arguments, forecast: ForecastLoading.forecastOfCard) { request throws(CardError) in
            try request.style.message(of: request.content)
        }
    }

    /// The scene of `--scene`; nil without that option.
    private static func finished(_ arguments: Arguments) throws(CommandError) -> Scene? {
        guard let word = arguments.value(of: CardOptions.scene) else { return nil }
        for option in CardOptions.content + CardOptions.source.options
        where option.name != CardOptions.scene.name && arguments.isGiven(option) {
            throw .usage("--scene is a finished picture, so \(option.dashed) cannot change it")
        }
        return try Timings.measure(.decode) { () throws(CommandError) in try saved(Input(word)) }
    }

    /// What is made of the card that the arguments ask for.
    private static func card<Value>(
        _ arguments: Arguments, forecast: ForecastSource, _ make: (CardRequest) throws(CardError) -> Value
    ) throws(CommandError) -> Value {
        let request = try Timings.measure(.decode) { () throws(CommandError) in
            try SeveralPlaces.request(arguments, forecast: forecast)
        }
        do {
            return try Timings.measure(.layOut) { () throws(CardError) in try make(request) }
        } catch {
            switch error {
            case .noDays where lacksAllDays(request.content.forecast):
                throw CommandError(.badData, "\(error.message); ask Open-Meteo for daily with timezone=auto")
            case .moment, .missing, .noDays, .place: throw CommandError(.badData, error.message)
            case .size: throw .usage(error.message)
            }
        }
    }

    /// Whether a saved answer of Open-Meteo was asked for without days, or for those of another clock.
    private static func lacksAllDays(_ forecast: Forecast) -> Bool {
        forecast.source.id == OpenMeteo.facts.id && forecast.daily.isEmpty
    }

    /// The scene as JSON that ``saved(_:)`` reads back as the same scene.
    static func json(_ scene: Scene) throws(CommandError) -> String {
        try JSONText.of(scene, "the scene")
    }

    private static func saved(_ input: Input) throws(CommandError) -> Scene {
        let bytes = try input.read()
        do {
            let scene = try JSONDecoder().decode(Scene.self, from: Data(bytes))
            try scene.validate()
            return scene
        } catch let error as SceneError {
            throw CommandError(.badData, "\(input.name): \(error.message)")
        } catch {
            throw CommandError(
                .badData, "\(input.name) is not a scene: \(JSONComplaint.line(about: error, in: bytes))")
        }
    }
}

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
        var request = try CardOptions.request(each.first ?? arguments, forecast: first)
        request.content.others = zip(each, forecasts).dropFirst().map { single, forecast in
            var forecast = forecast
            forecast.place = PlaceLoading.localized(forecast.place, single, in: request.content.language)
            return forecast
        }
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
