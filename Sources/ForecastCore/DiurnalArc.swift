internal import Astronomy
public import Primitives

/// The diurnal arc of the sun, or at night of the moon: its path above the horizon from rise to set.
public struct DiurnalArc: Hashable, Sendable {
    /// A body with its appearance.
    public enum Body: Hashable, Sendable {
        /// The sun.
        case sun
        /// The moon.
        case moon(MoonAppearance)
    }

    /// The body.
    public var body: Body
    /// The rise, or the last lower transit of a sun that stays up; nil if there is neither.
    public var start: Instant?
    /// The set, or the next lower transit of a sun that stays up; nil if there is neither.
    public var end: Instant?
    /// The elapsed fraction of the arc, 0 to 1; nil while the body is below the horizon, when the rise and the set are the
    /// next ones.
    public var fraction: Double?
    /// The altitude in degrees, without refraction.
    public var altitude: Double
    /// Whether the place's solar day is a polar day or night.
    public var polar: Day.Polar

    /// An arc with these values.
    public init(
        body: Body, start: Instant? = nil, end: Instant? = nil, fraction: Double? = nil, altitude: Double,
        polar: Day.Polar = .none
    ) {
        self.body = body
        self.start = start
        self.end = end
        self.fraction = fraction
        self.altitude = altitude
        self.polar = polar
    }
}

/// The moon's phase and illumination.
public struct MoonAppearance: Hashable, Sendable {
    /// The elapsed fraction of the lunation, from 0 to less than 1: 0 new, 0.25 first quarter, 0.5 full.
    public var cycle: Double
    /// The illuminated fraction of the disc, 0 to 1.
    public var illumination: Double
    /// The phase's name.
    public var phase: LunarPhase

    /// An appearance with these values.
    public init(cycle: Double, illumination: Double, phase: LunarPhase) {
        self.cycle = cycle
        self.illumination = illumination
        self.phase = phase
    }
}

/// The eight phases of the moon, in order from new moon.
public enum LunarPhase: String, CaseIterable, Hashable, Sendable {
    case new, waxingCrescent, firstQuarter, waxingGibbous, full, waningGibbous, lastQuarter, waningCrescent
}

extension Forecast {
    /// The arc of the sun at a moment, or of the moon while the sun is down.
    ///
    /// The sun rises and sets at the service's times if they are plausible. The arc of a sun that stays up extends from one
    /// solar midnight to the next.
    public func diurnalArc(at moment: Instant) -> DiurnalArc {
        let day = SolarDay(holding: moment, at: place.position)
        let altitude = Sun.position(at: moment, from: place.position).altitude
        var arc =
            altitude > Sun.standardAltitude
            ? sunArc(at: moment, day, altitude) : DiurnalArc.moon(at: moment, from: place.position)
        arc.polar = Day.Polar(day.daylight)
        return arc
    }

    /// Whether the sun stays up or down all day at a moment.
    public func polar(at moment: Instant) -> Day.Polar {
        Day.Polar(SolarDay(holding: moment, at: place.position).daylight)
    }

    private func sunArc(at moment: Instant, _ day: SolarDay, _ altitude: Double) -> DiurnalArc {
        var arc = DiurnalArc(body: .sun, altitude: altitude)
        var ends = (start: day.start, end: day.end)
        if let daytime = Daytime(day, of: self) {
            ends = (daytime.sunrise, daytime.sunset)
            (arc.start, arc.end) = ends
        } else if day.daylight == .polarDay {
            (arc.start, arc.end) = ends
        } else {
            // Only a rise or only a set, at the start or end of a polar day: the other end of the arc has no time.
            arc.start = day.sunrise.flatMap { $0 <= moment ? $0 : nil }
            arc.end = day.sunset.flatMap { $0 > moment ? $0 : nil }
            ends = (arc.start ?? day.start, arc.end ?? day.end)
        }
        let length = ends.start.seconds(to: ends.end)
        arc.fraction = length > 0 ? min(max(ends.start.seconds(to: moment) / length, 0), 1) : 0.5
        return arc
    }
}

extension DiurnalArc {
    /// How far before and after a moment rises and sets are searched for, in seconds: the moon returns after 25 hours.
    private static let reach = 90_000.0

    fileprivate static func moon(at moment: Instant, from place: GeographicPosition) -> DiurnalArc {
        let position = Moon.position(at: moment, from: place)
        var arc = DiurnalArc(body: .moon(MoonAppearance(at: moment)), altitude: position.altitude)
        let around = LunarEvents(
            from: moment.advanced(by: -reach), to: moment.advanced(by: reach), at: place)
        let lastRise = around.rises.last { $0 <= moment }
        let lastSet = around.sets.last { $0 <= moment }
        let isUp =
            switch (lastRise, lastSet) {
            case (let rise?, let set?): rise > set
            case (_?, nil): true
            case (nil, _?): false
            case (nil, nil): around.startsUp
            }
        if isUp {
            arc.start = lastRise
            arc.end = around.sets.first { $0 > moment }
            if let rise = arc.start, let set = arc.end {
                arc.fraction = rise.seconds(to: moment) / rise.seconds(to: set)
            } else {
                // A moon that stays up circles the sky: the arc begins and ends below the pole.
                let azimuth = place.latitude < 0 ? 180 - position.azimuth : position.azimuth
                arc.fraction = azimuth.wrappedDegrees / 360
            }
        } else if let rise = around.rises.first(where: { $0 > moment }) {
            arc.start = rise
            arc.end =
                around.sets.first { $0 > rise }
                ?? LunarEvents(from: rise.advanced(by: 60), to: rise.advanced(by: reach), at: place).sets.first
        }
        return arc
    }
}

extension MoonAppearance {
    /// The moon's appearance at a moment, which is the same everywhere.
    init(at moment: Instant) {
        let phase = MoonPhase(at: moment)
        self.init(
            cycle: phase.fraction, illumination: phase.illumination,
            phase: LunarPhase(phase.name))
    }
}

extension LunarPhase {
    fileprivate init(_ name: MoonPhase.Name) {
        switch name {
        case .new: self = .new
        case .waxingCrescent: self = .waxingCrescent
        case .firstQuarter: self = .firstQuarter
        case .waxingGibbous: self = .waxingGibbous
        case .full: self = .full
        case .waningGibbous: self = .waningGibbous
        case .lastQuarter: self = .lastQuarter
        case .waningCrescent: self = .waningCrescent
        }
    }
}

extension Day.Polar {
    init(_ daylight: Daylight) {
        switch daylight {
        case .polarDay: self = .day
        case .polarNight: self = .night
        case .normal, .sunriseOnly, .sunsetOnly: self = .none
        }
    }
}

extension Forecast {
    /// The elapsed fraction of the time from sunrise to sunset; nil if the sun does not rise and set.
    ///
    /// Negative before sunrise and above 1 after sunset of the place's solar day.
    public func daylight(at moment: Instant) -> Double? {
        Daytime(SolarDay(holding: moment, at: place.position), of: self)?.fraction(at: moment)
    }
}

extension Forecast {
    /// Whether the place's sun is up at a moment.
    public func isDaylight(at moment: Instant) -> Bool {
        Sun.position(at: moment, from: place.position).altitude > Sun.standardAltitude
    }
}

extension Forecast {
    /// How high the place's sun is at a moment, in degrees, without refraction; below 0 at night.
    public func sunAltitude(at moment: Instant) -> Double {
        Sun.position(at: moment, from: place.position).altitude
    }
}

extension Forecast {
    /// The times between sunset and sunrise around a span of time, with six hours before and after it.
    ///
    /// A night that is longer ends there. The sun is up, or down, by its upper limb.
    public func nights(from start: Instant, to end: Instant) -> [ClosedRange<Instant>] {
        let (first, last) = (start.advanced(by: -21_600), end.advanced(by: 21_600))
        let track = SunTrack(from: first, to: last, at: place.position)
        let step = 600.0
        var nights: [ClosedRange<Instant>] = []
        var dusk: Instant?
        var before: (time: Instant, height: Double)?
        for index in 0...Int((first.seconds(to: last) / step).rounded(.up)) {
            let time = first.advanced(by: Double(index) * step)
            let height = track.position(at: time).altitude - Sun.standardAltitude
            /// Between two samples, the sun's height changes evenly to within a few seconds of time.
            let crossing = before.map { $0.time.advanced(by: step * $0.height / ($0.height - height)) }
            if height < 0, dusk == nil { dusk = crossing ?? time }
            if height >= 0, let sunset = dusk {
                nights.append(sunset...(crossing ?? time))
                dusk = nil
            }
            before = (time, height)
        }
        if let dusk, let before { nights.append(dusk...max(dusk, before.time)) }
        return nights
    }
}

extension Place {
    /// The place's coordinates.
    var position: GeographicPosition {
        GeographicPosition(latitude: latitude, longitude: longitude)
    }
}

/// The time from sunrise to sunset of a solar day.
struct Daytime {
    /// The largest plausible difference between a service's time and the computed one, in seconds.
    private static let tolerance = 600.0

    let sunrise: Instant
    let sunset: Instant

    /// The forecast's sunrise and sunset if they are plausible, or else the computed ones; nil if the sun does not rise and
    /// then set.
    init?(_ day: SolarDay, of forecast: Forecast) {
        guard case .normal(let rise, let set) = day.daylight else { return nil }
        sunrise = Daytime.plausible(forecast.daily.compactMap(\.sunrise), near: rise) ?? rise
        sunset = Daytime.plausible(forecast.daily.compactMap(\.sunset), near: set) ?? set
        if sunrise >= sunset { return nil }
    }

    func fraction(at moment: Instant) -> Double {
        sunrise.seconds(to: moment) / sunrise.seconds(to: sunset)
    }

    private static func plausible(_ instants: [Instant], near computed: Instant) -> Instant? {
        instants.min { abs($0.seconds(to: computed)) < abs($1.seconds(to: computed)) }
            .flatMap { abs($0.seconds(to: computed)) < tolerance ? $0 : nil }
    }
}
