internal import Libc

/// An sRGB colour with straight alpha, eight bits per channel.
public struct Color: Hashable, Sendable {
    /// The red channel, encoded with sRGB's transfer function.
    public var red: UInt8
    /// The green channel.
    public var green: UInt8
    /// The blue channel.
    public var blue: UInt8
    /// The alpha channel: 0 is transparent, 255 opaque.
    public var alpha: UInt8

    /// A colour with these channels.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// The opaque colour of a number such as `0x2376B9`.
    public init(rgb: UInt32) {
        self.init(
            red: UInt8(rgb >> 16 & 255), green: UInt8(rgb >> 8 & 255), blue: UInt8(rgb & 255))
    }

    /// White.
    public static let white = Color(rgb: 0xFFFFFF)

    /// The colour with its alpha replaced by an opacity from 0 to 1.
    public func withOpacity(_ opacity: Double) -> Color {
        var color = self
        color.alpha = UInt8((opacity.clampedToUnit * 255).rounded())
        return color
    }

    /// The alpha as a fraction, 0 to 1.
    public var opacity: Double { Double(alpha) / 255 }

    /// The colour that is `fraction` of the way to another, interpolated linearly in each sRGB channel.
    public func mixed(with other: Color, _ fraction: Double) -> Color {
        let fraction = fraction.clampedToUnit
        func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
            UInt8(Double(from) + (Double(to) - Double(from)) * fraction + 0.5)
        }
        return Color(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            alpha: mix(alpha, other.alpha))
    }

    /// Relative luminance of the opaque colour, 0 for black to 1 for white (WCAG 2.2).
    public var relativeLuminance: Double {
        func linear(_ channel: UInt8) -> Double { Color.linear[Int(channel)] }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Each channel without the curve of sRGB.
    private static let linear = (0...255).map { channel in
        let value = Double(channel) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// The contrast ratio of two opaque colours in either order, 1 to 21 (WCAG 2.2, success criterion 1.4.3).
    public func contrast(with other: Color) -> Double {
        let luminances = (relativeLuminance, other.relativeLuminance)
        return (max(luminances.0, luminances.1) + 0.05) / (min(luminances.0, luminances.1) + 0.05)
    }
}

extension Double {
    /// The nearest number from 0 to 1; 0 for NaN.
    fileprivate var clampedToUnit: Double {
        isNaN ? 0 : min(max(self, 0), 1)
    }
}

extension Color: Codable {
    /// The colour as `#RRGGBB`, or as `#RRGGBBAA` if it is not opaque.
    public var hex: String {
        let channels = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
        return channels.reduce(into: "#") { text, channel in
            text += (channel < 16 ? "0" : "") + String(channel, radix: 16, uppercase: true)
        }
    }

    /// Parses `#RRGGBB` or `#RRGGBBAA`; nil for any other text.
    public init?(hex: String) {
        let digits = hex.utf8.dropFirst()
        guard hex.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8,
            digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let value = UInt32(Substring(digits), radix: 16)
        else { return nil }
        let rgba = digits.count == 6 ? value << 8 | 255 : value
        self.init(rgb: rgba >> 8)
        alpha = UInt8(rgba & 255)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let color = Color(hex: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "a colour such as #2376B9 or #2376B980")
        }
        self = color
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hex)
    }
}

/// A colour for each number, interpolated linearly in each sRGB channel between stops and constant beyond the ends.
public struct ColorScale: Hashable, Sendable {
    /// A colour and its position.
    public struct Stop: Hashable, Sendable {
        /// The number that has this colour.
        public var position: Double
        /// The colour.
        public var color: Color

        /// A colour at a position.
        public init(_ position: Double, _ color: Color) {
            self.position = position
            self.color = color
        }
    }

    /// The stops, in order of position.
    public let stops: [Stop]

    /// A scale with stops in any order; without stops it is white.
    public init(_ stops: [Stop]) {
        self.stops = stops.sorted { $0.position < $1.position }
    }

    /// The colour at a number.
    public func color(at position: Double) -> Color {
        guard let upper = stops.firstIndex(where: { position <= $0.position }) else {
            return stops.last?.color ?? .white
        }
        guard upper > 0 else { return stops[0].color }
        let (low, high) = (stops[upper - 1], stops[upper])
        return low.color.mixed(with: high.color, (position - low.position) / (high.position - low.position))
    }
}
