internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel

/// What is behind the week in colour: the sky of the moment over the place's land and water, or the plain ground of a light card.
struct WeekSky {
    let content: CardContent
    let layout: WeekLayout
    let colors: WeekColors

    /// The elements behind words in boxes, with the colour of the picture's foot.
    func elements(behind words: [Rect]) -> (elements: [Element], foot: Color) {
        switch colors.appearance {
        case .paper: ([], .white)
        case .light: plain
        case .dark: landscape(behind: words)
        }
    }

    private var plain: ([Element], Color) {
        let size = layout.size
        let gradient = LinearGradient(
            from: Point(x: 0, y: 0), to: Point(x: 0, y: size.height), stops: WeekColors.light)
        let whole = Rect(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
        return (
            [.shape(Shape(id: "ground", path: .rectangle(whole), fill: .linear(gradient)))],
            WeekColors.light.last?.color ?? .white
        )
    }

    private func landscape(behind words: [Rect]) -> ([Element], Color) {
        let unit = layout.unit
        var scenery = Scenery(
            of: content, content.conditions, size: layout.size, horizon: layout.horizon, unit: unit)
        scenery.relief = layout.relief
        scenery.keepsCloudsAside = true
        let aloft = words.filter { $0.minY < layout.horizon }
        scenery.skyWords = aloft.map { $0.grown(by: 10 * unit) }
        scenery.smallSkyWords = aloft
        scenery.landWords = words.filter { $0.minY >= layout.horizon }.map { $0.grown(by: 8 * unit) }
        return (scenery.elements(), scenery.edgeColors.foot)
    }
}
