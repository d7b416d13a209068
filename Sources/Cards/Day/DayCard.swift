internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The light of the place at the moment: the temperature stands in its land, and below it are a line, a fact, and values or the rain
/// of the next hour.
struct DayCard: Card {
    typealias Phrases = DayPhrase

    struct Reading {
        let content: CardContent
        let facts: Facts
        let temperature: Int
        let conditions: Conditions
        /// The way of the sun or the moon that the words name.
        let arc: DiurnalArc
        /// The way on which the picture has it.
        let way: DiurnalArc
        /// The next hour that the words are about; nil if nothing is known of it.
        let hour: PrecipitationWindow?
        /// The next hour as it is drawn.
        let drawnHour: PrecipitationWindow?
        /// What the next hour brings.
        let outlook: Outlook
        /// Whether the next hour is wet or unknown, beside which nothing is said of later.
        let isNextHourToldAlone: Bool
        /// The high that is still to come; nil if there is none, and beside such an hour.
        let high: HighReading?
        /// Whether the layout has room for the minutes of the next hour, which all frames of a moving card have or lack.
        let hasStrip: Bool
    }

    /// A high with its number.
    struct HighReading {
        let degrees: Int
        let time: Instant
        /// How much warmer than normal it is, in K, where that is remarkable.
        let departure: Double?
    }

    var smallTexts: Set<String> {
        Set(
            ["hour-start", "hour-middle", "hour-end", "values"]
                + DayValue.allCases.flatMap { ["label-\($0.rawValue)", "figure-\($0.rawValue)"] })
    }

    func read(_ content: CardContent) throws(CardError) -> Reading {
        let (forecast, moment) = (content.forecast, content.moment)
        let spoken = content.spoken
        let (hour, outlook) = (forecast.nextHour(from: spoken), forecast.nextHourOutlook(at: spoken))
        let isToldAlone = hour?.strongest?.isWet == true || outlook.course == .unknown
        let high = isToldAlone ? nil : high(of: content)
        let content = high?.departure == nil ? content : content.creditingNormals
        let (facts, _, temperature) = try content.weather()
        let arc = forecast.diurnalArc(at: spoken)
        return Reading(
            content: content, facts: facts, temperature: temperature,
            conditions: content.drawn.conditions ?? Conditions(time: moment), arc: arc,
            way: spoken == moment ? arc : forecast.diurnalArc(at: moment), hour: hour,
            drawnHour: spoken == moment ? hour : forecast.nextHour(from: moment),
            outlook: outlook, isNextHourToldAlone: isToldAlone, high: high,
            hasStrip: Reading.isWorthDrawing(
                content.firstMoment.map { $0 == spoken ? hour : forecast.nextHour(from: $0) } ?? hour))
    }

    /// The high of the rest of the day, if it is well above the temperature, or not what is usual.
    private func high(of content: CardContent) -> HighReading? {
        let (forecast, report, moment) = (content.forecast, content.report, content.spoken)
        let today = forecast.zone.civilTime(at: moment).date
        let rest = forecast.hourly.filter {
            $0.time > moment && forecast.zone.civilTime(at: $0.time).date == today
        }
        guard let best = rest.max(by: { ($0.temperature ?? -.infinity) < ($1.temperature ?? -.infinity) }),
            let celsius = best.temperature, let now = report.conditions?.temperature,
            let degrees = content.units.temperature(celsius)
        else { return nil }
        let departure = forecast.normals == nil ? nil : report.days.departure(ofHigh: celsius, on: today)
        guard celsius > now + 1.5 || departure != nil else { return nil }
        return HighReading(degrees: degrees, time: best.time, departure: departure)
    }

    func message(of reading: Reading) -> Scene.Description {
        Scene.Description(
            short: reading.description(.short), full: reading.description(.full), share: reading.shareText)
    }

    func picture(
        of reading: Reading, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> CardPicture {
        reading.content.isPaper
            ? try DayPaper(reading: reading).picture(in: size, measuring: text)
            : try DaySky(reading: reading).picture(in: size, measuring: text)
    }
}
