internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// The day card in colour: the light of its place at its moment, and the temperature that stands in the land.
struct DaySky {
    let reading: DayCard.Reading

    private var facts: Facts { reading.facts }

    func picture(in size: Size, measuring text: some TextMeasuring) throws(CardError) -> CardPicture {
        let grid = try CardGrid(size)
        let hasStrip = !grid.isWide && reading.hasStrip
        let strip = hasStrip ? reading.strip : nil
        let layout = try SkyLayout(size, hasStrip: hasStrip)
        let edges = ReadingEdges(
            left: grid.left, right: grid.right, isRightToLeft: facts.language.isRightToLeft)
        var scenery = Scenery(
            of: reading.content, size: size, horizon: layout.horizon, unit: layout.unit)
        scenery.showLand(of: reading.content.forecast.place)
        scenery.allowsHighKey = true
        scenery.landScale = layout.landScale
        scenery.cloudScale = 1.1
        // Whether the sky is light does not depend on where its words are.
        let place = reading.content.forecast.place
        scenery.body = layout.body(of: reading.way, at: Point(x: 0, y: 0), over: place)
        let ink = scenery.ink
        let name = PlaceName(
            facts.place, size: layout.nameSize,
            width: grid.isWide ? 0.62 * (grid.right - grid.left) : edges.right - edges.left,
            measuring: text)
        let warning = try WarningLine.elements(facts, in: size, ink: ink.words, measuring: text)
        let baseline = name.baseline(
            usual: layout.name, below: warning.box(measuring: text), gap: 14 * layout.unit)
        let nameWords = name.elements(edges, baseline: baseline, color: ink.words)
        let top = (nameWords.compactMap { $0.inkBox(measuring: text) } + warning.box(measuring: text))
        let nameFoot = top.map(\.maxY).max() ?? layout.name
        // The number may not reach into the name.
        let room = layout.horizon - layout.numberRise - nameFoot - 24 * layout.unit
        let numeral = Numeral.steady(
            reading.temperature, unit: facts.units.temperature, size: layout.numberSize,
            within: Size(width: 0.86 * (grid.right - grid.left), height: room),
            isRightToLeft: facts.language.isRightToLeft, measuring: text)
        let base = layout.horizon - layout.numberRise
        let left = scenery.place(
            ofNumber: numeral.room.width, height: numeral.room.height, from: edges.left, to: edges.right)
        let box = Rect(
            minX: left, minY: base - numeral.room.height, maxX: left + numeral.room.width, maxY: base)
        let words = words(in: layout, strip, edges, ink.words, measuring: text)
        scenery.skyWords = top.map { $0.grown(by: 14 * layout.unit) }
        scenery.smallSkyWords =
            warning.box(measuring: text)
            + nameWords.filter { $0.isSmallText(by: grid.unit) }.compactMap { $0.inkBox(measuring: text) }
        scenery.landWords = words.elements.compactMap { $0.inkBox(measuring: text) }.map {
            $0.grown(by: 8 * layout.unit)
        }
        scenery.numberBox = box
        if !scenery.isHighKey { scenery.skyWords.append(box.grown(by: 6 * layout.unit)) }
        if let strip = layout.strip { scenery.landWords.append(strip.grown(by: 8 * layout.unit)) }
        scenery.body = layout.body(
            of: reading.way, at: layout.light(on: reading.way, beside: [box] + top), over: place)
        let number =
            scenery.shade(behind: box)
            + numeral.elements(
                left: edges.isRightToLeft ? box.maxX - numeral.width : left, baseline: base, color: ink.number)
        return CardPicture(
            ground: scenery.edgeColors.foot,
            elements: scenery.elements(number: number) + nameWords + words.elements + warning,
            attribution: words.attribution)
    }
}

// MARK: Words

extension DaySky {
    /// What is said below the horizon, and the credit of the data.
    private func words(
        in layout: SkyLayout, _ strip: PrecipitationWindow?, _ edges: ReadingEdges, _ ink: Color,
        measuring text: some TextMeasuring
    ) -> (elements: [Element], attribution: String) {
        let grid = layout.grid
        let width = edges.right - edges.left
        let sentences = reading.sentences
        var elements =
            SkyWords.line(
                sentences.line, .title, layout.lineSize, layout.line, "line", edges, ink, measuring: text)
            + SkyWords.line(
                sentences.fact, .medium, layout.factSize, layout.fact, "sentence", edges, ink, measuring: text)
        if let strip, let box = layout.strip {
            let drawing = RainStrip(
                strip, box: box, unit: layout.unit, color: reading.stripColor(on: ink), ink: ink)
            elements += drawing.elements()
            elements += drawing.times(
                facts.times, size: 28 * layout.unit, baseline: box.maxY + 36 * layout.unit, measuring: text)
        } else if let baseline = layout.values ?? layout.strip?.maxY {
            elements += values(layout, edges, baseline, ink, measuring: text)
        }
        let footer = Footer(
            dated: reading.content, room: .besideAttribution(width), size: grid.footerSize, measuring: text)
        elements += footer.elements(
            from: edges.left, to: edges.right, baseline: grid.footerBaseline, size: grid.footerSize, color: ink,
            measuring: text)
        return (elements, footer.attribution)
    }

    /// The values in one row: as many as fit.
    private func values(
        _ layout: SkyLayout, _ edges: ReadingEdges, _ baseline: Double, _ ink: Color,
        measuring text: some TextMeasuring
    ) -> [Element] {
        let (size, gap) = (layout.valueSize, 12 * layout.unit * layout.scale)
        var (elements, x): ([Element], Double) = ([], 0)
        let width = edges.right - edges.left
        for value in reading.values {
            let label = TextLine(reading.label(of: value), face: .regular, size: size, measuring: text)
            let figure = TextLine(reading.figure(of: value) ?? "", face: .medium, size: size, measuring: text)
            let extent = label.extent.advance + gap + figure.extent.advance
            guard x + extent <= width else { break }
            let (start, end) = (
                edges.isRightToLeft ? edges.right - x - label.extent.advance : edges.left + x,
                edges.isRightToLeft
                    ? edges.right - x - label.extent.advance - gap - figure.extent.advance
                    : edges.left + x + label.extent.advance + gap
            )
            elements.append(label.at(Point(x: start, y: baseline), id: "label-\(value.rawValue)", color: ink))
            elements.append(figure.at(Point(x: end, y: baseline), id: "figure-\(value.rawValue)", color: ink))
            x += extent + 40 * layout.unit * layout.scale
        }
        return elements
    }
}
