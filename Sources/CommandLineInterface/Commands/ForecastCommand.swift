internal import ForecastCore
internal import Places
internal import Primitives
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

/// Finds the forecast that a command line asks for.
enum ForecastLoading {
    /// The forecast with the warnings that go with it.
    ///
    /// With `needsAlerts` another service is asked for warnings where the forecast's own brings none; with `joint` the place
    /// may be asked about together with others. Saved warnings are left out that are over at every moment that the forecast
    /// covers, with `atOwnTime` at its own.
    static func forecast(
        _ arguments: Arguments, needsAlerts: Bool = false, joint: JointQuestion? = nil, atOwnTime: Bool = false
    ) throws(CommandError) -> Forecast {
        guard let file = arguments.value(of: CardOptions.alerts) else {
            return try bare(arguments, needsAlerts: needsAlerts, joint)
        }
        if file == "-", arguments.value(of: CardOptions.forecast) == "-" {
            throw .usage("--forecast and --alerts cannot both be standard input")
        }
        var forecast = try bare(arguments, needsAlerts: false, nil)
        let input = Input(file)
        let bytes = try input.read()
        do throws(ForecastFileError) {
            let own = referenceTime(of: forecast, arguments) ?? Environment.now
            let moment = atOwnTime ? own : min(own, forecast.coverage?.lowerBound ?? own)
            let contents = try AlertFile.read(bytes, for: forecast.place, at: moment)
            if contents.alerts.isEmpty, contents.elsewhere > 0 {
                let count = contents.elsewhere
                StandardStreams.complain(
                    count == 1
                        ? "the warning in \(input.name) is not for \(forecast.place.label)"
                        : "none of the \(count) warnings in \(input.name) is for \(forecast.place.label)")
            }
            forecast.add(alerts: contents.alerts)
        } catch {
            throw CommandError(.badData, "\(input.name): \(error.message)")
        }
        return forecast
    }

    /// The forecast of a card, with warnings where the card shows them.
    static func forecastOfCard(_ arguments: Arguments) throws(CommandError) -> Forecast {
        try forecast(arguments, needsAlerts: CardOptions.showsAlerts(arguments))
    }

    private static func bare(
        _ arguments: Arguments, needsAlerts: Bool, _ joint: JointQuestion?
    ) throws(CommandError) -> Forecast {
        if let word = arguments.value(of: CardOptions.forecast) {
            for option in [CardOptions.provider] + ServiceOptions.all where arguments.has(option) {
                throw .usage("\(option.dashed) goes with --place, not with --forecast")
            }
            try PlaceLoading.refuse(
                [PlaceOptions.strict, PlaceOptions.timeZone], beside: CardOptions.forecast, arguments)
            let name = try PlaceLoading.name(arguments)
            var forecast = try saved(Input(word), units: arguments.choice(of: CardOptions.sourceUnits))
            if let name {
                forecast.place.name = name
                forecast.place.qualifier = nil
            }
            return forecast
        }
        if arguments.has(CardOptions.sourceUnits) { throw .usage("--source-units goes with --forecast") }
        let providers = try ProviderName.list(arguments)
        let isSample = providers == [.sample]
        if isSample, let option = ServiceOptions.all.first(where: arguments.has) {
            throw .usage("\(option.dashed) goes with a service, not with --provider sample")
        }
        let place = try Timings.measure(.place) { () throws(CommandError) in try PlaceLoading.place(arguments) }
        if !isSample {
            return try LiveForecast.forecast(
                from: providers, for: place, needsAlerts: needsAlerts, joint, arguments, zone: zone)
        }
        guard let forecast = SampleForecast.forecast(for: place, zone: zone) else {
            throw CommandError(
                .internalError, "the time zone '\(printable(place.timeZone ?? ""))' of the place is unknown")
        }
        return forecast
    }

    /// The moment that a card shows unless told otherwise: a saved forecast's or the example's own, else now.
    ///
    /// A service may have been asked a while ago, if its answer still holds or it has failed since.
    static func referenceTime(of forecast: Forecast, _ arguments: Arguments) -> Instant? {
        let isLive = forecast.source.id != ProviderName.sample.rawValue && !hasFile(arguments)
        return isLive && forecast.referenceTime != nil ? Environment.now : forecast.referenceTime
    }

    private static func hasFile(_ arguments: Arguments) -> Bool {
        arguments.value(of: CardOptions.forecast) != nil
    }

    private static func saved(_ input: Input, units: SourceUnits?) throws(CommandError) -> Forecast {
        let bytes = try input.read()
        do {
            return named(
                try ForecastFile.read(bytes, units: units, zone: zone) { latitude, longitude in
                    Gazetteer().place(latitude: latitude, longitude: longitude)?.timeZone
                })
        } catch {
            throw CommandError(.badData, "\(input.name): \(error.message)")
        }
    }

    /// The forecast with the nearest city's name where it has none of its own.
    ///
    /// Coordinates far from any city stay what they are.
    private static func named(_ forecast: Forecast) -> Forecast {
        let here = forecast.place
        guard here.name == nil,
            let locality = Gazetteer().place(latitude: here.latitude, longitude: here.longitude)
        else { return forecast }
        var named = forecast
        named.place.name = locality.name
        named.place.qualifier = locality.qualifier
        named.place.region = here.region ?? locality.region
        named.place.country = here.country ?? locality.country
        return named
    }

    private static func zone(_ name: String, from start: Instant, to end: Instant) -> ZoneOffsets? {
        TimeZoneDatabase().offsets(of: name, from: start, to: end)
    }
}
