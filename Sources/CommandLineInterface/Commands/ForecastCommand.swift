internal import CardMaking
internal import CardOrders
internal import Cards
internal import ForecastCore
internal import Options
internal import Providers
internal import SystemAccess

/// The card for which a forecast is saved.
private let card = CardOptions.card.explained(
    "Save what this card shows beside the weather, where a service has it: the air (air), an ensemble (meteogram), or "
        + "normals (day and today)")

extension Command {
    /// Prints a forecast.
    static let forecast = Command(
        name: "forecast", summary: "print a forecast as JSON, for render --forecast",
        options: [
            OptionGroup(
                "Forecast", CardOptions.singleSource.options.filter { $0.name != CardOptions.scene.name } + [card]),
            NetworkOptions.group, OptionGroup("Output", [OutputOptions.text]),
        ],
        alternatives: [
            .exactlyOne(PlaceOptions.place, PlaceOptions.latitude, CardOptions.forecast),
            .cache,
        ],
        companions: [.coordinates],
        examples: [
            Example("Print the forecast for Seattle:", "weathercard forecast --place Seattle"),
            Example(
                "Print an example, without a network:", "weathercard forecast --place Seattle --provider sample"),
            Example(
                "Convert a saved answer to SI units:",
                "weathercard forecast --forecast answer.json -o forecast.json"),
            Example("Save a forecast with the air:", "weathercard forecast --place Paris --card air -o air.json"),
        ]
    ) { arguments in
        let style = arguments.values.choice(of: card, as: CardStyle.self) ?? .clock
        guard style.asksForForecast else {
            throw ProgramError.usage("--card \(style.rawValue) shows no forecast")
        }
        let source = try ForecastSource(
            arguments.values, showsAir: style == .air, adding: style.addition)
        var forecast = try arguments.maker().load(source, place: nil)
        if let own = forecast.referenceTime { forecast.alerts.removeAll { $0.isOver(at: own) } }
        let json: [UInt8]
        do throws(ForecastFileError) {
            json = try ForecastFile.bytes(of: forecast)
        } catch {
            throw ProgramError(.badData, error.message)
        }
        try arguments.write(String(decoding: json, as: UTF8.self))
        return .done
    }
}
