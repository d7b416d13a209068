internal import ForecastCore
internal import Places
internal import Primitives
internal import Providers
internal import Words

extension Command {
    /// Prints a forecast.
    static let forecast = Command(
        name: "forecast", summary: "print a forecast as JSON, for render --forecast",
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
            Example("Print the forecast for Seattle:", "weathercard forecast --place Seattle"),
            Example(
                "Print an example, without a network:", "weathercard forecast --place Seattle --provider sample"),
            Example(
                "Convert a saved answer to SI units:",
                "weathercard forecast --forecast answer.json -o forecast.json"),
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

/// Loads the forecast that the arguments request.
enum ForecastLoading {
    /// The forecast and its warnings.
    ///
    /// With `needsAlerts`, another service is asked for warnings if the forecast's own has none; with `joint`, several places
    /// may be requested at once. Saved warnings are dropped that are over before the forecast begins, with `atOwnTime` those
    /// that are over at its own time.
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
        let deadline = try NetworkOptions.deadline(of: input, arguments)
        let bytes = try arguments.context.measure(.read) { () throws(CommandError) in
            try input.read(within: deadline)
        }
        do throws(ForecastFileError) {
            let own = referenceTime(of: forecast, arguments) ?? arguments.context.now()
            let moment = atOwnTime ? own : min(own, forecast.coverage?.lowerBound ?? own)
            let contents = try AlertFile.read(bytes, for: forecast.place, at: moment)
            if contents.alerts.isEmpty, contents.elsewhere > 0 {
                let count = contents.elsewhere
                arguments.context.warn(
                    count == 1
                        ? "the warning in \(input.name) is not for \(forecast.place.label)"
                        : "none of the \(count) warnings in \(input.name) is for \(forecast.place.label)")
            }
            if contents.unread > 0 {
                let count = contents.unread == 1 ? "one" : "\(contents.unread)"
                arguments.context.warn("\(count) of the warnings in \(input.name) cannot be understood")
            }
            forecast.add(alerts: contents.alerts)
            // Warnings may have been issued since they were saved.
            forecast.alertsAnswer = nil
        } catch {
            throw CommandError(.badData, "\(input.name): \(error.message)")
        }
        return forecast
    }

    /// The forecast of a card, with warnings if the card shows them.
    static func forecastOfCard(_ arguments: Arguments) throws(CommandError) -> Forecast {
        try forecast(arguments, needsAlerts: CardOptions.showsAlerts(arguments))
    }

    private static func bare(
        _ arguments: Arguments, needsAlerts: Bool, _ joint: JointQuestion?
    ) throws(CommandError) -> Forecast {
        if let word = arguments.value(of: CardOptions.forecast) {
            for option in [CardOptions.provider] + ServiceOptions.all where arguments.has(option) {
                throw .usage("\(option.dashed) has no effect with --forecast")
            }
            try PlaceLoading.refuse(
                [PlaceOptions.strict, PlaceOptions.timeZone], beside: CardOptions.forecast, arguments)
            let name = try PlaceLoading.name(arguments)
            var forecast = try saved(Input(word), arguments)
            if let name {
                forecast.place.name = name
                forecast.place.qualifier = nil
            }
            return forecast
        }
        if arguments.has(CardOptions.sourceUnits) { throw .usage("--source-units requires --forecast") }
        let providers = try ProviderName.list(arguments)
        let isSample = providers == [.sample]
        if isSample, let option = ServiceOptions.all.first(where: arguments.has) {
            throw .usage("\(option.dashed) has no effect with --provider sample")
        }
        let place = try arguments.context.measure(.place) { () throws(CommandError) in
            try PlaceLoading.place(arguments)
        }
        if !isSample {
            return try LiveForecast.forecast(
                from: providers, for: place, needsAlerts: needsAlerts, joint, arguments, zone: zone)
        }
        return try sample(for: place)
    }

    /// The example for a place.
    static func sample(for place: Place) throws(CommandError) -> Forecast {
        guard let forecast = SampleForecast.forecast(for: place, zone: zone) else {
            throw CommandError(
                .internalError, "the time zone '\(printable(place.timeZone ?? ""))' of the place is unknown")
        }
        return forecast
    }

    /// The moment that a card shows by default: the own time of a saved forecast or of the sample, else now.
    ///
    /// A live forecast may be older than now, if it came from the cache.
    static func referenceTime(of forecast: Forecast, _ arguments: Arguments) -> Instant? {
        let isLive = !isSample(forecast, arguments) && !hasFile(arguments)
        return isLive && forecast.referenceTime != nil ? arguments.context.now() : forecast.referenceTime
    }

    /// Whether a forecast is the sample, and not a saved one.
    static func isSample(_ forecast: Forecast, _ arguments: Arguments) -> Bool {
        forecast.source.id == ProviderName.sample.rawValue && !hasFile(arguments)
    }

    /// The forecast, or, if it is the sample and does not cover a moment, the sample for that moment.
    static func reaching(_ moment: Instant, _ forecast: Forecast, _ arguments: Arguments) -> Forecast {
        guard isSample(forecast, arguments), forecast.coverage?.contains(moment) != true,
            var other = SampleForecast.forecast(
                for: forecast.place, zone: zone, at: moment.flooredToMultiple(of: 60))
        else { return forecast }
        other.alerts += forecast.alerts.filter { alert in !other.alerts.contains { $0.id == alert.id } }
        return other
    }

    private static func hasFile(_ arguments: Arguments) -> Bool {
        arguments.value(of: CardOptions.forecast) != nil
    }

    private static func saved(_ input: Input, _ arguments: Arguments) throws(CommandError) -> Forecast {
        let context = arguments.context
        let deadline = try NetworkOptions.deadline(of: input, arguments)
        let bytes = try context.measure(.read) { () throws(CommandError) in try input.read(within: deadline) }
        let units: SourceUnits? = arguments.choice(of: CardOptions.sourceUnits)
        do {
            return named(
                try ForecastFile.read(
                    bytes, units: units, zone: zone,
                    locate: { Gazetteer().place(latitude: $0, longitude: $1)?.timeZone },
                    warn: { context.warn("\(input.name): \($0)") }))
        } catch {
            throw CommandError(.badData, "\(input.name): \(error.message)")
        }
    }

    /// The forecast, named after the nearest city if it has no name; coordinates far from any city get none.
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

    static func zone(_ name: String, from start: Instant, to end: Instant) -> ZoneOffsets? {
        TimeZoneDatabase().offsets(of: name, from: start, to: end)
    }
}
