internal import Canvas
internal import Cards
internal import ForecastCore
internal import JSONReading
internal import Primitives
internal import Providers
internal import SceneModel
internal import Words

extension Command {
    /// Prints a scene.
    static let scene = Command(
        name: "scene", summary: "print the finished layout of a card as JSON, for render --scene",
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
            Example("Print the scene of an example:", "weathercard scene --place Seattle --provider sample")
        ]
    ) { arguments in
        let scene = try SceneLoading.scene(arguments, fonts: FontBook())
        try Output(arguments.value(of: CardOptions.textOutput) ?? "-").write(text: try SceneLoading.json(scene))
        return .done
    }
}

/// Lays out the scene that the arguments request, and reads and writes scenes as JSON.
enum SceneLoading {
    /// Loads the forecast for arguments.
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
        if arguments.has(MotionOptions.animate) {
            try MotionOptions.checkMotion(arguments)
            let request = try SeveralPlaces.request(arguments, forecast: ForecastLoading.forecastOfCard)
            let motion = try MotionOptions.motion(arguments, of: request.content, rate: MotionOptions.rate)
            // The end is the moment that a forecast is likeliest to lack.
            _ = try message(of: request.at(motion.end))
            return try made(of: request) { request throws(CardError) in
                try request.style.message(of: request.content, in: motion)
            }
        }
        try MotionOptions.refuse(arguments)
        if let scene = try finished(arguments) { return scene.description }
        return try card(arguments, forecast: ForecastLoading.forecastOfCard) { request throws(CardError) in
            try request.style.message(of: request.content)
        }
    }

    /// The scene of `--scene`; nil without that option.
    static func finished(_ arguments: Arguments) throws(CommandError) -> Scene? {
        guard let word = arguments.value(of: CardOptions.scene) else { return nil }
        for option in CardOptions.content + SeveralPlaces.source.options
        where option.name != CardOptions.scene.name && arguments.isGiven(option) {
            throw .usage("--scene is already laid out, so \(option.dashed) has no effect")
        }
        return try saved(Input(word), arguments)
    }

    /// The result of `make` for the card that the arguments request.
    private static func card<Value>(
        _ arguments: Arguments, forecast: ForecastSource, _ make: (CardRequest) throws(CardError) -> Value
    ) throws(CommandError) -> Value {
        let request = try arguments.context.measure(.decode) { () throws(CommandError) in
            try SeveralPlaces.request(arguments, forecast: forecast)
        }
        return try arguments.context.measure(.layOut) { () throws(CommandError) in
            try made(of: request, make)
        }
    }

    /// The scene of a card.
    static func scene(of request: CardRequest, fonts: FontBook) throws(CommandError) -> Scene {
        try made(of: request) { request throws(CardError) in
            try request.style.scene(of: request.content, in: request.size, measuring: fonts)
        }
    }

    /// The texts of a card, for which nothing is laid out.
    static func message(of request: CardRequest) throws(CommandError) -> Scene.Description {
        try made(of: request) { request throws(CardError) in try request.style.message(of: request.content) }
    }

    static func made<Value>(
        of request: CardRequest, _ make: (CardRequest) throws(CardError) -> Value
    ) throws(CommandError) -> Value {
        do throws(CardError) {
            return try make(request)
        } catch {
            switch error {
            case .noDays where lacksAllDays(request.content.forecast):
                throw CommandError(
                    .badData, "\(error.message); request daily values from Open-Meteo with timezone=auto")
            case .radarTime: throw CommandError(.unavailable, error.message)
            case .moment, .missing, .noDays, .noRadar, .radarUnseen, .place:
                throw CommandError(.badData, error.message)
            case .size: throw .usage(error.message)
            }
        }
    }

    /// Whether a saved answer from Open-Meteo has no days, or days in another time zone.
    private static func lacksAllDays(_ forecast: Forecast) -> Bool {
        forecast.source.id == OpenMeteo.facts.id && forecast.daily.isEmpty
    }

    /// The scene as JSON that ``saved(_:)`` reads back as the same scene.
    static func json(_ scene: Scene) throws(CommandError) -> String {
        try JSONText.of(scene, "the scene")
    }

    private static func saved(_ input: Input, _ arguments: Arguments) throws(CommandError) -> Scene {
        let context = arguments.context
        let deadline = try NetworkOptions.deadline(of: input, arguments)
        let bytes = try context.measure(.read) { () throws(CommandError) in try input.read(within: deadline) }
        do {
            return try context.measure(.decode) {
                try JSONBudget().check(bytes)
                let scene = try JSONDecoding.value(Scene.self, of: bytes)
                try scene.validate()
                return scene
            }
        } catch let error as SceneError {
            throw CommandError(.badData, "\(input.name): \(error.message)")
        } catch let error as JSONBudget.Excess {
            throw CommandError(.badData, "\(input.name): \(error.message)")
        } catch {
            throw CommandError(
                .badData, "\(input.name) is not a scene: \(JSONComplaint.line(about: error, in: bytes))")
        }
    }
}

/// Loads the forecasts of a card with several places, each as if it were given alone.
enum SeveralPlaces {
    /// The most places of the card.
    private static let most = 10

    /// The options for the forecasts of a card, of which there may be several.
    static let source = OptionGroup(
        CardOptions.source.title,
        CardOptions.source.options.map { option in
            [PlaceOptions.place, CardOptions.forecast].contains { $0.name == option.name }
                ? option.repeating(help: "\(option.help). With --card places, up to \(most)") : option
        } + [CardOptions.radar])

    /// The card that the arguments request, with the forecasts of all its places.
    static func request(
        _ arguments: Arguments, forecast: SceneLoading.ForecastSource
    ) throws(CommandError) -> CardRequest {
        try check(arguments)
        if RadarLoading.isRequested(arguments) { return try RadarLoading.request(arguments) }
        if arguments.isGiven(CardOptions.radar) {
            throw .usage("\(CardOptions.radar.dashed) requires --card radar")
        }
        let each = each(arguments)
        var forecasts: [Forecast] = []
        for var single in each {
            if each.count > 1 { arguments.configuration?.nameThePlace(of: &single) }
            forecasts.append(try forecast(single))
        }
        guard let first = forecasts.first else { throw .usage("\(PlaceOptions.place.dashed) is required") }
        var request = try CardOptions.request(each.first ?? arguments, forecast: first)
        request.content.others = zip(each, forecasts).dropFirst().map { single, forecast in
            var forecast = ForecastLoading.reaching(request.content.moment, forecast, single)
            forecast.place = PlaceLoading.localized(forecast.place, single, in: request.content.language)
            return forecast
        }
        return request
    }

    /// The arguments for each place alone.
    static func each(_ arguments: Arguments) -> [Arguments] {
        arguments.each(of: [PlaceOptions.place, CardOptions.forecast])
    }

    /// Throws if the card does not show as many places as there are.
    static func check(_ arguments: Arguments) throws(CommandError) {
        let count = [PlaceOptions.place, CardOptions.forecast].map { arguments.values(of: $0).count }.max() ?? 1
        if count <= 1 { return }
        let style: CardStyle = arguments.choice(of: CardOptions.card) ?? .clock
        guard style == .places else {
            throw .usage(
                "--card \(style.rawValue) shows one place, not \(count); use --card places for several")
        }
        guard count <= most else {
            throw .usage("--card places shows up to \(most) places, not \(count)")
        }
        if arguments.has(PlaceOptions.name) {
            throw .usage("\(PlaceOptions.name.dashed) names one place, but \(count) are given")
        }
        if arguments.values(of: CardOptions.forecast).filter({ $0 == "-" }).count > 1 {
            throw .usage("standard input can be only one of the forecasts")
        }
    }
}
