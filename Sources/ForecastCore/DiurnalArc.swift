internal import Astronomy
public import Primitives

/// The way of the sun, or by night the moon, over a place from its rise to its set.
public struct DiurnalArc: Hashable, Sendable {
    /// What goes along it.
    public enum Body: Hashable, Sendable {
        /// The sun.
        case sun
        /// The moon in its phase.
        case moon(Moonlight)
    }

    /// What goes along it.
    public var body: Body
    /// When it rises, or for a sun that stays up, when it was lowest; nil where it does neither.
    public var start: Instant?
    /// When it sets, or for a sun that stays up, when it will be lowest; nil where it does neither.
    public var end: Instant?
    /// The part of the way that lies behind it, 0 to 1; nil while it is under the horizon, and the ends are those of its
    /// next way.
    public var fraction: Double?
    /// Degrees above the horizon, without refraction.
    public var altitude: Double
    /// Whether the sun of the place's solar day stays up or down.
    public var polar: Day.Polar

    /// A way as told by someone else.
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

/// How the moon looks.
public struct Moonlight: Hashable, Sendable {
    /// The part of the cycle that has passed, from 0 to less than 1: 0 new, 0.25 first quarter, 0.5 full.
    public var cycle: Double
    /// The part of the disc that is lit, 0 to 1.
    public var illumination: Double
    /// The phase's name.
    public var phase: LunarPhase

    /// A phase as told by someone else.
    public init(cycle: Double, illumination: Double, phase: LunarPhase) {
        self.cycle = cycle
        self.illumination = illumination
        self.phase = phase
    }
}

/// The eight phases of the moon.
public enum LunarPhase: String, CaseIterable, Hashable, Sendable {
    case new, waxingCrescent, firstQuarter, waxingGibbous, full, waningGibbous, lastQuarter, waningCrescent
}

extension Forecast {
    /// The way of the sun at a moment, or of the moon while the sun is down.
    ///
    /// The sun's ends are the service's own sunrise and sunset where those are plausible. One that stays up goes from
    /// midnight to midnight by the sun.
    public func diurnalArc(at moment: Instant) -> DiurnalArc {
        let day = SolarDay(holding: moment, at: place.position)
        let altitude = Sun.position(at: moment, from: place.position).altitude
        var arc =
            altitude > Sun.standardAltitude
            ? sunArc(at: moment, day, altitude) : DiurnalArc.moon(at: moment, from: place.position)
        arc.polar = Day.Polar(day.daylight)
        return arc
    }

    private func sunArc(at moment: Instant, _ day: SolarDay, _ altitude: Double) -> DiurnalArc {
        var arc = DiurnalArc(body: .sun, altitude: altitude)
        var way = (start: day.start, end: day.end)
        if let daytime = Daytime(day, of: self) {
            way = (daytime.sunrise, daytime.sunset)
            (arc.start, arc.end) = way
        } else if day.daylight == .polarDay {
            (arc.start, arc.end) = way
        } else {
            // A rise or a set alone, as when a polar day begins or ends; the other end has no time of its own.
            arc.start = day.sunrise.flatMap { $0 <= moment ? $0 : nil }
            arc.end = day.sunset.flatMap { $0 > moment ? $0 : nil }
            way = (arc.start ?? day.start, arc.end ?? day.end)
        }
        let length = way.start.seconds(to: way.end)
        arc.fraction = length > 0 ? min(max(way.start.seconds(to: moment) / length, 0), 1) : 0.5
        return arc
    }
}

extension DiurnalArc {
    /// How long before and after a moment a rise and a set are looked for, in seconds: the moon comes back after 25 hours.
    private static let reach = 90_000.0

    fileprivate static func moon(at moment: Instant, from place: GeographicPosition) -> DiurnalArc {
        let position = Moon.position(at: moment, from: place)
        var arc = DiurnalArc(body: .moon(Moonlight(at: moment)), altitude: position.altitude)
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
                // A moon that stays up goes round the sky: from the pole's side over the meridian and back.
                let fromNorth = place.latitude < 0 ? 180 - position.azimuth : position.azimuth
                arc.fraction = (fromNorth < 0 ? fromNorth + 360 : fromNorth) / 360
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

extension Moonlight {
    /// The moon's look at a moment, which is the same for all places.
    fileprivate init(at moment: Instant) {
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
    fileprivate init(_ daylight: Daylight) {
        switch daylight {
        case .polarDay: self = .day
        case .polarNight: self = .night
        case .normal, .sunriseOnly, .sunsetOnly: self = .none
        }
    }
}

extension Forecast {
    /// The part of the time from sunrise to sunset that has passed at a moment, nil where the sun does not do both.
    ///
    /// Below 0 before sunrise and above 1 after sunset of the place's solar day.
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

extension Place {
    /// Where the place is on the globe.
    var position: GeographicPosition {
        GeographicPosition(latitude: latitude, longitude: longitude)
    }
}

/// The time from sunrise to sunset of a solar day.
struct Daytime {
    /// How far a service's time may be from the computed one to be believed, in seconds.
    private static let tolerance = 600.0

    let sunrise: Instant
    let sunset: Instant

    /// A forecast's own sunrise and sunset where it has plausible ones, else those that are computed; nil where the sun
    /// does not rise and then set.
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
