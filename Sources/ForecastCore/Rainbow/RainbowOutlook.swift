public import Primitives

/// Whether a rainbow can stand now, what keeps it away otherwise, and when the best moment of the next 48 hours is.
public struct RainbowOutlook: Hashable, Sendable {
    /// Where a bow stands.
    public struct Bow: Hashable, Sendable {
        /// The direction of its middle, opposite the sun, in degrees clockwise from north.
        public var azimuth: Double
        /// The altitude of its highest point in degrees, 42 less the sun's.
        public var top: Double

        /// A bow in a direction, and how high it is.
        public init(azimuth: Double, top: Double) {
            self.azimuth = azimuth
            self.top = top
        }
    }

    /// A stretch of time with the largest chance around.
    public struct Spell: Hashable, Sendable {
        /// The first and the last moment, to ten minutes, of those beside the peak that have half of its chance or more.
        public var from, to: Instant
        /// The moment of the largest chance.
        public var peak: Instant
        /// The chance at the peak, 0 to 1.
        public var chance: Double
        /// The bow at the peak.
        public var bow: Bow

        /// A stretch from one moment to another with its peak.
        public init(from: Instant, to: Instant, peak: Instant, chance: Double, bow: Bow) {
            self.from = from
            self.to = to
            self.peak = peak
            self.chance = chance
            self.bow = bow
        }
    }

    /// What is true at the moment; the first that applies, in this order.
    public enum State: Hashable, Sendable {
        /// The forecast lacks what the chance is made of.
        case unknown(Missing)
        /// The sun is not above the horizon; until when, nil beyond 48 hours.
        case night(until: Instant?)
        /// The sun is at 42° or higher; until when.
        case sunTooHigh(until: Instant?)
        /// Rain meets sunshine: where to look, and until when both last; nil for the next 48 hours.
        case possible(Bow, until: Instant?)
        /// What may fall is not rain.
        case tooCold
        /// Hardly any rain, and less than there is clear sky.
        case tooDry
        /// Hardly any clear sky.
        case tooCloudy
    }

    /// What a forecast lacks.
    public enum Missing: Hashable, CaseIterable, Sendable {
        case cloudCover, precipitation, both
    }

    /// The moment that the outlook is told at.
    public var moment: Instant
    /// What is true at the moment.
    public var state: State
    /// The best time of the next 48 hours in which a bow can stand; nil where there is no chance.
    public var best: Spell?
    /// Whether the best time has rain and sunshine enough to be called a chance.
    public var bestIsWorthWaiting: Bool

    /// An outlook as told by someone else.
    public init(moment: Instant, state: State, best: Spell? = nil, bestIsWorthWaiting: Bool = false) {
        self.moment = moment
        self.state = state
        self.best = best
        self.bestIsWorthWaiting = bestIsWorthWaiting
    }
}
