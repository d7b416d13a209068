internal import ForecastCore
internal import Landscape
internal import Primitives
internal import Radar
internal import SceneModel
internal import Words

/// The radar card where rain comes or ends: it falls over one side of the place's land, the minutes stand on the other, and a small map
/// shows where it is.
struct RadarSky {
    let reading: RadarCard.Reading
    let event: RadarPassage.Event

    private var facts: Facts { reading.facts }

    /// Whether the rain is over the left side: we look north, so that what comes from the west comes from the left.
    private var isOnLeft: Bool {
        let comesFromLeft = (reading.passage?.motion.east ?? 1) >= 0
        if case .leaves = event { return !comesFromLeft }
        return comesFromLeft
    }

    func picture(in size: Size, measuring text: some TextMeasuring) throws(CardError) -> CardPicture {
        let layout = try SkyLayout(size, hasStrip: true)
        let (grid, unit) = (layout.grid, layout.unit)
        let colors = RadarColors(.dark)
        let edges = ReadingEdges(left: grid.left, right: grid.right, isRightToLeft: facts.language.isRightToLeft)
        var scenery = Scenery(of: reading.content, size: size, horizon: layout.horizon, unit: unit)
        scenery.showLand(of: reading.content.forecast.place)
        scenery.landScale = layout.landScale
        scenery.cloudCover = 0.6
        // Its landmarks stand under the rain, and leave room for the number.
        let shift = isOnLeft ? -0.12 : 0.22
        scenery.landSpan = shift * size.width...(shift + 0.90) * size.width
        scenery.precipitation = reading.passage?.spell.first?.isSnow == true ? .snow : .rain
        // The map is on the side of the rain: below the name where that begins there, else beside it.
        let radius = (grid.isWide ? 84 : 106 * layout.scale) * unit
        let isBelowName = isOnLeft != edges.isRightToLeft
        let name = PlaceName(
            facts.place, size: layout.nameSize,
            width: (grid.isWide ? 0.6 : 1) * (edges.right - edges.left)
                - (isBelowName ? 0 : 2 * radius + 40 * unit),
            measuring: text)
        let nameWords = name.elements(edges, baseline: layout.name, color: .white)
        let nameBoxes = nameWords.compactMap { $0.inkBox(measuring: text) }
        let nameFoot = nameBoxes.map(\.maxY).max() ?? layout.name
        let disc = Disc(
            center: Point(
                x: isOnLeft ? grid.left + radius : grid.right - radius,
                y: isBelowName ? nameFoot + 26 * unit + radius : layout.name - 0.72 * layout.nameSize + radius),
            radius: radius)
        let figure = figure(layout, edges, below: nameFoot, measuring: text)
        let words = words(layout, edges, colors, measuring: text)
        scenery.skyWords =
            (nameBoxes + figure.caption).map { $0.grown(by: 14 * unit) } + [figure.box.grown(by: 6 * unit)]
        scenery.landWords = (words + figure.below).compactMap { $0.inkBox(measuring: text) }.map {
            $0.grown(by: 8 * unit)
        }
        if let strip = layout.strip { scenery.landWords.append(strip.grown(by: 8 * unit)) }
        scenery.numberBox = figure.box
        let number = scenery.shade(behind: figure.box) + figure.elements
        let map = RadarMap(reading, in: disc, unit: unit, colors)
        return CardPicture(
            ground: scenery.edgeColors.foot,
            elements: scenery.elements(of: arrival(in: layout), number: number) + halo(around: disc, unit)
                + map.elements + place(in: disc, unit) + nameWords + figure.below + words,
            attribution: facts.credit)
    }

    /// The nearer the rain, the further it reaches; what ends soon has left more of the land.
    private func arrival(in layout: SkyLayout) -> Arrival {
        let minutes = Double(reading.minutes(to: event))
        let share =
            switch event {
            case .arrives: min(max(640 - 7 * minutes, 200), 600)
            case .leaves: min(max(540 + 2 * minutes, 540), 640)
            }
        let grade = reading.passage?.spell.compactMap(\.grade).max() ?? 3
        return Arrival(
            isOnLeft: isOnLeft, reach: share / 1080 * layout.grid.size.width,
            amount: [0.3, 0.3, 0.45, 0.7, 0.9, 1][min(max(grade, 0), 5)])
    }

    // MARK: The number

    private struct Figure {
        /// What stands before the land: the words above the number, and the number.
        var elements: [Element]
        /// The words under it.
        var below: [Element]
        var box: Rect
        var caption: [Rect]
    }

    private func figure(
        _ layout: SkyLayout, _ edges: ReadingEdges, below top: Double, measuring text: some TextMeasuring
    ) -> Figure {
        let (unit, width) = (layout.unit, layout.grid.size.width)
        let parts = reading.headlineParts(of: event)
        let size = (layout.grid.isWide ? 40 : 60 * layout.scale) * unit
        let room = 0.60 * width - layout.grid.margin
        func words(_ string: String) -> TextLine {
            .fitting(string, face: .titleBold, size: size, width: room, smallest: 0.6, measuring: text)
        }
        let (before, after) = (words(parts.before), words(parts.after))
        let base = layout.horizon - 12 * unit
        let gap = 0.55 * size
        let high = base - top - 30 * unit - gap - before.extent.ink.height
        func digits(_ size: Double) -> TextLine {
            TextLine(parts.number, face: .numeral, size: size, direction: .leftToRight, measuring: text)
        }
        let full = digits(layout.numberSize)
        let share = min(1, high / max(-full.extent.ink.minY, 1e-9), 0.56 * width / max(full.extent.ink.width, 1e-9))
        let number = share < 1 ? digits(layout.numberSize * share * 0.999) : full
        let ink = number.extent.ink
        // On the side that is dry, away from the landmarks under the rain.
        let left = isOnLeft ? layout.grid.right - ink.width : layout.grid.left
        let box = Rect(minX: left, minY: base + ink.minY, maxX: left + ink.width, maxY: base)
        func start(_ line: TextLine) -> Double {
            let wanted = edges.isRightToLeft ? box.maxX - line.extent.advance : box.minX
            return min(max(wanted, layout.grid.left), layout.grid.right - line.extent.advance)
        }
        let caption = before.at(
            Point(x: start(before), y: box.minY - gap), id: "headline", color: .white)
        let below = after.at(
            Point(x: start(after), y: layout.horizon + 0.30 * size - after.extent.ink.minY), id: "minutes",
            color: .white)
        return Figure(
            elements: [caption, number.at(Point(x: left - ink.minX, y: base), id: "number", color: .white)],
            below: [below], box: box, caption: [caption].compactMap { $0.inkBox(measuring: text) })
    }

    // MARK: Words

    /// What is said below the horizon, and the bars.
    private func words(
        _ layout: SkyLayout, _ edges: ReadingEdges, _ colors: RadarColors, measuring text: some TextMeasuring
    ) -> [Element] {
        guard let passage = reading.passage else { return [] }
        let (grid, unit, scale) = (layout.grid, layout.unit, layout.scale)
        let forms = reading.earlier.map { [$0] } ?? reading.details(of: event, passage)
        var elements = SkyWords.line(
            forms, .medium, (grid.isWide ? 38 : 40 * scale) * unit,
            grid.isWide ? layout.line + 24 * unit : layout.horizon + 142 * unit * scale, "sentence", edges, .white,
            measuring: text)
        if let box = layout.strip {
            let strip = RadarStrip(
                passage: passage, colors: colors,
                box: Rect(
                    minX: box.minX, minY: box.minY + 6 * unit * scale, maxX: box.maxX,
                    maxY: box.maxY - 10 * unit * scale),
                unit: unit, isRightToLeft: edges.isRightToLeft)
            elements += strip.elements()
            elements += strip.words(
                facts.times, size: 28 * unit, baseline: strip.box.maxY + 36 * unit, measuring: text)
        }
        let footer = Footer(
            place: reading.caption, caption: { $0 }, attribution: facts.credit, isolated: facts.language.isolated,
            isRightToLeft: edges.isRightToLeft)
        return elements
            + footer.elements(
                from: edges.left, to: edges.right, baseline: grid.footerBaseline, size: grid.footerSize,
                color: .white, measuring: text)
    }

    // MARK: The map

    /// A dark rim that lifts the map from the clouds.
    private func halo(around disc: Disc, _ unit: Double) -> [Element] {
        let reach = disc.radius + 16 * unit
        let gradient = RadialGradient(
            center: disc.center, radius: reach,
            stops: [
                GradientStop(offset: disc.radius / reach, color: Color(rgb: 0x040A18).withOpacity(0.5)),
                GradientStop(offset: 1, color: Color(rgb: 0x040A18).withOpacity(0)),
            ])
        return [
            .shape(Shape(id: "halo", path: .circle(center: disc.center, radius: reach), fill: .radial(gradient)))
        ]
    }

    private func place(in disc: Disc, _ unit: Double) -> [Element] {
        [(12.0, 0x06131F as UInt32), (8.5, 0xFFFFFF), (4, 0xC8102E)].enumerated().map { index, ring in
            .shape(
                Shape(
                    id: "here-\(index + 1)", path: .circle(center: disc.center, radius: ring.0 * unit),
                    fill: Color(rgb: ring.1)))
        }
    }
}
