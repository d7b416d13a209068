internal import ForecastCore
internal import Primitives
internal import Words

/// The chances of a rainbow in lines to read, by the place's clock.
struct RainbowText {
    private let place: Place
    private let times: TimeStyle

    init(forecast: Forecast, format: TimeFormat) {
        place = forecast.place
        times = TimeStyle(format, zone: forecast.zone)
    }

    func lines(for report: RainbowReport) -> String {
        let outlook = report.outlook
        var text = "\(times.caption(place.label, outlook.moment)): \(percent(report.now.chance))\n"
        text += outlook.sentence(times) + "\n"
        if let best = outlook.best {
            text += "Best in 48 hours: \(percent(best.chance)) at \(time(best.peak, outlook)), "
            text += "from \(time(best.from, outlook)) to \(time(best.to, outlook))\n"
        } else {
            text += "No chance in 48 hours\n"
        }
        let rows = report.hours.map { ($0, times.time($0.time, seenFrom: outlook.moment)) }
        let width = rows.map(\.1.count).max() ?? 0
        for (hour, label) in rows {
            let chance = percent(hour.chance)
            text += String(repeating: " ", count: width - label.count) + label
            text += String(repeating: " ", count: max(2, 9 - chance.count)) + chance + "  " + sky(hour) + "\n"
        }
        return text
    }

    private func time(_ instant: Instant, _ outlook: RainbowOutlook) -> String {
        times.time(instant, seenFrom: outlook.moment)
    }

    private func percent(_ chance: Double?) -> String {
        chance.flatMap(ForecastCore.percent).map { "\($0)%" } ?? "unknown"
    }

    /// Where the bow would be in an hour.
    private func sky(_ hour: RainbowReport.Hour) -> String {
        if hour.sunAltitude <= 0 { return "the sun is down" }
        if hour.sunAltitude >= 42 { return "the sun is too high" }
        let word = CompassPoint(bearing: hour.bowAzimuth).map { times.language.name(of: $0) } ?? ""
        return "\(Int(hour.bowAzimuth.rounded()) % 360)° (\(word)), \(Int((42 - hour.sunAltitude).rounded()))° high"
    }
}
