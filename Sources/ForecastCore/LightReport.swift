internal import Astronomy
public import Primitives

/// The light of a place around a moment, from the sun, the moon and the galaxy alone: no weather is part of it.
public struct LightReport: Hashable, Sendable {
    /// A light that photographers name by the altitude of the sun.
    ///
    /// No definition is accepted by all, so whoever says the name says the altitudes, too.
    public enum Light: String, CaseIterable, Hashable, Sendable {
        /// Low, warm sunlight, and the afterglow (PhotoPills, *Understanding golden hour, blue hour and twilights*).
        case goldenHour
        /// The deep blue of dusk and dawn (the same).
        case blueHour

        /// The altitudes of the sun's centre in degrees.
        public var altitudes: ClosedRange<Double> {
            switch self {
            case .goldenHour: -4...6
            case .blueHour: -6...(-4)
            }
        }
    }

    /// What comes next.
    public enum Event: Hashable, Sendable {
        /// A light begins, or the one of the moment ends.
        case begins(Light, Instant)
        case ends(Light, Instant)
        /// The first sunrise after a polar night, and the first sunset after a polar day in which no light of a name comes before.
        case sunReturns(Instant)
        case sunSetsAgain(Instant)

        /// When it comes.
        public var time: Instant {
            switch self {
            case .begins(_, let time), .ends(_, let time), .sunReturns(let time), .sunSetsAgain(let time): time
            }
        }
    }

    public var moment: Instant
    /// The altitude of the sun's centre in degrees, without refraction.
    public var altitude: Double
    /// Whether the sun is more than 6° below the horizon.
    public var isNight: Bool
    /// Nil if nothing comes within a year, which is nowhere.
    public var event: Event?

    /// The solar day that is told: that of the moment, and after the civil dusk of it the next one.
    public var day: Range<Instant>
    public var noon: Instant
    public var sunrise, sunset: Instant?
    /// When the sun's centre crosses 6° below the horizon.
    public var civilDawn, civilDusk: Instant?
    public var polar: Day.Polar
    /// From sunrise to sunset in seconds; nil without one of them.
    public var length: Double?
    /// How much longer the day is than the one before, in seconds; nil if either has no length.
    public var change: Double?
    /// The spans of a light that have a part in the day; those that are longer than it end half a day before and after it.
    public var goldenHours, blueHours: [Range<Instant>]
    /// The sun's altitude every ten minutes from the start of the day to its end.
    public var altitudes: [Double]

    public var moon: MoonAppearance
    public var isMoonUp: Bool
    /// The next ones within 25 hours.
    public var moonrise, moonset: Instant?

    /// The hours of the night of the moment, or of the coming one, in which the sun is more than 18° below the horizon.
    public var night: [Range<Instant>]
    /// The hours of these without the moon, and the hours of those in which the galactic centre is at least 10° high.
    public var darkHours, galacticCentre: [Range<Instant>]

    /// The distance of two ``altitudes`` in seconds.
    public static let step = 600.0
}

extension LightReport {
    /// The light of a place at a moment.
    public init(of place: Place, at moment: Instant) {
        let position = place.position
        let here = SolarDay(holding: moment, at: position)
        self.moment = moment
        altitude = Sun.position(at: moment, from: position).altitude
        isNight = altitude < Twilight.civil.altitude
        let isEvening = isNight && moment > here.noon
        let shown = isEvening ? SolarDay(holding: here.end.advanced(by: 3600), at: position) : here
        day = shown.start..<shown.end
        noon = shown.noon
        (sunrise, sunset) = (shown.sunrise, shown.sunset)
        (civilDawn, civilDusk) = shown.twilight(.civil)
        polar = Day.Polar(shown.daylight)
        length = shown.length
        let before = isEvening ? here : SolarDay(holding: here.start.advanced(by: -3600), at: position)
        change = length.flatMap { length in before.length.map { length - $0 } }

        let track = SunTrack(from: shown.start, to: shown.end, at: position)
        altitudes = stride(from: 0, through: shown.start.seconds(to: shown.end), by: LightReport.step).map {
            track.position(at: shown.start.advanced(by: $0)).altitude
        }
        let coming = LightSpans(from: moment, at: position)
        let whole = LightSpans(from: shown.start.advanced(by: -43_200), days: 2, at: position)
        let day = day
        goldenHours = whole.golden.filter { $0.overlaps(day) }
        blueHours = whole.blue.filter { $0.overlaps(day) }
        event = LightReport.event(after: moment, coming, polar, at: position)

        moon = MoonAppearance(at: moment)
        let lunar = LunarEvents(from: moment, to: moment.advanced(by: 90_000), at: position)
        isMoonUp = lunar.startsUp
        (moonrise, moonset) = (lunar.rises.first, lunar.sets.first)

        // The night of the moment begins at the noon before it.
        let isMorning = isNight && !isEvening
        let nightfall = isMorning ? here.noon.advanced(by: -86_400) : here.noon
        let dark = DarkHours(from: nightfall, to: nightfall.advanced(by: 86_400), at: position)
        (night, darkHours, galacticCentre) = (dark.night, dark.moonless, dark.galacticCentre)
    }

    private static func event(
        after moment: Instant, _ coming: LightSpans, _ polar: Day.Polar, at position: GeographicPosition
    ) -> Event? {
        if polar == .night { return Sun.nextRise(after: moment, at: position).map(Event.sunReturns) }
        let spans = coming.golden.map { (Light.goldenHour, $0) } + coming.blue.map { (Light.blueHour, $0) }
        if let (light, span) = spans.first(where: { $0.1.contains(moment) }), span.upperBound < coming.end {
            return .ends(light, span.upperBound)
        }
        let next = spans.filter { $0.1.lowerBound > moment }.min { $0.1.lowerBound < $1.1.lowerBound }
        if let (light, span) = next { return .begins(light, span.lowerBound) }
        return polar == .day ? Sun.nextSet(after: moment, at: position).map(Event.sunSetsAgain) : nil
    }
}

/// The spans of the lights from a moment on; within one day, a time of the clock is unambiguous.
private struct LightSpans {
    let golden, blue: [Range<Instant>]
    let end: Instant

    init(from start: Instant, days: Double = 1, at position: GeographicPosition) {
        let end = start.advanced(by: days * 86_400)
        let track = SunTrack(from: start, to: end, at: position)
        func spans(_ light: LightReport.Light) -> [Range<Instant>] {
            track.spans(within: light.altitudes, from: start, to: end)
        }
        (golden, blue, self.end) = (spans(.goldenHour), spans(.blueHour), end)
    }
}

extension SolarDay {
    /// From sunrise to sunset in seconds.
    fileprivate var length: Double? {
        guard case .normal(let sunrise, let sunset) = daylight, sunrise < sunset else { return nil }
        return sunrise.seconds(to: sunset)
    }
}
