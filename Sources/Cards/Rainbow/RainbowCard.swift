internal import ForecastCore
public import Primitives
public import SceneModel
internal import Words

/// The chance of a rainbow as a rainbow-coloured meter round a large number, under the place's own sky.
public struct RainbowCard: Card {
    /// A card without settings of its own.
    public init() {}

    public func scene(
        of content: CardContent, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> Scene {
        let layout = try RainbowLayout(size)
        let (forecast, moment) = (content.forecast, content.moment)
        guard let conditions = forecast.conditions(at: moment) else {
            throw .moment(moment, coverage: forecast.coverage)
        }
        let sky = RainbowSky(of: content, conditions)
        let outlook = forecast.rainbowOutlook(at: moment, model: content.rainbowModel)
        let facts = Facts(
            place: forecast.place, moment: moment, zone: forecast.zone, units: content.units,
            timeFormat: content.timeFormat, conditions: conditions,
            rainbow: .init(chance: sky.chance, outlook: outlook),
            attribution: forecast.source.attribution, asOf: forecast.asOf)
        let times = facts.times(in: content.language)
        let footer = Footer(content)
        let picture = RainbowPicture(
            sky: sky, sentences: outlook.sentences(times), label: content.language.chanceOfRainbow, footer: footer)
        return Scene(
            size: size, background: sky.ground[0].color, elements: picture.elements(in: layout, measuring: text),
            description: facts.sceneDescription(in: content.language), attribution: footer.attribution)
    }
}
