public import ForecastCore
internal import Primitives

extension Place {
    /// The name with its qualifier, in displayable form; without a name the coordinates, such as `47.61, -122.33`.
    public var label: String {
        let name = shortened(displayable(name ?? ""), to: 120)
        if name.isEmpty { return "\(hundredths(latitude)), \(hundredths(longitude))" }
        let qualifier = shortened(displayable(qualifier ?? ""), to: 60)
        return qualifier.isEmpty ? name : "\(name), \(qualifier)"
    }
}

/// A number with two decimals, or a dash if it is not finite.
public func hundredths(_ value: Double) -> String {
    guard abs(value) < 1_000_000 else { return "–" }
    let hundredths = Int((value * 100).rounded())
    let magnitude = abs(hundredths)
    return (hundredths < 0 ? "-" : "") + "\(magnitude / 100)." + twoDigits(magnitude % 100)
}
