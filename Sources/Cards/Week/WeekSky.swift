internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel

/// What is behind the week in colour: the sky of the moment over a strip of the place's land, or the plain ground of a light card.
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
        let (size, unit) = (layout.size, layout.unit)
        let scenery = Scenery(of: content, content.conditions, size: size, horizon: layout.landTop, unit: unit)
        let whole = Rect(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
        let land = landColors
        var sky = SkyBand(
            scenery, ground: whole, top: 0, picture: whole, number: words.first ?? whole, land: land,
            landHeight: size.height - layout.landTop, unit: unit)
        sky.words = words
        sky.isFilled = true
        sky.hasPicture = false
        // The quieter ink needs more than white.
        sky.contrast = 6.3
        sky.treeScale = 15 * unit / sky.landHeight
        // Snow ends above the footer.
        sky.snowDepth = 22 * unit
        sky.relief = 20 * unit / sky.landHeight
        return (sky.elements(stars: stars(behind: words, scenery)), land.foot)
    }

    /// The dark colour of the temperature; grey where it is unknown.
    private var landColors: (crest: Color, foot: Color) {
        guard let celsius = content.conditions?.temperature else {
            return (Color(rgb: 0x39414D), Color(rgb: 0x1B212B))
        }
        let black = Color(rgb: 0x02040C)
        let crest = content.palette.night(at: celsius).mixed(with: content.palette.color(at: celsius), 0.12)
        // The footer stands on it.
        let share = stride(from: 0.0, through: 1, by: 0.05).first {
            crest.mixed(with: black, $0).contrast(with: .white) >= 5
        }
        let legible = crest.mixed(with: black, share ?? 1)
        return (legible, legible.mixed(with: black, 0.55))
    }

    /// The stars of a clear night around the head.
    private func stars(behind words: [Rect], _ scenery: Scenery) -> [Element] {
        let unit = layout.unit
        let clearness = content.conditions?.clearness ?? 0
        let opacity = clearness * min(max((-4 - scenery.sunAltitude) / 8, 0), 1)
        guard opacity > 0.02 else { return [] }
        var random = SeededGenerator(seed: 77)
        let kinds: [(width: Double, opacity: Double)] = [(1.8, 0.3), (2.6, 0.45), (3.8, 0.68)]
        var paths = kinds.map { _ in Path() }
        for index in 0..<150 {
            let place = Point(
                x: random.next(0, layout.size.width),
                y: layout.scale.lowerBound * random.next() * random.next(0.6, 1))
            let box = Rect(minX: place.x, minY: place.y, maxX: place.x, maxY: place.y).grown(by: 12 * unit)
            if words.contains(where: box.intersects) { continue }
            paths[index % 9 == 0 ? 2 : index % 3 == 0 ? 1 : 0].append(.line(from: place, to: place))
        }
        return zip(kinds, paths).enumerated().compactMap { index, star in
            star.1.elements.isEmpty
                ? nil
                : .shape(
                    Shape(
                        id: "stars-\(index + 1)", path: star.1,
                        stroke: Stroke(
                            color: Color(rgb: 0xF2F6FF).withOpacity(star.0.opacity * opacity),
                            width: star.0.width * unit)))
        }
    }
}
