internal import CardMaking
internal import CardOrders
internal import Cards
internal import ForecastCore
internal import Options
internal import Primitives
internal import SystemAccess
internal import Words

extension Command {
    /// Prints the chance of a rainbow.
    static let rainbow = Command(
        name: "rainbow", summary: "print the chance of a rainbow, hour by hour, and where to look for it",
        options: [
            OptionGroup("Forecast", CardOptions.singleSource.options.filter { $0.name != CardOptions.scene.name }),
            OptionGroup("Rainbow", [CardOptions.time, CardOptions.later, CardOptions.rainbowModel]),
            NetworkOptions.group, OptionGroup("Output", [CardOptions.timeFormat, RainbowOptions.json]),
        ],
        alternatives: [
            .exactlyOne(PlaceOptions.place, PlaceOptions.latitude, CardOptions.forecast),
            .cache,
        ],
        companions: [.coordinates],
        examples: [
            Example("Print the chances in an example:", "weathercard rainbow --place Seattle --provider sample"),
            Example(
                "Compute the chances by the physics of the bow, as JSON:",
                "weathercard rainbow --forecast answer.json --rainbow-model physical --json"),
        ]
    ) { arguments in
        let content = try arguments.maker().request(try arguments.order(as: .png)).content
        guard let coverage = content.forecast.coverage, coverage.contains(content.moment) else {
            throw ProgramError(
                .badData, "the forecast does not cover \(content.moment.iso8601)")
        }
        let report = RainbowReport(content.forecast, at: content.moment, model: content.rainbowModel)
        guard arguments.has(RainbowOptions.json) else {
            try arguments.context.streams.write(
                RainbowText(forecast: content.forecast, format: content.timeFormat).lines(for: report))
            return .done
        }
        try arguments.context.streams.write(try JSONText.of(report, "the chances"))
        return .done
    }
}

/// The options of rainbows alone.
enum RainbowOptions {
    static let json = Option.flag(
        "json", help: "Print JSON, an object with chances from 0 to 1 and UTC times, instead of sentences")
}

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

    init(_ forecast: Forecast, at moment: Instant, model: RainbowModel) {
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
struct RainbowText {
    private let place: Place
    private let times: TimeStyle
    /// The day of the forecast's current weather.
    private let own: Instant?

    init(forecast: Forecast, format: TimeFormat) {
        place = forecast.place
        times = TimeStyle(format, zone: forecast.zone)
        own = forecast.current?.time ?? forecast.hourly.first?.time
    }

    func lines(for report: RainbowReport) -> String {
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
        let rows = report.samples.map { ($0, times.time($0.time, seenFrom: outlook.moment)) }
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

    /// Where the bow would be at an hour.
    private func sky(_ hour: RainbowSample) -> String {
        guard let bow = hour.bow else { return hour.isSunUp ? "the sun is too high" : "the sun is down" }
        let word = CompassPoint(bearing: bow.azimuth).map { times.language.name(of: $0) } ?? ""
        return "\(Int(bow.azimuth.rounded()) % 360)° (\(word)), \(Int(bow.top.rounded()))° high"
    }
}
