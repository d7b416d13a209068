internal import Primitives

/// A quantity of MET Norway's that a forecast holds.
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
    case precipitation = "precipitation_amount"
    case precipitationRate = "precipitation_rate"
    case probability = "probability_of_precipitation"

    /// The unit that the service states.
    var unit: String {
        switch self {
        case .temperature, .high, .low, .dewPoint: "celsius"
        case .humidity, .cloudCover, .probability: "%"
        case .windSpeed, .windGust: "m/s"
        case .windDirection: "degrees"
        case .precipitation: "mm"
        case .precipitationRate: "mm/h"
        }
    }
}

/// The quantities of a moment or of a span.
struct METDetails: Decodable {
    var values: [METQuantity: Double] = [:]

    init() {}

    init(from decoder: any Decoder) {
        guard let details = try? decoder.container(keyedBy: METQuantity.self) else { return }
        for quantity in METQuantity.allCases { values[quantity] = details.number(quantity) }
    }

    subscript(_ quantity: METQuantity) -> Double? { values[quantity] }
}

/// What a row says of the hours after it.
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
