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
        let layout = try RainbowLayout(size, isRightToLeft: content.language.isRightToLeft)
        let (forecast, moment) = (content.forecast, content.moment)
        let conditions = try content.conditions()
        let sky = RainbowSky(of: content, conditions)
        let outlook = forecast.rainbowOutlook(at: moment, model: content.rainbowModel)
        var facts = Facts(content, conditions)
        facts.rainbow = Facts.Rainbow(chance: sky.chance, outlook: outlook)
        let times = facts.times(in: content.language)
        let footer = Footer(content)
        let picture = RainbowPicture(
            sky: sky, sentences: outlook.sentences(times), label: content.language.chanceOfRainbow, footer: footer)
        return Scene(
            size: size, background: sky.ground[0].color, elements: picture.elements(in: layout, measuring: text),
            description: facts.sceneDescription(in: content.language), attribution: footer.attribution)
    }
}
