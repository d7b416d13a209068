package import Cards
package import ForecastCore
internal import Primitives
package import SystemAccess
internal import Words

/// The chances of a rainbow from a moment on, as the JSON of the rainbow command.
///
/// Chances to millionths, degrees to ten thousandths.
package struct RainbowReport: Encodable {
    struct Now: Encodable {
        let chance: Double?
    }

    struct Hour: Encodable {
        let time: Instant
        let chance: Double?
        let sunAltitude: Double
        let bowAzimuth: Double
    }

    struct Spell: Encodable {
        let from, to, peak: Instant
        let chance: Double
        let bowAzimuth: Double
        let top: Double

        init(_ spell: RainbowOutlook.Spell) {
            (from, to, peak) = (spell.from, spell.to, spell.peak)
            chance = rounded(chance: spell.chance)
            bowAzimuth = degrees(spell.bow.azimuth)
            top = degrees(spell.bow.top)
        }
    }

    let now: Now
    /// The forecast's hours, beginning with the one that contains the moment.
    let hours: [Hour]
    let best: Spell?
    /// The next chance after a moment without one, from its beginning.
    let next: Spell?
    /// The outlook and the hours' sun, which are not in the JSON.
    let outlook: RainbowOutlook
    let samples: [RainbowSample]

    private enum CodingKeys: CodingKey {
        case now, hours, best, next
    }

    /// Throws if the forecast says nothing of the moment.
    package init(of content: CardContent) throws(ProgramError) {
        guard let coverage = content.forecast.coverage, coverage.contains(content.moment) else {
            throw ProgramError(.badData, "the forecast does not cover \(content.moment.iso8601)")
        }
        self.init(content.forecast, at: content.moment, model: content.rainbowModel)
    }

    private init(_ forecast: Forecast, at moment: Instant, model: RainbowModel) {
        now = Now(chance: forecast.rainbowChance(at: moment, model: model).map(rounded(chance:)))
        let times = forecast.hourly.map(\.time).filter { $0.advanced(by: 3600) > moment }
        samples = forecast.rainbowSamples(at: times, model: model)
        hours = samples.map { sample in
            Hour(
                time: sample.time, chance: sample.chance.map(rounded(chance:)),
                sunAltitude: degrees(sample.sunAltitude), bowAzimuth: degrees(sample.bowAzimuth))
        }
        outlook = forecast.rainbowOutlook(at: moment, model: model)
        best = outlook.best.map(Spell.init)
        next = if case .chance(let spell) = outlook.prospect { Spell(spell) } else { nil }
    }
}

private func rounded(chance: Double) -> Double {
    (chance * 1e6).rounded() / 1e6
}

private func degrees(_ value: Double) -> Double {
    let rounded = (value * 1e4).rounded() / 1e4 + 0
    return rounded < 360 ? rounded : 0
}

/// The chances of a rainbow in lines to read, by the place's clock.
package struct RainbowText {
    private let place: Place
    private let times: TimeStyle
    /// The day of the forecast's current weather.
    private let own: Instant?

    package init(forecast: Forecast, format: TimeFormat) {
        place = forecast.place
        times = TimeStyle(format, zone: forecast.zone)
        own = forecast.current?.time ?? forecast.hourly.first?.time
    }

    /// The chance of the moment, the outlook, the best time to look, and each hour.
    package func lines(for report: RainbowReport) -> String {
        let outlook = report.outlook
        var text = summary(of: report)
        let rows = report.samples.map { ($0, times.time($0.time, seenFrom: outlook.moment)) }
        let width = rows.map(\.1.count).max() ?? 0
        for (hour, label) in rows {
            let chance = percent(hour.chance)
            text += String(repeating: " ", count: width - label.count) + label
            text += String(repeating: " ", count: max(2, 9 - chance.count)) + chance + "  " + sky(hour) + "\n"
        }
        return text
    }

    /// The same without the hours.
    package func summary(of report: RainbowReport) -> String {
        let outlook = report.outlook
        let other = own.flatMap { times.days(from: $0, to: outlook.moment) == 0 ? nil : $0 }
        let caption =
            other.map { times.captionWithDay(place.label, outlook.moment, seenFrom: $0) }
            ?? times.caption(place.label, outlook.moment)
        var text = "\(caption): \(percent(report.now.chance))\n"
        text += outlook.sentence(times) + "\n"
        if let next = outlook.nextChance(times) { text += next + "\n" }
        if let best = outlook.best {
            text += "Best time to look in 48 hours: \(percent(best.chance)) at \(time(best.peak, outlook)), "
            text += "from \(time(best.from, outlook)) to \(time(best.to, outlook))\n"
        } else {
            let hours = report.hours.prefix { outlook.moment.seconds(to: $0.time) <= 172_800 }
            let isKnown = hours.count >= 48 && hours.allSatisfy { $0.chance != nil }
            text += isKnown ? "No chance in 48 hours\n" : "No chance in the hours of the forecast\n"
        }
        return text
    }

    private func time(_ instant: Instant, _ outlook: RainbowOutlook) -> String {
        times.time(instant, seenFrom: outlook.moment)
    }

    private func percent(_ chance: Double?) -> String {
        chance.flatMap(ForecastCore.percent).map { "\($0)%" } ?? "unknown"
    }

    /// Where the bow would be at an hour.
    private func sky(_ hour: RainbowSample) -> String {
        guard let bow = hour.bow else { return hour.isSunUp ? "the sun is too high" : "the sun is down" }
        let word = CompassPoint(bearing: bow.azimuth).map { times.language.name(of: $0) } ?? ""
        return "\(Int(bow.azimuth.rounded()) % 360)° (\(word)), \(Int(bow.top.rounded()))° high"
    }
}
