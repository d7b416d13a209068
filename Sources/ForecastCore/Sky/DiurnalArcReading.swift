internal import Astronomy
public import Primitives

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
