internal import Climate
internal import ForecastCore
internal import JSONReading
internal import Primitives

/// The days in an answer of Open-Meteo's archive.
enum OpenMeteoDays {
    /// Eighty-six years of five columns have less than a third of them.
    private static let mostValues = 600_000

    static func file(_ bytes: [UInt8]) throws(ClimateFileError) -> ClimateFile {
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue.read(bytes, maximumDepth: 16, maximumValues: mostValues)
        } catch {
            throw .notJSON(error.message)
        }
        if case .array(let places) = value.content {
            guard places.count == 1, let place = places.first else { throw .severalPlaces(places.count) }
            return try file(place)
        }
        return try file(value)
    }

    private static func file(_ answer: JSONValue) throws(ClimateFileError) -> ClimateFile {
        if let reason = answer["reason"]?.text { throw .refusal(oneLine(reason)) }
        guard let daily = answer["daily"], let times = daily["time"]?.list else { throw .unrecognised }
        let suffix = try model(in: daily)
        let offset = answer["utc_offset_seconds"]?.number ?? 0
        func column(_ name: String) throws(ClimateFileError) -> [Double?] {
            guard let list = daily[name + suffix]?.list else { return [] }
            guard list.count == times.count else { throw .unequalColumns(name + suffix) }
            let stated = answer["daily_units"]?[name + suffix]?.text ?? ""
            guard let unit = DailyUnit(stated: Substring(stated)) else { throw .unknownUnit(of: name, stated) }
            return list.map { value in
                guard let number = value.number, number != -999 else { return nil }
                return unit.value(number)
            }
        }
        let (lows, highs) = (try column("temperature_2m_min"), try column("temperature_2m_max"))
        let (means, amounts) = (try column("temperature_2m_mean"), try column("precipitation_sum"))
        var days: [Int: DailyClimate.Day] = [:]
        for (index, time) in times.enumerated() {
            let date =
                time.text.flatMap { DailyField.date(Substring($0)) }
                ?? time.number.map { Int((($0 + offset) / 86_400).rounded(.down)) }
            guard let date else { continue }
            func value(_ column: [Double?]) -> Double? { column.isEmpty ? nil : column[index] }
            let day = DailyClimate.Day(
                low: value(lows), high: value(highs), mean: value(means), precipitation: value(amounts))
            days[date] = means.isEmpty ? day : day.wholeOrNothing
        }
        return try ClimateFile(
            days, isModelled: true, OpenMeteoArchive.source, latitude: answer["latitude"]?.number,
            longitude: answer["longitude"]?.number)
    }

    /// What follows the names of variables: nothing, or the name of the one model that is of one kind for all days.
    private static func model(in daily: JSONValue) throws(ClimateFileError) -> String {
        let variables = ["temperature_2m_max", "temperature_2m_min", "temperature_2m_mean", "precipitation_sum"]
        let suffixes = Set(
            daily.keys.flatMap { key in
                variables.filter { key == $0 || key.hasPrefix($0 + "_") }.map { String(key.dropFirst($0.count)) }
            })
        if suffixes.isEmpty { throw .unrecognised }
        if suffixes.count == 1 { return suffixes.first ?? "" }
        for model in ["_era5_seamless", "_era5"] where suffixes.contains(model) { return model }
        throw .severalModels(suffixes.map { $0.isEmpty ? "best_match" : String($0.dropFirst()) }.sorted())
    }
}

extension JSONValue {
    /// A member of an object.
    fileprivate subscript(_ key: String) -> JSONValue? {
        guard case .object(let members) = content else { return nil }
        return members.first { $0.key == key }?.value
    }

    fileprivate var keys: [String] {
        guard case .object(let members) = content else { return [] }
        return members.map(\.key)
    }

    fileprivate var list: [JSONValue]? { if case .array(let values) = content { values } else { nil } }
    fileprivate var text: String? { if case .string(let text) = content { text } else { nil } }

    fileprivate var number: Double? {
        guard case .number(let text) = content, let number = Double(text), number.isFinite else { return nil }
        return number
    }
}
