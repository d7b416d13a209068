internal import ForecastCore
internal import Places
internal import Primitives
internal import Providers

/// Where forecasts for a place come from.
enum ProviderName: String, CaseIterable {
    /// Open-Meteo, or a server of its interface.
    case openMeteo = "open-meteo"
    /// An embedded example.
    case sample
}

/// Finds the forecast that a command line asks for.
enum ForecastLoading {
    static func forecast(_ arguments: Arguments) throws(CommandError) -> Forecast {
        if let word = arguments.value(of: CardOptions.forecast) {
            for option in [CardOptions.provider, CardOptions.baseURL] where arguments.has(option) {
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
        let provider: ProviderName = arguments.choice(of: CardOptions.provider) ?? .openMeteo
        if provider != .openMeteo, arguments.has(CardOptions.baseURL) {
            throw .usage("--base-url goes with --provider open-meteo")
        }
        let place = try PlaceLoading.place(arguments)
        switch provider {
        case .openMeteo:
            return try LiveForecast.openMeteo(for: place, arguments, zone: zone)
        case .sample:
            guard let forecast = SampleForecast.forecast(for: place, zone: zone) else {
                throw CommandError(
                    .internalError, "the time zone '\(printable(place.timeZone ?? ""))' of the place is unknown")
            }
            return forecast
        }
    }

    /// The moment that a card shows unless told otherwise: a saved forecast's or the example's own, else now.
    ///
    /// A service may have been asked a while ago, if its answer still holds or it has failed since.
    static func ownTime(of forecast: Forecast, _ arguments: Arguments) -> Instant? {
        let isLive = forecast.source.id != ProviderName.sample.rawValue && !hasFile(arguments)
        return isLive && forecast.ownTime != nil ? Environment.now : forecast.ownTime
    }

    private static func hasFile(_ arguments: Arguments) -> Bool {
        arguments.value(of: CardOptions.forecast) != nil
    }

    private static func saved(_ input: Input, units: SourceUnits?) throws(CommandError) -> Forecast {
        let bytes = try input.read()
        do {
            return named(try ForecastFile.read(bytes, units: units, zone: zone))
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
