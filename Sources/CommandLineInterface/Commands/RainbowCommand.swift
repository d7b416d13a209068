internal import Cards
internal import ForecastCore
internal import Primitives

extension Command {
    /// Tells the chance of a rainbow.
    static let rainbow = Command(
        name: "rainbow", summary: "tell the chance of a rainbow, hour by hour, and where to look for it",
        options: [
            OptionGroup("Forecast", CardOptions.source.options.filter { $0.name != CardOptions.scene.name }),
            OptionGroup("Rainbow", [CardOptions.time, CardOptions.later, CardOptions.rainbowModel]),
            NetworkOptions.group, OptionGroup("Output", [CardOptions.timeFormat, RainbowOptions.json]),
        ],
        alternatives: [
            .exactlyOne(PlaceOptions.place, PlaceOptions.latitude, CardOptions.forecast),
            NetworkOptions.alternatives,
        ],
        companions: [PlaceOptions.coordinates],
        examples: [
            Example("An example:", "weathercard rainbow --place Seattle --provider sample"),
            Example(
                "By the physics of the bow, for a program:",
                "weathercard rainbow --forecast answer.json --rainbow-model physical --json"),
        ]
    ) { arguments in
        let request = try CardOptions.request(arguments, forecast: ForecastLoading.forecast(arguments))
        let content = request.content
        guard let coverage = content.forecast.coverage, coverage.contains(content.moment) else {
            throw CommandError(
                .badData, "the forecast says nothing of \(content.moment.iso8601)")
        }
        let model = arguments.choice(of: CardOptions.rainbowModel) ?? RainbowModel.classic
        let report = RainbowReport(content.forecast, at: content.moment, model: model)
        guard arguments.has(RainbowOptions.json) else {
            try StandardStreams.write(
                RainbowText(forecast: content.forecast, format: content.timeFormat).lines(for: report))
            return .done
        }
        try StandardStreams.write(try JSONText.of(report, "the chances"))
        return .done
    }
}

/// The options of rainbows alone.
enum RainbowOptions {
    static let json = Option.flag("json", help: "Print an object with chances from 0 to 1 and UTC times")
}
