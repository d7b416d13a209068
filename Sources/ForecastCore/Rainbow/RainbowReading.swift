internal import Astronomy
public import Primitives

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
