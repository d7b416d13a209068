internal import Astronomy
public import Primitives

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
