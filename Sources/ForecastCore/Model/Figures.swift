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

/// A fraction, 0 to 1, as whole percent; nil for anything else.
public func percent(_ fraction: Double) -> Int? {
    (0...1).contains(fraction) ? wholeFigure(fraction * 100) : nil
}

/// The nearest whole number, halves away from zero; nil beyond six digits, where no figure of the weather lies.
private func wholeFigure(_ value: Double) -> Int? {
    // Conversions leave errors far below a millionth, which must not tip a half over.
    abs(value) < 1_000_000 ? Int(((value * 1e6).rounded() / 1e6).rounded()) : nil
}
