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
