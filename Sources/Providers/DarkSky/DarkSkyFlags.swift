internal import ForecastCore

/// What `flags` says of the answer itself.
struct DarkSkyFlags: Decodable {
    var units: String?
    /// Whether the answer lists models and stations, as both services do unless told not to.
    var sources = false
    var hasPirateWeatherMember = false
    var hasDarkSkyMember = false

    private enum Member: String, CodingKey, CaseIterable {
        case units, sources
        case version, sourceTimes, sourceIDX, ingestVersion, processTime
        case darkSkyUnavailable = "darksky-unavailable"
        case darkSkyStations = "darksky-stations"
        case isdStations = "isd-stations"
        case madisStations = "madis-stations"
        case metarStations = "metar-stations"
        case lampStations = "lamp-stations"
        case metnoLicense = "metno-license"
    }

    init() {}

    init(from decoder: any Decoder) {
        guard let flags = try? decoder.container(keyedBy: Member.self) else { return }
        units = flags.text(.units)
        sources = flags.contains(.sources)
        let pirateWeather: [Member] = [.version, .sourceTimes, .sourceIDX, .ingestVersion, .processTime]
        hasPirateWeatherMember = pirateWeather.contains(where: flags.contains)
        let darkSky: [Member] = [
            .darkSkyUnavailable, .darkSkyStations, .isdStations, .madisStations, .metarStations, .lampStations,
            .metnoLicense,
        ]
        hasDarkSkyMember = darkSky.contains(where: flags.contains)
    }
}

extension DarkSkyAnswer {
    /// Whether members that only Pirate Weather has tell its answer from Dark Sky's.
    var isOfPirateWeather: Bool { flags.hasPirateWeatherMember || hasElevation }

    /// Who answered, by members that only the one or the other has.
    ///
    /// Pirate Weather, which took over Dark Sky's format, states its version; an answer that lists its sources and states
    /// none is Dark Sky's. Without either nobody is credited by name: the wrong name would be worse.
    var source: Forecast.Source {
        if isOfPirateWeather {
            return Forecast.Source(PirateWeather.facts)
        }
        if flags.hasDarkSkyMember || flags.sources {
            return Forecast.Source(
                id: "dark-sky", attribution: "Powered by Dark Sky", url: "https://darksky.net/poweredby/")
        }
        return Forecast.Source(id: "dark-sky-format", attribution: "Weather data in Dark Sky format")
    }
}
