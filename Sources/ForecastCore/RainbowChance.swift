internal import Astronomy
internal import Libc
public import Primitives

/// A model of the chance of a rainbow by weather and sun: an index from 0 to 1, not a calibrated probability.
///
/// Precipitation that is not rain has no chance in any model.
public enum RainbowModel: String, CaseIterable, Codable, Sendable {
    /// The classic chance while a bow can be seen: while the sun is up and below 40°; otherwise 0.
    case geometry
    /// Probability × clear sky × a curve over the day, which peaks halfway between sunrise and noon and between noon and sunset.
    ///
    /// It ignores how high the sun is. It is undefined if the sun does not rise and set; the physical model applies then.
    case classic
    /// Probability × rate × clear sky × the visible fraction of the bow's cap.
    case physical
}

/// The formulas of the rainbow models.
public enum RainbowChance {
    /// The classic chance: the probability of rain × the fraction of clear sky × the time of day.
    ///
    /// The product is the simplest function that is 1 for certain rain under a clear sky, and 0 without rain or clear sky.
    ///
    /// - Parameters:
    ///   - probability: Of precipitation, 0 to 1.
    ///   - cloudCover: 0 to 1.
    ///   - daylight: The elapsed fraction of the time from sunrise to sunset; outside 0 to 1 it is night.
    /// - Returns: 0 to 1.
    public static func classic(probability: Double, cloudCover: Double, daylight: Double) -> Double {
        probability * (1 - cloudCover) * dayCurve(daylight)
    }

    /// The classic model's curve over the day: 0 at sunrise and sunset, 1 at a quarter and three quarters, 0.5 at noon.
    ///
    /// With x from 0 at sunrise to π at sunset, |sin 2x| in the outer quarters and 0.75 - 0.25 cos 4x in the middle half; the
    /// derivative is continuous where they meet.
    public static func dayCurve(_ daylight: Double) -> Double {
        guard (0...1).contains(daylight) else { return 0 }
        let x = daylight * .pi
        return (0.25...0.75).contains(daylight) ? 0.75 - 0.25 * cos(4 * x) : abs(sin(2 * x))
    }

    /// The physical chance, at most the product of rain and clear sky.
    ///
    /// The cap is that of the rainbow diagnostic in CESM2 (Gettelman, 2023, *Geosci. Model Dev.* 16, 4937). Its threshold of
    /// 5 mm per day is replaced by a smooth function, which is 0.63 at that rate; an unknown rate counts as 1.
    ///
    /// - Parameters:
    ///   - probability: Of precipitation, 0 to 1.
    ///   - rate: Of precipitation in mm/h.
    ///   - isLiquid: Whether the precipitation is rain.
    ///   - cloudCover: 0 to 1.
    ///   - sunAltitude: In degrees.
    /// - Returns: 0 to 1.
    public static func physical(
        probability: Double, rate: Double?, isLiquid: Bool, cloudCover: Double, sunAltitude: Double
    ) -> Double {
        guard isLiquid else { return 0 }
        return probability * drops(rate: rate) * (1 - cloudCover) * cap(sunAltitude: sunAltitude)
    }

    /// The part of the chance that a rate in mm/h leaves, 0 to 1.
    static func drops(rate: Double?) -> Double {
        rate.map { 1 - exp(-max(0, $0) / 0.208) } ?? 1
    }

    /// The fraction of the bow's cap above the horizon: 1 with the sun on the horizon, 0 from 42°.
    static func cap(sunAltitude: Double) -> Double {
        let radius = PrimaryBow.radius
        guard sunAltitude >= 0, sunAltitude < radius else { return 0 }
        return (1 - cos((radius - sunAltitude).inRadians)) / (1 - cos(radius.inRadians))
    }
}

extension Forecast {
    /// The chance of a rainbow at a moment, 0 to 1, by a model.
    ///
    /// Nil if cloud cover or probability is not known, unless the sun rules out a bow.
    public func rainbowChance(at moment: Instant, model: RainbowModel = .geometry) -> Double? {
        RainbowSampler(self, at: [moment], model: model).sample(at: moment).chance
    }

    /// The chances at several moments, which share the computation of sunrise and sunset.
    public func rainbowChances(at moments: [Instant], model: RainbowModel = .geometry) -> [Double?] {
        rainbowSamples(at: moments, model: model).map(\.chance)
    }

    /// The chances at several moments, with the sun.
    public func rainbowSamples(at moments: [Instant], model: RainbowModel = .geometry) -> [RainbowSample] {
        let sampler = RainbowSampler(self, at: moments, model: model)
        return moments.map(sampler.sample)
    }
}

/// The sun, the weather and the chance of a rainbow at a moment.
public struct RainbowSample: Hashable, Sendable {
    /// The moment.
    public let time: Instant
    /// The altitude of the sun's centre in degrees, without refraction.
    public let sunAltitude: Double
    /// The azimuth opposite the sun, in degrees clockwise from north, whether or not a bow is possible.
    public let bowAzimuth: Double
    /// Whether it is between sunrise and sunset.
    public let isSunUp: Bool
    /// The bow; nil if the sun is down or too high.
    public let bow: RainbowOutlook.Bow?
    /// Nil outside the forecast's coverage.
    let weather: Conditions?
    /// The chance, 0 to 1; nil if it is not known.
    public let chance: Double?

    /// In whole percent, as it is shown; 0 if it is not known.
    var percent: Int { chance.flatMap(ForecastCore.percent) ?? 0 }
}

/// Samples a forecast's chance of a rainbow at moments given in advance.
struct RainbowSampler {
    private let model: RainbowModel
    private let sun: SunTrack
    /// The forecast with only the hours around the moments, because each sample searches all of them.
    private let forecast: Forecast
    /// The solar days of the moments, in order of time; `daytime` is nil if the sun does not rise and set.
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
        for moment in moments where moment >= end ?? moment {
            let day = SolarDay(holding: moment, at: place)
            days.append((day.start, Daytime(day, of: forecast)))
            end = day.end
        }
        (self.model, self.forecast, self.days) = (model, near, days)
        let first = moments.first ?? Instant(secondsSince1970: 0)
        sun = SunTrack(from: first, to: moments.last ?? first, at: place)
    }

    /// Sunrise and sunset of a moment's solar day, if the sun rises and sets.
    func daytime(at moment: Instant) -> Daytime? {
        days.last { $0.start <= moment }?.daytime
    }

    func sample(at moment: Instant) -> RainbowSample {
        let sun = sun.position(at: moment)
        let daylight = daytime(at: moment)?.fraction(at: moment)
        let isUp = daylight.map { (0...1).contains($0) } ?? (sun.altitude > Sun.standardAltitude)
        // The service's sunrise may be some minutes before the computed one.
        let raised = HorizontalPosition(altitude: max(0, sun.altitude), azimuth: sun.azimuth)
        let bow = isUp ? PrimaryBow(sun: raised) : nil
        var weather = forecast.conditions(at: moment)
        switch forecast.presentWeather(at: moment) {
        case .observedWet: weather?.precipitationProbability = 1
        case .observedDry: weather?.precipitationProbability = 0
        case .modelWet, nil: break
        }
        var chance: Double?
        if let weather {
            chance =
                isUp
                ? self.chance(of: weather, daylight: daylight, sunAltitude: raised.altitude, hasBow: bow != nil) : 0
        }
        return RainbowSample(
            time: moment, sunAltitude: sun.altitude, bowAzimuth: PrimaryBow.azimuth(sun: sun), isSunUp: isUp,
            bow: bow.map { RainbowOutlook.Bow(azimuth: $0.azimuth, top: $0.top) }, weather: weather,
            chance: chance)
    }

    private func chance(
        of weather: Conditions, daylight: Double?, sunAltitude: Double, hasBow: Bool
    ) -> Double? {
        // The sun and the kind of precipitation can rule out a bow even if the rest is not known.
        if !hasBow, model != .classic || daylight == nil { return 0 }
        if weather.isLiquid == false { return 0 }
        guard let probability = weather.knownProbability, let cloudCover = weather.knownCloudCover else {
            return nil
        }
        if model != .physical, let daylight {
            return RainbowChance.classic(probability: probability, cloudCover: cloudCover, daylight: daylight)
        }
        // Without rain or clear sky the kind of precipitation does not matter.
        if probability == 0 || cloudCover == 1 { return 0 }
        guard let isLiquid = weather.isLiquid else { return nil }
        return RainbowChance.physical(
            probability: probability, rate: weather.precipitationRate, isLiquid: isLiquid, cloudCover: cloudCover,
            sunAltitude: sunAltitude)
    }
}

extension Conditions {
    /// The probability of precipitation, if it is valid.
    var knownProbability: Double? { validFraction(precipitationProbability) }
    /// The cloud cover, if it is valid.
    var knownCloudCover: Double? { validFraction(cloudCover) }

    /// Whether any precipitation is rain: by its kind, or else at 1.5 °C or more; nil if neither is known.
    ///
    /// Hail falls from warm clouds together with rain.
    var isLiquid: Bool? {
        switch precipitationKind {
        case .drizzle, .rain, .showers: temperature.map { $0 >= -1 } ?? true
        case .freezingRain, .snow, .snowShowers, .sleet: false
        case .hail: temperature.map { $0 >= 1.5 } ?? true
        case nil: temperature.map { $0 >= 1.5 }
        }
    }

    /// The product of the probability of rain and the fraction of clear sky; nil if either is not known.
    var sunlitRain: Double? {
        guard let probability = knownProbability, let cloudCover = knownCloudCover else { return nil }
        return probability * (1 - cloudCover)
    }
}
