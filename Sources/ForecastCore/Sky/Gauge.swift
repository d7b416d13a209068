/// The values of the day that are shown as discs, and how full these are.
public enum Gauge: String, CaseIterable, Hashable, Sendable {
    /// What the air feels like.
    case feelsLike
    /// The dew point.
    case dewPoint
    /// The relative humidity.
    case humidity
    /// The mean wind speed.
    case wind

    /// How full the disc is, 0 to 1; nil where the value is unknown.
    ///
    /// Temperatures fill it from 0 to 100 °F (-17.8 to 37.8 °C), wind from calm to 40 mph (17.9 m/s, a gale), whatever the
    /// units; humidity is a part already. What lies beyond the scale leaves it empty or full.
    public func level(of conditions: Conditions) -> Double? {
        let part: Double?
        switch self {
        case .feelsLike: part = conditions.apparentTemperature.map(Gauge.temperature)
        case .dewPoint: part = conditions.dewPoint.map(Gauge.temperature)
        case .humidity: part = conditions.humidity
        case .wind: part = conditions.windSpeed.map { $0 / (40 * 1609.344 / 3600) }
        }
        return part.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
    }

    private static func temperature(_ celsius: Double) -> Double {
        (celsius * 9 / 5 + 32) / 100
    }
}
