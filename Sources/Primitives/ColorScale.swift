/// Colours at stops along a line of numbers, mixed linearly in each sRGB channel between them and held beyond the ends.
public struct ColorScale: Hashable, Sendable {
    /// A colour and the number at which it stands.
    public struct Stop: Hashable, Sendable {
        /// The number at which the colour is exact.
        public var position: Double
        /// The colour at that number.
        public var color: Color

        /// A colour and the number at which it stands.
        public init(_ position: Double, _ color: Color) {
            self.position = position
            self.color = color
        }
    }

    /// The stops, by rising position.
    public let stops: [Stop]

    /// A scale of the given stops, in any order; without any it is white everywhere.
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
