internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// The card of the day ahead as a picture: one sky from morning to night over the land of the place, in colour or in lines.
struct TodaySky {
    let reading: TodayCard.Reading

    private var facts: Facts { reading.facts }
    private var content: CardContent { reading.content }
    private static let black = Color(rgb: 0)

    func picture(in size: Size, measuring text: some TextMeasuring) throws(CardError) -> CardPicture {
        let layout = try TodayLayout(size)
        let edges = ReadingEdges(
            left: layout.grid.left, right: layout.grid.right, isRightToLeft: facts.language.isRightToLeft)
        let head = try TodayHead(reading, layout, edges, measuring: text)
        let path = TodayPath(reading, layout, edges, below: head, measuring: text)
        let words = words(layout, edges, measuring: text)
        if content.isPaper {
            return paper(head, path, words, in: layout)
        }
        var (sky, isLight) = sky(layout, path, reach: max(head.reach, path.block.maxX))
        sky.words =
            head.boxes.map { $0.grown(by: 10 * layout.unit) } + path.labels.map(\.box)
            + path.nameBoxes
        sky.figures = [path.number.grown(by: 6 * layout.unit)] + path.lowBox
        sky.kept = path.marks(withDots: false)
        sky.reach = isLight ? 0.052 : 0.085
        var scenery = Scenery(size: size, horizon: layout.horizon, unit: layout.unit)
        scenery.showLand(of: content.forecast.place)
        var land = HourlyLand(
            sky, silhouette: scenery.silhouette, number: path.block.grown(by: 8 * layout.unit),
            figures: path.lowBox + path.nameBoxes)
        land.bodies = path.bodies(before: sky)
        let ink = isLight ? Color(rgb: 0x0B2342) : .white
        let picture = land.elements(
            number: path.numeral(isLight ? Color(rgb: 0x123A6E) : .white, words: ink), isLight: isLight)
        return CardPicture(
            ground: HourlyLand.foot,
            elements: picture + path.elements(before: sky, isLight: isLight, bodies: !land.bodies.isEmpty)
                + (try head.elements(ink, measuring: text)) + words.elements,
            attribution: words.attribution)
    }

    /// The skies of the hours; a fair day begins in full light where its words stand before it.
    private func sky(
        _ layout: TodayLayout, _ path: TodayPath, reach: Double
    ) -> (sky: HourlySky, isLight: Bool) {
        let axis = path.axis
        func sky(from first: Instant) -> HourlySky {
            HourlySky(
                of: content,
                at: axis.hours.map { (max($0, first), axis.x(of: $0)) }, in: layout.grid.size,
                horizon: layout.horizon,
                unit: layout.unit, clouds: layout.clouds)
        }
        let dawn = axis.hours.prefix(7).first { content.forecast.sunAltitude(at: $0) > 11 }
        if let dawn, content.theme != .dark {
            let light = sky(from: dawn)
            if light.isLight(to: reach + 40 * layout.unit) { return (light, true) }
        }
        return (sky(from: axis.start), false)
    }

    private func paper(
        _ head: TodayHead, _ path: TodayPath, _ words: (elements: [Element], attribution: String),
        in layout: TodayLayout
    ) -> CardPicture {
        var sky = HourlySky(
            of: content, at: path.axis.hours.map { ($0, path.axis.x(of: $0)) }, in: layout.grid.size,
            horizon: layout.horizon, unit: layout.unit, clouds: layout.clouds)
        sky.words = head.boxes + path.labels.map(\.box)
        sky.figures = path.lowBox + [path.block]
        sky.kept = path.marks(withDots: true)
        var scenery = Scenery(size: layout.grid.size, horizon: layout.horizon, unit: layout.unit)
        scenery.showLand(of: content.forecast.place)
        let land = HourlyLand(
            sky, silhouette: scenery.silhouette, number: path.block, figures: path.lowBox + path.nameBoxes)
        let rim = Stroke(color: .white, width: max(14 * layout.unit, 10))
        return CardPicture(
            ground: .white,
            elements: land.engraving(
                shade: content.shade, number: path.numeral(TodaySky.black, words: TodaySky.black, rim: rim))
                + path.engraved().map { $0.rimmed(rim) } + head.plain(TodaySky.black, rim: rim) + words.elements,
            attribution: words.attribution)
    }

    /// What is said below the horizon, the sign beside it, and the credit of the data.
    private func words(
        _ layout: TodayLayout, _ edges: ReadingEdges, measuring text: some TextMeasuring
    ) -> (elements: [Element], attribution: String) {
        let ink: Color = content.isPaper ? TodaySky.black : .white
        let gear = reading.gear
        var elements = SkyWords.line(
            reading.lineForms, .titleBold, layout.lineSize, layout.line, "line", edges, ink,
            beside: gear == nil ? 0 : 1.3 * layout.sign, measuring: text)
        elements += SkyWords.line(
            reading.factForms, .medium, layout.factSize, layout.fact, "sentence", edges, ink, measuring: text)
        if let gear {
            let side = layout.sign
            let x = edges.isRightToLeft ? edges.left + side / 2 : edges.right - side / 2
            let box = elements.compactMap { $0.inkBox(measuring: text) }.filter { $0.minY > layout.line }.map(
                \.minY
            ).min()
            let foot = min(layout.line + 0.27 * side, (box ?? .infinity) - 6 * layout.unit)
            elements.append(
                GearSign(gear: gear).element(center: Point(x: x, y: foot - side / 2), side: side, color: ink))
        }
        let size = layout.grid.footerSize
        let footer = Footer(
            dated: content, room: .besideAttribution(edges.right - edges.left), size: size,
            onPaper: content.isPaper, measuring: text)
        elements += footer.elements(
            from: edges.left, to: edges.right, baseline: layout.grid.footerBaseline, size: size, color: ink,
            measuring: text)
        return (elements, Footer(content).attribution)
    }
}

/// The name of the place, the day, and a severe warning above them.
struct TodayHead {
    private let reading: TodayCard.Reading
    private let edges: ReadingEdges
    private let layout: TodayLayout
    private let name: PlaceName
    private let baseline: Double
    private let heading: TextLine
    private let headingBaseline: Double
    private let isPaper: Bool
    private let warning: [Element]
    /// The boxes of all of it.
    let boxes: [Rect]

    /// The right end of the name and the day.
    var reach: Double { boxes.map(\.maxX).max() ?? 0 }
    /// The left end.
    var start: Double { boxes.map(\.minX).min() ?? 0 }
    /// The foot of all of it, and of a warning.
    var foot: Double? { boxes.map(\.maxY).max() }
    let warningFoot: Double?

    init(
        _ reading: TodayCard.Reading, _ layout: TodayLayout, _ edges: ReadingEdges,
        measuring text: some TextMeasuring
    ) throws(CardError) {
        (self.reading, self.layout, self.edges) = (reading, layout, edges)
        isPaper = reading.content.isPaper
        warning = try WarningLine.elements(
            reading.facts, in: layout.grid.size, ink: isPaper ? Color(rgb: 0) : .white, measuring: text)
        let width = (layout.grid.isWide ? 0.36 : 1) * (edges.right - edges.left)
        name = PlaceName(
            reading.facts.place, face: isPaper ? .titleBold : .title, size: layout.nameSize, width: width,
            smallest: layout.grid.isWide ? 0.6 : 0.72, measuring: text)
        let above = warning.box(measuring: text)
        warningFoot = above.map(\.maxY).max()
        baseline = name.baseline(usual: layout.name, below: above, gap: 14 * layout.unit)
        let named = name.elements(edges, baseline: baseline, color: .white).compactMap {
            $0.inkBox(measuring: text)
        }
        heading = TextLine.fitting(
            reading.heading, face: .medium, size: layout.headingSize, width: width, measuring: text)
        let last = baseline + Double(max(name.lines.count - 1, 0)) * name.leading
        headingBaseline = max(
            last + 1.5 * layout.headingSize,
            (named.map(\.maxY).max() ?? 0) + 10 * layout.unit - heading.extent.ink.minY)
        boxes =
            above + named
            + [heading.leading(edges, baseline: headingBaseline, id: "", color: .white)].compactMap {
                $0.inkBox(measuring: text)
            }
    }

    /// In an ink, with the warning in that ink.
    func elements(_ ink: Color, measuring text: some TextMeasuring) throws(CardError) -> [Element] {
        let line = try WarningLine.elements(reading.facts, in: layout.grid.size, ink: ink, measuring: text)
        return name.elements(edges, baseline: baseline, color: ink)
            + [heading.leading(edges, baseline: headingBaseline, id: "heading", color: ink)] + line
    }

    /// On paper.
    func plain(_ ink: Color, rim: Stroke) -> [Element] {
        let words =
            name.elements(edges, baseline: baseline, color: ink)
            + [heading.leading(edges, baseline: headingBaseline, id: "heading", color: ink)]
        return words.map { $0.rimmed(rim) } + warning
    }
}
