internal import Providers

extension Command {
    /// Prints a forecast.
    static let forecast = Command(
        name: "forecast", summary: "print a forecast as JSON that render --forecast takes",
        options: [
            OptionGroup("Forecast", CardOptions.source.options.filter { $0.name != CardOptions.scene.name }),
            NetworkOptions.group, OptionGroup("Output", [CardOptions.textOutput]),
        ],
        alternatives: [
            .exactlyOne(PlaceOptions.place, PlaceOptions.latitude, CardOptions.forecast),
            NetworkOptions.alternatives,
        ],
        companions: [PlaceOptions.coordinates],
        examples: [
            Example("The weather in Seattle from now on:", "weathercard forecast --place Seattle"),
            Example("An example:", "weathercard forecast --place Seattle --provider sample"),
            Example("A saved answer in SI units:", "weathercard forecast --forecast answer.json -o forecast.json"),
        ]
    ) { arguments in
        let forecast = try ForecastLoading.forecast(arguments, needsAlerts: true, atOwnTime: true)
        let json: [UInt8]
        do throws(ForecastFileError) {
            json = try ForecastFile.bytes(of: forecast)
        } catch {
            throw CommandError(.badData, error.message)
        }
        try Output(arguments.value(of: CardOptions.textOutput) ?? "-").write(
            text: String(decoding: json, as: UTF8.self))
        return .done
    }
}
