internal import ForecastCore
internal import Libc
internal import Primitives

/// The air of the sample: fair, with traffic in the morning and the evening, and pollen in the months of each plant.
enum SampleAir {
    /// The hours that are known.
    private static let span = -24..<96

    /// The air beside a forecast around a moment.
    static func air(beside forecast: Forecast, at time: Instant) -> AirForecast {
        let first = time.flooredToMultiple(of: 3600)
        return AirForecast(
            source: .sample,
            hours: span.map { hour(at: first.advanced(by: 3600 * Double($0)), beside: forecast) })
    }

    private static func hour(at time: Instant, beside forecast: Forecast) -> AirHour {
        let local = forecast.zone.civilTime(at: time)
        let height = max(0, Angle.degrees(forecast.sunAltitude(at: time)).sine)
        let cover = forecast.conditions(at: time)?.cloudCover ?? 0.5
        let light = height * (1 - 0.5 * cover)
        // Two hills of traffic around 8 and 19 o'clock.
        let clock = Double(local.hour)
        let traffic = exp(-pow((clock - 8) / 2.5, 2)) + 0.8 * exp(-pow((clock - 19) / 3, 2))
        var hour = AirHour(time: time)
        hour.pm25 = tenths(7 + 6 * traffic)
        hour.pm10 = tenths(12 + 9 * traffic)
        hour.nitrogenDioxide = tenths(9 + 14 * traffic)
        hour.ozone = tenths(48 + 50 * light)
        hour.sulphurDioxide = tenths(1.5 + traffic)
        hour.carbonMonoxide = tenths(160 + 90 * traffic)
        // Clear skies by Madronich, 2007, Photochemistry and Photobiology 83, with 300 Dobson units; half of it is left under clouds.
        hour.uvIndex = tenths(12.5 * pow(height, 2.42) * (1 - 0.5 * cover))
        guard (30...72).contains(forecast.place.latitude), (-25...45).contains(forecast.place.longitude) else {
            return hour
        }
        let day = 0.4 + 1.2 * light
        for (species, months, grains) in seasons {
            hour[species] = months.contains(local.date.month) ? tenths(grains * day) : 0
        }
        return hour
    }

    /// The months in which plants flower, and the grains of an ordinary hour.
    private static let seasons: [(PollenSpecies, ClosedRange<Int>, Double)] = [
        (.alder, 2...3, 70), (.birch, 4...4, 130), (.olive, 5...6, 60), (.grass, 5...7, 45), (.mugwort, 7...8, 20),
        (.ragweed, 8...9, 12),
    ]

    private static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
