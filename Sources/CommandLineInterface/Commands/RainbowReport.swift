internal import Astronomy
internal import ForecastCore
internal import Primitives

/// The chances of a rainbow from a moment on, as the JSON of the rainbow command.
///
/// Chances to millionths, degrees to ten thousandths.
struct RainbowReport: Encodable {
    struct Now: Encodable {
        let chance: Double?
    }

    struct Hour: Encodable {
        let time: Instant
        let chance: Double?
        let sunAltitude: Double
        let bowAzimuth: Double
    }

    struct Best: Encodable {
        let from, to, peak: Instant
        let chance: Double
        let bowAzimuth: Double
        let top: Double
    }

    let now: Now
    /// The forecast's hours, from the one that holds the moment on.
    let hours: [Hour]
    let best: Best?
    /// What is said of it, which JSON leaves out.
    let outlook: RainbowOutlook

    private enum CodingKeys: CodingKey {
        case now, hours, best
    }

    init(_ forecast: Forecast, at moment: Instant, model: RainbowModel) {
        let place = GeographicPosition(latitude: forecast.place.latitude, longitude: forecast.place.longitude)
        now = Now(chance: forecast.rainbowChance(at: moment, model: model).map(chance))
        let times = forecast.hourly.map(\.time).filter { $0.advanced(by: 3600) > moment }
        hours = zip(times, forecast.rainbowChances(at: times, model: model)).map { time, hourlyChance in
            let sun = Sun.position(at: time, from: place)
            return Hour(
                time: time, chance: hourlyChance.map(chance),
                sunAltitude: degrees(sun.altitude), bowAzimuth: degrees(PrimaryBow.azimuth(sun: sun)))
        }
        outlook = forecast.rainbowOutlook(at: moment, model: model)
        best = outlook.best.map { best in
            Best(
                from: best.from, to: best.to, peak: best.peak, chance: chance(best.chance),
                bowAzimuth: degrees(best.bow.azimuth), top: degrees(best.bow.top))
        }
    }
}

private func chance(_ chance: Double) -> Double {
    (chance * 1e6).rounded() / 1e6
}

private func degrees(_ value: Double) -> Double {
    let rounded = (value * 1e4).rounded() / 1e4 + 0
    return rounded < 360 ? rounded : 0
}
