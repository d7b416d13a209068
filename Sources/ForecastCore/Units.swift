/// The units of a card, one for each quantity.
public struct Units: Hashable, Codable, Sendable {
    /// A unit of temperature.
    public enum Temperature: String, CaseIterable, Codable, Sendable {
        /// °C.
        case celsius = "c"
        /// °F.
        case fahrenheit = "f"
    }

    /// A unit of wind speed.
    public enum Speed: String, CaseIterable, Codable, Sendable {
        /// mph.
        case milesPerHour = "mph"
        /// m/s.
        case metersPerSecond = "m/s"
        /// km/h.
        case kilometersPerHour = "km/h"
        /// Knots.
        case knots = "kn"
    }

    /// A unit of precipitation depth.
    public enum Precipitation: String, CaseIterable, Codable, Sendable {
        /// mm.
        case millimeters = "mm"
        /// in.
        case inches = "in"
    }

    /// A unit of distance.
    public enum Distance: String, CaseIterable, Codable, Sendable {
        /// km.
        case kilometers = "km"
        /// Statute miles.
        case miles = "mi"
    }

    /// The unit of temperatures.
    public var temperature: Temperature
    /// The unit of wind speeds.
    public var speed: Speed
    /// The unit of precipitation.
    public var precipitation: Precipitation
    /// The unit of distances.
    public var distance: Distance

    /// The units of a system.
    public init(_ system: UnitSystem) {
        temperature = system == .us ? .fahrenheit : .celsius
        precipitation = system == .us ? .inches : .millimeters
        distance = system == .us || system == .uk ? .miles : .kilometers
        switch system {
        case .us, .uk: speed = .milesPerHour
        case .si: speed = .metersPerSecond
        case .ca: speed = .kilometersPerHour
        }
    }
}

/// A system of units.
public enum UnitSystem: String, CaseIterable, Codable, Sendable {
    /// °F, miles per hour, inches, miles.
    case us
    /// °C, meters per second, millimeters, kilometers.
    case si
    /// °C, kilometers per hour, millimeters, kilometers.
    case ca
    /// °C, miles per hour, millimeters, miles.
    case uk
}

/// The format of times on a card.
public enum TimeFormat: String, CaseIterable, Codable, Sendable {
    /// Hours 1 to 12, twice a day.
    case twelveHour = "12h"
    /// Hours 0 to 23.
    case twentyFourHour = "24h"

    /// A country's format; 24 hours if the country is unknown.
    ///
    /// Twelve hours if the short time pattern of the territory's likely language contains `h` or `K` (CLDR 47,
    /// `likelySubtags`; English if it lists none).
    ///
    /// - Parameter country: ISO 3166-1 alpha-2, in capitals.
    public init(country: String?) {
        let isTwelve = country.map { TimeFormat.twelveHourCountries.contains($0) } ?? false
        self = isTwelve ? .twelveHour : .twentyFourHour
    }

    private static let twelveHourCountries: Set<String> = [
        "AE", "AG", "AL", "AR", "AS", "AU", "BB", "BD", "BH", "BM", "BN", "BO", "BS", "BT", "CA", "CL", "CO", "CR",
        "CU", "CY", "DJ", "DM", "DO", "DZ", "EC", "EG", "EH", "ER", "ET", "FJ", "FM", "GD", "GH", "GM", "GR", "GT",
        "GU", "GY", "HK", "HN", "IN", "IQ", "JM", "JO", "KH", "KI", "KN", "KP", "KR", "KW", "KY", "LB", "LC", "LR",
        "LS", "LY", "MH", "MO", "MP", "MR", "MW", "MX", "MY", "NA", "NI", "NZ", "OM", "PA", "PE", "PG", "PH", "PK",
        "PR", "PS", "PW", "QA", "SA", "SB", "SD", "SG", "SL", "SO", "SS", "SV", "SY", "SZ", "TC", "TD", "TN", "TO",
        "TT", "TW", "UM", "US", "UY", "VC", "VE", "VG", "VI", "VU", "WS", "YE", "ZM",
    ]
}

extension Units {
    /// The whole number to show for a temperature in °C, halves rounded away from zero; nil if it is not finite.
    public func temperature(_ celsius: Double) -> Int? {
        wholeNumber(temperature == .fahrenheit ? celsius * 9 / 5 + 32 : celsius)
    }

    /// The temperature in °C that the whole number to show for one stands for; the same one if it is not finite.
    public func shown(_ celsius: Double) -> Double {
        guard let degrees = self.temperature(celsius) else { return celsius }
        return temperature == .fahrenheit ? (Double(degrees) - 32) * 5 / 9 : Double(degrees)
    }

    /// The whole number to show for a speed in m/s; nil if it is not finite or negative.
    public func speed(_ metersPerSecond: Double) -> Int? {
        guard metersPerSecond >= 0 else { return nil }
        switch speed {
        case .milesPerHour: return wholeNumber(metersPerSecond * 3600 / 1609.344)
        case .metersPerSecond: return wholeNumber(metersPerSecond)
        case .kilometersPerHour: return wholeNumber(metersPerSecond * 3.6)
        case .knots: return wholeNumber(metersPerSecond * 3600 / 1852)
        }
    }
}

extension Units {
    /// The number to show for a precipitation rate in mm/h; nil if it is not finite or negative.
    ///
    /// Millimeters have one decimal below ten; inches have two below one, and one below ten.
    public func precipitationRate(_ millimetersPerHour: Double) -> DecimalFigure? {
        switch precipitation {
        case .millimeters: DecimalFigure(millimetersPerHour, [(below: 10, decimals: 1)])
        case .inches: DecimalFigure(millimetersPerHour / 25.4, [(below: 1, decimals: 2), (below: 10, decimals: 1)])
        }
    }

    /// The number to show for an amount of precipitation in mm of water, of rain or of new snow; nil if it is not finite or negative.
    ///
    /// Snow is ten times as deep as its water, in cm or inches.
    public func precipitationAmount(_ millimeters: Double, asSnow: Bool) -> DecimalFigure? {
        switch (precipitation, asSnow) {
        // A millimeter of water is a centimeter of snow.
        case (.millimeters, _): DecimalFigure(millimeters, [(below: 1, decimals: 1)])
        case (.inches, false):
            DecimalFigure(millimeters / 25.4, [(below: 1, decimals: 2), (below: 10, decimals: 1)])
        case (.inches, true): DecimalFigure(millimeters / 2.54, [(below: 1, decimals: 1)])
        }
    }

    /// The number to show for the size of a difference between two temperatures in K, with one decimal; nil if it is not finite.
    public func temperatureDifference(_ kelvin: Double) -> DecimalFigure? {
        let degrees = abs(kelvin) * (temperature == .fahrenheit ? 1.8 : 1)
        return DecimalFigure((degrees * 10).rounded() / 10, [(below: 100, decimals: 1)])
    }

    /// The number to show for the size of a difference between two temperatures in K, in whole degrees; nil if it is not finite.
    public func wholeDegrees(ofDifference kelvin: Double) -> Int? {
        Int(exactly: (abs(kelvin) * (temperature == .fahrenheit ? 1.8 : 1)).rounded())
    }

    /// The number to show for a distance in m, with one decimal below ten; nil if it is not finite or negative.
    public func distance(_ meters: Double) -> DecimalFigure? {
        switch distance {
        case .kilometers: DecimalFigure(meters / 1000, [(below: 10, decimals: 1)])
        case .miles: DecimalFigure(meters / 1609.344, [(below: 10, decimals: 1)])
        }
    }
}

/// A number to show, with a fixed number of decimals.
public struct DecimalFigure: Hashable, Sendable {
    /// The number in units of its last decimal, such as 12 for 1.2.
    public let steps: Int
    /// The number of decimals, trailing zeros included.
    public let decimals: Int
    /// Whether the value is above zero but below the number shown.
    public let isBound: Bool

    /// A value rounded, halves away from zero, to the decimals of the first grade whose bound the result is below, or else to a
    /// whole number.
    fileprivate init?(_ value: Double, _ grades: [(below: Double, decimals: Int)]) {
        guard value >= 0 else { return nil }
        for grade in grades + [(below: .infinity, decimals: 0)] {
            let scale = (0..<grade.decimals).reduce(1.0) { scale, _ in scale * 10 }
            guard let steps = wholeNumber(value * scale), Double(steps) < grade.below * scale else { continue }
            isBound = steps == 0 && value > 0
            self.steps = isBound ? 1 : steps
            decimals = grade.decimals
            return
        }
        return nil
    }
}

/// The whole percentage to show for a fraction, halves rounded up; nil if the value is not from 0 to 1.
public func percent(_ fraction: Double) -> Int? {
    (0...1).contains(fraction) ? wholeNumber(fraction * 100) : nil
}

/// A value that is a fraction from 0 to 1; nil for any other.
func validFraction(_ value: Double?) -> Double? {
    value.flatMap { (0...1).contains($0) ? $0 : nil }
}

/// The nearest whole number, halves away from zero; nil above six digits, which no weather value has.
private func wholeNumber(_ value: Double) -> Int? {
    // Conversions leave errors far below a millionth, which must not change how a half is rounded.
    abs(value) < 1_000_000 ? Int(((value * 1e6).rounded() / 1e6).rounded()) : nil
}
