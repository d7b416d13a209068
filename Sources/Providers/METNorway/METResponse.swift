internal import ForecastCore
internal import Primitives

/// The parts of a response from Locationforecast or Nowcast that cards use, in the response's units.
///
/// Decoding never fails: a member of the wrong type counts as missing.
struct METResponse {
    var latitude: Double?
    var longitude: Double?
    var updatedAt: Instant?
    /// The radar coverage of the place; only Nowcast states it.
    var radarCoverage: String?
    private var units: [String: String] = [:]
    private var rows: [METRow] = []

    private enum Member: String, CodingKey {
        case type, geometry, properties
    }

    private enum Geometry: String, CodingKey {
        case coordinates
    }

    private enum Property: String, CodingKey {
        case meta, timeseries
    }

    private enum Meta: String, CodingKey {
        case units
        case updatedAt = "updated_at"
        case radarCoverage = "radar_coverage"
    }

    /// Nil if the object is not a response from MET Norway.
    init?(ifMarked decoder: any Decoder) {
        guard let feature = try? decoder.container(keyedBy: Member.self), feature.text(.type) == "Feature",
            let properties = try? feature.nestedContainer(keyedBy: Property.self, forKey: .properties),
            properties.contains(.timeseries), feature.contains(.geometry)
        else { return nil }
        let geometry = try? feature.nestedContainer(keyedBy: Geometry.self, forKey: .geometry)
        let coordinates: [Double] = geometry?.value(.coordinates) ?? []
        if coordinates.count >= 2 { (longitude, latitude) = (coordinates[0], coordinates[1]) }
        if let meta = try? properties.nestedContainer(keyedBy: Meta.self, forKey: .meta) {
            updatedAt = meta.text(.updatedAt).flatMap(Instant.init(iso8601:))
            radarCoverage = meta.text(.radarCoverage)
            units = meta.value(.units) ?? [:]
        }
        rows = properties.value(.timeseries) ?? []
    }

    /// The rows with a plausible time, sorted, keeping only the first of several rows with the same time.
    var timeseries: [(time: Instant, row: METRow)] {
        var seen: Set<Instant> = []
        return rows.compactMap { row in
            guard let time = Plausible.instant(row.time?.secondsSince1970), seen.insert(time).inserted else {
                return nil
            }
            return (time, row)
        }
        .sorted { $0.time < $1.time }
    }

    /// The response itself; throws if a quantity is not in the expected unit.
    func checked() throws(ForecastFileError) -> METResponse {
        var used: Set<METQuantity> = []
        for row in rows {
            used.formUnion(row.instant.values.keys)
            for period in [row.nextHour, row.nextSixHours].compactMap(\.self) {
                used.formUnion(period.details.values.keys)
            }
        }
        for quantity in METQuantity.allCases where used.contains(quantity) {
            let given = units[quantity.rawValue]
            guard given == quantity.unit else {
                throw .unknownUnit(
                    of: "properties.meta.units.\(quantity.rawValue)", given: given.map(oneLine),
                    known: [quantity.unit])
            }
        }
        return self
    }
}

/// A quantity that a forecast uses, by its name in the response.
enum METQuantity: String, CodingKey, CaseIterable {
    case temperature = "air_temperature"
    case high = "air_temperature_max"
    case low = "air_temperature_min"
    case dewPoint = "dew_point_temperature"
    case humidity = "relative_humidity"
    case windSpeed = "wind_speed"
    case windGust = "wind_speed_of_gust"
    case windDirection = "wind_from_direction"
    case cloudCover = "cloud_area_fraction"
    case pressure = "air_pressure_at_sea_level"
    case precipitation = "precipitation_amount"
    case precipitationLimit = "precipitation_amount_max"
    case precipitationRate = "precipitation_rate"
    case probability = "probability_of_precipitation"

    /// The unit that the service states.
    var unit: String {
        switch self {
        case .temperature, .high, .low, .dewPoint: "celsius"
        case .humidity, .cloudCover, .probability: "%"
        case .windSpeed, .windGust: "m/s"
        case .windDirection: "degrees"
        case .pressure: "hPa"
        case .precipitation, .precipitationLimit: "mm"
        case .precipitationRate: "mm/h"
        }
    }
}

/// Quantities at an instant or over a period.
struct METDetails: Decodable {
    var values: [METQuantity: Double] = [:]

    init() {}

    init(from decoder: any Decoder) {
        guard let details = try? decoder.container(keyedBy: METQuantity.self) else { return }
        for quantity in METQuantity.allCases { values[quantity] = details.number(quantity) }
    }

    subscript(_ quantity: METQuantity) -> Double? { values[quantity] }
}

/// A period that begins at a row's time.
struct METPeriod: Decodable {
    var symbol: METSymbol?
    var details = METDetails()

    private enum Member: String, CodingKey {
        case summary, details
    }

    private enum Summary: String, CodingKey {
        case symbol = "symbol_code"
    }

    init(from decoder: any Decoder) {
        guard let period = try? decoder.container(keyedBy: Member.self) else { return }
        let summary = try? period.nestedContainer(keyedBy: Summary.self, forKey: .summary)
        symbol = summary?.text(.symbol).flatMap(METSymbol.init)
        details = period.value(.details) ?? METDetails()
    }
}

/// A row of `timeseries`.
struct METRow: Decodable {
    var time: Instant?
    var instant = METDetails()
    var nextHour, nextSixHours, nextTwelveHours: METPeriod?

    private enum Member: String, CodingKey {
        case time, data
    }

    private enum Part: String, CodingKey {
        case instant
        case nextHour = "next_1_hours"
        case nextSixHours = "next_6_hours"
        case nextTwelveHours = "next_12_hours"
    }

    private enum Moment: String, CodingKey {
        case details
    }

    init(from decoder: any Decoder) {
        guard let row = try? decoder.container(keyedBy: Member.self) else { return }
        time = row.text(.time).flatMap(Instant.init(iso8601:))
        guard let data = try? row.nestedContainer(keyedBy: Part.self, forKey: .data) else { return }
        let moment = try? data.nestedContainer(keyedBy: Moment.self, forKey: .instant)
        instant = moment?.value(.details) ?? METDetails()
        nextHour = data.value(.nextHour)
        nextSixHours = data.value(.nextSixHours)
        nextTwelveHours = data.value(.nextTwelveHours)
    }
}

/// A `symbol_code`, such as `lightrainshowers_day` (MET Norway, *Weathericon 2.0*).
struct METSymbol {
    let condition: Condition
    /// Nil if the symbol shows no precipitation.
    let kind: PrecipitationKind?
    /// Whether the sun is above the horizon; nil if the symbol has no variants.
    ///
    /// In polar twilight the sun stays below the horizon.
    let isDay: Bool?

    /// Nil for an unknown symbol.
    init?(_ code: String) {
        let parts = code.lowercased().split(separator: "_", maxSplits: 1)
        guard let state = parts.first.map(String.init) else { return nil }
        let isShower = state.contains("showers")
        if state.contains("sleet") {
            kind = .sleet
        } else if state.contains("snow") {
            kind = isShower ? .snowShowers : .snow
        } else {
            kind = state.contains("rain") ? isShower ? .showers : .rain : nil
        }
        if state.hasSuffix("andthunder") {
            condition = .thunderstorm
        } else if let kind {
            condition = Condition(kind)
        } else {
            switch state {
            case "clearsky", "fair": condition = .clear
            case "partlycloudy": condition = .partlyCloudy
            case "cloudy": condition = .cloudy
            case "fog": condition = .fog
            default: return nil
            }
        }
        switch parts.dropFirst().first {
        case "day": isDay = true
        case "night", "polartwilight": isDay = false
        default: isDay = nil
        }
    }
}
