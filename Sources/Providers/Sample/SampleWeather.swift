internal import Climate
internal import ForecastCore
internal import Primitives

/// The course of the sample's weather over its days.
enum SampleWeather: CaseIterable {
    /// A wet evening, a brighter day, and rain again; snow where it is cold.
    case front
    /// Hot and humid, with showers and thunder in the afternoon.
    case showers
    /// Sun and clouds, with some rain or snow.
    case broken
    /// Dry and sunny, with one wet day.
    case fine
    /// Cold, clear and dry, with some snow.
    case frost

    /// A day of the weather.
    struct Row {
        /// Degrees above what is usual for the high and the low.
        let high, low: Double
        /// The fraction of the sky, outside the wet hours.
        let cloud: Double
        let probability: Double
        /// The local hours in which it rains or snows, and how much in mm/h.
        let wet: Range<Int>?
        let rate: Double
        let condition: Condition

        init(
            _ high: Double, _ low: Double, cloud: Double, _ probability: Double, _ condition: Condition,
            wet: Range<Int>? = nil, rate: Double = 0
        ) {
            (self.high, self.low, self.cloud, self.probability) = (high, low, cloud, probability)
            (self.condition, self.wet, self.rate) = (condition, wet, rate)
        }
    }

    /// How much of a rate of rain falls if it is snow.
    static let snowShare = 0.25

    /// What is usual in Seattle on the day for which the front is written.
    static let seattle = ClimateNormals(latitude: 47.6062, longitude: -122.3321)[CivilDate(daysSince1970: 20_777)]

    /// The weather that suits a climate at a season.
    init(_ usual: ClimateNormals.Normal) {
        self =
            switch usual.wetDays {
            case 0.2... where usual.mean >= 20: .showers
            case 0.3...: .front
            case 0.15...: .broken
            // What falls in polar summers is often too little to count.
            case 0.1... where (2..<10).contains(usual.mean): .broken
            default: usual.mean < 2 ? .frost : .fine
            }
    }

    /// The days, from that of the sample's time.
    var rows: [Row] {
        switch self {
        case .front: SampleWeather.frontRows
        case .showers:
            [
                Row(0, 0, cloud: 0.45, 0.60, .thunderstorm, wet: 15..<18, rate: 4.5),
                Row(1, 0.5, cloud: 0.35, 0.40, .partlyCloudy, wet: 16..<17, rate: 2),
                Row(0.5, 0, cloud: 0.50, 0.70, .thunderstorm, wet: 14..<18, rate: 6),
                Row(-1, -0.5, cloud: 0.60, 0.82, .rain, wet: 12..<18, rate: 3),
                Row(0, 0, cloud: 0.40, 0.45, .rain, wet: 15..<17, rate: 2),
                Row(1, 0.5, cloud: 0.30, 0.20, .clear),
                Row(0.5, 0.5, cloud: 0.45, 0.55, .thunderstorm, wet: 15..<18, rate: 4),
                Row(0, 0, cloud: 0.50, 0.65, .thunderstorm, wet: 14..<17, rate: 5),
            ]
        case .broken:
            [
                Row(1, 0, cloud: 0.45, 0.10, .partlyCloudy),
                Row(0, 0.5, cloud: 0.60, 0.25, .partlyCloudy),
                Row(-1, 0, cloud: 0.85, 0.65, .rain, wet: 9..<15, rate: 0.8),
                Row(-2, -1, cloud: 0.70, 0.82, .rain, wet: 12..<17, rate: 0.9),
                Row(-1, -1.5, cloud: 0.40, 0.10, .partlyCloudy),
                Row(1, -1, cloud: 0.25, 0.05, .clear),
                Row(2, 0, cloud: 0.50, 0.20, .partlyCloudy),
                Row(0, 1, cloud: 0.80, 0.55, .rain, wet: 15..<20, rate: 0.7),
            ]
        case .fine:
            [
                Row(1, 0, cloud: 0.05, 0, .clear),
                Row(1.5, 0.5, cloud: 0.03, 0, .clear),
                Row(2, 0.5, cloud: 0.10, 0.02, .clear),
                Row(2.5, 1, cloud: 0.20, 0.05, .clear),
                Row(1, 1, cloud: 0.45, 0.15, .partlyCloudy),
                Row(-1.5, 0, cloud: 0.65, 0.82, .rain, wet: 12..<17, rate: 0.8),
                Row(-2, -1, cloud: 0.30, 0.08, .clear),
                Row(0, -1, cloud: 0.08, 0.02, .clear),
            ]
        case .frost:
            [
                Row(-1, -2, cloud: 0.05, 0.02, .clear),
                Row(-2, -4, cloud: 0.03, 0, .clear),
                Row(-3, -4, cloud: 0.05, 0, .clear),
                Row(-1, -2, cloud: 0.40, 0.10, .partlyCloudy),
                Row(1, 2, cloud: 0.80, 0.60, .rain, wet: 8..<16, rate: 1.2),
                Row(2, 2, cloud: 0.70, 0.25, .partlyCloudy),
                Row(0, -1, cloud: 0.30, 0.10, .clear),
                Row(-1, -2, cloud: 0.10, 0.02, .clear),
            ]
        }
    }

    private static let frontRows: [Row] = {
        /// The high and low in Seattle, from which the rows are.
        func row(
            _ high: Double, _ low: Double, cloud: Double, _ probability: Double, _ condition: Condition,
            wet: Range<Int>? = nil, rate: Double = 0
        ) -> Row {
            Row(
                high - seattle.high, low - seattle.low, cloud: cloud, probability, condition, wet: wet, rate: rate)
        }
        return [
            row(12.8, 7.3, cloud: 0.90, 0.97, .rain, wet: 15..<24, rate: 0.8),
            row(11.7, 6.2, cloud: 0.40, 0.56, .partlyCloudy),
            row(12.9, 7.4, cloud: 0.25, 0.10, .clear),
            row(11.4, 6.8, cloud: 0.80, 0.45, .cloudy, wet: 16..<20, rate: 0.4),
            row(10.1, 5.3, cloud: 0.75, 0.82, .rain, wet: 6..<17, rate: 1),
            row(8.2, 2.4, cloud: 0.85, 0.64, .rain, wet: 5..<14, rate: 0.8),
            row(4.1, -0.9, cloud: 0.85, 0.55, .rain, wet: 4..<12, rate: 0.6),
            row(5.8, -0.4, cloud: 0.45, 0.12, .partlyCloudy),
        ]
    }()

    /// The day whose rain the sun meets, counted from the sample's.
    var rainbowDay: Int {
        switch self {
        case .front, .frost: 4
        case .showers, .broken: 3
        case .fine: 5
        }
    }

    /// The relative humidity of a dry night.
    var humidity: Double {
        switch self {
        case .front: 0.9
        case .showers: 0.84
        case .broken, .frost: 0.78
        case .fine: 0.5
        }
    }

    /// The usual wind in m/s.
    var wind: Double {
        switch self {
        case .front: 5
        case .showers, .broken: 4
        case .fine: 3
        case .frost: 2
        }
    }
}
