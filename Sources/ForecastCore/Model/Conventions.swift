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
