public import ForecastCore
internal import Primitives

extension Place {
    /// The name with its qualifier, in displayable form; without a name the coordinates, such as `47.61, -122.33`.
    public var label: String {
        let name = shortened(displayable(name ?? ""), to: 120)
        if name.isEmpty { return "\(hundredths(latitude)), \(hundredths(longitude))" }
        let qualifier = shortened(displayable(qualifier ?? ""), to: 80)
        if qualifier.isEmpty { return name }
        guard qualifier.isArabic else { return "\(name), \(qualifier)" }
        // The name comes first from the right, also one in letters that run from left to right.
        return (name.isArabic ? name : "\u{2068}\(name)\u{2069}") + "، " + qualifier
    }

    /// The place without what distinguishes it from others of its name.
    package var unqualified: Place {
        var place = self
        place.qualifier = nil
        return place
    }
}

extension String {
    /// Whether a text begins with a character of the Arabic block.
    fileprivate var isArabic: Bool { unicodeScalars.first.map { (0x0600...0x06FF).contains($0.value) } ?? false }
}

/// A number with two decimals, or a dash if it is not finite.
public func hundredths(_ value: Double) -> String {
    guard abs(value) < 1_000_000 else { return "–" }
    let hundredths = Int((value * 100).rounded())
    let magnitude = abs(hundredths)
    return (hundredths < 0 ? "-" : "") + "\(magnitude / 100)." + twoDigits(magnitude % 100)
}
