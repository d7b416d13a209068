public import Climate
public import ForecastCore
internal import Primitives

/// Reads saved daily weather: answers from Open-Meteo's archive in JSON or CSV, files of GHCN-Daily, KNMI and Meteostat, and the
/// program's own `date,tmin,tmax,tavg,prcp`.
public struct ClimateFile: Sendable {
    public let climate: DailyClimate
    /// Whom a card names.
    public let source: Forecast.Source
    /// Where it is, in degrees; nil if the file does not say so.
    public let latitude, longitude: Double?

    /// The file's days, by the format that its first lines show.
    public init(_ bytes: [UInt8]) throws(ClimateFileError) {
        let lines = DelimitedLines(bytes)
        if lines.beginsLikeJSON {
            self = try OpenMeteoDays.file(bytes)
        } else {
            self = try ClimateFile(lines)
        }
    }

    init(
        _ days: [Int: DailyClimate.Day], isModelled: Bool = false, _ source: Forecast.Source,
        latitude: Double? = nil, longitude: Double? = nil
    ) throws(ClimateFileError) {
        climate = DailyClimate(days.mapValues(\.plausible), isModelled: isModelled)
        if climate.isEmpty { throw .noDays }
        (self.source, self.latitude, self.longitude) = (source, latitude, longitude)
    }

    /// Throws if the file says that it is of another place.
    public func checkPlace(_ place: Place) throws(ClimateFileError) {
        do throws(ForecastFileError) {
            try place.checkNearness(latitude: latitude, longitude: longitude)
        } catch {
            throw .elsewhere(error.message)
        }
    }

    /// The days in an answer about a place.
    static func days(in response: HTTPResponse, for place: Place) throws(ForecastFileError) -> DailyClimate {
        do throws(ClimateFileError) {
            let file = try ClimateFile(response.body)
            try file.checkPlace(place)
            return file.climate
        } catch {
            throw .refusal(error.message)
        }
    }

    private init(_ lines: DelimitedLines) throws(ClimateFileError) {
        for index in 0..<min(lines.count, ClimateFile.longestPreamble) {
            let line = lines.text(index)
            if StationLines.isFixed(line) || StationLines.isDelimited(line) {
                self = try StationLines.file(lines, from: index)
                return
            }
            if let table = ClimateTable(lines, header: index) {
                self = try table.file()
                return
            }
        }
        throw .unrecognised
    }

    /// The lines before the first row; KNMI explains its columns.
    private static let longestPreamble = 200
}

/// Why a file has no daily weather for a card.
public enum ClimateFileError: Error, Hashable, Sendable {
    case unrecognised
    /// The JSON is damaged; the text says how.
    case notJSON(String)
    /// A service's error message.
    case refusal(String)
    /// Nothing is known of any day.
    case noDays
    /// The answer is for several places.
    case severalPlaces(Int)
    /// The answer has several models, none of which is known to be of one kind for all days.
    case severalModels([String])
    /// The columns have lists of different lengths, which are named.
    case unequalColumns(String)
    /// A column states a unit that is not known.
    case unknownUnit(of: String, String)
    /// The numbers could be of two units.
    case noUnits
    /// The text says for which place the file is.
    case elsewhere(String)

    /// One line in lower case.
    public var message: String {
        switch self {
        case .unrecognised:
            "not daily weather that weathercard can read: an answer from Open-Meteo's archive, a file of GHCN-Daily, KNMI or "
                + "Meteostat, or a table with date,tmin,tmax,tavg,prcp"
        case .notJSON(let fault): "not JSON: \(fault)"
        case .refusal(let reason): "a service's error message instead of daily weather: \(reason)"
        case .noDays: "nothing is known of any day"
        case .severalPlaces(let count): "it is about \(count) places; ask for one"
        case .severalModels(let models):
            "it has several models, \(models.joined(separator: ", ")); ask for one, such as models=era5_seamless"
        case .unequalColumns(let name): "daily.\(name) and daily.time differ in length"
        case .unknownUnit(let name, let unit): "the unit '\(oneLine(unit))' of \(name) is unknown"
        case .noUnits: "it does not say whether its temperatures are in °F or in tenths of °C; add precipitation"
        case .elsewhere(let reason): reason
        }
    }
}

extension DailyClimate.Day {
    /// The day without values that cannot be true, and without a low above the high.
    fileprivate var plausible: DailyClimate.Day {
        func temperature(_ value: Double?) -> Double? { value.flatMap { (-95...65).contains($0) ? $0 : nil } }
        var day = DailyClimate.Day(
            low: temperature(low), high: temperature(high), mean: temperature(mean),
            precipitation: precipitation.flatMap { (0...2000).contains($0) ? $0 : nil })
        if let low = day.low, let high = day.high, low > high { (day.low, day.high) = (nil, nil) }
        return day
    }
}

extension Forecast.Source {
    static let ghcn = Forecast.Source(
        id: "ghcn-daily", attribution: "Weather data by NOAA", url: "https://www.ncei.noaa.gov/")
    static let knmi = Forecast.Source(
        id: "knmi", attribution: "Weather data by KNMI", url: "https://www.knmi.nl/")
    static let meteostat = Forecast.Source(
        id: "meteostat", attribution: "Weather data by Meteostat", url: "https://meteostat.net/")
    /// A table that does not say who made it.
    static let climateTable = Forecast.Source(id: "climate-table", attribution: "")
}
