internal import ForecastCore
internal import Primitives
internal import Words

/// The chances of a rainbow in lines to read, by the place's clock.
struct RainbowText {
    private let place: Place
    private let times: TimeStyle
    /// The day of the forecast's current weather.
    private let today: CivilDate?

    init(forecast: Forecast, format: TimeFormat) {
        place = forecast.place
        times = TimeStyle(format, zone: forecast.zone)
        today = (forecast.current?.time ?? forecast.hourly.first?.time).map { forecast.zone.civilTime(at: $0).date }
    }

    func lines(for report: RainbowReport) -> String {
        let outlook = report.outlook
        let isOther = today.map { $0 != times.zone.civilTime(at: outlook.moment).date } ?? false
        let caption =
            isOther ? times.captionWithDay(place.label, outlook.moment) : times.caption(place.label, outlook.moment)
        var text = "\(caption): \(percent(report.now.chance))\n"
        text += outlook.sentence(times) + "\n"
        if let best = outlook.best {
            text += "Best in 48 hours: \(percent(best.chance)) at \(time(best.peak, outlook)), "
            text += "from \(time(best.from, outlook)) to \(time(best.to, outlook))\n"
        } else {
            let hours = report.hours.prefix { outlook.moment.seconds(to: $0.time) <= 172_800 }
            let isKnown = hours.count >= 48 && hours.allSatisfy { $0.chance != nil }
            text += isKnown ? "No chance in 48 hours\n" : "No chance in the hours that are known\n"
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
