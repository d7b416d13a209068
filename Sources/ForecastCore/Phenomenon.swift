/// A kind of precipitation and its intensity.
public struct Phenomenon: Hashable, Sendable {
    /// A kind of precipitation.
    public enum Kind: String, Hashable, CaseIterable, Sendable {
        /// Fine drops.
        case drizzle
        /// Liquid water.
        case rain
        /// Rain from single clouds.
        case showers
        /// Rain or drizzle that freezes where it falls.
        case freezingRain
        /// Rain and snow mixed, or ice pellets.
        case sleet
        /// Snow.
        case snow
        /// Snow from single clouds.
        case snowShowers
        /// Hailstones.
        case hail
        /// A thunderstorm, with any precipitation.
        case thunder
        /// Unknown.
        case precipitation

        /// The kind that a service states.
        public init(_ kind: PrecipitationKind) {
            self =
                switch kind {
                case .drizzle: .drizzle
                case .rain: .rain
                case .showers: .showers
                case .freezingRain: .freezingRain
                case .sleet: .sleet
                case .snow: .snow
                case .snowShowers: .snowShowers
                case .hail: .hail
                }
        }

        /// The same without thunder; nil for thunder and for an unknown kind.
        public var precipitation: PrecipitationKind? {
            PrecipitationKind.allCases.first { Phenomenon.Kind($0) == self }
        }

        /// Whether it is all snow.
        public var isSnow: Bool { precipitation?.isSnow ?? false }

        /// Whether it is told before anything else.
        public var isDangerous: Bool { self == .thunder || self == .freezingRain || self == .hail }

        /// Whether another is the same but for the size of the clouds or the drops.
        public func isLike(_ other: Kind) -> Bool {
            let liquid: Set<Kind> = [.drizzle, .rain, .showers]
            return self == other || isSnow && other.isSnow || liquid.isSuperset(of: [self, other])
        }

        /// How much it matters that it is told.
        var danger: Int { isDangerous ? 2 : isSnow || self == .sleet ? 1 : 0 }
    }

    /// The intensity of precipitation as liquid water.
    ///
    /// The limits are 2.5 and 7.6 mm/h (AMS Glossary of Meteorology, "rain"), and 1 and 5 mm/h for snow (Deutscher Wetterdienst).
    public enum Intensity: String, Hashable, Comparable, CaseIterable, Sendable {
        /// Less than the lower limit.
        case light
        /// From the lower to less than the upper limit.
        case moderate
        /// At least the upper limit.
        case heavy

        /// The intensity of a rate in mm/h.
        public init(rate: Double, of kind: Kind = .rain) {
            let (lower, upper) = kind.isSnow ? (1, 5) : (2.5, 7.6)
            self = rate < lower ? .light : rate < upper ? .moderate : .heavy
        }

        public static func < (left: Intensity, right: Intensity) -> Bool {
            left != right && (left == .light || right == .heavy)
        }
    }

    /// The kind of precipitation.
    public var kind: Kind
    /// The intensity.
    public var intensity: Intensity
    /// Further kinds with which it alternates.
    public var others: [Kind]

    /// A kind of precipitation with an intensity.
    public init(_ kind: Kind, _ intensity: Intensity = .moderate, and others: [Kind] = []) {
        self.kind = kind
        self.intensity = intensity
        self.others = others
    }
}
