/// The units that a card speaks in, one for each quantity.
public struct Units: Hashable, Codable, Sendable {
    /// The scale that a temperature is shown on.
    public enum Temperature: String, CaseIterable, Codable, Sendable {
        /// °C.
        case celsius = "c"
        /// °F.
        case fahrenheit = "f"
    }

    /// What a wind speed is shown in.
    public enum Speed: String, CaseIterable, Codable, Sendable {
        /// mph.
        case milesPerHour = "mph"
        /// m/s.
        case metersPerSecond = "m/s"
        /// km/h.
        case kilometersPerHour = "km/h"
        /// Nautical miles an hour.
        case knots = "kn"
    }

    /// What a depth of precipitation is shown in.
    public enum Precipitation: String, CaseIterable, Codable, Sendable {
        /// mm.
        case millimeters = "mm"
        /// in.
        case inches = "in"
    }

    /// What a distance is shown in.
    public enum Distance: String, CaseIterable, Codable, Sendable {
        /// km.
        case kilometers = "km"
        /// Statute miles.
        case miles = "mi"
    }

    /// The scale of temperatures.
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

/// The units that a card speaks in.
public enum UnitSystem: String, CaseIterable, Codable, Sendable {
    /// °F, miles per hour, inches, miles.
    case us
    /// °C, meters per second, millimeters, kilometers.
    case si
    /// °C, kilometers per hour, millimeters, kilometers.
    case ca
    /// °C, miles per hour, millimeters, miles.
    case uk

    /// What a country's forecasts are in; `si` where the country is unknown.
    ///
    /// Fahrenheit is for the territories that CLDR (supplemental `unitPreferenceData`, temperature, weather) gives it
    /// to, the other territories of the United States, the states in free association with it, and Liberia.
    ///
    /// - Parameter country: ISO 3166-1 alpha-2, in capitals.
    public init(country: String?) {
        switch country {
        case "US", "AS", "GU", "MP", "PR", "UM", "VI", "BS", "BZ", "FM", "KY", "LR", "MH", "PW": self = .us
        case "GB", "GG", "GI", "IM", "JE": self = .uk
        case "CA": self = .ca
        default: self = .si
        }
    }
}

/// How a card counts the hours.
public enum TimeFormat: String, CaseIterable, Codable, Sendable {
    /// 1 to 12, twice a day.
    case twelveHour = "12h"
    /// 0 to 23.
    case twentyFourHour = "24h"

    /// What a country's clocks show; 24 hours where the country is unknown.
    ///
    /// From CLDR 47: twelve hours where the short time pattern of the territory's likely language has `h` or `K`
    /// (`likelySubtags`, English where it names none).
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
    /// A temperature in °C as the whole number to show, halves rounded away from zero; nil for what is no number.
    public func temperature(_ celsius: Double) -> Int? {
        wholeFigure(temperature == .fahrenheit ? celsius * 9 / 5 + 32 : celsius)
    }

    /// A speed in m/s as the whole number to show; nil for what is no number or below zero.
    public func speed(_ metersPerSecond: Double) -> Int? {
        guard metersPerSecond >= 0 else { return nil }
        switch speed {
        case .milesPerHour: return wholeFigure(metersPerSecond * 3600 / 1609.344)
        case .metersPerSecond: return wholeFigure(metersPerSecond)
        case .kilometersPerHour: return wholeFigure(metersPerSecond * 3.6)
        case .knots: return wholeFigure(metersPerSecond * 3600 / 1852)
        }
    }
}

extension Units {
    /// Precipitation in mm/h as the number to show by the hour; nil for what is no number or below zero.
    ///
    /// Millimeters have a decimal below ten; inches have two below one, and one below ten.
    public func precipitationRate(_ millimetersPerHour: Double) -> DecimalFigure? {
        switch precipitation {
        case .millimeters: DecimalFigure(millimetersPerHour, [(below: 10, decimals: 1)])
        case .inches: DecimalFigure(millimetersPerHour / 25.4, [(below: 1, decimals: 2), (below: 10, decimals: 1)])
        }
    }

    /// A distance in m as the number to show, with a decimal below ten; nil for what is no number or below zero.
    public func distance(_ meters: Double) -> DecimalFigure? {
        switch distance {
        case .kilometers: DecimalFigure(meters / 1000, [(below: 10, decimals: 1)])
        case .miles: DecimalFigure(meters / 1609.344, [(below: 10, decimals: 1)])
        }
    }
}

/// A number as it is shown, with its decimals.
public struct DecimalFigure: Hashable, Sendable {
    /// How often it holds the step of its last decimal, such as 12 for 1.2.
    public let steps: Int
    /// The decimals, of which a zero at the end counts.
    public let decimals: Int
    /// Whether the value is more than nothing and yet less than the number.
    public let isBound: Bool

    /// A value rounded, halves away from zero, to the decimals of the first grade that the result stays below, or else
    /// to a whole number.
    fileprivate init?(_ value: Double, _ grades: [(below: Double, decimals: Int)]) {
        guard value >= 0 else { return nil }
        for grade in grades + [(below: .infinity, decimals: 0)] {
            let scale = (0..<grade.decimals).reduce(1.0) { scale, _ in scale * 10 }
            guard let steps = wholeFigure(value * scale), Double(steps) < grade.below * scale else { continue }
            isBound = steps == 0 && value > 0
            self.steps = isBound ? 1 : steps
            decimals = grade.decimals
            return
        }
        return nil
    }
}

/// A fraction, 0 to 1, as whole percent; nil for anything else.
public func percent(_ fraction: Double) -> Int? {
    (0...1).contains(fraction) ? wholeFigure(fraction * 100) : nil
}

/// The nearest whole number, halves away from zero; nil beyond six digits, where no figure of the weather lies.
private func wholeFigure(_ value: Double) -> Int? {
    // Conversions leave errors far below a millionth, which must not tip a half over.
    abs(value) < 1_000_000 ? Int(((value * 1e6).rounded() / 1e6).rounded()) : nil
}
