internal import ForecastCore
internal import Primitives

/// The first two days of the sample's front as they are in Seattle at 15:22 on 20 November.
enum SampleFront {
    struct Hour {
        let temperature, apparentTemperature, dewPoint, humidity: Double
        let windSpeed, windGust, windBearing, cloudCover: Double
        let precipitationRate, precipitationProbability: Double

        init(
            _ temperature: Double, _ apparentTemperature: Double, _ dewPoint: Double, _ humidity: Double,
            _ windSpeed: Double, _ windGust: Double, _ windBearing: Double, _ cloudCover: Double,
            _ precipitationRate: Double, _ precipitationProbability: Double
        ) {
            self.temperature = temperature
            self.apparentTemperature = apparentTemperature
            self.dewPoint = dewPoint
            self.humidity = humidity
            self.windSpeed = windSpeed
            self.windGust = windGust
            self.windBearing = windBearing
            self.cloudCover = cloudCover
            self.precipitationRate = precipitationRate
            self.precipitationProbability = precipitationProbability
        }

        /// The hour, so many degrees warmer.
        func conditions(at time: Instant, warmer: Double) -> Conditions {
            var point = Conditions(time: time)
            point.temperature = temperature + warmer
            point.apparentTemperature = rounded(apparentTemperature + warmer)
            point.dewPoint = rounded(dewPoint + warmer)
            point.humidity = humidity
            point.windSpeed = windSpeed
            point.windGust = windGust
            point.windBearing = windBearing
            point.cloudCover = cloudCover
            point.precipitationRate = precipitationRate
            point.precipitationProbability = precipitationProbability
            return point
        }

        private func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
    }

    /// The weather at the sample's time, between the values of the first hours.
    static func current(at time: Instant, warmer: Double) -> Conditions {
        var current = Hour(12.2, 11.1, 10.7, 0.91, 4, 7, 200, 0.9, 0, 0.04).conditions(at: time, warmer: warmer)
        current.condition = .cloudy
        return current
    }

    /// A wet evening, a brighter day, and rain again in the night after it: 49 hours, the first of which is that of the time.
    ///
    /// In the order of the initialiser: °C, °C, °C, fraction, m/s, m/s, degrees, fraction, mm/h, fraction.
    static let hours: [Hour] = [
        Hour(12.3, 11.4, 10.8, 0.91, 4.0, 7.0, 200, 0.90, 0.62, 0.97),
        Hour(12.3, 11.2, 10.7, 0.90, 4.2, 7.4, 204, 0.90, 0.44, 0.90),
        Hour(12.1, 10.8, 10.7, 0.91, 4.4, 7.8, 209, 0.96, 0.90, 0.72),
        Hour(11.8, 10.3, 10.6, 0.92, 4.7, 8.3, 213, 0.96, 1.40, 0.70),
        Hour(11.4, 9.6, 10.1, 0.92, 5.0, 8.8, 218, 0.96, 1.10, 0.64),
        Hour(11.0, 8.8, 9.5, 0.91, 5.3, 9.2, 222, 0.96, 0.60, 0.52),
        Hour(10.5, 8.0, 8.9, 0.90, 5.5, 9.7, 226, 0.96, 0.30, 0.40),
        Hour(10.0, 7.1, 8.3, 0.89, 5.8, 10.1, 230, 0.88, 0.10, 0.30),
        Hour(9.2, 6.0, 7.3, 0.88, 6.0, 10.4, 234, 0.88, 0, 0.22),
        Hour(8.7, 5.3, 6.7, 0.87, 6.1, 10.7, 238, 0.66, 0, 0.18),
        Hour(8.3, 4.8, 6.2, 0.87, 6.2, 10.8, 241, 0.66, 0, 0.12),
        Hour(8.0, 4.3, 5.8, 0.86, 6.2, 10.8, 242, 0.42, 0, 0.10),
        Hour(7.7, 4.0, 5.4, 0.85, 6.1, 10.7, 242, 0.42, 0, 0.08),
        Hour(7.5, 3.8, 5.1, 0.85, 6.0, 10.5, 243, 0.42, 0, 0.08),
        Hour(7.3, 3.7, 4.8, 0.84, 5.8, 10.2, 243, 0.24, 0, 0.08),
        Hour(7.3, 3.8, 4.7, 0.84, 5.6, 9.8, 243, 0.24, 0, 0.08),
        Hour(7.4, 4.1, 4.8, 0.83, 5.4, 9.5, 243, 0.24, 0, 0.08),
        Hour(7.9, 4.7, 5.0, 0.82, 5.2, 9.1, 242, 0.24, 0, 0.08),
        Hour(8.5, 5.6, 5.4, 0.81, 5.0, 8.7, 241, 0.31, 0, 0.08),
        Hour(9.3, 6.6, 5.9, 0.79, 4.8, 8.4, 240, 0.31, 0, 0.08),
        Hour(10.1, 7.6, 6.4, 0.78, 4.6, 8.1, 239, 0.31, 0, 0.08),
        Hour(10.8, 8.5, 6.8, 0.76, 4.5, 7.9, 238, 0.38, 0, 0.08),
        Hour(11.4, 9.2, 7.1, 0.75, 4.4, 7.7, 237, 0.38, 0, 0.08),
        Hour(11.7, 9.6, 7.3, 0.74, 4.3, 7.6, 235, 0.38, 0, 0.08),
        Hour(11.7, 9.7, 7.3, 0.74, 4.3, 7.5, 233, 0.52, 0, 0.08),
        Hour(11.6, 9.6, 7.2, 0.75, 4.2, 7.4, 231, 0.52, 0, 0.08),
        Hour(11.4, 9.4, 7.1, 0.75, 4.2, 7.3, 230, 0.52, 0, 0.08),
        Hour(11.2, 9.2, 7.0, 0.75, 4.1, 7.1, 228, 0.70, 0, 0.08),
        Hour(10.6, 8.7, 6.6, 0.76, 4.0, 7.0, 226, 0.70, 0, 0.08),
        Hour(10.2, 8.2, 6.3, 0.77, 3.9, 6.8, 224, 0.93, 0, 0.18),
        Hour(9.6, 8.2, 8.0, 0.89, 3.7, 6.5, 222, 0.93, 0.10, 0.30),
        Hour(9.1, 7.6, 7.5, 0.90, 3.6, 6.2, 220, 0.93, 0.30, 0.42),
        Hour(8.5, 7.1, 7.0, 0.90, 3.4, 5.9, 218, 0.93, 0.50, 0.50),
        Hour(8.4, 7.0, 6.9, 0.91, 3.2, 5.6, 216, 0.93, 0.70, 0.56),
        Hour(7.8, 6.4, 6.2, 0.90, 3.0, 5.3, 214, 0.93, 0.40, 0.48),
        Hour(7.2, 5.8, 5.6, 0.89, 2.9, 5.0, 213, 0.93, 0.20, 0.36),
        Hour(6.8, 5.1, 4.0, 0.83, 2.8, 4.9, 211, 0.78, 0, 0.24),
        Hour(6.5, 4.8, 3.8, 0.83, 2.7, 4.7, 210, 0.78, 0, 0.06),
        Hour(6.3, 4.6, 3.7, 0.83, 2.7, 4.7, 209, 0.78, 0, 0.06),
        Hour(6.2, 4.5, 3.6, 0.83, 2.8, 4.8, 208, 0.46, 0, 0.06),
        Hour(6.4, 4.6, 3.8, 0.83, 2.9, 5.0, 208, 0.46, 0, 0.06),
        Hour(7.1, 5.3, 4.2, 0.82, 3.1, 5.4, 207, 0.46, 0, 0.06),
        Hour(8.1, 6.2, 5.0, 0.81, 3.3, 5.8, 207, 0.28, 0, 0.06),
        Hour(9.2, 7.4, 5.8, 0.79, 3.6, 6.2, 207, 0.28, 0, 0.06),
        Hour(10.5, 8.6, 6.7, 0.78, 3.9, 6.7, 207, 0.28, 0, 0.06),
        Hour(11.6, 9.7, 7.5, 0.76, 4.2, 7.3, 208, 0.20, 0, 0.06),
        Hour(12.4, 10.5, 8.1, 0.75, 4.4, 7.8, 208, 0.20, 0, 0.06),
        Hour(12.8, 10.8, 8.5, 0.75, 4.7, 8.3, 209, 0.20, 0, 0.06),
        Hour(12.9, 10.7, 8.5, 0.75, 5.0, 8.7, 210, 0.20, 0, 0.06),
    ]

    /// A rate in mm/h and its probability.
    typealias Minute = (rate: Double, probability: Double)

    /// The next hour, dry at first and heavy after 33 minutes.
    ///
    /// The other rates are low enough that the clock card's slices show them as an outline.
    static let minutes = dry + rising + heavy + easing

    /// The water in the snow that takes the place of a minute's rain: it swells without a burst.
    static func snow(_ rate: Double) -> Double { min(rate, 0.9) * 0.9 }

    private static let dry: [Minute] = [
        (0, 0.04), (0, 0.04), (0, 0.05), (0, 0.05), (0, 0.06), (0, 0.07), (0, 0.08),
        (0, 0.10), (0, 0.11), (0, 0.13), (0, 0.16), (0, 0.19), (0, 0.22), (0, 0.26),
    ]

    private static let rising: [Minute] = [
        (0.10, 0.35), (0.12, 0.38), (0.14, 0.41), (0.17, 0.44), (0.20, 0.48), (0.24, 0.52), (0.28, 0.56),
        (0.32, 0.60), (0.37, 0.64), (0.42, 0.68), (0.47, 0.71), (0.52, 0.74), (0.58, 0.77), (0.63, 0.80),
        (0.68, 0.83), (0.73, 0.86), (0.78, 0.89), (0.82, 0.91), (0.86, 0.93),
    ]

    private static let heavy: [Minute] = [(8.0, 0.95), (9.4, 0.96), (8.1, 0.97)]

    private static let easing: [Minute] = [
        (3.2, 0.97), (0.86, 0.96), (0.83, 0.95), (0.79, 0.94), (0.74, 0.92), (0.69, 0.90), (0.64, 0.88),
        (0.59, 0.86), (0.54, 0.83), (0.50, 0.80), (0.46, 0.77), (0.42, 0.74), (0.38, 0.71), (0.35, 0.68),
        (0.32, 0.65), (0.29, 0.62), (0.26, 0.60), (0.24, 0.57), (0.22, 0.55), (0.20, 0.53), (0.18, 0.51),
        (0.16, 0.49), (0.14, 0.48), (0.12, 0.46), (0.10, 0.45),
    ]
}
