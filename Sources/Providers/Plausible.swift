internal import ForecastCore
internal import Primitives

/// The limits of physically possible values, in the forecast's units.
///
/// A value outside them counts as missing.
enum Plausible {
    /// A temperature in °C.
    ///
    /// The extremes on record are -89.2 and 56.7.
    static func temperature(_ value: Double?) -> Double? { within(value, -90...57) }

    /// A standard deviation of temperatures in K.
    static func spread(_ value: Double?) -> Double? { within(value, 0...30) }

    /// An apparent temperature in °C.
    ///
    /// Wind chill and heat index exceed the air temperature's range: they reach about -120 and 82.
    static func apparentTemperature(_ value: Double?) -> Double? { within(value, -130...90) }

    /// A wind speed in m/s.
    ///
    /// The strongest gust on record outside a tornado is 113.
    static func windSpeed(_ value: Double?) -> Double? { within(value, 0...150) }

    /// Degrees from north; 360 becomes 0.
    static func bearing(_ value: Double?) -> Double? {
        within(value, 0...360).map { $0 == 360 ? 0 : $0 }
    }

    /// Visibility in m.
    ///
    /// The longest line of sight on record from the ground is 483 km.
    static func visibility(_ value: Double?) -> Double? { within(value, 0...500_000) }

    /// Air pressure at sea level in hPa.
    ///
    /// The extremes on record are 870 and 1085.
    static func pressure(_ value: Double?) -> Double? { within(value, 860...1095) }

    /// Precipitation in mm/h.
    ///
    /// The record for one minute is 38 mm, which is 2280 mm/h.
    static func rate(_ value: Double?) -> Double? { within(value, 0...3000) }

    /// The depth of snow on the ground in m.
    ///
    /// The record is 11.82 m.
    static func snowDepth(_ value: Double?) -> Double? { within(value, 0...20) }

    /// Precipitation of a day in mm.
    ///
    /// The record is 1825 mm.
    static func amountOfDay(_ value: Double?) -> Double? { within(value, 0...2000) }

    /// A concentration in the air in µg/m³.
    ///
    /// Dust storms have reached 20,000; carbon monoxide kills before 2,000,000.
    static func concentration(_ value: Double?) -> Double? { within(value, 0...2_000_000) }

    /// Pollen in grains/m³.
    ///
    /// The largest daily means on record are some 20,000.
    static func pollen(_ value: Double?) -> Double? { within(value, 0...200_000) }

    /// A UV index.
    ///
    /// The record is 43.
    static func uvIndex(_ value: Double?) -> Double? { within(value, 0...50) }

    /// A value of a field of the conditions, in the field's unit.
    static func value(_ value: Double?, of quantity: ConditionsQuantity) -> Double? {
        switch quantity {
        case .temperature: temperature(value)
        case .apparentTemperature: apparentTemperature(value)
        case .fraction: fraction(value)
        case .speed: windSpeed(value)
        case .bearing: bearing(value)
        case .distance: visibility(value)
        case .pressure: pressure(value)
        case .precipitationRate: rate(value)
        case .depth: snowDepth(value)
        case .uvIndex: uvIndex(value)
        }
    }

    /// A fraction in 0...1; up to 0.01 beyond either end counts as a rounding error.
    static func fraction(_ value: Double?) -> Double? {
        within(value, -0.01...1.01).map { min(max($0, 0), 1) }
    }

    /// The moon's phase in 0..<1; 1 becomes 0.
    static func moonPhase(_ value: Double?) -> Double? {
        fraction(value).map { $0 == 1 ? 0 : $0 }
    }

    /// An instant from 1900 to 2200, in seconds since 1970, rounded to milliseconds.
    static func instant(_ seconds: Double?) -> Instant? {
        within(seconds, -2_208_988_800...7_258_118_400).map {
            Instant(secondsSince1970: ($0 * 1000).rounded() / 1000)
        }
    }

    /// The sunrise or sunset of the day that begins at `midnight`, from half a day before it to two days after.
    static func sunTime(_ seconds: Double?, midnight: Instant) -> Instant? {
        guard let time = instant(seconds), within(midnight.seconds(to: time), -43_200...172_800) != nil else {
            return nil
        }
        return time
    }

    /// A latitude in degrees north.
    static func latitude(_ value: Double?) -> Double? { within(value, -90...90) }

    /// A longitude in degrees east; values over 180 become western longitudes.
    static func longitude(_ value: Double?) -> Double? {
        within(value, -180...360).map { $0 > 180 ? $0 - 360 : $0 }
    }

    /// Throws if either coordinate is missing or out of range.
    static func coordinates(
        _ latitude: Double?, _ longitude: Double?
    ) throws(ForecastFileError) -> (latitude: Double, longitude: Double) {
        guard let north = Plausible.latitude(latitude) else { throw .coordinate(name: "latitude", given: latitude) }
        guard let east = Plausible.longitude(longitude) else {
            throw .coordinate(name: "longitude", given: longitude)
        }
        return (north, east)
    }

    /// An offset from UTC in seconds, at most 18 hours.
    static func zoneOffset(_ seconds: Double?) -> Int? {
        within(seconds, -64_800...64_800).map { Int($0.rounded()) }
    }

    /// The local years of the instants that ``instant(_:)`` accepts.
    static let years = 1899...2200

    private static func within(_ value: Double?, _ bounds: ClosedRange<Double>) -> Double? {
        // NaN is in no range.
        guard let value, bounds.contains(value) else { return nil }
        return value
    }
}
