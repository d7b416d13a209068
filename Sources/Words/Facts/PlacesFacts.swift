public import ForecastCore
public import Primitives

/// What a card of several places knows of them at one moment, and how its reader wants it told.
public struct PlacesFacts: Sendable {
    /// What is known of one place.
    public struct Entry: Hashable, Sendable {
        /// Where.
        public var place: Place
        /// The place's clock.
        public var zone: ZoneOffsets
        /// The weather at the moment.
        public var conditions: Conditions
        /// What the next hour brings.
        public var chance: NextHourChance
        /// The same as far as it can be told without a probability.
        public var outlook: Outlook
        /// When the service was asked last, where it has not answered since.
        public var asOf: Instant?

        /// What is known of one place.
        public init(
            place: Place, zone: ZoneOffsets, conditions: Conditions, chance: NextHourChance, outlook: Outlook,
            asOf: Instant? = nil
        ) {
            self.place = place
            self.zone = zone
            self.conditions = conditions
            self.chance = chance
            self.outlook = outlook
            self.asOf = asOf
        }
    }

    /// The places, in their order.
    public var entries: [Entry]
    /// The moment that the card shows.
    public var moment: Instant
    /// The units to tell it in.
    public var units: Units
    /// The clock to tell it by.
    public var timeFormat: TimeFormat
    /// What it is told in.
    public var language: Language
    /// The words that the licences of the data ask for, each once.
    public var attributions: [String]

    /// What is known of several places at a moment.
    public init(
        entries: [Entry], moment: Instant, units: Units, timeFormat: TimeFormat, language: Language,
        attributions: [String]
    ) {
        self.entries = entries
        self.moment = moment
        self.units = units
        self.timeFormat = timeFormat
        self.language = language
        self.attributions = attributions
    }

    /// All of the attributions on one line.
    public var attribution: String { attributions.joined(separator: PlacesFacts.separator) }

    /// What stands between two attributions on one line.
    public static let separator = " · "
}
