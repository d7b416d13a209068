public import Primitives

/// When precipitation starts, stops and changes in the time that a window covers.
///
/// An entry is wet from 0.1 mm/h on where its probability is 0.30 or more, or unknown. Every time in an outlook is
/// the start or end of an entry, or the window's end, so that none is finer than the data. Only the entries that
/// follow one another from the first on count; what lies behind a gap is not told.
public struct Outlook: Hashable, Sendable {
    /// The time that an outlook speaks of.
    public struct Scope: Hashable, Sendable {
        /// How far the window reaches.
        public var span: PrecipitationWindow.Span
        /// How fine the data are.
        public var resolution: PrecipitationWindow.Resolution
        /// The moment from which the outlook is told.
        public var moment: Instant
        /// When the data begin; nil where they hold from the moment on.
        public var since: Instant?
        /// The end of the window, whether or not the data reach it.
        public var end: Instant

        /// The time from a moment to the end of a window.
        public init(
            span: PrecipitationWindow.Span, resolution: PrecipitationWindow.Resolution, moment: Instant,
            since: Instant? = nil, end: Instant
        ) {
            self.span = span
            self.resolution = resolution
            self.moment = moment
            self.since = since
            self.end = end
        }
    }

    /// What happens, and when; where the data begin after the moment, `now` is when they do, and a start then may be none.
    public enum Course: Hashable, Sendable {
        /// Nothing is known of the moment.
        case unknown
        /// Dry now and to the end of what is known.
        case dry(through: Instant)
        /// Dry now; wet from an instant to the end of what is known.
        case starts(at: Instant, Phenomenon, change: Change? = nil)
        /// Wet now; dry from an instant to the end of what is known.
        case stops(at: Instant, Phenomenon, change: Change? = nil)
        /// Dry now; wet between two instants, and again later only where the change says so.
        case startsAndStops(from: Instant, to: Instant, Phenomenon, change: Change? = nil)
        /// Wet now; dry between two instants, and what falls after them.
        case pauses(from: Instant, to: Instant, Phenomenon, then: Phenomenon.Kind)
        /// More changes than that.
        ///
        /// The first start, nil where it is wet now; the last end, nil where what is known ends wet.
        case onAndOff(from: Instant?, to: Instant?, through: Instant, Phenomenon)
        /// Wet now and to the end of what is known.
        case goesOn(through: Instant, Phenomenon, change: Change? = nil)
    }

    /// What becomes of a spell after it has begun; the first that applies, in this order.
    public enum Change: Hashable, Sendable {
        /// The spell ends, and the same falls again from an instant on, after at least a dry quarter of the window.
        case returning(at: Instant)
        /// Another known kind falls from an instant to the end of the spell.
        case turning(into: Phenomenon.Kind, at: Instant)
        /// The spell does not begin heavy, and is so from the entry that begins at an instant.
        case heavy(by: Instant)
        /// The spell has no end yet, and is below its highest grade from an instant on, for ten minutes or more.
        case easing(after: Instant)
    }

    /// The time that is spoken of; nil where there is no window.
    public var scope: Scope?
    /// What happens, and when.
    public var course: Course
    /// The largest probability in the window, 0 to 1; nil where no entry has one.
    public var largestProbability: Double?

    /// An outlook as told by someone else.
    public init(scope: Scope?, course: Course, largestProbability: Double? = nil) {
        self.scope = scope
        self.course = course
        self.largestProbability = largestProbability
    }
}
