public import ForecastCore

/// Numbers with their signs and units.
package enum MeasurePhrase: String, Phrase {
    package static let section = "measures"

    /// A temperature without its unit, and a percentage.
    case degrees, percent
    /// A temperature with its unit.
    case celsius, fahrenheit
    /// A number before any of the units below.
    case withUnit
    /// An amount below the smallest number that is shown.
    case lessThan
    /// Units of speed.
    case milesPerHour, metersPerSecond, kilometersPerHour, knots
    /// Units of precipitation and distance.
    case millimetersPerHour, inchesPerHour, millimeters, centimeters, inches, kilometers, miles

    package var placeholders: Set<Placeholder> {
        switch self {
        case .degrees, .percent, .celsius, .fahrenheit: [.number]
        case .withUnit: [.number, .unit]
        case .lessThan: [.amount]
        case .milesPerHour, .metersPerSecond, .kilometersPerHour, .knots, .millimetersPerHour, .inchesPerHour,
            .millimeters, .centimeters, .inches, .kilometers, .miles:
            []
        }
    }
}

extension Language {
    /// A whole number, such as `−4`.
    ///
    /// Its minus is U+2212 in every language, in sentences as on labels: a hyphen is shorter and lower than the figures, may end a line, and
    /// is passed over by screen readers.
    package func number(_ number: Int) -> String {
        (number < 0 ? "\u{2212}" : "") + String(number.magnitude)
    }

    /// A temperature in whole degrees as a label, such as `−4°`.
    public func degrees(_ number: Int) -> String {
        say(MeasurePhrase.degrees, [.number: self.number(number)])
    }

    /// A percentage as a label, such as `30%`.
    public func percent(_ number: Int) -> String {
        say(MeasurePhrase.percent, [.number: String(number)])
    }

    /// A temperature in whole degrees of a unit, with the unit, such as `54°F`.
    package func temperature(_ degrees: Int, in unit: Units.Temperature) -> String {
        say(unit == .fahrenheit ? MeasurePhrase.fahrenheit : .celsius, [.number: number(degrees)])
    }

    /// A temperature in °C with its unit, such as `54°F`; nil for anything that is not a temperature.
    public func temperature(_ celsius: Double, _ units: Units) -> String? {
        units.temperature(celsius).map { temperature($0, in: units.temperature) }
    }

    /// The size of a difference between two temperatures in K, without its unit, such as `1.6`; nil if it is not finite.
    package func figure(ofDifference kelvin: Double, _ units: Units) -> String? {
        units.temperatureDifference(kelvin).map(decimal)
    }

    /// The size of a difference between two temperatures in K with its unit, such as `1.6°C`; nil if it is not finite.
    package func temperatureDifference(_ kelvin: Double, _ units: Units) -> String? {
        figure(ofDifference: kelvin, units).map {
            say(units.temperature == .fahrenheit ? MeasurePhrase.fahrenheit : .celsius, [.number: $0])
        }
    }

    /// A unit of temperature, such as `°F`.
    package func name(of unit: Units.Temperature) -> String {
        String(
            say(unit == .fahrenheit ? MeasurePhrase.fahrenheit : .celsius, [.number: ""]).filter {
                !$0.isWhitespace
            })
    }

    /// A whole number of a unit of speed, with the unit, such as `12 mph`.
    package func speed(_ number: Int, in unit: Units.Speed) -> String {
        say(MeasurePhrase.withUnit, [.number: self.number(number), .unit: name(of: unit)])
    }

    /// A speed in m/s with its unit, such as `12 mph`; nil for anything that is not a speed.
    public func speed(_ metersPerSecond: Double, _ units: Units) -> String? {
        units.speed(metersPerSecond).map { speed($0, in: units.speed) }
    }

    /// A unit of speed, such as `mph`.
    package func name(of unit: Units.Speed) -> String {
        switch unit {
        case .milesPerHour: say(MeasurePhrase.milesPerHour)
        case .metersPerSecond: say(MeasurePhrase.metersPerSecond)
        case .kilometersPerHour: say(MeasurePhrase.kilometersPerHour)
        case .knots: say(MeasurePhrase.knots)
        }
    }

    /// A rate of precipitation in mm/h with its unit, such as `1.2 mm/h` or `under 0.01 in/h`; nil for anything that is not
    /// a rate.
    public func precipitationRate(_ millimetersPerHour: Double, _ units: Units) -> String? {
        let unit: MeasurePhrase = units.precipitation == .inches ? .inchesPerHour : .millimetersPerHour
        return units.precipitationRate(millimetersPerHour).map { amount($0, unit) }
    }

    /// An amount of rain, or of new snow, by its mm of water, with its unit, such as `6 mm` or `0.24 in`; nil for anything that is not
    /// an amount, or less than the smallest number that is shown.
    public func precipitationAmount(_ millimeters: Double, asSnow: Bool, _ units: Units) -> String? {
        guard let figure = units.precipitationAmount(millimeters, asSnow: asSnow), figure.steps > 0, !figure.isBound
        else { return nil }
        return amount(figure, units.precipitation == .inches ? .inches : asSnow ? .centimeters : .millimeters)
    }

    /// A distance in m with its unit, such as `16 km` or `0.4 mi`; nil for anything that is not a distance.
    public func distance(_ meters: Double, _ units: Units) -> String? {
        units.distance(meters).map { amount($0, units.distance == .miles ? .miles : .kilometers) }
    }

    private func amount(_ figure: DecimalFigure, _ unit: MeasurePhrase) -> String {
        let amount = say(MeasurePhrase.withUnit, [.number: decimal(figure), .unit: say(unit)])
        return figure.isBound ? say(MeasurePhrase.lessThan, [.amount: amount]) : amount
    }

    private func decimal(_ figure: DecimalFigure) -> String {
        let digits = String(figure.steps)
        guard figure.decimals > 0 else { return digits }
        let padded = String(repeating: "0", count: max(0, figure.decimals + 1 - digits.count)) + digits
        return padded.dropLast(figure.decimals) + setting(.decimalSeparator) + padded.suffix(figure.decimals)
    }
}
