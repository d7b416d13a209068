internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel

/// What is behind the week in colour: the sky of the moment over the place's land and water, or the plain ground of a light card.
struct WeekSky {
    let content: CardContent
    let layout: WeekLayout
    let colors: WeekColors

    /// The elements behind words and drops in boxes, with the colour of the picture's foot.
    func elements(behind words: [Rect], _ drops: [Rect]) -> (elements: [Element], foot: Color) {
        switch colors.appearance {
        case .paper: ([], .white)
        case .light: plain
        case .dark: landscape(behind: words, drops)
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

    private func landscape(behind words: [Rect], _ drops: [Rect]) -> ([Element], Color) {
        let unit = layout.unit
        var scenery = Scenery(
            of: content, size: layout.size, horizon: layout.horizon, unit: unit)
        scenery.showLand(of: content.forecast.place)
        scenery.landScale = 0.6 * layout.relief
        scenery.keepsCloudsAside = true
        // The warmest day glows.
        scenery.headroom = 0.84
        let aloft = words.filter { $0.minY < layout.horizon }
        scenery.skyWords = aloft.map { $0.grown(by: 10 * unit) }
        scenery.smallSkyWords = aloft
        scenery.body = body(over: aloft)
        scenery.landWords =
            words.filter { $0.minY >= layout.horizon }.map { $0.grown(by: 8 * unit) } + drops
        return (scenery.elements(), scenery.edgeColors.foot)
    }

    /// The sun or the moon over the shore in the widest gap below the days, if it has room there: the higher it is in the sky, the
    /// farther it is from the water.
    private func body(over words: [Rect]) -> Scenery.Body? {
        let arc = content.forecast.diurnalArc(at: content.moment)
        let radius = 32 * layout.unit
        // So far aside that it never stands between two days.
        let reach = 2.6 * radius
        func depth(_ x: Double) -> Double {
            layout.horizon
                - (words.filter { $0.minX < x + reach && $0.maxX > x - reach }.map(\.maxY).max() ?? 0)
        }
        let places = stride(from: layout.left + radius, through: layout.right - radius, by: radius / 2)
        guard arc.fraction != nil, let x = places.max(by: { depth($0) < depth($1) }), depth(x) > 3.6 * radius else {
            return nil
        }
        let center = Point(x: x, y: layout.horizon + radius - (depth(x) - 0.8 * radius) * arc.height)
        return arc.figure(at: center, radius: radius, over: content.forecast.place)
    }
}
