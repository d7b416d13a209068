internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The place's day: sun or moon on its arc over the land, the temperature under it, four values as discs, and the chance of
/// precipitation in the next hour.
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
        /// The chances of the next hour that the words name; nil if they are unknown.
        let chances: PrecipitationChances?
        /// The chances as they are drawn.
        let drawnChances: PrecipitationChances?
        /// When precipitation starts or stops within the hour, if that is known.
        let outlook: Outlook?
        /// What falls in the next hour, or would fall; nil if that is not known.
        let hourKind: PrecipitationKind?
    }

    var smallTexts: Set<String> { ["start", "end", "next-hour", "hour-start", "hour-end"] }

    func read(_ content: CardContent) throws(CardError) -> Reading {
        let (forecast, moment) = (content.forecast, content.moment)
        let (facts, _, temperature) = try content.weather()
        let spoken = content.spoken
        let chances = forecast.precipitationChances(from: spoken)
        var outlook: Outlook?
        if let chances, chances.resolution != .hour, !chances.isDry,
            let window = forecast.precipitation(from: spoken, .best), window.span == .hour
        {
            outlook = Outlook(window)
        }
        let arc = forecast.diurnalArc(at: spoken)
        return Reading(
            content: content, facts: facts, temperature: temperature,
            conditions: content.conditions ?? Conditions(time: moment), arc: arc,
            way: spoken == moment ? arc : forecast.diurnalArc(at: moment), chances: chances,
            drawnChances: spoken == moment ? chances : forecast.precipitationChances(from: moment),
            outlook: outlook?.course == .unknown ? nil : outlook,
            hourKind: DayCard.kind(forecast.precipitation(from: spoken, .minutes), facts.conditions))
    }

    /// The kind of the first minutes of precipitation, or else that of the moment.
    private static func kind(_ window: PrecipitationWindow?, _ conditions: Conditions?) -> PrecipitationKind? {
        let wet = window?.entries.first { ($0.rate ?? 0) > 0 || ($0.probability ?? 0) > 0 }
        if let kind = wet?.kind ?? conditions?.precipitationKind { return kind }
        switch conditions?.condition {
        case .rain, .thunderstorm: return .rain
        case .snow: return .snow
        case .sleet: return .sleet
        case .hail: return .hail
        default: return nil
        }
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
