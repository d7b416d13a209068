internal import Astronomy
internal import Libc
public import Primitives

/// How the chance of a rainbow is made from weather and sun: an index from 0 to 1, which nobody has calibrated.
public enum RainbowModel: String, CaseIterable, Codable, Sendable {
    /// Probability times clear sky times a curve over the day, best halfway between sunrise and noon and again before sunset.
    ///
    /// Where the sun does not both rise and set it is undefined, and the physical model answers.
    case classic
    /// The classic chance, and 0 while the sun is not between the horizon and 42°.
    case geometry
    /// Probability, rate and clear sky times the part of the bow's cap that is above the horizon.
    case physical
}

/// The formulas of the models.
public enum RainbowChance {
    /// The classic chance: rain must meet sunshine.
    ///
    /// The product is the simplest surface that is 1 where it rains under a clear sky, and 0 without rain or without sky.
    ///
    /// - Parameters:
    ///   - probability: Of precipitation, 0 to 1.
    ///   - cloudCover: 0 to 1.
    ///   - daylight: The part of the time from sunrise to sunset that has passed; outside of 0 to 1 it is night.
    /// - Returns: 0 to 1.
    public static func classic(probability: Double, cloudCover: Double, daylight: Double) -> Double {
        probability * (1 - cloudCover) * dayCurve(daylight)
    }

    /// The classic model's curve over the day: 0 at sunrise and sunset, 1 at a quarter and three quarters, 0.5 at noon.
    ///
    /// With x from 0 at sunrise to π at sunset, |sin 2x| in the outer quarters and 0.75 - 0.25 cos 4x in the middle half,
    /// which meet without a kink.
    public static func dayCurve(_ daylight: Double) -> Double {
        guard (0...1).contains(daylight) else { return 0 }
        let x = daylight * .pi
        return (0.25...0.75).contains(daylight) ? 0.75 - 0.25 * cos(4 * x) : abs(sin(2 * x))
    }

    /// The physical chance, at most the classic one's product of rain and clear sky.
    ///
    /// The cap of the rainbow diagnostic in CESM2 (Gettelman, 2023, *Geosci. Model Dev.* 16, 4937), with its threshold of
    /// 5 mm a day made soft: rain at that rate counts 0.63, and an unknown rate counts as enough.
    ///
    /// - Parameters:
    ///   - probability: Of precipitation, 0 to 1.
    ///   - rate: Of precipitation in mm/h.
    ///   - isLiquid: Whether what falls is rain.
    ///   - cloudCover: 0 to 1.
    ///   - sunAltitude: In degrees.
    /// - Returns: 0 to 1.
    public static func physical(
        probability: Double, rate: Double?, isLiquid: Bool, cloudCover: Double, sunAltitude: Double
    ) -> Double {
        guard isLiquid else { return 0 }
        let drops = rate.map { 1 - exp(-max(0, $0) / 0.208) } ?? 1
        return probability * drops * (1 - cloudCover) * cap(sunAltitude: sunAltitude)
    }

    /// The part of the bow's cap that is above the horizon: 1 with the sun on it, 0 from 42° on.
    static func cap(sunAltitude: Double) -> Double {
        let radius = PrimaryBow.radius
        guard sunAltitude > 0, sunAltitude < radius else { return 0 }
        return (1 - cos((radius - sunAltitude) * .pi / 180)) / (1 - cos(radius * .pi / 180))
    }
}

extension Forecast {
    /// The chance of a rainbow at a moment, 0 to 1, by a model.
    ///
    /// Nil where cloud cover or probability is not known, unless the sun rules a bow out.
    public func rainbowChance(at moment: Instant, model: RainbowModel = .classic) -> Double? {
        RainbowReading(self, at: [moment], model: model).sample(at: moment).chance
    }

    /// The chances at several moments, which share the work of finding sunrise and sunset.
    public func rainbowChances(at moments: [Instant], model: RainbowModel = .classic) -> [Double?] {
        let reading = RainbowReading(self, at: moments, model: model)
        return moments.map { reading.sample(at: $0).chance }
    }
}

/// Reads a forecast for rainbows at moments that are known beforehand.
struct RainbowReading {
    /// What is known of a moment.
    struct Sample {
        let time: Instant
        let sun: HorizontalPosition
        /// Nil where the forecast does not reach.
        let weather: Conditions?
        /// Nil where it is not known.
        let chance: Double?

        /// Nil where no bow can stand, by the sun.
        var bow: PrimaryBow? { PrimaryBow(sun: sun) }
    }

    private let model: RainbowModel
    private let sun: SunTrack
    /// The hours around the moments alone: every sample looks through all of them.
    private let forecast: Forecast
    /// The solar days of the moments, by rising time; without daytime where the sun does not rise and set.
    private let days: [(start: Instant, daytime: Daytime?)]

    init(_ forecast: Forecast, at moments: [Instant], model: RainbowModel) {
        let place = forecast.place.position
        let moments = moments.sorted()
        var near = forecast
        if let first = moments.first?.advanced(by: -7200), let last = moments.last?.advanced(by: 7200) {
            near.hourly = forecast.hourly.filter { $0.time >= first && $0.time <= last }
        }
        var days: [(start: Instant, daytime: Daytime?)] = []
        var end: Instant?
        if model != .physical {
            for moment in moments where moment >= end ?? moment {
                let day = SolarDay(holding: moment, at: place)
                days.append((day.start, Daytime(day, of: forecast)))
                end = day.end
            }
        }
        (self.model, self.forecast, self.days) = (model, near, days)
        let first = moments.first ?? Instant(secondsSince1970: 0)
        sun = SunTrack(from: first, to: moments.last ?? first, at: place)
    }

    func sample(at moment: Instant) -> Sample {
        let sun = sun.position(at: moment)
        let weather = forecast.conditions(at: moment)
        return Sample(
            time: moment, sun: sun, weather: weather, chance: weather.flatMap { chance(of: $0, at: moment, sun) })
    }

    private func chance(of weather: Conditions, at moment: Instant, _ sun: HorizontalPosition) -> Double? {
        let daytime = model == .physical ? nil : days.last(where: { $0.start <= moment })?.daytime
        let daylight = daytime?.fraction(at: moment)
        // What the sun rules out is ruled out, whatever else is not known.
        if let daylight, !(0...1).contains(daylight) { return 0 }
        if model == .geometry || daylight == nil, PrimaryBow(sun: sun) == nil { return 0 }
        guard let probability = weather.knownProbability, let cloudCover = weather.knownCloudCover else {
            return nil
        }
        if let daylight {
            return RainbowChance.classic(probability: probability, cloudCover: cloudCover, daylight: daylight)
        }
        // No rain and no sky are no rainbow, whatever falls.
        if probability == 0 || cloudCover == 1 || RainbowChance.cap(sunAltitude: sun.altitude) == 0 { return 0 }
        guard let isLiquid = weather.isLiquid else { return nil }
        return RainbowChance.physical(
            probability: probability, rate: weather.precipitationRate, isLiquid: isLiquid, cloudCover: cloudCover,
            sunAltitude: sun.altitude)
    }
}

extension Conditions {
    /// The probability of precipitation where it is one.
    var knownProbability: Double? { precipitationProbability.flatMap { (0...1).contains($0) ? $0 : nil } }
    /// The cloud cover where it is a part of the sky.
    var knownCloudCover: Double? { cloudCover.flatMap { (0...1).contains($0) ? $0 : nil } }

    /// Whether what falls, or would fall, is rain: by its kind, else by 1.5 °C and more; nil where neither is known.
    var isLiquid: Bool? {
        precipitationKind.map { $0 == .rain } ?? temperature.map { $0 >= 1.5 }
    }

    /// Rain that meets sunshine, the classic model's product; nil where either is not known.
    var sunlitRain: Double? {
        guard let probability = knownProbability, let cloudCover = knownCloudCover else { return nil }
        return probability * (1 - cloudCover)
    }
}
