internal import Primitives

/// The mean wind of a sample: its speed, and where it blows from.
struct Wind: Hashable {
    /// Speed in m/s.
    var speed: Double
    /// In degrees clockwise from north; nil if unknown.
    var bearing: Double?

    /// Below this speed in m/s it is calm, and a vane does not turn (Beaufort 0).
    static let calm = 0.3

    /// Where the wind blows from; a calm has no direction.
    private var direction: Double? { speed < Wind.calm ? nil : bearing }

    /// The wind between this sample and a later one, at a fraction of the time between them.
    ///
    /// Where the directions of the two differ by at most a right angle, the speed changes linearly, and the direction turns along
    /// the smaller arc. Beyond that nobody knows by which side the wind turns, or whether it dies down in between, so that speed
    /// and direction are together those of the nearer sample, the later one in the middle. Where a sample is calm or without a
    /// direction, the speed changes linearly: from calm, a wind rises from where it blows at the other sample, and an unknown
    /// direction stays unknown until the other sample is nearer.
    func turning(into later: Wind, at fraction: Double) -> Wind {
        let nearer = fraction < 0.5 ? self : later
        var wind = Wind(speed: speed + (later.speed - speed) * fraction, bearing: nearer.direction)
        if let from = direction, let to = later.direction {
            let turn = (to - from).signedDegrees
            guard abs(turn) <= 90 else { return nearer }
            wind.bearing = (from + turn * fraction).wrappedDegrees
        } else if speed < Wind.calm {
            wind.bearing = later.direction
        } else if later.speed < Wind.calm {
            wind.bearing = direction
        }
        if wind.speed < Wind.calm { wind.bearing = nil }
        return wind
    }
}

extension Conditions {
    /// The mean wind; nil if its speed is unknown.
    var wind: Wind? { windSpeed.map { Wind(speed: $0, bearing: windBearing) } }

    /// The strongest gust in m/s where it matters beside the mean wind, which cards then say and show; nil if it does not, or is
    /// unknown.
    ///
    /// A gust matters from 10 m/s (36 km/h) on, and from half more than the wind if that is at least 5 m/s. One that is less than
    /// 1 m/s above the wind says nothing beside it: in every unit, that is the least difference which the whole numbers always
    /// show. This leaves out a gust below the wind, too, which contradicts it, as no maximum is below its mean: the wind stands.
    /// Beside an unknown wind, a gust from 10 m/s on matters.
    public var notableGust: Double? {
        guard let windGust, windGust.isFinite else { return nil }
        guard let windSpeed else { return windGust >= 10 ? windGust : nil }
        guard windGust >= windSpeed + 1 else { return nil }
        return windGust >= 10 || windSpeed >= 5 && windGust >= 1.5 * windSpeed ? windGust : nil
    }
}
