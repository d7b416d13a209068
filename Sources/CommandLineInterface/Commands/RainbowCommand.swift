internal import CardMaking
internal import CardOrders
internal import Cards
internal import ForecastCore
internal import Options
internal import Primitives
internal import SystemAccess
internal import Words

extension Command {
    /// Prints the chance of a rainbow.
    static let rainbow = Command(
        name: "rainbow", summary: "print the chance of a rainbow, hour by hour, and where to look for it",
        options: [
            OptionGroup("Forecast", CardOptions.singleSource.options.filter { $0.name != CardOptions.scene.name }),
            OptionGroup("Rainbow", [CardOptions.time, CardOptions.later, CardOptions.rainbowModel]),
            NetworkOptions.group, OptionGroup("Output", [CardOptions.timeFormat, RainbowOptions.json]),
        ],
        alternatives: [
            .exactlyOne(PlaceOptions.place, PlaceOptions.latitude, CardOptions.forecast),
            .cache,
        ],
        companions: [.coordinates],
        examples: [
            Example("Print the chances in an example:", "weathercard rainbow --place Seattle --provider sample"),
            Example(
                "Compute the chances by the physics of the bow, as JSON:",
                "weathercard rainbow --forecast answer.json --rainbow-model physical --json"),
        ]
    ) { arguments in
        let content = try arguments.maker().request(try arguments.order(as: .png)).content
        let report = try RainbowReport(of: content)
        guard arguments.has(RainbowOptions.json) else {
            try arguments.context.streams.write(
                RainbowText(forecast: content.forecast, format: content.timeFormat).lines(for: report))
            return .done
        }
        try arguments.context.streams.write(try JSONText.of(report, "the chances"))
        return .done
    }
}

/// The options of rainbows alone.
enum RainbowOptions {
    static let json = Option.flag(
        "json", help: "Print JSON, an object with chances from 0 to 1 and UTC times, instead of sentences")
}
