extension Units {
    /// The units in which people of a country read the weather; Celsius, kilometers per hour, millimeters and kilometers if the
    /// country is unknown.
    ///
    /// - Parameter country: ISO 3166-1 alpha-2, in capitals.
    public init(country: String?) {
        self.init(.ca)
        guard let country else { return }
        if Self.inFahrenheit.contains(country) { temperature = .fahrenheit }
        if Self.inMetersPerSecond.contains(country) { speed = .metersPerSecond }
        if Self.inMilesPerHour.contains(country) { speed = .milesPerHour }
        if Self.inInches.contains(country) { precipitation = .inches }
        if Self.inMiles.contains(country) { distance = .miles }
    }

    // The tables follow CLDR 45, supplemental `unitPreferenceData`: temperature for weather, speed for wind and for rainfall,
    // length for visibility. CLDR has one rule for the rest of the world; a territory or country that falls under it, but whose
    // weather people read in other units, is added for the reason stated.

    /// The United States, its territories, and the states in free association, whose forecasts come from its weather service.
    private static let unitedStates: Set<String> = ["US", "AS", "FM", "GU", "MH", "MP", "PR", "PW", "UM", "VI"]
    /// The United Kingdom and the islands and the town whose people read its forecasts.
    private static let unitedKingdom: Set<String> = ["GB", "GG", "GI", "IM", "JE"]
    /// The other countries for which CLDR has degrees Fahrenheit.
    ///
    /// It has no wind or visibility for them. Their roads are in miles, so their speeds and distances are too.
    private static let milesAndFahrenheit: Set<String> = ["BS", "BZ", "KY"]

    private static let inFahrenheit = unitedStates.union(milesAndFahrenheit)
    private static let inMilesPerHour = unitedStates.union(unitedKingdom).union(milesAndFahrenheit)
    private static let inMiles = inMilesPerHour
    /// The countries with inches of rain.
    ///
    /// For Brazil, CLDR has centimeters per hour, in which its weather service does not measure; it has millimeters, as elsewhere.
    private static let inInches = unitedStates
    /// CLDR's list, and then those whose weather services forecast the wind in meters per second although CLDR has no entry for
    /// them: the other Nordic countries and territories, the Baltic states, Belarus, Kazakhstan, Taiwan and Ukraine.
    private static let inMetersPerSecond: Set<String> = [
        "CN", "DK", "FI", "JP", "KR", "NO", "PL", "RU", "SE",
        "AX", "FO", "GL", "IS", "SJ", "EE", "LT", "LV", "BY", "KZ", "TW", "UA",
    ]
}
