public import ForecastCore
internal import Primitives

extension Place {
    /// The name in displayable form, or the coordinates, such as `47.61, -122.33`, where there is none.
    public var label: String {
        let name = shortened(displayable(name ?? ""), to: 120)
        return name.isEmpty ? "\(hundredths(latitude)), \(hundredths(longitude))" : name
    }
}

/// A number with two decimals, or a dash where it is none.
private func hundredths(_ value: Double) -> String {
    guard abs(value) < 1_000_000 else { return "–" }
    let hundredths = Int((value * 100).rounded())
    let magnitude = abs(hundredths)
    return (hundredths < 0 ? "-" : "") + "\(magnitude / 100)." + twoDigits(magnitude % 100)
}
