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
        /// Whether the layout has room for the minutes of the next hour, which all frames of a moving card have or lack.
        let hasStrip: Bool
    }

    var smallTexts: Set<String> {
        Set(
            ["hour-start", "hour-middle", "hour-end", "values"]
                + DayValue.allCases.flatMap { ["label-\($0.rawValue)", "figure-\($0.rawValue)"] })
    }

    func read(_ content: CardContent) throws(CardError) -> Reading {
        let (forecast, moment) = (content.forecast, content.moment)
        let (facts, _, temperature) = try content.weather()
        let spoken = content.spoken
        let hour = forecast.nextHour(from: spoken)
        let arc = forecast.diurnalArc(at: spoken)
        return Reading(
            content: content, facts: facts, temperature: temperature,
            conditions: content.drawn.conditions ?? Conditions(time: moment), arc: arc,
            way: spoken == moment ? arc : forecast.diurnalArc(at: moment), hour: hour,
            drawnHour: spoken == moment ? hour : forecast.nextHour(from: moment),
            outlook: forecast.nextHourOutlook(at: spoken),
            hasStrip: Reading.isWorthDrawing(
                content.firstMoment.map { $0 == spoken ? hour : forecast.nextHour(from: $0) } ?? hour))
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
