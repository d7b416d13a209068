internal import ForecastCore
internal import Libc
internal import Primitives

/// The temperatures and the wet days that are usual at a place, for the sample.
struct SampleClimate {
    /// What a month is usually like: °C, °C, and the fraction of days with at least 1 mm.
    struct Month {
        let high, low, wet: Double
    }

    let latitude, longitude: Double
    let january, july: Month

    /// A city's latitude and longitude; the high, low and wet days of its January, and of its July.
    private init(
        _ latitude: Double, _ longitude: Double, _ january: (Double, Double, Double),
        _ july: (Double, Double, Double)
    ) {
        self.latitude = latitude
        self.longitude = longitude
        self.january = Month(high: january.0, low: january.1, wet: january.2)
        self.july = Month(high: july.0, low: july.1, wet: july.2)
    }

    /// The climate of the nearest of the cities.
    static func near(_ place: Place) -> SampleClimate {
        var (best, distance) = (seattle, Double.infinity)
        for climate in cities {
            let here = climate.chord(to: place)
            if here < distance { (best, distance) = (climate, here) }
        }
        return best
    }

    /// What is usual on a date: midway between January and July in April and October, coldest or warmest on the 18th.
    func day(_ date: CivilDate) -> Month {
        let newYear = CivilDate(year: date.year, month: 1, day: 1) ?? date
        let days = Double(date.daysSince1970 - newYear.daysSince1970)
        let toJuly = 0.5 - 0.5 * cos(2 * .pi * (days - 17) / 365.25)
        func between(_ value: KeyPath<Month, Double>) -> Double {
            january[keyPath: value] + toJuly * (july[keyPath: value] - january[keyPath: value])
        }
        return Month(high: between(\.high), low: between(\.low), wet: between(\.wet))
    }

    /// The squared distance through a globe of radius 1.
    private func chord(to place: Place) -> Double {
        func onGlobe(_ latitude: Double, _ longitude: Double) -> (Double, Double, Double) {
            let (phi, lambda) = (latitude * .pi / 180, longitude * .pi / 180)
            return (cos(phi) * cos(lambda), cos(phi) * sin(lambda), sin(phi))
        }
        let (here, there) = (onGlobe(latitude, longitude), onGlobe(place.latitude, place.longitude))
        let (x, y, z) = (here.0 - there.0, here.1 - there.1, here.2 - there.2)
        return x * x + y * y + z * z
    }

    static let seattle = SampleClimate(47.6, -122.3, (8, 3, 0.55), (25, 14, 0.13))

    /// Round figures that show each climate; not a climatology.
    private static let cities: [SampleClimate] = [
        seattle,
        // North America, from the north.
        SampleClimate(63.7, -68.5, (-23, -31, 0.20), (12, 4, 0.30)),
        SampleClimate(61.2, -149.9, (-5, -11, 0.22), (19, 11, 0.36)),
        SampleClimate(49.9, -97.1, (-11, -21, 0.18), (26, 14, 0.32)),
        SampleClimate(45.5, -73.6, (-5, -13, 0.35), (27, 17, 0.35)),
        SampleClimate(41.9, -87.6, (0, -7, 0.27), (29, 20, 0.29)),
        SampleClimate(40.7, -74.0, (4, -3, 0.29), (29, 21, 0.30)),
        SampleClimate(39.7, -105.0, (7, -8, 0.10), (31, 15, 0.27)),
        SampleClimate(34.0, -118.2, (20, 10, 0.16), (28, 18, 0.01)),
        SampleClimate(33.4, -112.0, (20, 8, 0.10), (41, 29, 0.13)),
        SampleClimate(29.8, -95.4, (17, 7, 0.28), (35, 25, 0.28)),
        SampleClimate(25.8, -80.2, (25, 16, 0.19), (32, 25, 0.50)),
        SampleClimate(21.3, -157.9, (27, 19, 0.25), (31, 24, 0.17)),
        SampleClimate(19.4, -99.1, (22, 7, 0.06), (24, 13, 0.70)),
        // Central and South America.
        SampleClimate(9.9, -84.1, (27, 17, 0.10), (27, 18, 0.60)),
        SampleClimate(4.7, -74.1, (20, 8, 0.30), (18, 9, 0.45)),
        SampleClimate(-3.1, -60.0, (31, 24, 0.65), (32, 23, 0.30)),
        SampleClimate(-12.0, -77.0, (26, 20, 0.02), (19, 15, 0.05)),
        SampleClimate(-16.5, -68.1, (18, 6, 0.60), (16, -1, 0.05)),
        SampleClimate(-22.9, -43.2, (30, 24, 0.40), (26, 19, 0.18)),
        SampleClimate(-33.5, -70.7, (30, 13, 0.01), (15, 3, 0.20)),
        SampleClimate(-34.6, -58.4, (30, 20, 0.28), (15, 7, 0.20)),
        SampleClimate(-54.8, -68.3, (14, 6, 0.45), (5, -1, 0.40)),
        // Europe.
        SampleClimate(78.2, 15.6, (-10, -16, 0.25), (9, 5, 0.25)),
        SampleClimate(64.1, -21.9, (3, -2, 0.45), (14, 9, 0.33)),
        SampleClimate(59.9, 10.8, (-1, -6, 0.30), (23, 13, 0.33)),
        SampleClimate(55.8, 37.6, (-4, -9, 0.33), (25, 14, 0.33)),
        SampleClimate(52.5, 13.4, (3, -2, 0.32), (25, 15, 0.29)),
        SampleClimate(51.5, -0.1, (8, 3, 0.37), (23, 14, 0.27)),
        SampleClimate(41.9, 12.5, (12, 3, 0.23), (31, 19, 0.06)),
        SampleClimate(41.0, 29.0, (9, 4, 0.38), (29, 21, 0.08)),
        SampleClimate(40.4, -3.7, (10, 2, 0.20), (32, 19, 0.05)),
        // Africa.
        SampleClimate(30.0, 31.2, (19, 9, 0.08), (35, 23, 0)),
        SampleClimate(14.7, -17.5, (25, 18, 0), (30, 25, 0.25)),
        SampleClimate(6.5, 3.4, (32, 23, 0.05), (28, 23, 0.50)),
        SampleClimate(-1.3, 36.8, (26, 13, 0.15), (22, 11, 0.05)),
        SampleClimate(-18.9, 47.5, (26, 17, 0.60), (20, 10, 0.20)),
        SampleClimate(-26.2, 28.0, (26, 15, 0.45), (17, 4, 0.02)),
        SampleClimate(-33.9, 18.4, (27, 17, 0.05), (18, 8, 0.35)),
        // Asia.
        SampleClimate(62.0, 129.7, (-35, -42, 0.25), (26, 13, 0.27)),
        SampleClimate(55.0, 82.9, (-12, -20, 0.35), (26, 14, 0.32)),
        SampleClimate(47.9, 106.9, (-16, -27, 0.08), (25, 13, 0.33)),
        SampleClimate(43.1, 141.4, (0, -7, 0.60), (25, 17, 0.28)),
        SampleClimate(41.3, 69.2, (7, -1, 0.30), (36, 19, 0.03)),
        SampleClimate(39.9, 116.4, (2, -8, 0.05), (31, 22, 0.40)),
        SampleClimate(37.6, 127.0, (2, -6, 0.20), (29, 22, 0.50)),
        SampleClimate(35.7, 51.4, (8, -1, 0.20), (37, 25, 0.02)),
        SampleClimate(35.7, 139.7, (10, 1, 0.15), (30, 23, 0.38)),
        SampleClimate(31.2, 121.5, (8, 2, 0.30), (33, 26, 0.38)),
        SampleClimate(28.6, 77.2, (20, 8, 0.07), (35, 27, 0.42)),
        SampleClimate(27.7, 85.3, (18, 2, 0.07), (28, 20, 0.75)),
        SampleClimate(25.2, 55.3, (24, 14, 0.05), (41, 31, 0)),
        SampleClimate(24.9, 67.0, (26, 13, 0.02), (33, 28, 0.12)),
        SampleClimate(22.3, 114.2, (19, 15, 0.15), (31, 27, 0.50)),
        SampleClimate(19.0, 72.9, (31, 17, 0), (30, 25, 0.80)),
        SampleClimate(14.6, 121.0, (30, 23, 0.10), (31, 26, 0.65)),
        SampleClimate(13.8, 100.5, (32, 22, 0.05), (33, 26, 0.45)),
        SampleClimate(6.9, 79.9, (31, 22, 0.20), (30, 26, 0.30)),
        SampleClimate(1.4, 103.8, (30, 24, 0.40), (31, 25, 0.40)),
        SampleClimate(-6.2, 106.8, (30, 24, 0.60), (33, 25, 0.15)),
        // Oceania and the Antarctic.
        SampleClimate(-12.5, 130.8, (32, 25, 0.65), (31, 20, 0.01)),
        SampleClimate(-18.1, 178.4, (30, 24, 0.60), (27, 21, 0.50)),
        SampleClimate(-23.7, 133.9, (36, 22, 0.10), (20, 5, 0.04)),
        SampleClimate(-31.9, 115.9, (31, 18, 0.04), (18, 8, 0.55)),
        SampleClimate(-33.9, 151.2, (26, 20, 0.35), (17, 8, 0.28)),
        SampleClimate(-36.8, 174.8, (23, 16, 0.25), (15, 8, 0.45)),
        SampleClimate(-77.8, 166.7, (0, -6, 0.15), (-22, -30, 0.15)),
    ]
}
