public import ForecastCore
public import Primitives

/// What a card knows of a place and a moment, and how its reader wants it told.
public struct Facts: Hashable, Sendable {
    /// Where.
    public var place: Place
    /// The moment that the card shows.
    public var moment: Instant
    /// The place's clock.
    public var zone: ZoneOffsets
    /// The units to tell it in.
    public var units: Units
    /// The clock to tell it by.
    public var timeFormat: TimeFormat
    /// The weather at the moment.
    public var conditions: Conditions?
    /// What falls at the moment; nil where nothing is known to fall.
    public var precipitation: PrecipitationWindow.Entry?
    /// What the next hour or twelve hours bring; nil where the card does not show it.
    public var outlook: Outlook?
    /// The chance of a rainbow and what makes it; nil where the card does not show it.
    public var rainbow: Rainbow?
    /// The hours' temperatures; nil where the card does not show them.
    public var course: TemperatureCourse?
    /// What the days bring; nil where the card does not show them.
    public var week: WeekOutlook?
    /// The day of the moment.
    public var day: Day?
    /// The way of the sun or the moon; nil where the card does not show it.
    public var arc: DiurnalArc?
    /// The chances of the next hour; nil where they are unknown, or the card does not show an arc with them.
    public var chances: PrecipitationChances?
    /// The warnings; nil where the card does not show them.
    public var alerts: AlertsInForce?
    /// The words that the data's licence asks for.
    public var attribution: String
    /// When the service was asked last, where it has not answered since.
    public var asOf: Instant?

    /// What is known of a place and a moment.
    public init(
        place: Place, moment: Instant, zone: ZoneOffsets, units: Units, timeFormat: TimeFormat,
        conditions: Conditions? = nil, outlook: Outlook? = nil, rainbow: Rainbow? = nil,
        course: TemperatureCourse? = nil, week: WeekOutlook? = nil, day: Day? = nil, attribution: String,
        asOf: Instant? = nil
    ) {
        self.place = place
        self.moment = moment
        self.zone = zone
        self.units = units
        self.timeFormat = timeFormat
        self.conditions = conditions
        self.outlook = outlook
        self.rainbow = rainbow
        self.course = course
        self.week = week
        self.day = day
        self.attribution = attribution
        self.asOf = asOf
    }

    /// How the times among the facts are written.
    public func times(in language: Language) -> TimeStyle {
        TimeStyle(timeFormat, zone: zone, language: language)
    }

    /// The chance of a rainbow at the moment, and where and when one can stand.
    public struct Rainbow: Hashable, Sendable {
        /// 0 to 1; nil where it is unknown.
        public var chance: Double?
        /// Where and when.
        public var outlook: RainbowOutlook

        /// A chance and its outlook.
        public init(chance: Double?, outlook: RainbowOutlook) {
            self.chance = chance
            self.outlook = outlook
        }
    }
}
