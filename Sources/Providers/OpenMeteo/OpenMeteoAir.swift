public import ForecastCore
public import Primitives

/// The air of a place from the air-quality API of Open-Meteo, whose values are those of the CAMS models.
///
/// Only concentrations are requested: indices are computed from them, so that a change of the service's own cannot change a card.
public struct OpenMeteoAir: WeatherService {
    private let openMeteo: OpenMeteoServer

    public init(_ server: OpenMeteoServer) {
        openMeteo = server
    }

    public static let facts = ServiceFacts(
        id: "open-meteo-air", name: "Open-Meteo Air Quality",
        covers: "the world: air quality and the UV index for the air card; pollen in Europe",
        needs: OpenMeteo.facts.needs, allows: OpenMeteo.facts.allows,
        attribution: "Air: CAMS ENSEMBLE, Open-Meteo.com", url: "https://open-meteo.com/en/docs/air-quality-api",
        licence: "CC BY 4.0")

    static let path = "/v1/air-quality"

    public var server: ServiceAddress { openMeteo.address }
    public var secrets: [String] { [openMeteo.key].compactMap(\.self) }

    /// The hours before the present that means over a day need, and those after it.
    ///
    /// Within four days all values come from one run of one model.
    private static let hours = (past: 24, ahead: 72)

    public func request(for place: Place) -> HTTPRequest {
        var variables = OpenMeteoVariable.air
        if OpenMeteoAir.hasPollen(at: place) { variables += OpenMeteoVariable.pollen }
        return openMeteo.request(
            OpenMeteoAir.path,
            [
                ("latitude", ServiceAddress.degrees(place.latitude)),
                ("longitude", ServiceAddress.degrees(place.longitude)),
                ("hourly", variables.compactMap(\.names.first).joined(separator: ",")),
                ("timeformat", "unixtime"),
                ("past_hours", "\(OpenMeteoAir.hours.past)"),
                ("forecast_hours", "\(OpenMeteoAir.hours.ahead)"),
            ])
    }

    /// Whether a place is in the European model, which alone has pollen.
    private static func hasPollen(at place: Place) -> Bool {
        (30...72).contains(place.latitude) && (-25...45).contains(place.longitude)
    }

    public func decode(
        _ response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup, warn: (String) -> Void
    ) throws(ForecastFileError) -> AirForecast {
        try AirFile.read(response.body, for: place, warn: warn)
    }

    public func refusesAccess(status: Int, reason: String?) -> Bool {
        OpenMeteo(openMeteo).refusesAccess(status: status, reason: reason)
    }
}

/// Files with the air of a place: saved answers of Open-Meteo's air-quality API, and forecasts of the program's own that have it.
public enum AirFile {
    /// The air in a file, which must be that of a place.
    ///
    /// `warn` receives a line that counts the values that are ignored because they cannot be true.
    public static func read(
        _ bytes: [UInt8], for place: Place, warn: (String) -> Void = { _ in }
    ) throws(ForecastFileError) -> AirForecast {
        let dropped = DroppedValues()
        defer { if let note = dropped.note { warn(note) } }
        switch try ForecastFile.contents(of: bytes) {
        case .openMeteo(let answer):
            try place.checkNearness(latitude: answer.latitude, longitude: answer.longitude)
            return try answer.air(dropped)
        case .own(let forecast):
            try place.checkNearness(latitude: forecast.place.latitude, longitude: forecast.place.longitude)
            guard let air = try forecast.validated(dropped).air else { throw .noAir }
            return air
        case .refusal(let reason): throw .refusal(reason)
        case .darkSky, .openMeteoPlaces, .metNorway, .unrecognised: throw .noAir
        }
    }
}

extension OpenMeteoResponse {
    /// The air by the hour.
    fileprivate func air(_ dropped: DroppedValues) throws(ForecastFileError) -> AirForecast {
        guard let table = tables(of: airModel, dropped).hourly else { throw .noAir }
        let columns = try table.columns(OpenMeteoVariable.air + OpenMeteoVariable.pollen)
        guard columns.contains(where: \.hasValues) else { throw .noAir }
        let fields: [WritableKeyPath<AirHour, Double?>] =
            [\.pm25, \.pm10, \.nitrogenDioxide, \.ozone, \.sulphurDioxide, \.carbonMonoxide, \.uvIndex]
            + [\.alder, \.birch, \.grass, \.mugwort, \.olive, \.ragweed]
        let hours = try table.times().map { row, time in
            var hour = AirHour(time: time)
            for (field, column) in zip(fields, columns) { hour[keyPath: field] = column[row] }
            return hour.validated("hourly", dropped)
        }
        guard !hours.isEmpty else { throw .noAir }
        return AirForecast(source: Forecast.Source(OpenMeteoAir.facts), hours: hours)
    }
}

extension AirHour {
    /// The hour without values that cannot be true.
    func validated(_ name: String, _ dropped: DroppedValues) -> AirHour {
        var hour = self
        for pollutant in Pollutant.allCases {
            hour[pollutant] = dropped.checked(
                hour[pollutant], by: Plausible.concentration, "\(name).\(pollutant.rawValue)")
        }
        for species in PollenSpecies.allCases {
            hour[species] = dropped.checked(hour[species], by: Plausible.pollen, "\(name).\(species.rawValue)")
        }
        hour.uvIndex = dropped.checked(hour.uvIndex, by: Plausible.uvIndex, "\(name).uvIndex")
        return hour
    }
}
