internal import Climate
internal import ForecastCore
internal import Primitives

/// A table of days with the names of its columns in a line above them.
struct ClimateTable {
    private enum Kind {
        /// Our own, and those of Meteostat with or without names.
        case own, meteostat
        case openMeteo, wideGHCN, knmi
    }

    private let lines: DelimitedLines
    private let kind: Kind
    /// The first line of days.
    private let start: Int
    private let dates: [Int]
    private let low, high, mean, precipitation: Int?
    private let units: [DailyUnit]
    private let unknownUnit: ClimateFileError?
    private let place: (latitude: Double?, longitude: Double?)

    /// Nil if a line does not name columns of a known table, and is not the first day of one without names.
    init?(_ lines: DelimitedLines, header index: Int) {
        let text = lines.text(index)
        let isComment = text.utf8.first == UInt8(ascii: "#")
        let names = DelimitedLines.fields(of: isComment ? String(text.dropFirst()) : text)
        func column(_ name: Substring) -> Int? { names.firstIndex(of: name) }
        var (first, units, fault) = (
            index + 1, Array(repeating: DailyUnit.si, count: names.count), nil as ClimateFileError?
        )
        var here = (latitude: nil as Double?, longitude: nil as Double?)
        if let time = column("time"), names.contains(where: { $0.hasPrefix("temperature_2m_") }) {
            kind = .openMeteo
            dates = [time]
            func variable(_ name: Substring) -> Int? {
                guard let place = names.firstIndex(where: { $0 == name || $0.hasPrefix(name + " (") }) else {
                    return nil
                }
                let stated = names[place].dropFirst(name.count).filter { !" ()".contains($0) }
                if let unit = DailyUnit(stated: Substring(stated)) {
                    units[place] = unit
                } else {
                    fault = .unknownUnit(of: String(name), String(stated))
                }
                return place
            }
            (low, high) = (variable("temperature_2m_min"), variable("temperature_2m_max"))
            (mean, precipitation) = (variable("temperature_2m_mean"), variable("precipitation_sum"))
            here = ClimateTable.place(above: index, lines)
        } else if let date = column("YYYYMMDD"), column("STN") != nil {
            kind = .knmi
            dates = [date]
            (low, high, mean, precipitation) = (column("TN"), column("TX"), column("TG"), column("RH"))
            units = Array(repeating: .tenths, count: names.count)
        } else if let date = column("DATE"), column("TMAX") != nil || column("TMIN") != nil {
            kind = .wideGHCN
            dates = [date]
            (low, high, mean, precipitation) = (column("TMIN"), column("TMAX"), column("TAVG"), column("PRCP"))
            let first = index + 1 < lines.count ? lines.fields(index + 1) : []
            func degrees(_ name: Substring) -> Double? {
                column(name).flatMap { first.indices.contains($0) ? DailyField.number(first[$0]) : nil }
            }
            here = (degrees("LATITUDE"), degrees("LONGITUDE"))
        } else if let low = column("tmin"), let high = column("tmax") {
            let parts = ["year", "month", "day"].compactMap { column($0) }
            guard let dates = column("date").map({ [$0] }) ?? (parts.count == 3 ? parts : nil) else { return nil }
            self.dates = dates
            kind = column("wspd") == nil && column("temp") == nil ? .own : .meteostat
            (self.low, self.high) = (low, high)
            (mean, precipitation) = (column("tavg") ?? column("temp"), column("prcp"))
        } else if names.count >= 11, !isComment, DailyField.date(names[0]) != nil {
            // Date, mean, low, high, precipitation, and more: Meteostat's without names.
            (kind, first, dates, mean, low, high, precipitation) = (.meteostat, index, [0], 1, 2, 3, 4)
        } else {
            return nil
        }
        (self.lines, start, self.units, unknownUnit, place) = (lines, first, units, fault, here)
    }

    func file() throws(ClimateFileError) -> ClimateFile {
        if let unknownUnit { throw unknownUnit }
        let units = kind == .wideGHCN ? try wideUnits() : self.units
        var days: [Int: DailyClimate.Day] = [:]
        for index in start..<lines.count {
            let fields = lines.fields(index)
            guard let date = date(fields) else { continue }
            func value(_ column: Int?) -> Double? {
                guard let column, fields.indices.contains(column) else { return nil }
                return DailyField.number(fields[column]).map { units[column].value($0) }
            }
            var day = DailyClimate.Day(
                low: value(low), high: value(high), mean: value(mean), precipitation: value(precipitation))
            // A tenth less than nothing is KNMI's sign of less than 0.05 mm.
            if kind == .knmi, let amount = day.precipitation, amount < 0 { day.precipitation = 0 }
            if kind == .openMeteo, mean != nil { day = day.wholeOrNothing }
            days[date] = day
        }
        let source: Forecast.Source =
            switch kind {
            case .own: .climateTable
            case .meteostat: .meteostat
            case .openMeteo: OpenMeteoArchive.source
            case .wideGHCN: .ghcn
            case .knmi: .knmi
            }
        return try ClimateFile(
            days, isModelled: kind == .openMeteo, source, latitude: place.latitude, longitude: place.longitude)
    }

    private func date(_ fields: [Substring]) -> Int? {
        guard dates.allSatisfy(fields.indices.contains) else { return nil }
        if dates.count == 1 { return DailyField.date(fields[dates[0]]) }
        return DailyField.date(Substring(dates.map { String(fields[$0]) }.joined(separator: "-")))
    }

    /// The units of NCEI's table, which does not state them: its metric form has decimals of degrees, the other whole degrees
    /// Fahrenheit and decimals of inches, and the archive's own tenths of °C and mm.
    private func wideUnits() throws(ClimateFileError) -> [DailyUnit] {
        func hasDecimals(_ column: Int?) -> (any: Bool, known: Bool) {
            var known = false
            for index in start..<lines.count {
                let fields = lines.fields(index)
                guard let column, fields.indices.contains(column), !fields[column].isEmpty else { continue }
                known = true
                if fields[column].utf8.contains(UInt8(ascii: ".")) { return (true, true) }
            }
            return (false, known)
        }
        var units = self.units
        func set(_ degrees: DailyUnit, _ amount: DailyUnit) {
            for column in [low, high, mean].compactMap(\.self) { units[column] = degrees }
            if let precipitation { units[precipitation] = amount }
        }
        let rain = hasDecimals(precipitation)
        if hasDecimals(high ?? low).any {
            set(.si, .si)
        } else if rain.any {
            set(.fahrenheit, .inches)
        } else if rain.known {
            set(.tenths, .tenths)
        } else {
            throw .noUnits
        }
        return units
    }

    /// The coordinates in the two lines that Open-Meteo writes above a table.
    private static func place(above header: Int, _ lines: DelimitedLines) -> (latitude: Double?, longitude: Double?)
    {
        guard header >= 3 else { return (nil, nil) }
        let (names, values) = (lines.fields(header - 3), lines.fields(header - 2))
        func degrees(_ name: Substring) -> Double? {
            names.firstIndex(of: name).flatMap { values.indices.contains($0) ? DailyField.number(values[$0]) : nil }
        }
        return (degrees("latitude"), degrees("longitude"))
    }
}

extension DailyClimate.Day {
    /// Nothing, if the mean is missing: an answer of Open-Meteo has none for a day some of whose hours it does not know.
    var wholeOrNothing: DailyClimate.Day { mean == nil ? DailyClimate.Day() : self }
}
