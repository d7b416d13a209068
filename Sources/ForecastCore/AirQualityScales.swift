/// How an index judges one pollutant: over what time it is averaged, and the limits of that mean.
struct PollutantScale: Sendable {
    /// The time over which a concentration is averaged.
    enum Average: Hashable, Sendable {
        case hour
        /// The hours up to and with the one that is judged, if at least so many are known.
        case mean(hours: Int, least: Int)
        /// The weighted mean of twelve hours that follows changes (EPA-454/B-24-002).
        case nowCast
    }

    /// How a mean is rounded before it is looked up.
    enum Rounding: Hashable, Sendable {
        case none, nearest
        /// Downward to a multiple, at which the next band begins.
        case down(Double)
    }

    let pollutant: Pollutant
    let average: Average
    /// What 1 µg/m³ is in the unit of the limits.
    let factor: Double
    let rounding: Rounding
    /// The largest mean of each band, and the index there.
    let limits, values: [Double]
    /// The least mean that the scale judges, and the index there.
    let start: (mean: Double, value: Double)
    /// Whether the index counts bands, and nothing between them.
    let isStepped: Bool
    /// Whether the last line goes on beyond the last limit, since the table leaves that band open; else a larger mean has the
    /// last value.
    let isOpen: Bool

    init(
        _ pollutant: Pollutant, _ average: Average, factor: Double = 1, _ rounding: Rounding = .none,
        limits: [Double], values: [Double], from start: (Double, Double) = (0, 0), isStepped: Bool = false,
        isOpen: Bool = false
    ) {
        (self.pollutant, self.average, self.factor, self.rounding) = (pollutant, average, factor, rounding)
        (self.limits, self.values, self.start) = (limits, values, start)
        (self.isStepped, self.isOpen) = (isStepped, isOpen)
    }

    /// The index of a mean in µg/m³; nil below what the scale judges.
    func value(_ mean: Double) -> Double? {
        let step: Double
        var mean = mean * factor
        switch rounding {
        case .none: step = 0
        case .nearest: (mean, step) = (mean.rounded(), 0)
        case .down(let multiple):
            // A sum of tenths may fall short of one by an error of the last bit.
            (mean, step) = ((mean / multiple + 1e-6).rounded(.down) * multiple, multiple)
        }
        guard mean >= start.mean else { return nil }
        let place = limits.firstIndex { mean <= $0 + 1e-9 }
        if isStepped { return Double((place ?? limits.count) + 1) }
        if place == nil, !isOpen { return values.last }
        let band = place ?? limits.count - 1
        let low = band == 0 ? start.mean : limits[band - 1] + step
        let lowest = band == 0 ? start.value : values[band - 1] + (step > 0 ? 1 : 0)
        return lowest + (values[band] - lowest) * (mean - low) / (limits[band] - low)
    }

    /// The parts per billion of 1 µg/m³ of a gas, at 25 °C and 1013.25 hPa, where a mole has 24.465 l.
    static func ppb(_ gas: Pollutant) -> Double {
        let grams =
            switch gas {
            case .nitrogenDioxide: 46.0055
            case .ozone: 47.998
            case .sulphurDioxide: 64.066
            case .carbonMonoxide: 28.010
            // Particles have no molar mass.
            case .pm25, .pm10: 24.465
            }
        return 24.465 / grams
    }
}

extension AirQualityIndex {
    /// The scales of the pollutants, several for one that is judged over several times.
    var scales: [PollutantScale] {
        switch self {
        case .european: AirQualityIndex.europeanScales
        case .unitedStates: AirQualityIndex.unitedStatesScales
        case .british: AirQualityIndex.britishScales
        case .canadian: []
        case .indian: AirQualityIndex.indianScales
        case .chinese: AirQualityIndex.chineseScales
        }
    }

    private static let europeanScales: [PollutantScale] = {
        let tables: [(Pollutant, [Double])] = [
            (.pm25, [5, 15, 50, 90, 140]), (.pm10, [15, 45, 120, 195, 270]),
            (.nitrogenDioxide, [10, 25, 60, 100, 150]), (.ozone, [60, 100, 120, 160, 180]),
            (.sulphurDioxide, [20, 40, 125, 190, 275]),
        ]
        // The last band has no end; a seventh of the scale beyond its start it looks full.
        return tables.map { pollutant, limits in
            let last = limits[4] + (limits[4] - limits[3])
            return PollutantScale(pollutant, .hour, limits: limits + [last], values: [1, 2, 3, 4, 5, 6])
        }
    }()

    private static let unitedStatesScales: [PollutantScale] = {
        let values = [50.0, 100, 150, 200, 300, 500]
        let eight = PollutantScale.Average.mean(hours: 8, least: 6)
        let (dioxide, ozone) = (PollutantScale.ppb(.nitrogenDioxide), PollutantScale.ppb(.ozone))
        return [
            PollutantScale(
                .pm25, .nowCast, .down(0.1), limits: [9.0, 35.4, 55.4, 125.4, 225.4, 325.4], values: values),
            PollutantScale(.pm10, .nowCast, .down(1), limits: [54, 154, 254, 354, 424, 604], values: values),
            PollutantScale(
                .ozone, eight, factor: ozone, .down(1), limits: [54, 70, 85, 105, 200],
                values: Array(values.prefix(5))),
            // The hour counts only from where it may be the worse.
            PollutantScale(
                .ozone, .hour, factor: ozone, .down(1), limits: [164, 204, 404, 604], values: [150, 200, 300, 500],
                from: (125, 101)),
            PollutantScale(
                .nitrogenDioxide, .hour, factor: dioxide, .down(1), limits: [53, 100, 360, 649, 1249, 2049],
                values: values),
            PollutantScale(
                .sulphurDioxide, .hour, factor: PollutantScale.ppb(.sulphurDioxide), .down(1),
                limits: [35, 75, 185, 304], values: Array(values.prefix(4))),
            // The hour defines no more than 200; beyond, the mean of a day does.
            PollutantScale(
                .sulphurDioxide, .mean(hours: 24, least: 18), factor: PollutantScale.ppb(.sulphurDioxide), .down(1),
                limits: [604, 1004], values: [300, 500], from: (305, 201)),
            PollutantScale(
                .carbonMonoxide, eight, factor: PollutantScale.ppb(.carbonMonoxide) / 1000, .down(0.1),
                limits: [4.4, 9.4, 12.4, 15.4, 30.4, 50.4], values: values),
        ]
    }()

    private static let britishScales: [PollutantScale] = {
        let tables: [(Pollutant, PollutantScale.Average, [Double])] = [
            (.pm25, .mean(hours: 24, least: 18), [11, 23, 35, 41, 47, 53, 58, 64, 70]),
            (.pm10, .mean(hours: 24, least: 18), [16, 33, 50, 58, 66, 75, 83, 91, 100]),
            (.nitrogenDioxide, .hour, [67, 134, 200, 267, 334, 400, 467, 534, 600]),
            (.ozone, .mean(hours: 8, least: 6), [33, 66, 100, 120, 140, 160, 187, 213, 240]),
        ]
        return tables.map { pollutant, average, limits in
            PollutantScale(pollutant, average, .nearest, limits: limits, values: [], isStepped: true)
        }
    }()

    private static let indianScales: [PollutantScale] = {
        let day = PollutantScale.Average.mean(hours: 24, least: 16)
        let eight = PollutantScale.Average.mean(hours: 8, least: 6)
        let tables: [(Pollutant, PollutantScale.Average, Double, [Double])] = [
            (.pm25, day, 1, [30, 60, 90, 120, 250]), (.pm10, day, 1, [50, 100, 250, 350, 430]),
            (.nitrogenDioxide, day, 1, [40, 80, 180, 280, 400]),
            (.sulphurDioxide, day, 1, [40, 80, 380, 800, 1600]),
            (.ozone, eight, 1, [50, 100, 168, 208, 748]), (.carbonMonoxide, eight, 0.001, [1, 2, 10, 17, 34]),
        ]
        return tables.map { pollutant, average, factor, limits in
            PollutantScale(
                pollutant, average, factor: factor, limits: limits, values: [50, 100, 200, 300, 400], isOpen: true)
        }
    }()

    private static let chineseScales: [PollutantScale] = {
        let values = [50.0, 100, 150, 200, 300, 400, 500]
        let day = PollutantScale.Average.mean(hours: 24, least: 20)
        let tables: [(Pollutant, PollutantScale.Average, Double, [Double])] = [
            (.pm25, day, 1, [35, 75, 115, 150, 250, 350, 500]),
            (.pm10, day, 1, [50, 150, 250, 350, 420, 500, 600]),
            (.ozone, .mean(hours: 8, least: 6), 1, [100, 160, 215, 265, 800]),
            (.ozone, .hour, 1, [160, 200, 300, 400, 800, 1000, 1200]),
            (.nitrogenDioxide, .hour, 1, [100, 200, 700, 1200, 2340, 3090, 3840]),
            (.sulphurDioxide, .hour, 1, [150, 500, 650, 800]),
            (.carbonMonoxide, .hour, 0.001, [5, 10, 35, 60, 90, 120, 150]),
        ]
        return tables.map { pollutant, average, factor, limits in
            PollutantScale(
                pollutant, average, factor: factor, limits: limits, values: Array(values.prefix(limits.count)))
        } + [
            // The hour of sulphur dioxide defines no more than 200; beyond, the mean of a day does.
            PollutantScale(
                .sulphurDioxide, day, limits: [1600, 2100, 2620], values: [300, 400, 500], from: (800, 200))
        ]
    }()
}
